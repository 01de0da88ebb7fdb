"""Which words of a document came from which of its source's: both are walked along in the same order.

A parser writes what it reads in order, with marks and a few words of its own between. So a word is that of
the text which follows; where both differ, they go on at the nearest three words that both have.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .page_places import TOKEN, letters

#: words of the source, and of the text, that are skipped at once to where both go on alike
_SKIPPED, _AHEAD = 12, 2_000
#: words that have to be alike there
_ALIKE = 3


class Word(NamedTuple):
    """A word of a source's piece: where it starts and ends in it, and where it starts in the document."""

    start: int
    end: int
    at: int


def words_laid_on(text: str, pieces: Sequence[str]) -> list[list[Word]]:
    """The words of each piece that are found in the text in the same order. Takes linear time."""
    source = [
        (number, match.start(), match.end(), letters(match[0]))
        for number, piece in enumerate(pieces)
        for match in TOKEN.finditer(piece)
    ]
    written = [(match.start(), letters(match[0])) for match in TOKEN.finditer(text)]
    found: list[list[Word]] = [[] for _ in pieces]
    for index, to in _paired([each[3] for each in source], [word for _, word in written]):
        number, start, end, _ = source[index]
        found[number].append(Word(start, end, written[to][0]))
    return found


def _paired(source: Sequence[str], text: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The indices of equal words, both rising."""
    places: dict[tuple[str, ...], list[int]] = {}
    for at in range(len(text) - _ALIKE + 1):
        places.setdefault(tuple(text[at : at + _ALIKE]), []).append(at)
    i = j = 0
    while i < len(source) and j < len(text):
        if source[i] == text[j]:
            yield i, j
            i, j = i + 1, j + 1
        else:
            i, j = _next_alike(source, places, i, j)


def _next_alike(
    source: Sequence[str], places: dict[tuple[str, ...], list[int]], i: int, j: int
) -> tuple[int, int]:
    """Where both go on alike with the fewest words skipped; some words on in the source where nowhere near."""
    best = None
    for to in range(i, min(i + _SKIPPED, len(source))):
        known = places.get(tuple(source[to : to + _ALIKE]), [])
        next_at = bisect_left(known, j)
        if next_at < len(known) and known[next_at] < j + _AHEAD:
            skipped = to - i + known[next_at] - j
            best = min(best or (skipped, to, known[next_at]), (skipped, to, known[next_at]))
    return best[1:] if best else (i + _SKIPPED, j)
