"""Names of columns that are turned by a quarter, as above many narrow columns: put to their columns."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..reading import Turned
from .candidates import Candidate
from .rows import Cells
from .words import Word

#: how far a name may stand from its column, and its end from the line of its row, in sizes of its type
_BESIDE, _ABOVE = 1.5, 3.0
#: the middle of a turned line lies beside its baseline, by so many sizes of its type
_MIDDLE = 0.35


def with_turned_heads(
    tables: Iterable[Candidate], turned: Sequence[Turned], words: Sequence[Word]
) -> tuple[list[Candidate], Sequence[Turned]]:
    """The tables of a page with the names of their columns, and the runs that are none.

    `words` are those outside of the tables: some may stand beside the names.
    """
    done: list[Candidate] = []
    for table in tables:
        names = [run for run in turned if run.quarter and _may_name(run, table)]
        rows, taken = _named(table, names, words) if names else (table.rows, set())
        if taken:
            left, bottom, right, top = table.box
            box = left, bottom, right, max(top, *(run.high for run in taken))
            table = replace(table, rows=rows, box=box)
            turned = [run for run in turned if run not in taken]
        done.append(table)
    return done, turned


def _may_name(run: Turned, table: Candidate) -> bool:
    """Whether a run begins or ends within a table or right above it."""
    left, bottom, right, top = table.box
    near = _BESIDE * run.size
    is_above = left - near <= _middle(run) <= right + near
    return is_above and bottom <= run.low <= top + _ABOVE * run.size


def _middle(run: Turned) -> float:
    return run.x - _MIDDLE * run.size if run.quarter == 1 else run.x + _MIDDLE * run.size


def _named(
    table: Candidate, runs: Sequence[Turned], words: Sequence[Word]
) -> tuple[list[Cells], set[Turned]]:
    """Rows with the names in empty cells, in a row of their own where none is above the first; and those names."""
    rows = table.rows
    extents = [_extent(column) for column in zip(*rows, strict=True)]
    heights = [max((word.y for cell in row for word in cell), default=0.0) for row in rows]
    names: dict[tuple[int, int], list[Turned]] = {}
    for run in runs:
        column = _column(run, extents)
        row = None if column is None else _row(run, [row[column] for row in rows], heights)
        if column is not None and row is not None:
            names.setdefault((row, column), []).append(run)
    if len({column for row, column in names if row < 0}) < len(extents) / 2:
        names = {place: found for place, found in names.items() if place[0] >= 0}
    done = [list(row) for row in rows]
    if any(row < 0 for row, _ in names):
        done.insert(0, _beside(runs, words, extents))
        names = {(row + 1, column): found for (row, column), found in names.items()}
    for (row, column), found in names.items():
        done[row][column] = [_name(found)]
    return done, {run for found in names.values() for run in found}


def _beside(
    runs: Sequence[Turned], words: Sequence[Word], extents: Sequence[tuple[float, float] | None]
) -> Cells:
    """What stands beside the ends of names, by column."""
    cells: Cells = [[] for _ in extents]
    low, size = min(run.low for run in runs), runs[0].size
    for word in words:
        for cell, extent in zip(cells, extents, strict=True):
            is_in = extent and extent[0] <= (word.x0 + word.x1) / 2 <= extent[1]
            if is_in and abs(word.y - low) < size:
                cell.append(word)
    return cells


def _extent(column: Iterable[Sequence[Word]]) -> tuple[float, float] | None:
    words = [word for cell in column for word in cell]
    return (min(word.x0 for word in words), max(word.x1 for word in words)) if words else None


def _column(run: Turned, extents: Sequence[tuple[float, float] | None]) -> int | None:
    """The column that a run stands above."""
    at = _middle(run)
    apart = {
        column: max(extent[0] - at, at - extent[1], 0.0)
        for column, extent in enumerate(extents)
        if extent
    }
    nearest = min(apart, key=apart.__getitem__)
    return nearest if apart[nearest] <= _BESIDE * run.size else None


def _row(run: Turned, cells: Sequence[Sequence[Word]], heights: Sequence[float]) -> int | None:
    """The row whose empty cell a run stands in; -1 where it stands above the first row, None where it is none."""
    below = [at for at, cell in enumerate(cells) if cell and max(word.y for word in cell) < run.low]
    if not below:
        return None
    row = below[0] - 1
    if row >= 0 and (cells[row] or abs(run.low - heights[row]) > _ABOVE * run.size):
        return None
    return row if row >= 0 or run.low - heights[0] <= _ABOVE * run.size else None


def _name(runs: Sequence[Turned]) -> Word:
    """The lines of a name as one word of a cell, which has no glyphs among those of the page's lines.

    Lines that read upwards follow each other from the left, those that read downwards from the right.
    """
    ordered = sorted(runs, key=lambda run: run.x if run.quarter == 1 else -run.x)
    middles = [_middle(run) for run in runs]
    first, text = ordered[0], " ".join(run.text for run in ordered)
    return Word(text, min(middles), max(middles), first.low, first.size, False, -1, -1, False)
