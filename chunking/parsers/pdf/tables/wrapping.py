"""Which lines between two rules are rows of their own: those that were not broken for want of room."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from .rows import Cells, had_room, merged, width_of
from .words import Word

#: the share of the breaks of a column at which the next word had room, from which on it is a list
_LISTED = 0.25


@dataclass(frozen=True)
class ColumnWidth:
    """How wide a column is, and whether it is a list of entries, a line each, and no text broken where it fills it."""

    width: float
    is_list: bool


def columns_of(bands: Sequence[Sequence[Cells]]) -> list[ColumnWidth]:
    """The columns of what stands between rules, line by line."""
    columns = zip(*(line for lines in bands for line in lines), strict=True)
    widths = [max(map(width_of, column)) for column in columns]
    pairs = [pair for lines in bands for pair in pairwise(lines)]
    return [
        ColumnWidth(width, _is_list([(above[at], line[at]) for above, line in pairs], width))
        for at, width in enumerate(widths)
    ]


def _is_list(pairs: Sequence[tuple[list[Word], list[Word]]], width: float) -> bool:
    roomy = [had_room(above, below, width) for above, below in pairs if above and below]
    return bool(roomy) and sum(roomy) >= _LISTED * len(roomy)


def begun(lines: Sequence[Cells], columns: Sequence[ColumnWidth]) -> list[Cells]:
    """Lines as rows: each with those below it that go on with its cells."""
    rows: list[list[Cells]] = [[lines[0]]]
    for above, line in pairwise(lines):
        if _begins(above, line, columns):
            rows.append([line])
        else:
            rows[-1].append(line)
    return [merged(row) for row in rows]


def _begins(above: Cells, line: Cells, columns: Sequence[ColumnWidth]) -> bool:
    """Whether several cells of a line begin there: as many as go on with text, or more."""
    filled = [at for at, cell in enumerate(line) if cell]
    anew = {
        at
        for at in filled
        if above[at] and (columns[at].is_list or had_room(above[at], line[at], columns[at].width))
    }
    text = sum(len(above[at]) > 1 for at in filled if at not in anew)
    return len(filled) > 1 and bool(anew) and len(anew) >= text
