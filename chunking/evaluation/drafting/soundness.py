"""What shows that an English question was torn from its sentence: a word is missing where grammar asks for one."""

from __future__ import annotations

import re

from .deeds import DEEDS
from .english import DETERMINERS, PREPOSITIONS, words

#: letters of a unit, at most: mm, kWh
UNIT = 3

_COUNTED = re.compile(r"\bhow many (?P<counted>[^?]+)", re.IGNORECASE)
_AUXILIARIES = words(
    "is are was were will can could may might must should shall has have had would do does did"
)
#: what ends what is counted
_END = (
    _AUXILIARIES | PREPOSITIONS | DETERMINERS | words("and or to not you we they i it he she that")
)
_NO_PLURAL = ("ss", "us", "is")
_PLURALS = words("people children men women feet teeth mice data bytes percent hertz kelvin yen")
#: how a question ends that asks what somebody's does: the thing is missing
_DOES, _POSSESSIVE = ("What does ", "What do ", "What did "), re.compile(r"\w['’]s [a-z]+\?\Z")
_DEED = re.compile(r"How do you (?P<verb>[a-z]+) (?P<next>[a-z]+)\b")
#: deeds that need no object, and words that stand for a preposition with an object of its own: make up, keep on
_ALONE = words(
    "apply attach combine compare connect contribute deploy expand integrate invoke join learn merge recover register "
    "restart solve submit subscribe translate update validate convert migrate"
)
_PARTICLES = words("up out off down back over on through like as")
_CONDITION = re.compile(r"\b(?:if|when|whenever|once) (?P<clause>[^?]+)")
#: what means nothing outside its place in the text: this section, the RFC, the table below
_LOCAL = re.compile(
    r"\b(?:(?:this|these|preceding|previous) (?:section|chapter|part|paragraph|appendix|table|figure|page|list|diagram|example|"
    r"document|manual|guide|article|paper|report|study|RFC|specification|memo)s?"
    r"|the (?:RFC|memo|above|below|following (?!(?:\w*day|week|month|year)\b)|aforementioned|section|chapter|paragraph|appendix|preceding|previous (?:section|chapter))"
    r"|the (?:rest|remainder)(?! of\b| area| room| period| home| stop| day)|the (?:others|latter)\b"
    r"|(?:table|figure|list|section|example|diagram|code|command)s? (?:above|below)|as (?:above|below))\b"
)
#: what a noun must follow, before a verb: How many percent of its did the glacier lose
_NO_NOUN = re.compile(
    r"\b(?:its|their|his|her|our|your|the|an?) (?:did|does|is|are|was|were|has|had)\b"
)
#: what limits a clause that is left out: merely because
_LIMITING = re.compile(
    r"\b(?:merely|simply|solely|mainly|partly|largely|only|just)(?: [a-z]+ed)?\?\Z"
)
#: a number that is asked for in the second of two things that a sentence says
_SECOND = re.compile(
    r" (?:and|but|or) (?:to [a-z]+|\w+ed|is|are|was|were|has|have|had|took|cost|costs|ran) (?:\S+ ){0,4}how many\b"
)
_JOINED = re.compile(
    r",|\b(?:and|or|but|nor|that|which|who|whose|while|when|if|because|than|as|where|how|what|why|whether|until|unless|before|after|since|so|though)\b"
)
#: a question when somebody did something, and what joins a clause to it
_DID = re.compile(
    r"(?:(?:On|In|At|By|Before|After|Since|Until|From) which [a-z]+|When) did (?P<rest>[^?]+)"
)
_JOINED_BY = re.compile(
    r"\b(?:that|which|who|whose|while|when|if|because|where|how|what|why|whether|as)\b"
)
#: what stands for something that was named before: open that up
_POINTS = re.compile(r"\bthat (?:up|out|down|off|into|onto)\b")
#: where signs stood that were taken for markup
_EMPTY = re.compile(r"(?<!\w)\(\)|“”|‘’")
_FINITE = re.compile(r"\b(?:is|are|was|were|will|can|could|may|must|should|shall|has|would)\b")


def is_sound(question: str) -> bool:
    """Whether an English question lacks no noun, object or end of a clause, and points to no place of its text, as far as forms tell.

    Any in another language is sound.

    >>> [is_sound(f"How many {what} does the scheme use?") for what in ("random", "random octets", "litres of oil", "mm")]
    [False, True, True, True]
    >>> is_sound("How do you avoid in proxy loading?"), is_sound("What happens if a file is changed the change will be kept?")
    (False, False)
    >>> is_sound("What does the RFC require?"), is_sound("The pump ran and used how many percent?")
    (False, False)
    >>> is_sound("When are additional keys only accepted?"), is_sound("When are additional keys accepted?")
    (False, True)
    >>> is_sound("Is underscore () allowed in names?"), is_sound("What does inc() do?")
    (False, True)
    >>> is_sound("On which date did orders receive after noon will be sent?"), is_sound("When did the firm close?")
    (False, True)
    """
    return not (
        _counts_nothing(question)
        or (question.startswith(_DOES) and _POSSESSIVE.search(question))
        or _lacks_object(question)
        or _runs_on(question)
        or _is_of_two(question)
        or _POINTS.search(question)
        or _LOCAL.search(question)
        or _LIMITING.search(question)
        or _NO_NOUN.search(question)
        or _SECOND.search(question)
        or _EMPTY.search(question)
    )


def _counts_nothing(question: str) -> bool:
    """Whether what is counted is no noun in the plural."""
    match = _COUNTED.search(question)
    if not match or match["counted"].startswith("of "):
        return False  # how many of a thing are in stock
    found = match["counted"].split()
    ends = (at for at, word in enumerate(found) if word.lower() in _END)
    counted = found[: next(ends, len(found))]
    head = counted[-1].rstrip(",;:") if counted else ""
    is_unit = len(head) <= UNIT or not head.isalpha() or head in _PLURALS
    return not (head and (is_unit or (head.endswith("s") and not head.endswith(_NO_PLURAL))))


def _lacks_object(question: str) -> bool:
    """Whether a preposition follows a verb that must have an object."""
    match = _DEED.match(question)
    if not match or match["verb"] not in DEEDS - _ALONE:
        return False
    return match["next"] in PREPOSITIONS - _PARTICLES


def _is_of_two(question: str) -> bool:
    """Whether the verb of a question when something was done is a participle in its sentence: orders received on Monday are sent."""
    match = _DID.match(question)
    verb = _FINITE.search(match["rest"]) if match else None
    return bool(match and verb and not _JOINED_BY.search(match["rest"][: verb.start()]))


def _runs_on(question: str) -> bool:
    """Whether a condition holds more clauses than words that join them."""
    match = _CONDITION.search(question)
    clause = match["clause"] if match else ""
    return len(_FINITE.findall(clause)) > 1 + len(_JOINED.findall(clause))
