"""Tables of RTF, which come cell by cell, as rows and columns."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from .headless import CellLook
from .table_heads import Span, with_head

#: edges of columns this near to each other are the same, in twentieths of a point
_NEAR = 40
#: rows whose edges are compared; programs write other tables with the same cells in each row
_MOST_EDGES = 63


@dataclass(slots=True)
class RowForm:
    """What a row states: the right edges of its cells, which go on with the cell above or before, and whether it is of the head."""

    edges: list[int] = field(default_factory=list)
    below: set[int] = field(default_factory=set)
    beside: set[int] = field(default_factory=set)
    #: the colours behind cells by their number
    grounds: dict[int, int] = field(default_factory=dict)
    is_head: bool = False

    def merge(self, word: str) -> None:
        """Let the next cell go on with the one above, or before."""
        MERGED[word](self).add(len(self.edges))

    def set_on(self, colour: int) -> None:
        """Set the next cell on a colour."""
        self.grounds[len(self.edges)] = colour


#: what says that a cell goes on with another
MERGED: dict[str, Callable[[RowForm], set[int]]] = {
    "clvmrg": attrgetter("below"),
    "clmrg": attrgetter("beside"),
}


class _Placed(NamedTuple):
    """A cell: its first column, how many it spans, what it says and how, and whether it goes on with the one above."""

    column: int
    wide: int
    text: str
    look: CellLook | None
    is_below: bool


class RtfCell(NamedTuple):
    """What a cell says, and how its first words are set."""

    text: str
    look: CellLook | None


@dataclass(slots=True)
class RtfTable:
    """A table that is being read: its rows, the cells of the row that began, the lines of the cell and the look of its first."""

    rows: list[tuple[list[RtfCell], RowForm]] = field(default_factory=list)
    cells: list[RtfCell] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    look: CellLook | None = None

    def add_line(self, text: str, types: Counter[tuple[float, bool]], style: int) -> None:
        """Add a paragraph to the cell: characters by their size, and whether they are bold."""
        self.lines.append(text)
        if text and types and self.look is None:
            (size, _), _ = types.most_common(1)[0]
            self.look = CellLook(all(bold for _, bold in types), size, str(style))

    def end_cell(self) -> None:
        self.cells.append(RtfCell(" ".join(filter(None, self.lines)), self.look))
        self.lines, self.look = [], None

    def end_row(self, form: RowForm) -> None:
        if self.lines:  # a row without the end of its last cell
            self.end_cell()
        if self.cells:
            self.rows.append((self.cells, form))
        self.cells = []

    def with_head(self) -> tuple[list[list[str]], int]:
        """The rows, where cells span columns with empty cells after them, and how many are the head."""
        counts = {len(cells) for cells, _ in self.rows}
        whole = all(len(form.edges) == len(cells) for cells, form in self.rows)
        columns = _columns(edge for _, form in self.rows for edge in form.edges)
        is_plain = len(counts) == 1 or not whole or len(columns) > _MOST_EDGES
        placed = [
            list(_placed(cells, form, None if is_plain else columns)) for cells, form in self.rows
        ]
        stated = sum(1 for _ in takewhile(lambda row: row[1].is_head, self.rows))
        rows, looks = [_row(each) for each in placed], [_looks(each) for each in placed]
        return with_head(rows, _spans(placed), stated, looks=looks)


def _columns(edges: Iterable[int]) -> list[int]:
    columns: list[int] = []
    for edge in sorted(set(edges)):
        if not columns or edge - columns[-1] > _NEAR:
            columns.append(edge)
    return columns


def _placed(cells: list[RtfCell], form: RowForm, columns: list[int] | None) -> Iterator[_Placed]:
    """The cells of a row at the columns where they begin; without columns each has one."""
    begin, last = 0, None
    for at, (text, look) in enumerate(cells):
        end = begin + 1
        if columns is not None:
            edge = form.edges[at] + _NEAR
            begin = min(begin, len(columns) - 1)
            end = min(max(end, bisect_right(columns, edge)), len(columns))
        if last is not None and at in form.beside:
            last = last._replace(wide=end - last.column)
        else:
            if last is not None:
                yield last
            ground = form.grounds.get(at, 0)
            look = look and look._replace(ground=f"{look.ground} {ground}")
            is_below = at in form.below
            text, look = ("", None) if is_below else (text, look)
            last = _Placed(begin, end - begin, text, look, is_below)
        begin = end
    if last is not None:
        yield last


def _row(placed: list[_Placed]) -> list[str]:
    row = [""] * max(each.column + each.wide for each in placed)
    for each in placed:
        row[each.column] = each.text
    return row


def _looks(placed: list[_Placed]) -> list[CellLook | None]:
    looks: list[CellLook | None] = [None] * max(each.column + each.wide for each in placed)
    for each in placed:
        looks[each.column] = each.look
    return looks


def _spans(rows: list[list[_Placed]]) -> dict[tuple[int, int], Span]:
    """How far cells span, by row and column."""
    spans, below = dict[tuple[int, int], Span](), dict[int, int]()
    for y in reversed(range(len(rows))):
        reach = {}
        for column, wide, *_, is_below in rows[y]:
            high = 1 + below.get(column, 0)
            if is_below:
                reach[column] = high
            else:
                spans[y, column] = Span(wide, high)
        below = reach
    return spans
