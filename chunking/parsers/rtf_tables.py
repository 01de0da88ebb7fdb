"""Tables of RTF, which come cell by cell, as rows and columns."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

#: edges of columns this near to each other are the same, in twentieths of a point
_NEAR = 40
#: rows whose edges are compared; programs write other tables with the same cells in each row
_MOST_EDGES = 63


@dataclass(slots=True)
class RowForm:
    """What a row states of its cells: their right edges, and which go on with the cell above."""

    edges: list[int] = field(default_factory=list)
    continues: set[int] = field(default_factory=set)


@dataclass(slots=True)
class RtfTable:
    """A table that is being read: its rows, the cells of the row that began, the lines of the cell."""

    rows: list[tuple[list[str], RowForm]] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)

    def end_cell(self) -> None:
        self.cells.append(" ".join(filter(None, self.lines)))
        self.lines = []

    def end_row(self, form: RowForm) -> None:
        if self.lines:  # a row without the end of its last cell
            self.end_cell()
        if self.cells:
            self.rows.append((self.cells, form))
        self.cells = []

    def grid(self) -> list[list[str]]:
        """The rows, where cells span columns with empty cells after them."""
        counts = {len(cells) for cells, _ in self.rows}
        whole = all(len(form.edges) == len(cells) for cells, form in self.rows)
        columns = _columns(edge for _, form in self.rows for edge in form.edges)
        if len(counts) == 1 or not whole or len(columns) > _MOST_EDGES:
            return [_without_continued(cells, form) for cells, form in self.rows]
        return [
            _spread(_without_continued(cells, form), form, columns) for cells, form in self.rows
        ]


def _without_continued(cells: list[str], form: RowForm) -> list[str]:
    return ["" if at in form.continues else text for at, text in enumerate(cells)]


def _columns(edges: Iterable[int]) -> list[int]:
    columns: list[int] = []
    for edge in sorted(set(edges)):
        if not columns or edge - columns[-1] > _NEAR:
            columns.append(edge)
    return columns


def _spread(cells: list[str], form: RowForm, columns: list[int]) -> list[str]:
    """The cells at the columns where they begin."""
    row, begin = [""] * len(columns), 0
    for text, edge in zip(cells, form.edges, strict=True):
        row[min(begin, len(row) - 1)] = text
        begin = max(begin + 1, sum(column <= edge + _NEAR for column in columns))
    return row
