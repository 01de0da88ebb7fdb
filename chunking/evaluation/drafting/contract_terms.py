"""Questions that English sentences of contracts, policies and offers answer by their form: notice, deadlines, penalties, renewal, consent, entitlement."""

from __future__ import annotations

import re

from .amount_words import MONEY, NUMBER, TIME
from .clauses import ABOUT, IsSmall, about_of, is_plain, stem
from .deeds import head_of, is_plural
from .english import FUNCTION_WORDS

_SUM = (
    r"(?:[a-z-]+ ){0,2}(?:(?:liquidated )?damages|salary|wage|fee|allowance|bonus|discount|credit|subsidy|grant|pension|commission|budget|rebate|supplement|"
    r"penalty|fine|charge|surcharge|deposit|compensation)"
)
_CONSENT = r"(?:(?:prior|written|express) ){0,3}(?P<what>approval|consent|permission|authori[sz]ation|agreement|signature)"
_EVENT = r"(?P<event>(?:the )?[^,.;:]{3,50})"
#: words that a sentence of the form has, so that few are tried; its form; what it is asked
_FORMS = tuple(
    (needs, re.compile(pattern), question)
    for needs, pattern, question in (
        ("notice", rf"{ABOUT} (?:may|can|must|shall) (?P<deed>(?:terminate|end|cancel|leave|inspect|enter|visit|increase|change) [^,.;]{{3,40}}?) (?:at any time )?(?:without cause |for convenience |for any reason |in writing )?(?:by giving|by|with|on|upon|subject to) (?:not less than |at least |a minimum of )?{NUMBER}{TIME}['’]? (?:(?:prior|written|advance|in writing) )*notice\b", "How much notice must {about} give to {deed}?"),
        ("within", rf"{ABOUT} (?P<be>shall|must|will) (?P<deed>(?!be |not )[a-z]+ [^,.;:]{{3,70}}?) within {NUMBER}{TIME}(?P<after> (?:after|of) {_EVENT}(?=[.,;]))?", "How soon{after} {be} {about} {deed}?"),
        ("later than", rf"{ABOUT} (?P<be>shall|must|will) (?P<deed>(?!be |not )[a-z]+ [^,.;:]{{3,70}}?) (?:without undue delay and |immediately and )?(?:no|not) later than {NUMBER}{TIME}(?P<after> after {_EVENT}(?=[.,;]))?", "How soon{after} {be} {about} {deed}?"),
        ("within", rf"{ABOUT} (?P<be>has|have) to be (?P<done>(?:\w+ed|made|paid|sent|given)(?: (?:to|in|at|with) [^,.;:]{{3,40}}?)?) (?:within|no later than) {NUMBER}{TIME}", "How soon {do} {about} have to be {done}?"),
        ("within", rf"(?:Upon|After|Following|On) {_EVENT}, {ABOUT} (?P<be>shall|must|will) (?P<deed>(?!be |not )[a-z]+ [^,.;:]{{3,70}}?) within {NUMBER}{TIME}(?=[.,;])", "How soon after {event} {be} {about} {deed}?"),
        ("or e", rf"For (?P<each>each|every) {_EVENT}(?:,| (?=[Tt]he )) ?{ABOUT} (?:shall|must|will) pay (?:an? )?(?P<what>{_SUM}) of {MONEY}", "What {what} must {about} pay for {each} {event}?"),
        (" of ", rf"{ABOUT} (?P<does>receives?|gets?|earns?|charges?|grants?) (?:an? )?(?P<what>{_SUM}) of {MONEY}", "What {what} {do} {about} {does}?"),
        (" of ", rf"{ABOUT} (?P<be>shall|must|will) (?P<deed>provide|maintain|guarantee|ensure|achieve|reach|keep) (?:an? |the )?(?P<what>(?:[a-z]+ )?[A-Za-z][a-z]+) of {MONEY}", "What {what} {be} {about} {deed}?"),
        (" of ", rf"An? (?P<what>(?:[a-z]+ ){{0,2}}(?:fee|penalty|charge|fine|surcharge|discount)) of {MONEY} is (?:due|payable|charged|added|granted)(?P<when> (?:for|if|when|on) (?!request)[^.;,]{{3,80}})\.", "How much is the {what}{when}?"),
        ("for", rf"{ABOUT} (?P<does>survives?|continues?|appl(?:y|ies)|remains? in (?:force|effect)|stays? in force) for (?:a period of )?{NUMBER}{TIME}", "How long {do} {about} {does}?"),
        ("for", rf"{ABOUT} (?P<be>will|must|may|can|should) (?P<done>(?:remain|stay|continue|last|run)(?: (?:\w+ed|shut|open|in \w+|available|valid|out of \w+))?) for {NUMBER}{TIME}", "How long {be} {about} {done}?"),
        ("renew", rf"(?:Unless [^,.;:]{{5,120}}, )?{ABOUT} (?:shall |will )?(?P<does>(?:is|be) (?:automatically )?renewed|renews?)(?: itself)?(?P<self> automatically)? (?:for|by) (?:(?:further|successive|additional|another|consecutive) )?(?:(?:terms|periods?) of )?(?:another )?{NUMBER}{TIME}", "For how long {renews}?"),
        ("entitled to", rf"{ABOUT} (?P<be>is|are) entitled to {NUMBER} (?P<what>(?:[a-z]+ )?[a-z]+s(?: of (?:[a-z]+ )?(?!(?:per|an?|each|every|in|for|after|and|or|plus|on|at|with|from|during|as|if|when|to|which|that|by|but)\b)[a-z]+)?)(?P<per> (?:per|a|each|every) (?:(?:calendar )?year|month|week))?(?![a-z])", "How many {what} {be} {about} entitled to{per}?"),
        (" from the ", rf"{ABOUT} (?P<be>is|are) (?P<done>required|needed|compulsory|mandatory) from the (?:first|second|third|fourth|fifth|\d+(?:st|nd|rd|th)) (?P<unit>day|week|month|year)\b", "From which {unit} {be} {about} {done}?"),
        (" after ", rf"(?:For|During) (?:a period of )?{NUMBER}{TIME} after {_EVENT}, {ABOUT} (?P<be>may|must|shall)(?: not|not) (?P<deed>[a-z]+ [^,.;:]{{5,80}})\.", "How long after {event} {be} {about} not {deed}?"),
        (" of ", rf"{ABOUT} (?P<does>needs?|requires?) (?:the |an? )?{_CONSENT} of (?!it|this|that|them)", "Whose {what} {do} {about} {does}?"),
        ("without", rf"{ABOUT} (?:may|must|shall|can)(?: not|not) (?P<deed>[a-z]+ [^,.;:]{{3,70}}?) without (?:the )?{_CONSENT} of ", "Whose {what} {do_need} {about} need to {deed}?"),
        ("for", rf"{ABOUT} (?P<be>is|are) (?P<done>required|needed) for (?!(?:this|that|it|them|these|those)\b)[^.;:]{{4,80}}\.", "What {be} {about} {done} for?"),
        ("have", rf"{ABOUT} must (?P<deed>have|contain|comprise) (?:at least |no more than |at most )?\d+ (?P<what>(?:[a-z]+ )?[a-z]+s)(?=\.| (?:and|to|in)\b)", "How many {what} must {about} {deed}?"),
        ("first", rf"The first {NUMBER}{TIME} (?:are|is|shall be) (?:an?|the|considered an?) (?P<what>(?:[a-z]+ )?(?:period|phase))", "How long is the {what}?"),
        (" ", rf"{ABOUT} (?P<does>reimburses?|pays?|charges?|contributes?|refunds?) {MONEY} (?P<per>(?:per|an?) [a-z]+(?: and [a-z]+)?(?: for [^,.;:]{{3,50}})?)(?=[.,;])", "How much {do} {about} {does} {per}?"),
        ("in advance", rf"{ABOUT} (?P<be>must|should|can|may) be (?P<done>(?:\w+ed|made|paid|sent|given)(?: \w+ly)?) (?:at least |up to )?{NUMBER}{TIME} in advance", "How far in advance {be} {about} be {done}?"),
        (" before ", rf"{ABOUT} (?P<be>is|are) (?:now )?(?P<done>\w+ed(?: \w+ly)?) {NUMBER}{TIME} before (?P<event>[^,.;:]{{3,40}})\.", "How long before {event} {be} {about} {done}?"),
        ("hours", r"(?P<about>(?:[A-Z][a-z]+ )?[Hh]ours|[A-Z][a-z]+ hours) are (?:from )?\d", "What are the {hours}?"),
        (" offer ", rf"We offer (?:you )?an? (?:annual |monthly |starting |gross )?(?P<what>{_SUM}) of {MONEY}", "What {what} is offered?"),
    )
)  # fmt: skip
#: who ends a contract, of whom it need not be said
_ANYONE = re.compile(
    r"(?:[Ee]ither|[Bb]oth|[Ee]ach|[Aa]ny) |[Tt]he [Pp]arties|You\b|We\b|They\b|It\b"
)


