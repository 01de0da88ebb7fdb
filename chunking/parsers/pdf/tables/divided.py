"""Tables without rules that the end of a page divides: what is a table on one page is one on two.

Neither part may tell so: names of columns alone end the first page, or the next one begins with rows that nothing names.
The rows of both are read below each other, as if they were on one page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import chain

from ..reading import RawPage
from .candidates import Candidate, is_headed
from .heads import head_rows
from .judging import is_table
from .rows import Cells, text_of
from .words import Word, words_of
from .written import around, written

#: the room between the rows of two pages, and what a line is above and below its baseline, in sizes of type
_ROOM, _ABOVE, _BELOW = 0.85, 0.7, 0.2
#: cells of the rows beside the end of the page at least
_CELLS = 2


@dataclass(frozen=True)
class Divided:
    """A table, as if it were on the page that it begins on, and its rows on that page and on the next.

    A head that the next page repeats is no row of the whole table.
    """

    whole: Candidate
    upper: Candidate
    lower: Candidate


def divided(page: RawPage, following: RawPage) -> Divided | None:
    """The table that ends one page, where a head names its columns, and begins the next, with nothing beside it on either."""
    above, below = words_of(page.glyphs), words_of(following.glyphs)
    if not above or not below:
        return None
    end = len(page.glyphs)
    words = [*above, *_moved(below, _bottom(above), end)]
    for whole in written(words, [*page.glyphs, *following.glyphs], page.rules.across):
        found = _parts(whole, below, end) if whole.headed else None
        if found and _is_alone(found.upper, above) and _is_alone(found.lower, below):
            return found if is_table(found.whole) else None
    return None


def _moved(words: Sequence[Word], bottom: float, end: int) -> list[Word]:
    """Words of a page below what stands on the page before and as far as rows, and after it in the file."""
    drop = max(word.y + (_ABOVE + _ROOM) * word.size for word in words) - bottom
    return [
        word._replace(y=word.y - drop, first=word.first + end, end=word.end + end) for word in words
    ]


def _bottom(words: Sequence[Word]) -> float:
    return min(word.y - _BELOW * word.size for word in words)


def _parts(whole: Candidate, below: Sequence[Word], end: int) -> Divided | None:
    """A table with its rows by page; None where one page has all of them, or a row is on both."""
    count = sum(all(word.first < end for word in _words(row)) for row in whole.rows)
    upper, others = whole.rows[:count], whole.rows[count:]
    if not upper or not others or any(word.first < end for row in others for word in _words(row)):
        return None
    if min(sum(map(bool, row)) for row in (upper[-1], others[0])) < _CELLS:
        return None
    known = {word.first + end: word for word in below}
    lower = _part([[[known[word.first] for word in cell] for cell in row] for row in others], False)
    rest = others[_repeated(upper[: head_rows(whole.rows, ())], others) :]
    if not rest or is_headed(rest, around([*chain.from_iterable(map(_words, rest))]), ()):
        return None
    return Divided(replace(whole, rows=[*upper, *rest]), _part(upper, True), lower)


def _repeated(head: Sequence[Cells], lower: Sequence[Cells]) -> int:
    """How many rows of a page repeat the head of a table: all of it or none."""
    first = lower[: len(head)]
    is_alike = [[*map(text_of, row)] for row in head] == [[*map(text_of, row)] for row in first]
    return len(head) if is_alike else 0


def _part(rows: Sequence[Cells], headed: bool) -> Candidate:
    box = around([word for row in rows for word in _words(row)])
    return Candidate(rows, box, 0, headed, written=True)


def _words(row: Cells) -> list[Word]:
    return [word for cell in row for word in cell]


def _is_alone(part: Candidate, words: Sequence[Word]) -> bool:
    """Whether no other word of a page is level with a part of a table."""
    taken = {word.first for word in part.words}
    _, bottom, _, top = part.box
    return not any(
        word.first not in taken and bottom < word.y + _ABOVE * word.size and word.y < top
        for word in words
    )
