"""Tables without rules whose cells the file tells: rows that are written one by one, and whose cells keep to columns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise

from ..reading import Glyph
from ..rules import Rule
from .candidates import Candidate, is_headed
from .rows import Cells
from .words import Box, Word
from .written_rows import Band, Cell, written_rows

#: rows of several cells at least, the share of all rows that fill all columns, and rows of which one does
_ROWS, _FULL, _HEAD = 3, 0.3, 5
#: how near two columns stand at least, in sizes of type
_GAP = 0.15
#: room between two rows, in sizes of type, and by that between the two above; how much smaller or larger a row is set
_ROOM, _FARTHER, _FIRST, _SMALLER, _LARGER = 0.9, 2.0, 2.5, 0.75, 1.3
#: rows of a table on one page at most
_MOST = 500
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
            count, columns = _run(bands[at : at + _MOST])
            if count:
                yield _candidate(bands[at : at + count], columns, across)
            at += max(count, 1)


def _run(bands: Sequence[Band]) -> tuple[int, Columns]:
    """How many bands from the first on are rows of one table, and its columns; none where they are too few."""
    if len(bands[0].cells) < 2:
        return 0, []
    fullest = max(islice(_near(bands), _HEAD), key=lambda band: len(band.cells))
    columns: Columns = [(cell.low, cell.high) for cell in fullest.cells]
    rows: list[Band] = []
    count, is_above = 0, True
    for band in _near(bands):
        is_above = is_above and len(band.cells) < len(columns)
        more = _widened(columns, rows, band, is_above)
        if more is None or (len(band.cells) == 1 and len(rows) - count >= _LONE):
            break
        columns = more
        rows.append(band)
        if len(band.cells) > 1:
            count = len(rows)
    counts = [len(band.cells) for band in rows[:count] if len(band.cells) > 1]
    full = sum(cells >= len(columns) for cells in counts)
    is_enough = len(counts) >= _ROWS and full >= max(2, _FULL * count)
    return (count, columns) if is_enough else (0, [])


def _near(bands: Sequence[Band]) -> Iterator[Band]:
    """The bands from the first on that stand as near to each other as rows do, and are set alike."""
    last = _FIRST / _FARTHER
    yield bands[0]
    for above, band in pairwise(bands):
        room = (above.bottom - band.top) / above.size
        if room > max(_ROOM, _FARTHER * last) or not _SMALLER < band.size / above.size < _LARGER:
            return
        last = room if room > 0 else last
        yield band


def _widened(columns: Columns, rows: Sequence[Band], band: Band, may_span: bool) -> Columns | None:
    """The columns with a row more below the others, if it keeps to them."""
    if len(band.cells) <= len(columns):
        return _with(columns, band, may_span or len(band.cells) == 1)
    found: Columns | None = [(cell.low, cell.high) for cell in band.cells]
    for row in rows:
        found = _with(found, row, True) if found else None
    return found


def _with(columns: Columns, band: Band, may_span: bool) -> Columns | None:
    """The columns as wide as the cells of a row, of which some may stand above several."""
    places = [[at] for at in range(len(columns))]
    extents = [(cell.low, cell.high) for cell in band.cells]
    found = _filled(columns, extents, places) if len(extents) == len(columns) else None
    if not _is_apart(found, band.size):
        cells = [_extents(cell, columns) for cell in band.cells]
        extents = [extent for parts in cells for extent in parts]
        places = [_places(low, high, columns) for low, high in extents]
        is_told = all(len(held) == 1 for held in places) and _rise(cells, columns)
        if not is_told and not (may_span and _is_title(band)):
            return None
        found = columns if may_span else _filled(columns, extents, places)
    return found if _is_apart(found, band.size) else None


def _rise(cells: Sequence[Sequence[tuple[float, float]]], columns: Columns) -> bool:
    """Whether each cell of a row is in columns right of those of the cell before."""
    places = [(_places(*parts[0], columns)[0], _places(*parts[-1], columns)[-1]) for parts in cells]
    return all(end < start for (_, end), (start, _) in pairwise(places))


def _is_title(band: Band) -> bool:
    return all(len(cell.words) <= _TITLE for cell in band.cells)


def _filled(
    columns: Columns, extents: Sequence[tuple[float, float]], places: Sequence[Sequence[int]]
) -> Columns:
    """The columns as wide as what stands in one of them."""
    found = list(columns)
    for (low, high), held in zip(extents, places, strict=True):
        if len(held) == 1:
            found[held[0]] = min(found[held[0]][0], low), max(found[held[0]][1], high)
    return found


def _is_apart(columns: Columns | None, size: float) -> bool:
    return columns is not None and all(b - a >= _GAP * size for (_, a), (b, _) in pairwise(columns))


def _extents(cell: Cell, columns: Columns) -> list[tuple[float, float]]:
    """From where to where a cell reaches, or its pieces where they are in several columns."""
    if len(_held(cell.low, cell.high, columns)) < 2:
        return [(cell.low, cell.high)]
    parts = cell.parts
    return (
        [(part[0].x0, part[-1].x1) for part in parts] if len(parts) > 1 else [(cell.low, cell.high)]
    )


def _held(low: float, high: float, columns: Columns) -> list[int]:
    return [at for at, (a, b) in enumerate(columns) if low < b and a < high]


def _places(low: float, high: float, columns: Columns) -> list[int]:
    """The columns that something stands in, or else the nearest."""
    apart = [max(a - high, low - b) for a, b in columns]
    return _held(low, high, columns) or [min(range(len(columns)), key=apart.__getitem__)]


def _candidate(bands: Sequence[Band], columns: Columns, across: Sequence[Rule]) -> Candidate:
    rows = [_row(band, columns) for band in bands]
    box = around([word for row in rows for cell in row for word in cell])
    return Candidate(rows, box, 0, is_headed(rows, box, across), written=True)


def _row(band: Band, columns: Columns) -> Cells:
    """The words of a band by column; what stands above several is in the first."""
    if len(band.cells) == len(columns):
        return [cell.words for cell in band.cells]
    cells: Cells = [[] for _ in columns]
    for cell in band.cells:
        is_within = len(_places(cell.low, cell.high, columns)) == 1
        for part in [cell.words] if is_within else cell.parts:
            low, high = min(word.x0 for word in part), max(word.x1 for word in part)
            cells[_places(low, high, columns)[0]].extend(part)
    return cells


def around(words: Sequence[Word]) -> Box:
    """The box around words."""
    return (
        min(word.x0 for word in words) - 1,
        min(word.y - 0.3 * word.size for word in words),
        max(word.x1 for word in words) + 1,
        max(word.y + 0.8 * word.size for word in words),
    )
