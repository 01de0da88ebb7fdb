"""Questions that English sentences of news, reports, mails and release notes answer by their form: how many, why, since and until when, who."""

from __future__ import annotations

import re

from .amount_words import DATE, HEDGE, MONEY, WORDS
from .clauses import ABOUT, MOST, IsSmall, about_of, is_order, is_plain, stem
from .deeds import head_of, is_plural
from .english import FUNCTION_WORDS, words
from .keyphrases import words_of
from .past_verbs import PAST_VERBS, STEMS

_COUNT = rf"(?:(?i:about|around|some|nearly|almost|more than|at least|over|up to|fewer than|roughly|approximately|only) )?(?:\d[\d,.]*(?: million)?|(?i:{WORDS}|forty|fifty|eighty)(?: (?:or|to) (?:\d+|{WORDS}))?)"
_VALUE = rf"(?:{MONEY}|{HEDGE}\d[\d,.]*(?: million| billion)?)"
_FINITE = r"(?:was|were|had|have|are|will|can|must|may|live|work|use|belong|take part|need|depend|\w{2,}ed|took|went|came|left|lost|died|ran|gave|made|fell|rose|became|got|attended)"
#: who somebody is by an office, with the name
_TITLE = "Mayor|Minister|President|Professor|Prof|Dr|Mr|Ms|Mrs|Director|Councillor|Chancellor|Governor|Senator|Judge|Commissioner|Captain|Inspector|Chairman|Chairwoman|Manager|Secretary"
_DONE = r"(?:\w+ed|cut|set|shut|built|sold|brought forward|put off|switched (?:on|off)|made|paid|held|sent)"
#: words that a sentence of the form has, so that few are tried; its form; what it is asked
_FORMS = tuple(
    (needs, re.compile(pattern), question)
    for needs, pattern, question in (
        (" of ", rf"(?:{_COUNT} )?(?:percent|per cent|%) of (?P<what>(?!them|these|those|it\b)[^,.;:]{{3,50}}?) (?P<rest>(?:{_FINITE}) [^,.;:]{{3,90}})(?=[.,;])", "What percentage of {what} {rest}?"),
        ("", rf"{_COUNT} (?P<what>(?!in |of |out |or |and |to )(?:[a-z][a-z-]+ ){{0,2}}(?:[a-z]+s|people|children|men|women|staff)) (?P<rest>{_FINITE}(?: [^,.;:]{{3,90}})?)(?=[.,;])", "How many {what} {rest}?"),
        (" of ", rf"{ABOUT} (?P<did>{PAST_VERBS}) (?:for )?\d[\d,.]* ?(?:percent|per cent|%) of (?P<of>(?:the |all )?[^,.;:]{{3,50}}?)(?=[.,;]| (?:in|last|this)\b)", "What percentage of {of} did {about} {does}?"),
        (" to ", rf"{ABOUT} (?P<did>rose|fell|grew|increased|dropped|declined|climbed|shrank) (?:sharply |slightly |again |further )?(?:from {_VALUE} )?to {_VALUE}(?P<where> (?:in|at) (?:{DATE}|the [^,.;:]{{3,40}}))?(?=[.,;]| (?:and|but|after|while|because|due|as)\b)", "What did {about} {does} to{where}?"),
        (" to ", rf"{ABOUT} (?P<be>has|have) (?P<done>risen|fallen|grown|increased|dropped|declined|climbed|shrunk|gone up|gone down) (?:from {_VALUE} )?to {_VALUE}", "What {be} {about} {done} to?"),
        (" to ", rf"{ABOUT} (?P<be>was|were) (?P<done>raised|increased|cut|reduced|lowered|extended) (?:from [^,.;:]{{1,30}} )?to {_VALUE}", "What {be} {about} {done} to?"),
        (" to ", rf"{ABOUT} will be (?P<done>raised|increased|cut|reduced|lowered|extended) (?:from [^,.;:]{{1,30}} )?to {_VALUE}", "What will {about} be {done} to?"),
        ("until", rf"{ABOUT} (?P<be>will|must|can|may) (?P<done>(?:remain|stay|be|continue|run|last)(?: [a-z]+)?) until (?:at least )?{DATE}", "Until when {be} {about} {done}?"),
        (" must ", rf"{ABOUT} must (?P<done>[a-z]+ [^,.;:]{{3,50}}?) (?:by|before) (?:\d{{1,2}}(?:[:.]\d\d)? ?(?:[ap]\.?m\b|o['’]clock)|noon|midnight)", "By when must {about} {done}?"),
        ("The next ", rf"The next (?P<what>meeting|session|call|training|inspection|review|audit|workshop|rehearsal|election) (?:is|takes place|will be held|will take place) (?:on|at|in) (?:the )?(?:{DATE}|\d)", "When is the next {what}?"),
        (" by ", rf"{ABOUT} (?P<be>was|were) (?P<done>answered|attended|visited|signed|used|supported|watched) by {_COUNT} (?P<what>[a-z]+s|people)(?=[.,;])", "By how many {what} {be} {about} {done}?"),
        ("since", rf"{ABOUT} (?P<be>has|have) been (?P<done>(?!in\b|on\b|a\b|the\b)[a-z]+(?: [a-z]+)?) since (?:the )?{DATE}", "Since when {be} {about} been {done}?"),
        (" by ", rf"{ABOUT} (?P<be>will|must|should) (?P<done>(?!have |be )[a-z]+ [^,.;:]{{3,60}}?) by {DATE}(?=[.,;]| and\b)", "By when {be} {about} {done}?"),
        ("will ", rf"{ABOUT} will (?P<done>be {_DONE}(?: [a-z]+){{0,3}}?|(?!be |have )[a-z]+(?: [^,.;:]{{3,60}})??) (?P<on>on|in) {DATE}(?=[.,;]|\Z| and\b| at\b| in (?:the|our)\b)", "When will {about} {done}?"),
        (" on ", rf"{ABOUT} (?P<did>{PAST_VERBS})(?P<object> (?:the|an?|its|their|all) [^,.;:]{{3,40}}?)? on (?:the (?:morning|evening) of )?{DATE}(?=[.,;]| (?:and|but|after|at)\b)", "When did {about} {does}{object}?"),
        (" on ", rf"{ABOUT} (?P<does>reopens?|closes?|opens?|resumes?|returns?|launches|launch) (?:again )?on {DATE}", "When {do} {about} {does}?"),
        ("years old", rf"(?P<about>The \S+ \S+(?: \S+){{0,3}}?) (?P<be>is|are|was|were)(?P<rest> on average)? {_COUNT} years old", "How old {be} {about}{rest}?"),
        ("caused", rf"{ABOUT} (?P<be>was|were) caused by (?!this|that|it\b|them)", "What caused {about}?"),
        ("caused", r"(?:[^,.;:]{3,60}? that )?(?:an?|the) [^,.;:]{3,50} (?:had )?caused (?P<about>the [^,.;:]{3,40})\.", "What caused {about}?"),
        ("upport for", r"Support for (?P<what>(?!this|that|it\b)(?:[^,.;:]|\.(?=\d)){2,40}) (?:was|has been|is|will be) (?:dropped|removed|discontinued)", "{is_are} {what} still supported?"),
        ("The ", r"The (?P<what>(?:[a-z]+ ){1,3}(?:number|code|address|reference|extension)) is (?:now )?(?=[A-Z\d#+])[\w/+.-]*\d[\w/-]*(?=[.,;]|\.?\Z)", "What is the {what}?"),
        ("estimate", rf"{ABOUT} (?:estimates?|estimated) (?P<what>the [^,.;:]{{3,50}}?) at {MONEY}", "How much {does_did} {about} estimate {what} to be?"),
        ("warned", rf"{ABOUT} warned (?P<of>of|about|against) (?!this|that|it\b|them)", "What did {about} warn {of}?"),
        ("", rf"{ABOUT} (?P<did>criticised|criticized|demanded|welcomed|rejected|proposed) (?:the|an?|any|all) [^,.;:]{{3,80}}(?=[.,;])", "What did {about} {does}?"),
        ("", rf"(?:{_TITLE})\.? [A-Z][\w'’-]+(?: [A-Z][\w'’-]+)?,? (?P<deed>(?:{PAST_VERBS}|will [a-z]+) (?!that\b)[^,.;:]{{6,90}})(?=[.,;])", "Who {deed}?"),
        (" by a", rf"(?:In future, )?{ABOUT} (?P<be>must|should|has to|have to) be (?P<done>approved|signed|checked|reviewed|confirmed|authorised|authorized|countersigned|tested) by (?:an?|the) ", "By whom {be} {about} be {done}?"),
        (" by ", rf"(?:Please )?(?P<deed>[A-Z]?[a-z]+ [^,.;:]{{3,60}}?) (?:by|before|no later than) (?:the end of )?{DATE}(?=[.,;])", "By when should you {deed}?"),
        (" is at ", rf"{ABOUT} is at (?:about )?\d{{1,2}}(?:[:.]\d\d)?(?: ?[ap]\.?m\.?| o['’]clock)?(?=[.,;]|\Z| (?:in|on|tomorrow)\b)", "When is {about}?"),
        ("", rf"{ABOUT} (?P<be>is|are) planned for (?:the )?{DATE}", "When {be} {about} planned?"),
        ("take place", rf"{ABOUT} (?P<does>takes? place) (?:on|at|in) (?:the (?:first|second|third|last) (?:week|half) of )?(?:the )?{DATE}", "When {do} {about} {does}?"),
    )
)  # fmt: skip
#: who somebody is by name, between commas behind the office
_NAMED = re.compile(
    r"\A(?P<who>(?:The|Its|Our) [^,.;:]{3,50}), [A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,3}, (?=[a-z]+ )"
)
#: what may be left out before a sentence
_ASIDE = re.compile(r"\A(?:By the way|Meanwhile|As a result|In addition|In total|Overall), ")
#: why something is so, behind what is
_WHY = re.compile(
    r"(?P<main>[^;:]{10,120}?),? (?:(?:mainly|partly|largely|mostly|in part) )?(?:because(?: of)?|due to|owing to|thanks to) (?!(?:this|that|it)\b)[^;:]{5,160}\."
)
_DID = re.compile(rf"{ABOUT} (?P<did>{PAST_VERBS})(?P<rest>(?: [^;:]{{3,90}})?)")
_IS = re.compile(rf"{ABOUT} (?P<be>is|are|was|were|will|has|have)(?P<rest> [^;:]{{3,90}})")
#: words of what is counted and done, at least, and a number of some digits
TOLD, _EXACT = 3, re.compile(r"\A\D{0,20}+[\d,.]++(?<=\d\d\d)")
#: what is a number itself, of which it is told how large it became
_NUMBER_OF = re.compile(
    r"The number of (?:[a-z]+ )?(?:customers|users|members|employees|visitors|subscribers|orders|cases|accidents|participants|students|"
    r"patients|passengers|guests|tickets|complaints|applications|applicants|volunteers|staff|residents|downloads|sales|stores|branches)"
)
#: nouns of which one is told when it is
_HELD = words(
    "meeting demo call interview launch release deadline appointment delivery presentation exam flight train workshop training lunch hearing"
)


