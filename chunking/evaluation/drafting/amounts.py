"""Questions that English sentences of policies, contracts and price lists answer by their form: how much, how long, when, what must not be done."""

from __future__ import annotations

import re
from typing import NamedTuple

from .amount_words import HEDGE, MONEY, NUMBER, TIME, WHEN, WORDS
from .clauses import ABOUT, IsSmall, about_of, is_deed, is_whole, stem
from .deeds import head_of, is_plural
from .english import words
from .refusals import refused
from .rises import risen
from .steps import step


class Amount(NamedTuple):
    """A question, and the words of its sentence that may stand nowhere else."""

    text: str
    subject: str


_TIME = rf"{TIME}(?! (?:old|ago|away|later|before|after))"
_TIMES_A = (
    r"(?:once|twice|\w+ times) (?:an?|per|each|every) (?:hour|day|night|week|month|quarter|year)\b"
)
_TRAVEL = r"(?:['’]s?)? (?:on foot|by (?:bus|car|train|tram|bicycle|bike|boat|ferry|taxi|plane)|walk|drive|away)\b"
#: what is asked for how much it is, rather than what
_PRICED = r"(?:fee|price|cost|rent|deposit|charge|fare|fine|premium|salary|budget|allowance|subscription|payment|pay|bonus|surcharge)s?"
#: what is a number itself: a heating foil of 180 W is a thing that has one
_MEASURED = (
    r"(?:accuracy|allowance|area|balance|budget|capacity|deductible|delay|density|deposit|depth|diameter|discount|"
    r"duration|efficiency|excess|frequency|guarantee|height|latency|length|lifetime|life|limit|mass|maximum|minimum|"
    r"output|period|population|power|pressure|quota|range|rate|rating|resistance|resolution|score|size|speed|"
    r"temperature|term|thickness|timeout|tolerance|turnover|value|voltage|volume|warranty|weight|width|yield)"
)
#: what somebody does with money
_PAID = {
    "quoted": "quote", "paid": "pay", "charged": "charge", "raised": "raise", "earned": "earn", "lost": "lose", "spent": "spend",
    "donated": "donate", "invested": "invest", "offered": "offer", "approved": "approve", "granted": "grant", "received": "receive",
    "borrowed": "borrow", "saved": "save", "contributed": "contribute", "pledged": "pledge", "demanded": "demand", "collected": "collect",
}  # fmt: skip
#: what things and events did at some time
_PAST = {
    "reopened": "reopen", "opened": "open", "closed": "close", "started": "start", "began": "begin", "ended": "end",
    "took place": "take place", "expired": "expire", "launched": "launch",
}  # fmt: skip
_FORMS = tuple(
    (re.compile(pattern), question)
    for pattern, question in (
        (rf"{ABOUT} (?P<does>costs?) {MONEY}(?P<rest> (?:to|per) \w+| an? (?:hour|day|night|week|month|year|person))?", "How much {do} {about} cost{rest}?"),
        (rf"(?=[^.]*?\b{_PRICED}(?: for [^.]*?)? (?:is|are|was|were) ){ABOUT} (?P<be>is|are|was|were) {MONEY}", "How much {be} {about}?"),
        (rf"{ABOUT} (?P<be>is|are) {MONEY}(?![\d,.]*\d| (?:of|higher|lower|more|less|over|under|above|below|short)\b)", "What {be} {about}?"),
        (rf"{ABOUT} (?P<be>is|are) {NUMBER}{_TIME}{_TRAVEL} from (?P<place>(?:the )?[^,.;:]{{3,40}}?)(?=[,.;:])", "How far {be} {about} from {place}?"),
        (rf"{ABOUT} (?P<be>is|are) (?!limited to ){NUMBER}{_TIME}(?!{_TRAVEL}| (?:per|each|every) |(?<=minutes) from the (?!(?:start|end|beginning|time|moment)\b))", "How long {be} {about}?"),
        (rf"{ABOUT} (?P<does>runs?|lasts?|keeps?|takes?|stays? (?:open|fresh|frozen|alive|stable|good))(?P<rest> (?:in|at) [^,.;:]{{3,30}}?)? (?:for )?(?:about |up to |around )?{NUMBER}{_TIME}", "How long {do} {about} {does}{rest}?"),
        (rf"{ABOUT} (?P<be>can|may|must|should) (?P<done>be (?:frozen|kept|stored|borrowed|used))(?: [\w-]+){{0,4}}? for {NUMBER}{_TIME}", "How long {be} {about} {done}?"),
        (rf"{ABOUT} (?P<be>is|are) (?P<done>kept|stored|valid|retained|guaranteed|saved|held|visible)(?: [\w-]+){{0,5}}? for {NUMBER}{_TIME}", "How long {be} {about} {done}?"),
        (rf"{ABOUT} (?P<be>is|are) (?P<done>open|closed|available|staffed|served) (?:daily|every|on|from|between|until) {WHEN}", "When {be} {about} {done}?"),
        (rf"{ABOUT} (?P<does>starts?|begins?|ends?|expires?|closes?|opens?|takes? place|meets?) (?:again )?(?:on|at|in|after|every|from) {WHEN}", "When {do} {about} {does}?"),
        (rf"{ABOUT} (?P<be>is|are) (?P<done>due|payable)(?: in advance)? (?:on|within|by|in|at) ", "When {be} {about} {done}?"),
        (rf"{ABOUT} (?P<be>must|should|can|may|will) be (?P<done>(?:\w+ed|paid|sent|made|left|given|kept|taken|entered)(?: (?:in(?! writing\b)|out|up|back|over|off|down))?)(?: in writing| [a-z]+)? (?:within|by|before|no later than|from|between) (?=\d|the (?:first|last|second|third|end|due|following|next|same|day|start|beginning|\d)|noon|{WORDS})", "When {be} {about} be {done}?"),
        (rf"{ABOUT} (?P<be>must|should|can|may) be (?P<done>\w+ed|kept|read|paid|sent|held) (?:at least )?(?:every {NUMBER}?{_TIME}|{_TIMES_A})", "How often {be} {about} be {done}?"),
        (rf"{ABOUT} (?P<be>is|are) (?P<done>\w+ed|kept|read|paid|sent|held) (?:at least )?(?:every {NUMBER}?{_TIME}|{_TIMES_A})", "How often {be} {about} {done}?"),
        (rf"{ABOUT} (?:has |had )?(?P<paid>{'|'.join(_PAID)}) (?:an (?:extra|additional) |a further )?{MONEY}(?P<rest> (?:for|in|to|on|from) [^,.;:]{{3,50}}?)?(?=[,.;]| (?:and|but|so|after|before|when|which|since|because)\b)", "How much did {about} {paid}{rest}?"),
        (rf"{ABOUT} (?P<does>(?!has |does )[a-z]{{3,20}}s) (?P<rest>(?:an?|the|each|every) [^,.;:]{{3,60}}?) within {NUMBER}{_TIME}", "How quickly {do} {about} {does} {rest}?"),
        (rf"{ABOUT} (?P<be>must|should) be at least \d+ years old", "How old {be} {about} be?"),
        (rf"{ABOUT} (?P<be>is|are) charged at {MONEY}", "How much is charged for {about}?"),
        (rf"{ABOUT} (?P<be>is|are) (?P<done>reimbursed|paid|billed) at {MONEY}", "At what rate {be} {about} {done}?"),
        (rf"{ABOUT} (?P<does>pays?) an? (?P<what>(?:[a-z]+ )?[a-z]+) of {MONEY}", "What {what} {do} {about} pay?"),
        (rf"{ABOUT} (?P<be>shall|must|will) pay an? (?P<what>(?:[a-z]+ )?[a-z]+) of {MONEY}", "What {what} {be} {about} pay?"),
        (rf"{ABOUT} (?P<does>pays?) {MONEY}(?P<rest> for [^,.;:]{{3,50}})", "How much {do} {about} pay{rest}?"),
        (rf"{ABOUT} comes? with an? (?P<what>(?:[a-z]+ )?(?:warranty|guarantee)) of {NUMBER}{_TIME}", "How long is the {what} of {about}?"),
        (rf"{ABOUT} (?P<does>has|have|offers?|provides?) (?P<what>space|room|seats|beds|seating) for {HEDGE}\d[\d,]* (?P<who>[a-z]+s|people|children)\b", "How many {who} {do} {about} {does} {what} for?"),
        (rf"(?=(?:The|Our) [^.]*?\b(?:meeting|session|training|course|workshop|rehearsal|audit|inspection|migration|concert|tour|demo|interview|deadline|appointment|presentation|exam|hearing)\b){ABOUT} (?P<be>is|was) (?:(?:planned|scheduled|fixed|set) )?(?:on|for) (?:the \w+ of )?{WHEN}", "When {be} {about}?"),
        (rf"{ABOUT} (?P<past>{'|'.join(_PAST)}) (?:on|in|at the (?:end|beginning) of) {WHEN}", "When did {about} {past}?"),
        (rf"{ABOUT} (?:shall |will )?(?:runs?|continues?|is concluded|has|have) (?:for )?an? (?P<what>(?:[a-z]+ )?(?:term|period)) of {NUMBER}{_TIME}", "How long is the {what} of {about}?"),
        (rf"{ABOUT} (?P<does>has|have) an? (?P<what>(?:[a-z]+ )?{_MEASURED}) of (?:{NUMBER}|{MONEY})", "What {what} {do} {about} have?"),
        (rf"{ABOUT} (?P<be>must|may|shall|should) not (?!be\b)[a-z]{{3,}} (?!(?:this|that|these|those|it|them|its|their|any)\b)", "What {be} {about} not do?"),
    )
)  # fmt: skip
#: what the reader has so much time for
_YOUR_TIME = re.compile(
    rf"You (?:can|may|must|should|have to) (?P<deed>[a-z]+ [^,.;:]{{3,60}}?) within {NUMBER}{_TIME}"
)
#: how long before its end someone may end something, and what late payments cost
_NOTICE = re.compile(
    rf"[^,.;]{{2,60}}? (?:may|can|must|shall) (?P<deed>(?:terminate|end|cancel|leave) [^,.;]{{3,40}}?) (?:at any time )?(?:without cause |for convenience |for any reason |in writing )?(?:by giving|by|with|on|upon|subject to) "
    rf"(?:not less than |a minimum of )?{NUMBER}{_TIME}['’]? (?:(?:prior|written|advance|in writing) )*notice\b"
)
_INTEREST = re.compile(
    rf"(?:.{{0,160}}? |)(?i:interest) (?:accrues|is (?:charged|payable|due)|(?:shall|will) (?:accrue|be (?:charged|payable|due))|may be charged)(?P<on> on [^,.;]{{3,40}}?)? at (?:a rate of |the rate of )?{MONEY}"
)
#: how words for people and parties end, and those for things that end so, too
_SOMEBODY = re.compile(
    r"(?:[eo]r|ee|[ae]nt|ist|ian|man|guest|member|child|person)s?\Z|\A(?:part(?:y|ies)|people|children|men|women|staff|residents?)\Z"
)
_SOMETHING = words(
    """rent event restaurant plant grant content component element tent coefficient constant water paper letter order number cover
    container computer printer sensor motor filter server router folder layer river tower door floor mirror boiler heater charger
    adapter cooler mixer burner timer meter ladder trailer tractor reactor elevator timber rubber power chapter register newsletter fee"""
)
#: what says nothing of what
_OF_WHAT = frozenset(
    f"the {noun}"
    for noun in ("limit", "price", "cost", "rate", "fee", "amount", "total", "maximum", "minimum")
)
#: without one of these no sentence has one of those forms
_TOLD = re.compile(
    rf"\d|\b(?:not|due|payable|noon|midnight|within|before|by|from|every|once|when|cannot|[Nn]ever|allowed|permitted|forbidden|prohibited|included|covered|{WORDS})\b|day |n['’]t "
)
#: words that a sentence has at least
FEWEST = 4


