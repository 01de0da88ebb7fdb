"""How English sentences begin that say what something does, must do or is for, where, how and when: and what is asked of each."""

from __future__ import annotations

import re

from .clauses import ABOUT, DOES
from .english import words

_DONE = (
    r"(?P<done>\w+(?:ed|en|own|built|set|run|found|sent|read|made|held|kept|done)"
    r"|paid|sold|bought|brought|lost|left|put|cut|shut|spent|lent|laid|led|fed)"
)
_BE = r"(?P<be>is|are|was|were|can|must|shall|should|will)(?P<inner> be)?"
#: what of a sentence's object points elsewhere or is none
_NO_OBJECT = (
    r"(?!(?:this|that|these|those|it|them|no|of|by|for|as|into|on|than|from|to|with|in|at|only|and|or|is|are|was|were|has|have|had|can|could|may|might|must|should|would|did|will|file|files)\b"
    r"|\w+(?:ed|ept|ade|eld|ent|own) (?:by|at|in|on|to|from|with|for|as|via|during)\b)"
)

#: what someone or something has to do, or must not
_BOUND = "|".join(
    sorted(
        words(
            """accompany allow appoint approve bear cause choose contain cover define describe determine disclose elect ensure
            establish exceed grant guarantee identify include indicate keep limit maintain notify nominate obtain offer pay
            perform permit prohibit protect provide publish receive reimburse require restrict retain return specify state
            submit supply support use"""
        )
    )
)
#: what people do and make, as it is done by them
_MADE = "|".join(
    sorted(
        words(
            """written drawn built founded invented designed discovered created developed established published painted
            composed produced directed appointed elected captured edited translated commissioned proposed introduced
            organized organised acquired signed launched"""
        )
    )
)
#: a name, or whoever else a sentence begins with; and where what it tells of someone ends
_WHO = r"(?!(?:It|He|She|They|We|I|You|This|That|These|Those|Who|Which|There)\b)[A-Z][\w'’.-]+(?: (?:(?:of|de|van|von|the) )?[A-Z][\w'’.-]+){0,3}"
_TOLD = r"(?= ?[,;.(]| (?:in|on) (?:\d|[A-Z])| (?:and|with|while|when|after|before|during|for which|to \w+) )"
#: what is asked of what is limited
LIMIT = "What is the limit of {about}?"
#: what is asked of what must do something
DUTY = "What {be} {about}{no} {done}?"
#: what is asked of a sentence that begins like this, the first that fits
FORMS = tuple(
    (re.compile(pattern), question)
    for pattern, question in (
        (
            rf"(?:The )?[Dd]efault (?:value |setting )?(?:for|of) {ABOUT} (?:is|are) ",
            "What is the default for {about}?",
        ),
        (
            rf"By default,? {ABOUT} (?P<does>{DOES}|runs|starts|stops|keeps) ",
            "What does {about} {does} by default?",
        ),
        (
            rf"{ABOUT} (?:is|are|shall be|will be) governed by (?:and (?:shall be |is |are )?(?:construed|interpreted) \w+ accordance with )?(?=[^.;]*\blaws?\b)",
            "Which law governs {about}?",
        ),
        (
            rf"{ABOUT}(?: (?:under|arising|in connection|in respect|pursuant)\b[^,.;]{{0,60}}?)? (?:shall|must|may|can|will|does|do)(?: not|not) exceed ",
            LIMIT,
        ),
        (
            rf"{ABOUT}(?: (?:under|arising|in connection|in (?:any|each)|per)\b[^,.;]{{0,60}}?)? (?:is|shall be|will be) (?P<done>limited|capped|restricted) (?P<to>to|at) {_NO_OBJECT}",
            "What is {about} {done} {to}?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are)(?P<no> not)? (?:solely |also |hereby )?(?P<done>(?:responsible|liable) for|entitled to|subject to|"
            r"eligible for|exempt from) (?!(?:this|that|these|those|it|them|any|all)\b)",
            "What {be} {about}{no} {done}?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are)(?P<no> not)? (?P<done>required|obliged|obligated|permitted|allowed|authori[sz]ed) to (?!be\b)",
            "What {be} {about}{no} {done} to do?",
        ),
        (
            rf"{ABOUT} (?P<be>must|shall|should)(?P<no> not)? (?:\w+ly )?(?P<done>{_BOUND}) {_NO_OBJECT}",
            DUTY,
        ),
        (
            rf"{ABOUT} (?P<be>must|shall|may|will) (?P<done>consist of|be composed of|apply to|extend to|depend on|belong to) "
            r"(?!(?:this|that|these|those|it|them|any|all)\b)",
            "What {be} {about} {done}?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are) (?:\w+ly |often )?used (?:to|for|as|in) ",
            "What {be} {about} used for?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are|was|were) (?P<done>stored|kept|written|saved|recorded|held|sent|received|returned|shown) "
            r"in (?:an? )?(?:[\w-]+ ){0,3}(?P<form>form|format)\b",
            "In what {form} {be} {about} {done}?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are|was|were) (?P<done>stored|kept|located|found|placed|written|saved|installed|"
            r"recorded|held|listed|logged|displayed|shown|defined|described|specified|configured|published|situated|"
            r"built) (?:in|at|on|under|inside|near) (?!(?:any|order|addition|use|time|fact|general)\b|\w*\d|an? \w+ of\b|(?:two|three|four|five|several|many|various|different|most|all|some)\b"
            r"|(?:an?|the|this|that|some|two|their|its)? ?(?:[\w-]+ ){0,2}(?:ways?|manner|style|modes?|fashion|order|terms|units|detail|turn|parallel|pairs|groups)\b)",
            "Where {be} {about} {done}?",
        ),
        (
            rf"{ABOUT} (?:was|were) (?:(?:originally|first|later|jointly) )?(?P<made>{_MADE}) by (?!\w+ing\b|default\b|hand\b|means\b|"
            r"the (?:end|time|same)\b|this\b|that\b|these\b|those\b|its?\b|his\b|her\b|their\b|others?\b|\d)",
            "Who {made} {about}?",
        ),
        (
            rf"{_WHO} (?:had )?(?P<made>founded|invented|discovered|designed|wrote|composed|directed|commanded|painted|established|built|"
            rf"produced|led|won|captured) (?P<about>(?:the|an?) [^,.;:()]{{6,80}}?){_TOLD}",
            "Who {made} {about}?",
        ),
        (
            rf"{ABOUT} (?P<be>was|were) (?P<done>born|raised|educated|buried|killed|arrested|founded|established|opened|"
            r"introduced|launched) (?:in|at|near) (?!(?:January|February|March|April|May|June|July|August|September|October|November|"
            r"December|Spring|Autumn)\b)[A-Z]",
            "Where {be} {about} {done}?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are|was|were) (?P<done>made up|composed|built up) of {_NO_OBJECT}",
            "What {be} {about} {done} of?",
        ),
        (
            rf"{ABOUT} (?P<be>is|are|was|were) (?P<done>organi[sz]ed|structured|arranged|divided|subdivided|grouped|represented|"
            r"encoded|implemented|calculated|computed|measured|determined) (?:as|into|in|by|from|with) (?!(?:this|that|these|"
            r"those|it|them|order|which|part|general|turn|addition)\b)",
            "How {be} {about} {done}?",
        ),
        (
            rf"{ABOUT} {_BE} {_DONE} (?:by \w+ing|using|via|by means of) ",
            "How {be} {about}{inner} {done}?",
        ),
        (
            rf"{ABOUT} {_BE} {_DONE} with the (?!(?:help|aid|exception|intention|intent|aim|goal|purpose)\b)",
            "What {be} {about}{inner} {done} with?",
        ),
        (
            rf"{ABOUT} {_BE} {_DONE} (?:(?:once(?! again\b| more\b)|as soon as|at least once|as long as) "
            r"|(?:before|after|every|within) (?=\d|each\b|\w+ing\b|[^.,]*(?:hours?|days?|weeks?|months?|years?|use|run)\b)"
            r"|in (?=[12]\d{3}\b)|(?<!switched )(?<!turned )on (?=\d))",
            "When {be} {about}{inner} {done}?",
        ),
        (
            rf"{ABOUT} {_BE} (?:\w+ly )?{_DONE} (?:until|till) (?!further\b)",
            "Until when {be} {about}{inner} {done}?",
        ),
        (
            rf"{ABOUT} (?P<does>depends(?= on)|relies(?= on)|listens(?= on)|consists(?= of)|applies(?= to)|"
            r"belongs(?= to)|leads(?= to)|defaults(?= to)|results(?= in)|differs(?= from))(?P<inner> \w+) (?!(?:this|that|these|those|it|them)\b)",
            "What does {about} {does}{inner}?",
        ),
        (
            rf"{ABOUT} (?:also |always |usually |often |automatically )?(?P<does>{DOES}) {_NO_OBJECT}",
            "What does {about} {does}?",
        ),
    )
)
