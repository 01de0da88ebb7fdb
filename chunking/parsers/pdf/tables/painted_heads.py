"""Tables of which the head alone, of one row or more, has a background: its columns are theirs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from .backgrounds import Background, bottom_of
from .candidates import Candidate
from .heads import MOST, may_be_head
from .rows import Cells, cells_of, merged, rows_of
from .words import TextLine, Word, baseline

#: how far below the last line the next one of a table stands at most, and one of the same cell, in sizes of its type
_APART, _GOES_ON = 2.5, 1.1


def below_heads(heads: Sequence[Background], words: Sequence[Word]) -> Iterator[Candidate]:
    """The rows below backgrounds of few rows, divided as these are."""
    for head in heads:
        names = list(_names(head, words)) if head.rows <= MOST else []
        lines = _fitting(head, words) if names and _may_name(head, names) else []
        if lines:
            rows = [
                *names,
                *rows_of(lines, [cells_of(line, head.divided) for line in lines]),
            ]
            box = (head.left, bottom_of(lines[-1]), head.right, head.top)
            yield Candidate(rows, box, 1, headed=True)


def _may_name(head: Background, names: Sequence[Cells]) -> bool:
    """Whether rows with a background are a head: one, or several with groups of columns."""
    return len(names) == 1 or (len(head.divided) > 1 and may_be_head(names))


def _names(head: Background, words: Sequence[Word]) -> Iterator[Cells]:
    """The rows of a head."""
    for high, low in pairwise(reversed(head.edges)):
        lines = head.lines(low, high, words)
        if lines:
            yield merged([cells_of(line, head.divided) for line in lines])


def _fitting(head: Background, words: Sequence[Word]) -> list[TextLine]:
    """The lines that follow below a head, up to the end of the last row that fills several columns."""
    found: list[TextLine] = []
    edge, count = head.bottom, 0
    for line in head.lines(-1e9, head.bottom, words):
        apart = (edge - baseline(line)) / line[0][0].size
        if apart > _APART or not head.fits(line):
            break
        found.append(line)
        edge = bottom_of(line)
        if head.fills_several(line) or (apart < _GOES_ON and count == len(found) - 1):
            count = len(found)
    return found[:count]