def contract_term(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """The question for what a plain English sentence of a contract or policy settles, and the words that tell; None where it settles none of these.

    >>> contract_term("The Landlord shall return the deposit within six weeks after the end of the lease.", str.istitle)[0]
    'How soon after the end of the lease must the Landlord return the deposit?'
    >>> contract_term("The Tenant may not sublet the flat without the written consent of the Landlord.", str.istitle)[0]
    'Whose consent does the Tenant need to sublet the flat?'
    >>> contract_term("For each breach of secrecy, the Provider shall pay a contractual penalty of $20,000.", str.istitle)[0]
    'What contractual penalty must the Provider pay for each breach of secrecy?'
    """
    for needs, pattern, question in _FORMS:
        match = pattern.match(text) if needs in text else None
        said = _parts(match, question, is_small) if match else None
        if match and said:
            return question.format_map(said), match[0].rstrip(".")
    return None


def _parts(match: re.Match[str], question: str, is_small: IsSmall) -> dict[str, str] | None:
    """The parts of a sentence as they stand in its question; None where one does not stand for itself."""
    said = {name: part or "" for name, part in match.groupdict().items()}
    if said.get("after") and not _is_whole(said["after"]):
        said["after"] = ""  # of what it is aware then, say
        said["event"] = ""
    for name in ("deed", "event", "when", "per", "done"):
        if " " in said.get(name, "") and not _is_whole(said[name]):
            return None
    if "about" not in said:
        return said
    if question.startswith("How much notice") and _ANYONE.match(said["about"]):
        return None
    about = about_of(said["about"], is_small)
    if "{hours}" in question:
        return said | {"hours": f"{said['about'][0].lower()}{said['about'][1:]}"}
    if not about:
        return None
    is_many = is_plural(head_of(about))
    does = said.get("does", "")
    said["renews"] = _renewing(about, does, said.pop("self", ""))
    said["do"] = (
        "do"
        if is_many or said.get("be") == "have" or does.split()[:1] in (["need"], ["require"])
        else "does"
    )
    said["do_need"] = "do" if is_many else "does"
    first, _, more = does.partition(" ")
    said["does"] = f"{stem(first) if first.endswith('s') else first} {more}".strip()
    said["be"] = "must" if said.get("be") == "shall" else said.get("be", "")
    if said.get("after", "").startswith(" of"):
        said["after"] = said["after"].replace(" of", " after", 1)
    said["event"] = _inside(said.get("event", ""), is_small)
    return said | {"about": about}


def _renewing(about: str, does: str, automatically: str) -> str:
    """How a contract is renewed, as it stands in a question."""
    if does.endswith("renewed"):
        return f"is {about} renewed{automatically}"
    return f"{'does' if does.endswith('s') else 'will'} {about} renew{automatically}"


def _inside(event: str, is_small: IsSmall) -> str:
    return event[0].lower() + event[1:] if event and is_small(event.split()[0]) else event


def _is_whole(part: str) -> bool:
    """Whether a part of a sentence is plain and ended: they, in a clause on when, is who the sentence is about."""
    told = re.sub(r"\A(?:they|it) (?=[a-z])", "", part.strip())
    return is_plain(told) and told.split()[-1].lower() not in FUNCTION_WORDS
