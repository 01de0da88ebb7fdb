"""Cells of a table in text, each with its place: between commas, semicolons, tabs or bars, in quotes or not."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from ..caching import per_document
from ..types import Document
from .rows import row_starts

#: what may stand between the cells of a table; of two that are as frequent, the first
DELIMITERS = ",;\t|"


#: a cell up to its delimiter, for each delimiter: in quotes, in which a quote is written twice, or without
_CELLS = {
    mark: re.compile(rf'("(?:[^"]|"")*+"(?=\s*?(?:[{mark}]|\Z)))?+[^{mark}]*+')
    for mark in DELIMITERS
}


class Cell(NamedTuple):
    """One cell: where it begins, where its content begins and ends, and where the next cell begins.

    The content is what stands within the quotes, or within the white space of a cell without.
    """

    start: int
    content_start: int
    content_end: int
    end: int
    is_quoted: bool


def delimiter_of(text: str) -> str:
    """What stands between the cells of a table, as its first line has it."""
    first = text.lstrip().partition("\n")[0]
    return max(DELIMITERS, key=first.count)


@per_document
def table_cells(document: Document) -> tuple[tuple[Cell, ...], ...]:
    """The cells of each row, in the text's order; together they tile the text. Linear in the text.

    Where quotes do not pair, every line is a row and a quote is a character like others.
    """
    pattern = _CELLS[delimiter_of(document.text)]
    bounds = [*row_starts(document).tolist(), len(document.text)]
    return tuple(
        tuple(_cells(document.text, start, end, pattern)) for start, end in pairwise(bounds)
    )


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
