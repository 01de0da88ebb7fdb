"""Questions about the rows of a table that is a file: what a column says of the thing that a row is about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from ...segmenters.cells import Row, value_of
from ...segmenters.file_rows import file_rows
from ...segmenters.natural_language import UNDETERMINED, language_of
from ...types import Document, Span
from .rules import Draft

#: the question about a row, by its number and values
_Ask = Callable[[int, Sequence[str]], str | None]

#: rows that are asked about, spread over the file; characters of a name, a value and a question, and words of a name
ASKED, LONGEST_NAME, LONGEST_VALUE, MOST_WORDS = 2_000, 60, 200, 8
#: the share of rows that a column names by values that stand once
NAMED = 0.8
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
    header = [_words(value_of(document.text, cell, '""')) for cell in found.header]
    table = [[value_of(document.text, cell, '""') for cell in row] for row in found.rows]
    ask = _as_they_stand(header) or _by_names(header, table, language_of(document))
    if ask is None:
        return
    for number in range(0, len(table), max(1, len(table) // ASKED)):
        if text := ask(number, table[number]):
            yield Draft("row", index, _span(found.rows[number]), text, (), WORTH)


def _as_they_stand(header: Sequence[str]) -> _Ask | None:
    """How rows of questions and answers are asked."""
    names = [name.lower().removesuffix("s") for name in header]
    if not {"question", "answer"} <= {*names}:
        return None
    asked, answered = names.index("question"), names.index("answer")

    def ask(_: int, values: Sequence[str]) -> str | None:
        is_fit = _is_fit(values, asked) and answered < len(values) and values[answered]
        return values[asked] if is_fit else None

    return ask


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
    places = list(named)

    def ask(number: int, values: Sequence[str]) -> str | None:
        at = places[number % len(places)]
        columns = [column for column in asked if column != at and _is_fit(values, column)]
        if not columns or at >= len(values) or values[at] not in named[at]:
            return None
        column = header[columns[number % len(columns)]]
        in_english = language in ("en", UNDETERMINED)
        return f"What is the {column} of {values[at]}?" if in_english else f"{column} {values[at]}"

    return ask


def _naming(header: Sequence[str], table: Sequence[Sequence[str]]) -> dict[int, set[str]]:
    """The columns that name their rows, with the names that stand once: the first one that can, and those that say so."""
    able: dict[int, set[str]] = {}
    for at, title in enumerate(header):
        if able and _NAMES.isdisjoint(title.lower().split()):
            continue
        times = Counter(values[at] for values in table if at < len(values))
        names = {value for value, count in times.items() if count == 1 and _is_name(value)}
        if len(names) >= max(2, NAMED * len(table)):
            able[at] = names
    return able


def _is_name(value: str) -> bool:
    is_short = len(value) <= LONGEST_NAME and len(value.split()) <= MOST_WORDS
    is_word = bool(_LETTER.search(value)) and value.lower() not in _NOTHING
    return is_short and is_word and not value.endswith(_SENTENCE_END)


def _is_fit(values: Sequence[str], at: int) -> bool:
    """Whether a row says something in a column that can be asked for."""
    return (
        at < len(values) and len(values[at]) <= LONGEST_VALUE and values[at].lower() not in _NOTHING
    )


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