def amount(text: str, is_small: IsSmall) -> Amount | None:
    """The question that a plain English sentence answers by how much, how long or when it says something is; None where it says none.

    `is_small` tells of its first word whether it is written small inside sentences.

    >>> amount("A lost card costs £30 to replace.", str.istitle)[0]
    'How much does a lost card cost to replace?'
    >>> amount("The probation period is four months.", str.istitle)[0]
    'How long is the probation period?'
    """
    if not _TOLD.search(text) or len(text.split()) < FEWEST:
        return None
    yours = _YOUR_TIME.match(text)
    if yours and is_whole(yours["deed"]) and is_deed(yours["deed"]):
        return Amount(f"How long do you have to {yours['deed']}?", yours[0])
    if (notice := _NOTICE.match(text)) and is_whole(notice["deed"]):
        return Amount(f"How much notice is needed to {notice['deed']}?", notice[0])
    if found := risen(text, is_small) or step(text):
        return Amount(*found)
    if interest := _INTEREST.match(text):
        return Amount(f"How much interest is charged{interest['on'] or ''}?", interest[0])
    for pattern, question in _FORMS:
        match = pattern.match(text)
        about = about_of(match["about"], is_small) if match else None
        if match and about and about not in _OF_WHAT and _can(question, about):
            said = {name: part or "" for name, part in match.groupdict().items()}
            does = said.get("does", "")
            is_one = does.split()[:1] and does.split()[0].endswith("s")
            did = does == "cost" and not is_plural(head_of(about))
            if said.get("paid") and " " in about and about.split()[1].istitle():
                about = match["about"]  # a firm, whose first word may look like a deed
            said["paid"] = _PAID.get(said.get("paid", ""), "")
            said["past"] = _PAST.get(said.get("past", ""), "")
            said |= {"about": about, "do": "did" if did else "does" if is_one else "do"}
            said["does"] = " ".join([stem(does.split()[0]), *does.split()[1:]]) if is_one else does
            return Amount(question.format_map(said), match[0].strip())
    return Amount(*denied) if (denied := refused(text, is_small)) else None


def _can(question: str, about: str) -> bool:
    """Whether what must not do something is somebody: of a clock nobody asks what it must not do."""
    return not question.endswith("not do?") or is_somebody(about)


def is_somebody(about: str) -> bool:
    """Whether what a sentence is about is a person or party, as far as forms tell.

    >>> is_somebody("the Provider"), is_somebody("the meter"), is_somebody("the licence")
    (True, False, False)
    """
    head = head_of(about)
    is_thing = head.removesuffix("s") in _SOMETHING or head.removesuffix("s").endswith("ment")
    return not is_thing and bool(_SOMEBODY.search(head))
