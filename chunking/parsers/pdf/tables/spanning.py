"""Names of groups of rows in the middle of a table, over all its columns: they are in the first."""

from __future__ import annotations

from collections.abc import Sequence

from .rows import Cells, cells_of
from .words import Phrase, TextLine

#: how far from the middle of a table a name stands that spans it, and how near to the place of a cell one that does not, in sizes of type
_MIDDLE, _NEAR = 0.5, 0.3


def spanned_cells(
    lines: Sequence[TextLine], divided: Sequence[float], low: float, high: float
) -> list[Cells]:
    """The words of lines by column, in a table from `low` to `high`."""
    found = [cells_of(line, divided) for line in lines]
    several = [cells for line, cells in zip(lines, found, strict=True) if len(line) > 1]
    columns = [[cell for cell in column if cell] for column in zip(*several, strict=True)]
    return [
        _first(cells) if _spans(line, cells, columns, divided, low, high) else cells
        for line, cells in zip(lines, found, strict=True)
    ]


def _first(cells: Cells) -> Cells:
    return [[word for cell in cells for word in cell], *([] for _ in cells[1:])]


def _spans(
    line: TextLine,
    cells: Cells,
    columns: Sequence[Sequence[Phrase]],
    divided: Sequence[float],
    low: float,
    high: float,
) -> bool:
    """Whether a line stands alone in the middle, over several columns or where no cell of its own does."""
    begin, end, size = line[0][0].x0, line[-1][-1].x1, line[0][0].size
    if len(line) > 1 or abs(begin + end - low - high) > 2 * _MIDDLE * size:
        return False
    at = next(column for column, cell in enumerate(cells) if cell)
    return any(begin < place < end for place in divided) or not any(
        abs(one - other) <= _NEAR * size
        for cell in (columns[at] if columns else ())
        for one, other in zip(_places(cell), (begin, end, (begin + end) / 2), strict=True)
    )


def _places(cell: Phrase) -> tuple[float, float, float]:
    """Where a cell begins, ends and has its middle."""
    return cell[0].x0, cell[-1].x1, (cell[0].x0 + cell[-1].x1) / 2
