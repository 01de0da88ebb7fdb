"""What may be a table: rows of cells, where it stands, and by what it was found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ..rules import Rule
from .rows import Cells, text_of
from .words import Box, Word

#: the share of a table's width that a rule below its head has
_RULED = 0.6


@dataclass(frozen=True)
class Candidate:
    """Rows of one width, and the box around them; `ruled` says how much is drawn of it.

    `ruled` is 2 for lines both ways, 1 for lines across, 0 for none. `headed` says that the first row
    stands out as names of columns do.
    """

    rows: Sequence[Cells]
    box: Box
    ruled: int
    headed: bool = False

    @cached_property
    def texts(self) -> list[list[str]]:
        """The cells as text, without rows and columns that hold nothing."""
        rows = [[text_of(cell) for cell in row] for row in self.rows]
        used = [any(column) for column in zip(*rows, strict=True)]
        return [
            [cell for cell, is_used in zip(row, used, strict=True) if is_used]
            for row in rows
            if any(row)
        ]

    @property
    def words(self) -> list[Word]:
        return [word for row in self.rows for cell in row for word in cell]


def is_headed(rows: Sequence[Cells], box: Box, across: Sequence[Rule]) -> bool:
    """Whether the first row names columns: it alone is bold, or a rule parts it from the others."""
    head, *body = ([word for cell in row for word in cell] for row in rows)
    if not all(rows[0]) or not body or not body[0]:
        return False
    others = [word.bold for words in body for word in words]
    if all(word.bold for word in head) and 2 * sum(others) < len(others):
        return True
    low, high = max(word.y for word in body[0]), min(word.y for word in head)
    width = _RULED * (box[2] - box[0])
    ruled = (
        min(rule.high, box[2]) - max(rule.low, box[0]) for rule in across if low < rule.at < high
    )
    return any(shared > width for shared in ruled)
