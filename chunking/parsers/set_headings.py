"""Headings of a text that states none: paragraphs that its writer set in large or bold type."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from .pdf.numbering import depth, is_caption, is_note, section_number

#: how much larger than the text a heading is, if not bold, and how much smaller one in bold may be
LARGER, _NO_SMALLER = 1.15, 0.95
#: the share of a text from which on bold says nothing
_BOLD_TEXT = 0.4
#: characters of a heading, how many that look alike may stand on each other, and how many may say the same
_LONGEST, _IN_A_ROW, _ALIKE = 120, 2, 2
#: titles that end as sentences do and are needed to count on
_SERIES = 3
#: how a sentence ends, a part of one, or a label of what follows
_ENDS = tuple(".,;:…。，；：、、")
#: where a sentence ends within a paragraph, behind no number
_TWO_SENTENCES = re.compile(r"[^\W\d_]{2}[.:;] ")


class Look(NamedTuple):
    """How a paragraph is set: its words, the size of most of them, whether all are bold, how deep a list numbers it.

    A list numbers from 1, and 0 is none. A table has no words.
    """

    text: str
    size: float = 0.0
    bold: bool = False
    numbered: int = 0


def set_headings(looks: Sequence[Look]) -> dict[int, int]:
    """The paragraphs that stand out like headings, by their places, with their levels from 1.

    The larger lies above the smaller, bold above what is not, and 1 above 1.1.

    >>> text = Look("Trains come first, and flights need a reason.", 11)
    >>> set_headings([Look("Travel", 16), Look("1 Booking", 11, True), text, Look("2 Meals", 11, True), text])
    {0: 1, 1: 2, 3: 2}
    """
    body = _body(looks)
    bold = sum(len(look.text) for look in looks if look.bold)
    says_bold = bold < _BOLD_TEXT * sum(len(look.text) for look in looks)
    standing = [
        look.size >= LARGER * body or (look.bold and says_bold and look.size >= _NO_SMALLER * body)
        for look in looks
    ]
    often = Counter(look.text for look in looks)
    apart = [at for at in _few_in_a_row(looks, standing) if often[looks[at].text] <= _ALIKE]
    numbered = _numbered(looks, apart)
    found = [at for at in apart if at in numbered or is_title(looks[at].text)]
    kinds = sorted({_kind(looks[at]) for at in found}, reverse=True)
    return {at: kinds.index(_kind(looks[at])) + _depth(looks[at]) for at in found}


def _depth(look: Look) -> int:
    return max(depth(look.text), look.numbered, 1)


def _body(looks: Sequence[Look]) -> float:
    """The size of most of the text."""
    sizes: Counter[float] = Counter()
    for look in looks:
        sizes[look.size] += len(look.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _few_in_a_row(looks: Sequence[Look], standing: Sequence[bool]) -> Iterator[int]:
    """The places of what stands out, save at the end and where it goes on, as an address does."""
    places = range(len(looks) - 1)
    for (stands, _), group in groupby(places, lambda at: (standing[at], _kind(looks[at]))):
        run = list(group)
        if stands and len(run) <= _IN_A_ROW:
            yield from run


def _numbered(looks: Sequence[Look], places: Sequence[int]) -> set[int]:
    """Of these places those in bold whose titles may end as sentences do: a list numbers them, or their numbers count on."""
    places = [at for at in places if looks[at].bold and _is_one_sentence(looks[at].text)]
    by_list = {at for at in places if looks[at].numbered}
    numbers = {at: number for at in places if (number := section_number(looks[at].text))}
    counted = list(numbers.values())
    goes_on = all(before < number for before, number in pairwise(counted))
    typed = set(numbers) if goes_on and counted[:1] <= [(1,)] else set()
    return {at for series in (by_list, typed) if len(series) >= _SERIES for at in series}


def _is_one_sentence(text: str) -> bool:
    """Whether words would be a title but for the mark that they end with."""
    return is_title(text.removesuffix(".").removesuffix(":")) and not _TWO_SENTENCES.search(text)


def _kind(look: Look) -> tuple[float, bool]:
    return round(look.size), look.bold


def is_title(text: str) -> bool:
    """Whether words read like a heading: few, no sentence, no caption, and not the name of a note."""
    is_short = len(text) <= _LONGEST and any(char.isalpha() for char in text)
    return is_short and not (text.endswith(_ENDS) or is_caption(text) or is_note(text))
