"""The rows of a CSV or TSV file, and which of them names the columns: title rows may stand above it, or there is none."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from ..caching import per_document
from ..types import Document
from .cells import Cell, Row, Rows, table_cells

#: rows by which a file shows what it is, and those among which its header is looked for
_SAMPLED, _NEAR = 50, 10
_NUMBER = re.compile(r"[-+]?\d[\d., \u00a0]*+%?")
_DECIMAL = re.compile(r"[-+]?\d*+\.\d+")
_WHOLE = re.compile(r"\d{1,15}")
_DATE = re.compile(r"\d{4}-\d\d-\d\d(?:[ T]\d.*)?")


class FileRows(NamedTuple):
    """The rows of a file: those `above` its header, the `header`, empty where no row names the columns, and the rest."""

    above: Rows
    header: Row
    rows: Rows


@per_document
def file_rows(document: Document) -> FileRows:
    """The rows of a table that is a file, blank lines left out.

    What stands above the header has few cells, the first among them, and what is below has words where
    the header has. A first row is no header if a column of numbers or dates begins in it.
    """
    rows = table_cells(document)
    values = [[_value(document.text, cell) for cell in row] for row in rows[:_SAMPLED]]
    at = _header(values)
    if at == 0 and _is_data(values):
        return FileRows(rows[:0], (), rows)
    return FileRows(rows[:at], rows[at] if rows else (), rows[at + 1 :])


def _value(text: str, cell: Cell) -> str:
    return text[cell.content_start : cell.content_end].strip()


def _header(rows: Sequence[Sequence[str]]) -> int:
    """The first row that is no title, if it has no numbers; else the first row."""
    if len(rows) < 3:
        return 0
    filled = [len(list(filter(None, row))) for row in rows]
    usual = median(filled)
    for at, (row, count) in enumerate(zip(rows[:_NEAR], filled, strict=False)):
        is_title = count == 0 or (row[0] and count <= usual / 2)
        if not is_title:
            return 0 if any(map(_NUMBER.fullmatch, row)) else at
    return 0


def _is_data(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is one like those below: a column of decimals, dates or running numbers begins in it."""
    if len(rows) < 3:
        return False
    first, *below = rows
    columns = [[row[at] for row in below if at < len(row) and row[at]] for at in range(len(first))]
    columns = [column for column in columns if len(column) > 1]
    if len(columns) < len(first):
        return False
    if any(
        name and not _NUMBER.fullmatch(name) and all(map(_NUMBER.fullmatch, column))
        for name, column in zip(first, columns, strict=True)
    ):
        return False
    return not _is_scale(first) and any(map(_begins, first, columns))


def _begins(first: str, column: Sequence[str]) -> bool:
    """Whether a value is the first of a column of its kind."""
    for kind in (_DECIMAL, _DATE):
        if kind.fullmatch(first):
            return all(map(kind.fullmatch, column))
    numbers = [first, *column]
    if not all(map(_WHOLE.fullmatch, numbers)):
        return False
    return all(int(after) - int(before) == 1 for before, after in pairwise(numbers))


def _is_scale(row: Sequence[str]) -> bool:
    """Whether the numbers of a row rise, as those that name columns do."""
    numbers = [float(value) for value in row if _DECIMAL.fullmatch(value)]
    return len(numbers) > 1 and all(before < after for before, after in pairwise(numbers))
