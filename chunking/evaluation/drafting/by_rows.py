"""Questions about the rows of a table that is a file: what a column says of the thing that a row is about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from ...segmenters.cells import Cell, Row
from ...segmenters.file_rows import file_rows
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...types import Document, Span
from .rules import Draft

#: the question about a row, by its number and values
_Ask = Callable[[int, Sequence[str]], str | None]

#: rows that are asked about, spread over the file; characters of a name, a value and a question, and words of a name
ASKED, LONGEST_NAME, LONGEST_VALUE, MOST_WORDS = 2_000, 60, 200, 8
#: what a question about a row is worth
WORTH = 3.0

_LETTER = re.compile(r"[^\W\d_]")
_JOINED = re.compile(r"(?<=[a-z])(?=[A-Z])|[_\s]+")
_SENTENCE_END = (".", "?", "!")
#: what stands where there is no value
_NOTHING = frozenset({"", "-", "null", "none", "nan", "na", "n/a"})
#: words of a column's name that say that it holds names; and how those begin that are true or false
_NAMES, _BOOLEAN = frozenset({"name", "title", "label"}), ("is ", "has ", "can ")


def from_rows(index: int, document: Document) -> Iterator[Draft]:
    """A draft for each of many rows of a table with a header in which each row has a name, such as a part's number.

    Names and columns take turns; the answer is the row. A table of questions and answers is asked its
    questions. Linear time.
    """
    found = file_rows(document)
    if not found.header:
        return
    header = [_words(_value(document.text, cell)) for cell in found.header]
    table = [[_value(document.text, cell) for cell in row] for row in found.rows]
    ask = _as_they_stand(header) or _by_names(header, table, language_of(document))
    if ask is None:
        return
    for number in range(0, len(table), max(1, len(table) // ASKED)):
        if text := ask(number, table[number]):
            yield Draft("row", index, _span(found.rows[number]), text, (), WORTH)


def _as_they_stand(header: Sequence[str]) -> _Ask | None:
    """How rows of questions and answers are asked."""
    if not {"question", "answer"} <= {name.lower() for name in header}:
        return None
    at = [name.lower() for name in header].index("question")
    return lambda _, values: values[at] if _is_fit(values, at) else None


def _by_names(header: Sequence[str], table: Sequence[Sequence[str]], language: str) -> _Ask | None:
    """How rows are asked for what a column says of the thing that they name; None where they have no names."""
    named = _naming(header, table)
    asked = [
        at
        for at, name in enumerate(header)
        if name and header.count(name) == 1 and not name.lower().startswith(_BOOLEAN)
    ]
    if not named or len(asked) < 2:
        return None

    def ask(number: int, values: Sequence[str]) -> str | None:
        name = named[number % len(named)]
        columns = [at for at in asked if at != name and _is_fit(values, at)]
        if not columns:
            return None
        column = header[columns[number % len(columns)]]
        in_english = language in ("en", UNDETERMINED)
        return (
            f"What is the {column} of {values[name]}?" if in_english else f"{column} {values[name]}"
        )

    return ask


def _naming(header: Sequence[str], table: Sequence[Sequence[str]]) -> list[int]:
    """The columns whose values name their rows: the first one that can, and those that say so."""
    if len(table) < 2:
        return []
    width = min(len(header), *map(len, table))
    columns = ([values[at] for values in table] for at in range(width))
    able = [
        at
        for at, values in enumerate(columns)
        if len({*values}) == len(values) and all(map(_is_name, values))
    ]
    return [at for at in able if at == able[0] or not _NAMES.isdisjoint(header[at].lower().split())]


def _is_name(value: str) -> bool:
    is_short = len(value) <= LONGEST_NAME and len(value.split()) <= MOST_WORDS
    is_word = bool(_LETTER.search(value)) and value.lower() not in _NOTHING
    return is_short and is_word and not value.endswith(_SENTENCE_END)


def _is_fit(values: Sequence[str], at: int) -> bool:
    """Whether a row says something in a column that can be asked for."""
    return (
        at < len(values) and len(values[at]) <= LONGEST_VALUE and values[at].lower() not in _NOTHING
    )


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
