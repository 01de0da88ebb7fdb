"""Questions that give away a sum which only their answer would tell: they ask without it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import regex

from .rules import Draft

_CURRENCY = r"(?:€|\$|£|(?i:euros?|eur|chf|usd|gbp|francs?|franken|dollars?|pounds?)\b)"
_NUMBER = r"\d++(?:[.,’'\u00a0\u202f]\d++)*+(?: \d{3}(?!\d))*+(?:,[-–—])?"
#: how much a thing is that is named before: zum Restwert von 412 Euro, a deposit of £50
_OF_AMOUNT = regex.compile(
    rf"(?<=\p{{L}}{{3}})(?: (?:in Höhe|d’un montant|por importe|per un importo|ter hoogte))? (?:von|of|de|di|van)(?: (?:bis zu|höchstens|mindestens|up to|at least))? "
    rf"(?:{_CURRENCY} ?{_NUMBER}|{_NUMBER} ?{_CURRENCY})(?= \p{{Ll}}|[ ,]?\?)"
)
#: what a condition begins with, which is none without its sum; and words that a sum limits
_CONDITION = regex.compile(
    r"\b(?:if|unless|wenn|falls|sofern|si|se|caso|als|indien|above|over|below|under|exceed\p{Ll}*|über|ab|unter|mehr|weniger|more|less|plus|moins|más|menos|più|meno)\b",
    regex.IGNORECASE,
)
#: kinds of drafts that are worded by rules from a sentence
_WORDED = frozenset({"statement", "fact", "definition"})


def without_sums(drafts: Sequence[Draft]) -> Iterator[Draft]:
    """The drafts, a question without the sum that it says something amounts to, as it names that anyway.

    >>> without_sum("Wann kann der Mieter das Rad zum Restwert von 412 Euro kaufen?")
    'Wann kann der Mieter das Rad zum Restwert kaufen?'
    """
    for draft in drafts:
        yield replace(draft, text=without_sum(draft.text)) if draft.kind in _WORDED else draft


def without_sum(question: str) -> str:
    """A question without such a sum; one with a condition as it is.

    >>> without_sum("Who approves purchases of £500 or more?")
    'Who approves purchases of £500 or more?'
    """
    told = question if _CONDITION.search(question) else _OF_AMOUNT.sub("", question)
    return told if told.endswith("?") else question
