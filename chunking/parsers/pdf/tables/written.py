"""Tables without rules whose cells the file tells: rows that are written one by one, and whose cells keep to columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ..reading import Glyph
from ..rules import Rule
from .candidates import Candidate, is_headed
from .rows import Cells
from .words import Box, Word
from .written_rows import Band, Cell, written_rows

#: rows at least, and the share of them that fill all columns
_ROWS, _FULL = 3, 0.3
#: how near two columns stand at least, in sizes of type
_GAP = 0.15
#: room between two rows, in sizes of type, and by the least between those above; how much smaller or larger a row is set
_ROOM, _FARTHER, _FIRST, _SMALLER, _LARGER = 0.9, 2.0, 2.5, 0.75, 1.3
#: rows of one cell that follow each other, and words of one that stands above several columns
_LONE, _TITLE = 2, 8
#: the left and right end of each column
Columns = list[tuple[float, float]]


def written(
    words: Sequence[Word], glyphs: Sequence[Glyph], across: Sequence[Rule]
) -> Iterator[Candidate]:
    """What may be tables among the words of a page in the file's order."""
    for bands in written_rows(words, glyphs):
        at = 0
        while at < len(bands):
            count, columns = _run(bands[at:])
            if count:
                yield _candidate(bands[at : at + count], columns, across)
            at += max(count, 1)


def _run(bands: Sequence[Band]) -> tuple[int, Columns]:
    """How many bands from the first on are rows of one table, and its columns; none where they are too few."""
    columns: Columns = [(cell.low, cell.high) for cell in bands[0].cells]
    if len(columns) < 2:
        return 0, []
    rows, count, least = [bands[0]], 1, _FIRST / _FARTHER
    for above, band in pairwise(bands):
        size = above.size
        room = (above.bottom - band.top) / size
        if room > max(_ROOM, _FARTHER * least) or not _SMALLER < band.size / size < _LARGER:
            break
        more = _widened(columns, rows, band, size)
        if more is None or (len(band.cells) == 1 and len(rows) - count >= _LONE):
            break
        columns, least = more, min(least, room)
        rows.append(band)
        if len(band.cells) > 1:
            count = len(rows)
    rows = rows[:count]
    full = sum(len(band.cells) >= len(columns) for band in rows)
    is_enough = count >= _ROWS and full >= max(2, _FULL * count)
    return (count, columns) if is_enough else (0, [])


def _widened(columns: Columns, rows: Sequence[Band], band: Band, size: float) -> Columns | None:
    """The columns with a row more below the others, if it keeps to them."""
    if len(band.cells) <= len(columns):
        return _with(columns, band, size, len(band.cells) == 1)
    found: Columns | None = [(cell.low, cell.high) for cell in band.cells]
    for row in rows:
        found = _with(found, row, size, True) if found else None
    return found


def _with(columns: Columns, band: Band, size: float, may_span: bool) -> Columns | None:
    found = list(columns)
    for cell in band.cells:
        for low, high in _extents(cell, columns):
            held = _held(low, high, columns)
            if len(held) > 1:
                if not may_span or (len(band.cells) == 1 and len(cell.words) > _TITLE):
                    return None
                continue
            at = held[0] if held else _nearest(low, high, columns)
            found[at] = min(found[at][0], low), max(found[at][1], high)
    is_apart = all(b - a >= _GAP * size for (_, a), (b, _) in pairwise(found))
    return found if is_apart else None


def _extents(cell: Cell, columns: Columns) -> list[tuple[float, float]]:
    """From where to where a cell reaches, or its pieces where they are in several columns."""
    if len(_held(cell.low, cell.high, columns)) < 2:
        return [(cell.low, cell.high)]
    return [(piece[0].x0, piece[-1].x1) for piece in cell.pieces]


def _held(low: float, high: float, columns: Columns) -> list[int]:
    return [at for at, (a, b) in enumerate(columns) if low < b and a < high]


def _nearest(low: float, high: float, columns: Columns) -> int:
    return min(range(len(columns)), key=lambda at: max(columns[at][0] - high, low - columns[at][1]))


def _candidate(bands: Sequence[Band], columns: Columns, across: Sequence[Rule]) -> Candidate:
    rows = [_row(band, columns) for band in bands]
    box = _around([word for row in rows for cell in row for word in cell])
    return Candidate(rows, box, 0, is_headed(rows, box, across), written=True)


def _row(band: Band, columns: Columns) -> Cells:
    """The words of a band by column; what stands above several is in the first."""
    cells: Cells = [[] for _ in columns]
    for piece in band.pieces:
        low, high = piece[0].x0, piece[-1].x1
        held = _held(low, high, columns)
        cells[held[0] if held else _nearest(low, high, columns)].extend(piece)
    return cells


def _around(words: Sequence[Word]) -> Box:
    return (
        min(word.x0 for word in words) - 1,
        min(word.y - 0.3 * word.size for word in words),
        max(word.x1 for word in words) + 1,
        max(word.y + 0.8 * word.size for word in words),
    )
