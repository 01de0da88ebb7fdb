"""Where a page goes on below all that it has shown so far, by the file's order, as below blocks side by side."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from .layout import Line

#: how far below blocks side by side, in sizes of type, others begin
_FAR = 1.8


def written_below(rows: Sequence[Sequence[Line]]) -> list[bool]:
    """For each row from the top of a page, whether it and all below it are written after all above it."""
    if any(line.place is None for row in rows for line in row):
        return [False] * len(rows)
    places = [[line.place or 0 for line in row] for row in rows]
    before = [-1, *accumulate(map(max, places), max)]
    after = [*accumulate(map(min, reversed(places)), min)][::-1]
    return [above < here for above, here in zip(before, after, strict=False)]


def far_below(rows: Sequence[Sequence[Line]]) -> list[bool]:
    """For each row, whether more room parts it from all above it than parts the lines of a block."""
    lowest = accumulate((min(line.low for line in row) for row in rows), min)
    tops = [(max(line.y for line in row), max(line.size for line in row)) for row in rows]
    gaps = zip(lowest, tops[1:], strict=False)
    return [True, *(low - top > _FAR * size for low, (top, size) in gaps)][: len(rows)]
