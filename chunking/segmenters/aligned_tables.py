"""Tables in plain text whose columns are set by spaces: a line of names above columns of numbers, and the rows below it."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise, takewhile
from operator import itemgetter
from typing import NamedTuple

from ..types import Document
from .lines import line_ends

#: rows that tell the columns, lines of names at most, and characters of a line
_TELLING, _NAMES, _LONGEST = 3, 3, 400
#: what stands in a line without two spaces in it
_CELL = re.compile(r"\S++(?: \S++)*+")
_WORD, _LETTER = re.compile(r"\S++"), re.compile(r"[^\W\d_]")
_NUMBER = re.compile(r"[-+±~<>(]?[$€£]?\d[\d.,:/'%€$)]*")
#: what begins a line of a log, and what ends a sentence of three words at least: names of columns are shortened with a stop
_LOGGED = re.compile(
    r"\s*+\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b[\]:]*+ ++(?=\S*[a-z])"
)
_SENTENCE = re.compile(r"(?<!\S)\S++ \S++ \S*[^\W\d_]{2}[.!?](?!\S)")
_DIGIT = re.compile(r"\d")
#: what parts the names from the rows
_RULE = re.compile(r"[-=_+| ]{3,}")
#: from where to where something stands in a line
Extent = tuple[int, int]


class AlignedTable(NamedTuple):
    """Where the line of names begins, where each row below it does, and where the last one ends."""

    start: int
    rows: tuple[int, ...]
    end: int


class _Line(NamedTuple):
    """A line, and what it shows; nothing where it is longer than a row is, or has tabs."""

    start: int
    end: int
    text: str

    @property
    def cells(self) -> list[Extent]:
        return [found.span() for found in _CELL.finditer(self.text)]


def aligned_tables(document: Document) -> tuple[AlignedTable, ...]:
    """The tables of a plain text, in its order. Linear in the text."""
    text = document.text
    if "  " not in text:
        return ()
    bounds = [0, *line_ends(document).tolist(), len(text)]
    return tuple(_tables([_line(text, start, end) for start, end in pairwise(bounds)]))


def _line(text: str, start: int, end: int) -> _Line:
    shown = text[start:end].rstrip() if end - start <= _LONGEST else ""
    return _Line(start, end, "" if "\t" in shown else shown)


def _tables(lines: Sequence[_Line]) -> Iterator[AlignedTable]:
    at = 0
    while at < len(lines):
        body = at + 1 + bool(_RULE.fullmatch(lines[min(at + 1, len(lines) - 1)].text))
        columns = _columns(lines[at].text, lines[body : body + _TELLING])
        if not columns:
            at += 1
            continue
        end = body + _TELLING
        names = _names(lines[max(0, at + 1 - _NAMES) : at + 1])
        again = {line.text for line in names}
        while (
            end < len(lines)
            and lines[end].text not in again
            and (wider := _with_row(columns, lines[end].cells))
        ):
            columns, end = wider, end + 1
        rows = tuple(line.start for line in lines[body:end])
        yield AlignedTable(names[-1].start, rows, lines[end - 1].end)
        at = end


def _names(lines: Sequence[_Line]) -> list[_Line]:
    """The lines of names whose last is the last of these, from there upwards."""
    return list(takewhile(lambda line: _may_name(line.text), reversed(lines)))


def _may_name(text: str) -> bool:
    """Whether a line has several cells, words and no digit, and is no sentence, log line or what a label says."""
    first = _CELL.search(text)
    if not first or first.end() == len(text) or first[0].endswith(":"):
        return False
    if _LOGGED.match(text) or _SENTENCE.search(text):
        return False
    return not _DIGIT.search(text) and _LETTER.search(text) is not None


def _columns(names: str, rows: Sequence[_Line]) -> list[Extent]:
    """The columns of the first rows below a line; none where it has a number, or no word above each column of numbers."""
    are_filled = len(rows) == _TELLING and all(_DIGIT.search(row.text) for row in rows)
    if not are_filled or not _may_name(names):
        return []
    columns = rows[0].cells
    for row in rows:
        columns = _with_row(columns, row.cells)
    numbers = [at for at, column in enumerate(columns) if _holds_numbers(column, rows)]
    edges = [(-1, -1), *columns, (_LONGEST, _LONGEST)]
    words = [found.span() for found in _WORD.finditer(names) if _LETTER.search(found[0])]
    is_named = (
        any(_overlap(word, (edges[at][1], edges[at + 2][0])) for word in words) for at in numbers
    )
    return columns if max(numbers, default=0) and all(is_named) else []


def _holds_numbers(column: Extent, rows: Sequence[_Line]) -> bool:
    return all(_NUMBER.fullmatch(row.text[slice(*column)].strip()) for row in rows)


def _with_row(columns: Sequence[Extent], cells: Sequence[Extent]) -> list[Extent]:
    """Columns as wide as the cells of a row make them; none where these do not stand each in one of them."""
    found = list(columns)
    last = -1
    for cell in cells:
        own = bisect_right(columns, cell[0], key=itemgetter(1))
        over = bisect_left(columns, cell[1], key=itemgetter(0))
        if over - own != 1 or own == last:
            return []
        last = own
        low, high = found[own]
        found[own] = min(low, cell[0]), max(high, cell[1])
    return found if len(cells) > 1 else []


def _overlap(one: Extent, other: Extent) -> bool:
    return one[0] < other[1] and other[0] < one[1]
