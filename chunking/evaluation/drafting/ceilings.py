"""How loud, large, heavy or long something may be, of which an English sentence says what it may not exceed.

Only what is itself a number has a limit: the liability, not the pumps.
"""

from __future__ import annotations

import re

from .amount_words import HEDGE, WORDS
from .clauses import ABOUT, IsSmall, about_of
from .deeds import head_of, is_plural
from .english import words

_LENGTHS = "(?:kilo|centi|milli)?(?:metres?|meters?)|km|m|cm|mm|feet|foot|inch(?:es)?"
#: units, and what asks for a number of them
_UNITS = tuple(
    (re.compile(rf"(?P<unit>{unit})(?![\w/²³])"), asks)
    for unit, asks in (
        (r"decibels?|dB(?:\([A-Z]\))?", "How loud {may} {about} be at most?"),
        (r"(?:kilo|mega|giga|tera)?bytes?|[KMGT]i?B", "How large {may} {about} be at most?"),
        (r"(?:kilo)?grams?|kg|g|tonnes?|tons?|pounds?|lbs?", "How heavy {may} {about} be at most?"),
        (r"km/h|mph|(?:kilometres|kilometers|miles) (?:per|an) hour", "How fast {may} {about} go at most?"),
        (r"(?:(?:working|business|calendar) )?(?:second|minute|hour|day|night|week|month|year)s?", "How long {may} {about} be at most?"),
        (r"pages|words|characters|lines|letters|slides", "How many {unit} {may} {about} have at most?"),
        (rf"(?!m in\b)(?:{_LENGTHS})(?! (?:per|an)\b)", "How many {unit} {may} {about} measure at most?"),
    )
)  # fmt: skip
_EXCEEDS = re.compile(
    rf"{ABOUT} (?P<may>shall|must|may|can|should)(?: not|not) exceed {HEDGE}(?:\d[\d,.]*|{WORDS})[ -]?"
)
#: what is many and still has one limit, as a sum has
_SUMS = words(
    "losses damages fees costs expenses charges payments prices amounts sums penalties interests claims savings rates emissions earnings hours"
)
#: what is a number itself
_MEASURE = re.compile(
    r"(?:\w*(?:length|width|height|depth|weight|size|speed|level|volume|duration|period|term|time|age|distance|number|amount|load|mass|"
    r"sum|total|temperature|pressure|noise|limit|value|rate|delay|liability|thickness|diameter|radius|gap|interval|capacity|dose))s?"
)


def ceiling(text: str, is_small: IsSmall) -> tuple[str, str] | None:
    """The question for a plain English sentence that says what a thing may not exceed, and the words that tell; None for others.

    >>> ceiling("Attachments must not exceed 25 MB in total.", str.istitle)[0]
    'How large may attachments be at most?'
    >>> ceiling("The noise level may not exceed 42 decibels.", str.istitle)
    """
    match = _EXCEEDS.match(text)
    about = about_of(match["about"], is_small) if match else None
    if not match or not about or _MEASURE.fullmatch(head_of(about)):
        return None
    may = "can" if match["may"] == "can" else "may"
    for pattern, asks in _UNITS:
        if unit := pattern.match(text, match.end()):
            return asks.format(may=may, about=about, unit=unit["unit"]), text[: unit.end()]
    return None


def has_limit(about: str) -> bool:
    """Whether something is one number, so that it has a limit itself.

    >>> has_limit("the total liability of the Provider"), has_limit("the pumps")
    (True, False)
    """
    head = head_of(about)
    return not is_plural(head) or head in _SUMS or bool(_MEASURE.fullmatch(head))
