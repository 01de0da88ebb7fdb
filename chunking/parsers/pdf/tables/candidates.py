"""What may be a table: rows of cells, where it stands, and by what it was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..layout import Column
from ..rules import Rule
from .rows import Cells, text_of
from .words import Box, Word

#: the share of a table's width that a rule below its head has
_RULED = 0.6
#: sizes of type within which the next row stands below it: a rule below the head of a page is farther off
_NEXT = 2.2
#: how near, in sizes of type, cells begin to one place, and the share of them that do
_NEAR, _ALIKE = 0.25, 0.8


@dataclass(frozen=True)
class Candidate:
    """Rows of one width, and the box around them; `ruled` says how much is drawn of it.

    `ruled` is 2 for lines both ways, 1 for lines across, 0 for none. `headed` says that the first row
    stands out as names of columns do, `captioned` that a caption calls it a table,
    `is_list` that terms are explained in it, and no row names the columns, `written` that the file writes it row by row.
    """

    rows: Sequence[Cells]
    box: Box
    ruled: int
    headed: bool = False
    captioned: bool = False
    is_list: bool = False
    written: bool = False

    @cached_property
    def filled(self) -> list[Cells]:
        """The rows and columns that hold something."""
        used = [any(column) for column in zip(*self.rows, strict=True)]
        return [
            [cell for cell, is_used in zip(row, used, strict=True) if is_used]
            for row in self.rows
            if any(row)
        ]

    @cached_property
    def texts(self) -> list[list[str]]:
        """The same as text."""
        return [[text_of(cell) for cell in row] for row in self.filled]

    @property
    def columns(self) -> tuple[Column, ...]:
        """The extents of the columns that hold something, by the rows that fill most of them."""
        counts = [sum(map(bool, row)) for row in self.rows]
        full = [row for row, count in zip(self.rows, counts, strict=True) if count == max(counts)]
        used = [any(column) for column in zip(*self.rows, strict=True)]
        found = []
        for at in (at for at, is_used in enumerate(used) if is_used):
            cells = [row[at] for row in full if row[at]] or [
                row[at] for row in self.rows if row[at]
            ]
            found.append(_extent(cells))
        return tuple(found)

    @property
    def words(self) -> list[Word]:
        return [word for row in self.rows for cell in row for word in cell]


def _extent(cells: Sequence[Sequence[Word]]) -> Column:
    lows = [min(word.x0 for word in cell) for cell in cells]
    high = max(word.x1 for cell in cells for word in cell)
    near = sum(low <= min(lows) + _NEAR * cells[0][0].size for low in lows)
    return Column(min(lows), high, near >= _ALIKE * len(lows))


def is_headed(rows: Sequence[Cells], box: Box, across: Sequence[Rule]) -> bool:
    """Whether the first row names columns: it alone is bold, or a rule parts it from the others."""
    head, *body = ([word for cell in row for word in cell] for row in rows)
    is_named = all(column[0] for column in zip(*rows, strict=True) if any(column))
    if not is_named or not body or not body[0]:
        return False
    others = [word.bold for words in body for word in words]
    if all(word.bold for word in head) and 2 * sum(others) < len(others):
        return True
    low, high = max(word.y for word in body[0]), min(word.y for word in head)
    next_at = low + _NEXT * body[0][0].size
    width = _RULED * (box[2] - box[0])
    ruled = (
        min(rule.high, box[2]) - max(rule.low, box[0])
        for rule in across
        if low < rule.at < min(high, next_at)
    )
    return any(shared > width for shared in ruled)
