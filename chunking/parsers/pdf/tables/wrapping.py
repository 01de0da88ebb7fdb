"""Which lines between two rules are rows of their own: those that were not broken for want of room."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .rows import Cells, merged
from .words import Word

#: a space at its widest, in sizes of type
_SPACE = 0.5
#: the share of the breaks of a column at which the next word had room, from which on it is a list
_LISTED = 0.25


def listed(bands: Sequence[Sequence[Cells]]) -> list[bool]:
    """Which columns are lists of entries, a line each, and not text that is broken where it fills the column."""
    columns = zip(*(line for lines in bands for line in lines), strict=True)
    widths = [max(map(_width, column)) for column in columns]
    pairs = [pair for lines in bands for pair in pairwise(lines)]
    return [
        _is_list([(above[at], line[at]) for above, line in pairs], width)
        for at, width in enumerate(widths)
    ]


def _is_list(pairs: Sequence[tuple[list[Word], list[Word]]], width: float) -> bool:
    had_room = [
        _width(above) + _SPACE * below[0].size + below[0].x1 - below[0].x0 <= width
        for above, below in pairs
        if above and below
    ]
    return bool(had_room) and sum(had_room) >= _LISTED * len(had_room)


def _width(cell: Sequence[Word]) -> float:
    return max(word.x1 for word in cell) - min(word.x0 for word in cell) if cell else 0.0


def begun(lines: Sequence[Cells], lists: Sequence[bool]) -> list[Cells]:
    """Lines as rows: each with those below it that go on with its cells."""
    rows: list[list[Cells]] = [[lines[0]]]
    for above, line in pairwise(lines):
        if _begins(above, line, lists):
            rows.append([line])
        else:
            rows[-1].append(line)
    return [merged(row) for row in rows]


def _begins(above: Cells, line: Cells, lists: Sequence[bool]) -> bool:
    """Whether a line of several cells goes on with lists more than with text; where nothing is above tells nothing."""
    votes = [lists[at] for at, cell in enumerate(line) if cell and above[at]]
    return sum(map(bool, line)) > 1 and any(votes) and 2 * sum(votes) >= len(votes)
