"""Rows as lines of `column: value`, which say by themselves what each cell is: what is embedded in their place."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import zip_longest
from typing import Any

from ...packing import Draft, Packer, Plan
from ...ruler import largest_within
from ...segmenters.cells import Cell, bar_cells, bare_name, value_of
from ...segmenters.file_rows import file_rows
from ...segmenters.html_tables import html_cells, html_value
from ...segmenters.tables import TableRows, tables_of
from ...types import Span
from ...whitespace import visible_end, visible_start
from ..source import Source


class RowLines:
    """Writes the rows of one document's tables as lines, and packs rows so that both ways to write them fit.

    `keys` are the columns that say which row it is: they are repeated for the later part of a row.
    """

    def __init__(self, source: Source, options: Any, keys: Sequence[int]) -> None:
        self._source = source
        self._text = source.text
        self._size, self._target = options.chunk_size, options.target_size
        self._overlap = options.chunk_overlap
        self._keys = keys
        self._tables = tables_of(source.document)
        self._is_file = source.document.is_table
        self._known_names: dict[int, list[str]] = {}

    def embedded(self, draft: Draft) -> str | None:
        """What a chunk is found by; None where it holds no rows, or a cell in part, or the lines do not fit."""
        found = self._written(draft)
        return found if found and self._length(found) <= self._size else None

    def size(self, draft: Draft) -> int:
        """The size of a chunk as lines, 0 where it cannot be written so."""
        return self._length(self._written(draft))

    def packed(self, span: Span, table: TableRows, packer: Packer) -> Iterator[Plan]:
        """Plans for chunks of whole rows, as many each as fit as text and as lines.

        Each repeats rows of the one before it, as many as the overlap allows.
        """
        inner = table.rows[(table.rows > max(span.start, table.body)) & (table.rows < span.end)]
        bounds = [span.start, *inner.tolist(), span.end]
        first = begin = 0
        end = -1
        while first < len(bounds) - 1:
            begin = self._repeated_from(bounds, begin, first, end)
            while not (count := self._fitting(bounds, begin, first, packer)) and begin < first:
                begin += 1
            upto = first + max(count, 1)
            plan = packer.plan(Span(bounds[begin], bounds[upto]))
            if begin < first:
                plan.drafts[0].new_from = visible_start(self._text, bounds[first])
            plan.drafts[-1].cut = "row"
            end = plan.drafts[-1].end
            yield plan
            first = upto

    def _repeated_from(self, bounds: Sequence[int], begin: int, first: int, end: int) -> int:
        """The first row that the next chunk repeats: after the first of the chunk before it."""
        length = self._source.ruler.length
        at = first
        while at - 1 > begin and length(bounds[at - 1], end) <= self._overlap:
            at -= 1
        return at

    def _fitting(self, bounds: Sequence[int], begin: int, first: int, packer: Packer) -> int:
        """How many rows from `first` on go into a chunk that starts with the row `begin`."""

        def size(count: int) -> int:
            end = visible_end(self._text, bounds[first], bounds[first + count])
            one = packer.as_one(bounds[begin], bounds[first], end)
            return max(one.size, self.size(one))

        most = largest_within(size, self._size, 4, len(bounds) - 1 - first)
        if not self._target:
            return most
        return min(most, largest_within(size, self._target - 1, 4, most) + 1)

    def _length(self, text: str) -> int:
        return self._source.ruler.content_length(text, 0, 0, "")

    def _written(self, draft: Draft) -> str:
        """The headings and caption of a table, and the rows of a chunk of it; empty where that cuts a cell."""
        start, end = draft.start, draft.end
        number = bisect_right(self._tables, start, key=lambda table: table.start) - 1
        if number < 0:
            return ""
        table = self._tables[number]
        if not table.body < end <= table.end or table.names < start < table.body:
            return ""
        first = max(0, bisect_right(table.rows, start) - 1)
        last = bisect_left(table.rows, end)
        rows = [self._row(number, row, start, end) for row in range(first, last)]
        if None in rows or table.cells == "merged":
            return ""
        return self._above(table, draft.prefix, start) + "\n\n".join(filter(None, rows))

    def _above(self, table: TableRows, prefix: str, start: int) -> str:
        """The headings and the caption, without the names of the columns."""
        if self._is_file:
            return self._title
        if start < table.body:
            return prefix + self._text[start : table.names]
        return prefix.removesuffix(self._text[table.names : table.body])

    @cached_property
    def _title(self) -> str:
        """What stands above the header of a file, row by row; nothing where that takes over half of the size."""
        rows = [
            ", ".join(filter(None, map(self._value, row)))
            for row in file_rows(self._source.document).above
        ]
        title = "".join(f"{row}\n" for row in rows if row)
        return f"{title}\n" if title and self._length(title) <= self._size // 2 else ""

    def _row(self, number: int, row: int, start: int, end: int) -> str | None:
        """A row's cells between two places as lines, those that are empty left out; None where one is cut."""
        cells = self._cells(number, row)
        begun: list[int] = []
        for column, cell in enumerate(cells):
            if cell.content_end <= start or end <= cell.content_start:
                continue
            if cell.content_start < start or end < cell.content_end:
                return None
            begun.append(column)
        keys = [key for key in self._keys if begun and key < begun[0]]
        lines = (self._line(number, column, cells[column]) for column in (*keys, *begun))
        return "\n".join(filter(None, lines))

    def _names(self, number: int) -> list[str]:
        """The names of a table's columns."""
        if number not in self._known_names:
            cells = self._cells(number, -1)
            names = [self._value(cell, number) for cell in cells]
            if not self._is_file and self._tables[number].cells == "bars":
                names = self._full_names(self._tables[number], names)
            self._known_names[number] = names
        return self._known_names[number]

    def _full_names(self, table: TableRows, names: list[str]) -> list[str]:
        """Names, each with what further rows of the head say below it."""
        head = self._text[table.names : table.body].splitlines(keepends=True)
        at = table.names + sum(map(len, head[:2]))
        for line in head[2:]:
            cells = [bare_name(value_of(self._text, cell, "\\|")) for cell in bar_cells(self._text, at)]  # fmt: skip
            pairs = zip_longest(names, cells, fillvalue="")
            names = [" / ".join(filter(None, pair)) for pair in pairs]
            at += len(line)
        return names

    def _line(self, number: int, column: int, cell: Cell) -> str:
        """A cell below the name of its column; by itself where that has none."""
        names, value = self._names(number), self._value(cell, number)
        name = names[column] if column < len(names) else ""
        return f"{name}: {value}" if name and value else value

    def _cells(self, number: int, row: int) -> Sequence[Cell]:
        """The cells of a row of a table, -1 for the names of its columns."""
        if self._is_file:
            found = file_rows(self._source.document)
            return found.header if row < 0 else found.rows[row]
        table = self._tables[number]
        start = table.names if row < 0 else int(table.rows[row])
        if table.cells == "bars":
            return tuple(bar_cells(self._text, start))
        after = int(table.rows[row + 1]) if row + 1 < len(table.rows) else table.end
        return tuple(html_cells(self._text, start, after))

    def _value(self, cell: Cell, number: int = 0) -> str:
        if not self._is_file and self._tables[number].cells == "html":
            return html_value(self._text, cell)
        return value_of(self._text, cell, '""' if self._is_file else "\\|")
