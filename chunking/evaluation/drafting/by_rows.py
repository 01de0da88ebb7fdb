"""Questions about the rows of a table that is a file: what a column says of the thing that a row is about."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...segmenters.cells import Cell, Row
from ...segmenters.file_rows import file_rows
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...types import Document, Span
from .rules import Draft

#: rows that are looked at, spread over the file, and characters of the name of a row and of a value, at most
LOOKED_AT, LONGEST_NAME, LONGEST_VALUE = 2_000, 60, 200
#: what a question about a row is worth
WORTH = 3.0

_LETTER = re.compile(r"[^\W\d_]")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\s]+")


def from_rows(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each of many rows of a table with a header in which each row has a name, such as a part's number.

    Names and columns take turns; the answer is the row. Linear time.
    """
    found = file_rows(document)
    rows = found.rows[:: max(1, len(found.rows) // LOOKED_AT)]
    table = [[_value(document.text, cell) for cell in row] for row in rows]
    named = _naming(table)
    asked = [at for at, cell in enumerate(found.header) if _value(document.text, cell)]
    if len(asked) < 2 or not named:
        return
    in_english = language_of(document) in ("en", UNDETERMINED)
    for number, (row, values) in enumerate(zip(rows, table, strict=True)):
        name = named[number % len(named)]
        columns = [at for at in asked if at != name and _is_fit(values, at, LONGEST_VALUE)]
        if columns:
            column = _words(_value(document.text, found.header[columns[number % len(columns)]]))
            of = values[name]
            text = f"What is the {column} of {of}?" if in_english else f"{column} {of}"
            yield Draft("row", index, _span(row), text, (), WORTH)


def _naming(table: Sequence[Sequence[str]]) -> list[int]:
    """The columns whose values name their rows: short, with letters, and no two alike."""
    if len(table) < 2:
        return []
    width = min(map(len, table))
    columns = [[values[at] for values in table] for at in range(width)]
    return [
        at
        for at, values in enumerate(columns)
        if len({*values}) == len(values)
        and all(_LETTER.search(value) and len(value) <= LONGEST_NAME for value in values)
    ]


def _is_fit(values: Sequence[str], at: int, longest: int) -> bool:
    return at < len(values) and 0 < len(values[at]) <= longest


def _value(text: str, cell: Cell) -> str:
    return " ".join(text[cell.content_start : cell.content_end].replace('""', '"').split())


def _words(column: str) -> str:
    """The name of a column as it is read: price_eur, lastServiced.

    >>> _words("last_serviced"), _words("lastServiced"), _words("SKU")
    ('last serviced', 'last serviced', 'SKU')
    """
    return " ".join(
        word if word.isupper() else word.lower() for word in _JOINED.split(column) if word
    )


def _span(row: Row) -> Span:
    """A row from its first cell to its last, quotes and all."""
    first, last = row[0], row[-1]
    return Span(first.start, last.content_end + last.is_quoted)
