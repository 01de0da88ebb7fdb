"""Rows at the top of a page that go on with the table that ended the page before: they fill its columns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise, takewhile
from statistics import median

from ..layout import Column, Line
from ..reading import RawPage
from .candidates import Candidate
from .columns import column_of
from .judging import is_table
from .rows import Cells, cells_of, merged, rows_of
from .words import TextLine, baseline, is_number, table_lines, words_of

#: how much farther apart than its rows are at the mean, or than so many sizes of type, rows may stand
_FARTHER, _APART = 1.8, 2.2
#: how much smaller and larger than the table's type a row may be set
_SMALLER, _LARGER = 0.9, 1.11
#: how far before the next column, in sizes of type, cells end where all of that begin at one place
_BEFORE = 0.3
#: filled cells from which one row alone is one
_CELLS = 3


def continued_rows(page: RawPage, table: Line, shift: float = 0.0) -> Candidate | None:
    """The rows with which a page begins in the columns of a table, moved by `shift` points."""
    if not table.columns or not page.glyphs:
        return None
    columns = [Column(c.low + shift, c.high + shift, c.begins_alike) for c in table.columns]
    lines = table_lines(words_of(page.glyphs))
    places = dividers(columns, table.size)
    found = _fitting(lines, columns, places, table)
    cells = [cells_of(line, places) for line in found]
    lone: list[Cells] = []
    while cells and _is_lone(cells[-1]):
        lone.insert(0, cells.pop())
    found = found[: len(cells)]
    if not found:
        return None
    last = cells[-1]
    ends = list(takewhile(lambda line: _is_amid(line, last), lone))
    rows = rows_of(found, cells)
    rows[-1] = merged([rows[-1], *ends])
    used = [word for row in rows for cell in row for word in cell]
    box = (
        min(columns[0].low, min(word.x0 for word in used)) - 1,
        min(word.y - 0.3 * word.size for word in used),
        max(columns[-1].high, max(word.x1 for word in used)) + 1,
        max(word.y + 0.8 * word.size for word in used),
    )
    candidate = Candidate(rows, box, 0, headed=True)
    return replace(candidate, headed=False) if _are_rows(rows, candidate) else None


def dividers(columns: Sequence[Column], size: float) -> list[float]:
    """The places between columns: just before the next where its cells begin at one place."""
    return [
        max((one.high + other.low) / 2, other.low - _BEFORE * size)
        if other.begins_alike
        else (one.high + other.low) / 2
        for one, other in pairwise(columns)
    ]


def _fitting(
    lines: Sequence[TextLine], columns: Sequence[Column], places: Sequence[float], table: Line
) -> list[TextLine]:
    """The lines from the top of a page whose words keep to the columns, as near as rows stand."""
    rows = len(table.table.rows) + 1 if table.table else 1
    limit = max(_FARTHER * (table.y - table.low) / rows, _APART * table.size)
    found: list[TextLine] = []
    for line in lines:
        size = median(word.size for phrase in line for word in phrase)
        is_far = bool(found) and baseline(found[-1]) - baseline(line) > limit
        is_alike = _SMALLER * table.size <= size <= _LARGER * table.size
        if is_far or not is_alike or not _keeps_to(line, columns, places):
            break
        found.append(line)
    return found


def _keeps_to(line: TextLine, columns: Sequence[Column], places: Sequence[float]) -> bool:
    """Whether no word crosses a divider, and none is drawn by its phrase into another column."""
    first, size = line[0][0], line[0][0].size
    if first.x0 < columns[0].low - size:
        return False
    words = list(chain.from_iterable(line))
    if any(word.x0 + 1 < place < word.x1 - 1 for word in words for place in places):
        return False
    return all(
        column_of(word, places) == at
        for at, cell in enumerate(cells_of(line, places))
        for word in cell
    )


def _is_lone(cells: Cells) -> bool:
    """Whether only the first column of several is filled: below the last row, that heads what follows."""
    return bool(cells[0]) and not any(cells[1:])


def _is_amid(lone: Cells, row: Cells) -> bool:
    """Whether the file writes a line before other cells of the row above it: it goes on with the first cell."""
    return any(word.first > lone[0][0].first for cell in row[1:] for word in cell)


def _are_rows(rows: Sequence[Cells], found: Candidate) -> bool:
    if len(found.texts) > 1:
        return is_table(found)
    filled = [cell for cell in rows[0] if cell]
    return len(filled) == len(rows[0]) and (
        len(filled) >= _CELLS or is_number(" ".join(word.text for word in filled[-1]))
    )


def within(page: RawPage, bottom: float, top: float) -> RawPage:
    """A page with the text alone that stands between two heights; spaces that pdfium makes up stand higher than their line."""
    kept = [glyph for glyph in page.glyphs if glyph.char.isspace() or bottom <= glyph.y <= top]
    return replace(page, glyphs=kept)