def news_form(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """The question for what a plain English sentence of a report tells, and the words that tell; None where it has none of the forms.

    >>> news_form("More than 200 residents had to leave their homes on Wednesday.", str.istitle)[0]
    'How many residents had to leave their homes on Wednesday?'
    >>> news_form("Operating profit fell to $6.1 million because of higher freight costs.", str.istitle)[0]
    'Why did operating profit fall to $6.1 million?'
    >>> news_form("The chief engineer, Maria Holt, will leave the company on 31 October.", str.istitle)[0]
    'When will the chief engineer leave the company?'
    """
    told = _NAMED.sub(r"\g<who> ", _ASIDE.sub("", text))
    told = told[0].upper() + told[1:]
    if why := _why(told, is_small):
        return why, text.rstrip(".")
    for needs, pattern, question in _FORMS:
        match = pattern.match(told) if needs in told else None
        said = _parts(match, question, is_small) if match else None
        if match and said:
            return question.format_map(said), text[-len(told) :][: match.end()].rstrip(".")
    return None


def _why(text: str, is_small: IsSmall) -> str | None:
    """Why something happened or is so, where the sentence ends with that."""
    match = _WHY.fullmatch(text)
    if not match or len(match["main"].split()) > MOST:
        return None
    did, be = _DID.fullmatch(match["main"]), _IS.fullmatch(match["main"])
    found = did or be
    about = about_of(found["about"], is_small) if found else None
    if not found or not about or not _is_whole(found["rest"] or "so"):
        return None
    verb = f"did {about} {STEMS[did['did']]}" if did else f"{found['be']} {about}"
    return f"Why {verb}{found['rest']}?"


def _parts(match: re.Match[str], question: str, is_small: IsSmall) -> dict[str, str] | None:
    """The parts of a sentence as they stand in its question; None where one does not stand for itself."""
    said = {name: part or "" for name, part in match.groupdict().items()}
    for name in ("rest", "deed", "object", "where", "of", "what", "done"):
        part = said.get(name, "").strip()
        if part and name == "rest" and "How many" in question:
            part = part.replace(" their ", " the ")  # those of whom it is asked how many they are
        if part and not _is_whole(part):
            return None
    if question.startswith("How many {what} {rest}") and not _tells(said, match[0]):
        return None
    if question.startswith("By when should you"):
        if not (is_order(said["deed"]) or match[0].startswith("Please ")):
            return None
        said["deed"] = said["deed"][0].lower() + said["deed"][1:]
    if "{is_are}" in question:
        said["is_are"] = "Are" if is_plural(head_of(said["what"])) else "Is"
    if "about" not in said:
        return said
    count = _NUMBER_OF.fullmatch(said["about"])
    about = f"the{count[0][3:]}" if count else about_of(said["about"], is_small)
    if not about or (question == "When is {about}?" and head_of(about) not in _HELD):
        return None
    does, did = said.get("does", ""), said.get("did", "")
    first, _, more = does.partition(" ")
    is_one = first.endswith("s")
    said["do"] = "does" if is_one else "do"
    said["does"] = STEMS[did] if did else f"{stem(first) if is_one else first} {more}".strip()
    is_past = " estimated " in match[0]
    said["does_did"] = "did" if is_past else "do" if is_plural(head_of(about)) else "does"
    return said | {"about": about}


def _tells(said: dict[str, str], text: str) -> bool:
    """Whether what is counted is told by more than a noun and its verb, or by a number that nobody would round."""
    told = {
        word for word in words_of(f"{said['what']} {said['rest']}") if word not in FUNCTION_WORDS
    }
    return len(told) >= TOLD or bool(_EXACT.match(text))


#: function words that may end a part all the same
_ENDS = words("off out up down so of about on million hundred thousand")


def _is_whole(part: str) -> bool:
    """Whether a part of a sentence is plain and ended."""
    found = part.split()
    is_ended = found[-1].lower() not in FUNCTION_WORDS or found[-1] in _ENDS
    return is_plain(part) and is_ended
