"""The tables of a sheet, whatever program it is of: found among its cells, and written."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from .inline import Run
from .writer import Writer

#: what cells show, by row and column
Cells = dict[int, dict[int, str]]
T = TypeVar("T")


def write_sheet(cells: Cells, writer: Writer) -> None:
    """Write the tables of a sheet in their order."""
    for table in tables_of(cells):
        _write_table(table, writer)


def _write_table(rows: list[list[str]], writer: Writer) -> None:
    """A table, whose title may stand in a row of its own; a cell alone is a paragraph."""
    caption, is_column = None, all(sum(map(bool, row)) == 1 for row in rows)
    while rows and sum(map(bool, rows[0])) == 1 and (len(rows) == 1 or not is_column):
        caption = " ".join(filter(None, rows[0]))
        writer.paragraph([Run(caption)])
        rows = rows[1:]
    writer.table(rows, caption)


def tables_of(cells: dict[int, dict[int, T]]) -> Iterator[list[list[T | str]]]:
    """The tables of a sheet: rows without an empty row between them, then columns likewise.

    Where there is no cell an empty text stands.
    """
    rows: list[int] = []
    for row in [*sorted(cells), None]:
        if rows and (row is None or row > rows[-1] + 1):
            yield from _side_by_side(cells, rows)
            rows = []
        if row is not None:
            rows.append(row)


def _side_by_side(cells: dict[int, dict[int, T]], rows: list[int]) -> Iterator[list[list[T | str]]]:
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
        table = [[cells[row].get(column, "") for column in group] for row in rows]
        yield [row for row in table if any(row)]
