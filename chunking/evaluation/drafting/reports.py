"""What somebody announced, warned of or is criticised for, as news, studies and interviews report it."""

from __future__ import annotations

import re

from .clauses import ABOUT, IsSmall, is_plain, subject
from .english import FUNCTION_WORDS
from .keyphrases import words_of

_STEMS = {
    "announced": "announce",
    "said": "say",
    "explained": "explain",
    "warned": "warn of",
    "predicted": "predict",
    "demanded": "demand",
    "reported": "report",
    "proposed": "propose",
    "admitted": "admit",
    "confirmed": "confirm",
    "found": "find",
    "showed": "show",
    "claimed": "claim",
    "complained": "complain",
    "stated": "state",
    "believe": "believe",
    "expect": "expect",
    "shows": "show",
    "suggests": "suggest",
    "show": "show",
    "suggest": "suggest",
}
_NOW = frozenset(("believe", "expect", "shows", "suggests", "show", "suggest"))
#: what is said about something
_TOPICAL = frozenset(
    ("said", "explained", "reported", "announced", "stated", "found", "claimed", "confirmed")
)
_VERB = r"(?:is|are|was|were|will|would|can|could|has|had|have|must|should|may|might|need|needs|\w{3,}ed)\b"
_SAID = re.compile(
    rf"{ABOUT} (?:also |later |had )?(?P<said>{'|'.join(_STEMS)})(?P<when> (?:on \w+day|yesterday|last (?:week|month|year)))? that (?:{ABOUT.replace('about', 'topic')} {_VERB})?"
)
_BLAMES = {
    "criticised": "criticise",
    "criticized": "criticize",
    "blamed": "blame",
    "praised": "praise",
    "accused": "accuse",
    "fined": "fine",
    "sued": "sue",
    "thanked": "thank",
}
_BLAMED = re.compile(
    rf"{ABOUT} (?P<did>{'|'.join(_BLAMES)}) (?P<whom>(?!it\b)[^,.;:]{{3,50}}?) (?P<prep>for|of) (?P<what>\w+)"
)


def reported(text: str, is_small: IsSmall) -> tuple[str, str, bool] | None:
    """What a plain English sentence reports that somebody said, the words that tell, and whether that says little; None where it reports nothing.

    >>> reported("The operator Lumen said that the repairs will take two days.", str.istitle)[0]
    'What did the operator Lumen say about the repairs?'
    >>> reported("The opposition criticised the council for postponing repairs.", str.istitle)[0]
    'What did the opposition criticise the council for?'
    >>> reported("The regulator fined the bank for late reports.", str.istitle)[0]
    'What did the regulator fine the bank for?'
    """
    if match := _BLAMED.match(text):
        about = subject(match["about"], is_small)
        if not about or not is_plain(match["whom"]):
            return None
        verb = _BLAMES[match["did"]]
        return f"What did {about} {verb} {match['whom']} {match['prep']}?", match[0], False
    match = _SAID.match(text)
    about = subject(match["about"], is_small) if match else None
    if not match or not about:
        return None
    is_named = match["topic"] and match["said"] in _TOPICAL and not match["topic"][0].isdigit()
    topic = subject(match["topic"], is_small) if is_named else None
    known = {word for word in words_of(f"{about} {topic or ''}") if word not in FUNCTION_WORDS}
    said = match["said"]
    does = ("does" if said.endswith("s") else "do") if said in _NOW else "did"
    on = f" about {topic}" if topic else ""
    asked = f"What {does} {about} {_STEMS[said]}{on}{match['when'] or ''}?"
    return asked, match[0].strip(), not topic and len(known) < 2
