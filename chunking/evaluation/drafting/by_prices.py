"""Price lists in plain lines, a thing and what it costs in each: every price is asked for in the language of the list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import regex

from ...segmenters.natural_language import language_of
from ...types import Document, Span
from .filters import normalised
from .rules import Draft

#: what such a question is worth, and lines that make a list
WORTH, SEVERAL = 3.0, 3

_CURRENCY = r"(?:€|\$|£|¥|(?i:euros?|eur|chf|usd|gbp)\b)"
#: a thing, a colon or leaders, and an amount, perhaps with what it is for: Adulte : 6 € / nuit
_LINE = regex.compile(
    rf"^[ \t]*+(?:[-*•][ \t]++)?(?P<whole>(?P<thing>\p{{L}}(?:[^\n:.|\t]|\.(?![. ])){{2,59}}+)(?:[ \t]*+:|[ \t]?\.{{3,}}+)[ \t]*+"
    rf"(?:{_CURRENCY}[ \t]?\d[\d.,’' ]*+|\d(?:[\d.,’'\u00a0\u202f]|[ ](?=\d))*+(?:[–-]\d[\d.,]*+)?[ \t\u00a0\u202f]?{_CURRENCY})[^\n]{{0,40}}+)$",
    regex.MULTILINE,
)
#: sums of what stands above, which are no price of a thing
_SUM = regex.compile(
    r"(?i)(?:sous-|sub)?(?:total|tax|vat|tva|iva|ust|mwst|btw|summe|gesamt|zwischensumme|solde|saldo|balance|acompte|deposit|kaution|caution|net|netto|brutto)\b"
)
_ASKS = {
    "en": "What is the price for “{}”?",
    "de": "Welcher Preis gilt für „{}“?",
    "fr": "Quel est le prix pour « {} » ?",
    "es": "¿Cuál es el precio para «{}»?",
    "it": "Qual è il prezzo per «{}»?",
    "pt": "Qual é o preço para «{}»?",
    "nl": "Wat is de prijs voor ‘{}’?",
}


def from_prices(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each line of a price list; none where the language of the text is not known. Linear time.

    >>> text = "Tarifs du camping\\n\\nEmplacement tente : 14 €\\nEmplacement caravane : 19 €\\nJeton lave-linge : 4 €\\n"
    >>> [draft.text for draft in from_prices(0, Document.from_text(text))][0]
    'Quel est le prix pour « Emplacement tente » ?'
    """
    asks = _ASKS.get(language_of(document).partition("-")[0])
    found = list(_LINE.finditer(document.text)) if asks else []
    if not asks or len(found) < SEVERAL:
        return
    times = Counter(normalised(match["thing"]) for match in found)
    for match in found:
        if times[normalised(match["thing"])] == 1 and not _SUM.match(match["thing"]):
            span = Span(*match.span("whole"))
            yield Draft("row", index, span, asks.format(match["thing"].strip()), (), WORTH)
