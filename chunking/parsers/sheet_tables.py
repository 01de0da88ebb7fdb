"""The tables of a sheet, whatever program it is of: found among its cells, and written."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import takewhile
from typing import NamedTuple

from .headless import LOOKED_AT, CellLook
from .inline import Run
from .table_heads import (
    MOST_ROWS,
    Span,
    names_something,
    rows_of_notes,
    rows_of_notes_below,
    with_head,
)
from .writer import Writer

#: what cells show, by row and column
Cells = dict[int, dict[int, str]]
#: the numbers of rows and of columns
Place = tuple[list[int], list[int]]
_LAST_COLUMN = 1_000_000
#: rows by which a name of a group is told
_SEEN = 30


class NamedRows(NamedTuple):
    """The last row that a sheet itself calls names of columns, and the columns for which it does."""

    last: int
    columns: range = range(1, _LAST_COLUMN)


@dataclass(slots=True)
class Sheet:
    """What the cells of a sheet show, and what tells the heads of its tables, by row and column."""

    cells: Cells = field(default_factory=dict)
    spans: dict[tuple[int, int], Span] = field(default_factory=dict)
    #: how the cells are set that are not set as usual; None where the file does not say it
    usual: CellLook | None = None
    looks: dict[tuple[int, int], CellLook] = field(default_factory=dict)
    #: the surest first
    named: list[NamedRows] = field(default_factory=list)

    def look(self, row: int, column: int) -> CellLook | None:
        """How a filled cell is set; None for an empty one."""
        filled = column in self.cells.get(row, ())
        return self.looks.get((row, column), self.usual) if filled else None


def write_sheet(sheet: Sheet, writer: Writer) -> None:
    """Write the tables of a sheet in their order."""
    for rows, columns in tables_of(sheet):
        _write_table(sheet, rows, columns, writer)


def _write_table(sheet: Sheet, rows: list[int], columns: list[int], writer: Writer) -> None:
    """A table, whose title may stand in a row of its own; a cell alone is a paragraph."""
    filled = [[column for column in columns if column in sheet.cells[row]] for row in rows]
    caption, is_column = None, all(len(each) == 1 for each in filled)
    title = 0
    while title < len(rows) and len(filled[title]) == 1 and (title == len(rows) - 1 or not is_column):  # fmt: skip
        (column,) = filled[title]
        is_first = column == columns[0] or (rows[title], column) not in sheet.spans
        if not is_first and _with_head(sheet, rows[title : title + _SEEN], columns)[1] > 1:
            break  # the name of a group of columns
        caption = sheet.cells[rows[title]][column]
        writer.paragraph([Run(caption)])
        title += 1
    texts, head = _with_head(sheet, rows[title:], columns)
    notes = rows_of_notes(texts) if head == 1 else 0
    for note in texts[:notes]:
        writer.paragraph([Run(" ".join(filter(None, note)))])
    end = len(texts) - rows_of_notes_below(texts[notes + head :])
    writer.table(texts[notes:end], caption, head)
    for remark in texts[end:]:
        writer.paragraph([Run(" ".join(filter(None, remark)))])


def _with_head(sheet: Sheet, rows: list[int], columns: list[int]) -> tuple[list[list[str]], int]:
    """The rows of a table, and how many of them are its head."""
    texts = [[sheet.cells[row].get(column, "") for column in columns] for row in rows]
    spans = _spans(sheet, rows, columns)
    first = rows[: MOST_ROWS + 1]
    in_bold = sum(1 for _ in takewhile(lambda row: _is_bold(sheet, row, columns), first))
    stated = _stated(sheet, rows, columns, texts, spans)
    return with_head(texts, spans, stated, in_bold % len(first) if first else 0, _looks(sheet, rows, columns))  # fmt: skip


def _looks(sheet: Sheet, rows: list[int], columns: list[int]) -> list[list[CellLook | None]]:
    """How the first rows of a table are set; nothing where the sheet calls the first one names of columns, or does not say it."""
    is_named = any(last == rows[0] and columns[0] in where for last, where in sheet.named if rows)
    if sheet.usual is None or is_named:
        return []
    return [[sheet.look(row, column) for column in columns] for row in rows[:LOOKED_AT]]


def _spans(sheet: Sheet, rows: list[int], columns: list[int]) -> dict[tuple[int, int], Span]:
    """How many rows and columns of a table its first cells span."""
    found = {}
    for y, row in enumerate(rows[:MOST_ROWS]):
        for x, column in enumerate(columns):
            if span := sheet.spans.get((row, column)):
                wide = bisect_left(columns, column + span.wide) - x
                high = bisect_left(rows, row + span.high) - y
                found[y, x] = Span(wide, high)
    return found


def _stated(
    sheet: Sheet,
    rows: list[int],
    columns: list[int],
    texts: list[list[str]],
    spans: dict[tuple[int, int], Span],
) -> int:
    """How many rows of a table the sheet calls names of columns; 0 where that is no more than one, or not to be believed."""
    for last, where in sheet.named:
        count = bisect_right(rows, last)
        if not 1 < count <= min(MOST_ROWS, len(rows) - 1) or not where.start <= columns[0] < where.stop:  # fmt: skip
            continue
        has_groups = any(row == 0 and span.wide > 1 for (row, _), span in spans.items())
        are_names = all(names_something(cell) for row in texts[1:count] for cell in row)
        if are_names and (has_groups or sum(map(bool, texts[0])) * 2 > len(columns)):
            return count
    return 0


def _is_bold(sheet: Sheet, row: int, columns: list[int]) -> bool:
    looks = (sheet.look(row, column) for column in columns)
    return all(look.bold for look in looks if look)


def tables_of(sheet: Sheet) -> Iterator[Place]:
    """The rows and columns of each table: rows without an empty row between them, then columns likewise.

    A row is not empty where all cells above it span it.
    """
    rows: list[int] = []
    for row in [*sorted(sheet.cells), None]:
        if rows and (row is None or row > _next(sheet, rows[-1])):
            yield from _side_by_side(sheet.cells, rows)
            rows = []
        if row is not None:
            rows.append(row)


def _next(sheet: Sheet, row: int) -> int:
    """The row after one, and after those that all of its cells span."""
    return row + min(sheet.spans.get((row, each), Span()).high for each in sheet.cells[row])


def _side_by_side(cells: Cells, rows: list[int]) -> Iterator[Place]:
    """The tables that stand beside each other in some rows, and have two columns or more each."""
    columns = sorted({column for row in rows for column in cells[row]})
    groups: list[list[int]] = []
    for column in columns:
        if groups and column == groups[-1][-1] + 1:
            groups[-1].append(column)
        else:
            groups.append([column])
    if any(len(group) == 1 for group in groups):
        groups = [columns]
    for group in groups:
        yield [row for row in rows if any(column in cells[row] for column in group)], group


def column_number(letters: str) -> int:
    """The number of a column from 1.

    >>> column_number("AA")
    27
    """
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 64
    return value
