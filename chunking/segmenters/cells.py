"""Cells of a table in text, each with its place: between commas, semicolons, tabs or bars, in quotes or not."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple, overload

import numpy as np

from ..caching import per_document
from ..offsets import Offsets
from ..types import Document
from .rows import row_starts

#: what may stand between the cells of a table; of two that are as frequent, the first
DELIMITERS = ",;\t|"
#: lines that are asked for it: titles may stand above a table
_NEAR = 10

#: a cell up to its delimiter, for each delimiter: in quotes, in which a quote is written twice, or without
_CELLS = {
    mark: re.compile(rf'("(?:[^"]|"")*+"(?=\s*?(?:[{mark}]|\Z)))?+[^{mark}]*+')
    for mark in DELIMITERS
}
#: a cell of Markdown, in which a bar behind a backslash stands for itself
_BAR_CELL = re.compile(r"(?:\\[^\r\n]|[^\\|\r\n])*+\\?+")
#: a cell in bold type; rows of such cells below the delimiter row that may be of the head
_BOLD = re.compile(r"(\*\*|__)(?=\S)(.+)\1")
_MOST_BELOW = 3
_LINE = re.compile(r"[^\r\n]*+")
_SPACES = re.compile(r"\s+")


class Cell(NamedTuple):
    """One cell: where it begins, where its content begins and ends, and where the next cell begins.

    The content is what stands within the quotes, or within the white space of a cell without.
    """

    start: int
    content_start: int
    content_end: int
    end: int
    is_quoted: bool


Row = tuple[Cell, ...]


def delimiter_of(text: str) -> str:
    """What stands between the cells of a table, as the first of its lines has it that has any."""
    lines = text.lstrip().split("\n", _NEAR)[:_NEAR]
    first = next((line for line in lines if any(mark in line for mark in DELIMITERS)), "")
    return max(DELIMITERS, key=first.count)


class Rows(Sequence[Row]):
    """The rows of a table, in the text's order; the cells of each are found when it is asked for.

    A large file has millions of cells, of which hardly any are looked at.
    """

    def __init__(self, text: str, starts: Offsets, ends: Offsets, pattern: re.Pattern[str]) -> None:
        self._text, self._pattern = text, pattern
        self.starts, self._ends = starts, ends

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> Rows: ...
    def __getitem__(self, at: int | slice) -> Row | Rows:
        if isinstance(at, slice):
            return Rows(self._text, self.starts[at], self._ends[at], self._pattern)
        start, end = int(self.starts[at]), int(self._ends[at])
        return tuple(_cells(self._text, start, end, self._pattern))

    def beginning_at(self, start: int) -> Row:
        """The row that begins at an offset."""
        return self[int(np.searchsorted(self.starts, start))]


@per_document
def table_cells(document: Document) -> Rows:
    """The cells of each row, in the text's order; together they tile the text. Linear in the text.

    Where quotes do not pair, every line is a row and a quote is a character like others.
    """
    text = document.text
    starts = row_starts(document) if text else np.array([], dtype=np.int32)
    ends = np.append(starts[1:], len(text)) if text else starts
    return Rows(text, starts, ends, _CELLS[delimiter_of(text)])


def _cells(text: str, start: int, end: int, pattern: re.Pattern[str]) -> Iterator[Cell]:
    """The cells of the row between two offsets."""
    at = start
    while at < end:
        found = pattern.match(text, at, end)
        assert found  # the pattern fits an empty cell
        stop = min(found.end() + 1, end)
        quoted_end = found.end(1)
        if quoted_end > 0:
            yield Cell(at, found.start(1) + 1, quoted_end - 1, stop, True)
        else:
            content = found[0].strip()
            begin = text.index(content, at)
            yield Cell(at, begin, begin + len(content), stop, False)
        at = stop


def bar_cells(text: str, start: int) -> Iterator[Cell]:
    """The cells of the row of a Markdown table that begins at `start`, without the bars at its ends."""
    line = _LINE.match(text, start)
    assert line  # the pattern fits an empty line
    at = start + len(line[0]) - len(line[0].lstrip())
    stop = start + len(line[0].rstrip())
    at += text.startswith("|", at, stop)
    while at < stop:
        found = _BAR_CELL.match(text, at, stop)
        assert found  # the pattern fits an empty cell
        content = found[0].strip()
        begin = text.index(content, at)
        after = min(found.end() + 1, stop)
        yield Cell(at, begin, begin + len(content), after, False)
        at = after


def rows_of_head(text: str, rows: Sequence[int]) -> int:
    """How many rows below the delimiter row of a Markdown table are of its head: all they hold is bold, and not all rows are so.

    A bold cell that stands alone at the beginning of a row is the title of the rows below it.
    """
    count = 0
    while count < min(len(rows), _MOST_BELOW) and _is_of_head(text, rows[count]):
        count += 1
    return count if count < len(rows) else 0


def _is_of_head(text: str, start: int) -> bool:
    cells = [text[cell.content_start : cell.content_end] for cell in bar_cells(text, start)]
    return any(cells[1:]) and all(map(_BOLD.fullmatch, filter(None, cells)))


def bare_name(cell: str) -> str:
    """The name of a column without the marks of bold type."""
    found = _BOLD.fullmatch(cell)
    return found[2].replace("\\*", "*") if found else cell


def value_of(text: str, cell: Cell, escaped: str) -> str:
    """What a cell holds, on one line: with quotes, or bars, that are `escaped` in it as themselves."""
    content = text[cell.content_start : cell.content_end].replace(escaped, escaped[1:])
    return _SPACES.sub(" ", content).strip()
