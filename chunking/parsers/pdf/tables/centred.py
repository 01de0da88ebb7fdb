"""Rows whose cells stand in the middle of their height, as a browser prints them: one of a line beside the space between two."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import chain, groupby, pairwise

from .words import Word, baseline, text_lines

#: how much farther apart rows stand than the lines of a cell, at least
_FARTHER = 1.1
#: by the distance of the lines of a cell, how far a line of one cell stands from those beside it, if half way
_LEAST, _MOST = 0.35, 0.65
#: rows in which lines do, at least: a head has groups; and how close and how far apart lines of a cell stand, in sizes of type
_HALF_WAY, _CLOSEST, _FARTHEST = 2, 0.9, 1.55
#: how far, by that distance, the middles of the cells of a row stand from each other at most
_LEVEL = 0.1
#: words of a cell that is alone in its row
_ALONE = 8


def centred_rows(found: Sequence[list[list[Word]]]) -> list[list[list[Word]]]:
    """The lines of a table, by column, as rows; none where no cells stand half way beside lines of others."""
    columns = [[word for cell in column for word in cell] for column in zip(*found, strict=True)]
    heights = [[baseline(line) for line in text_lines(column)] for column in columns]
    size = max((word.size for column in columns for word in column), default=1.0)
    steps = [above - below for column in heights for above, below in pairwise(column)]
    leading = min((step for step in steps if step > _CLOSEST * size), default=0.0)
    places = sorted(chain.from_iterable(heights), reverse=True)
    gaps = [above - below for above, below in pairwise(places)]
    parts = [list(part) for _, part in groupby(gaps, lambda gap: gap > _FARTHER * leading)]
    half_way = (any(_LEAST * leading < gap < _MOST * leading for gap in part) for part in parts)
    if sum(half_way) < _HALF_WAY or leading > _FARTHEST * size:
        return []
    ends = [above for above, gap in zip(places, gaps, strict=False) if gap > _FARTHER * leading]
    below = [_LEAST * leading - end for end in (*ends, places[-1])]
    rows: list[list[list[Word]]] = [[[] for _ in columns] for _ in below]
    for at, column in enumerate(columns):
        for word in column:
            row = bisect(below, -word.y)
            if row < len(rows) and word.y <= places[0] + size:
                rows[row][at].append(word)
    if any(_is_prose(row) or not _is_level(row, _LEVEL * leading) for row in rows):
        return []
    return rows if sum(map(len, chain.from_iterable(rows))) == sum(map(len, columns)) else []


def is_one_row(lines: Sequence[Sequence[Sequence[Word]]]) -> bool:
    """Whether lines between two rules are one row: their cells have one middle, and some lines stand between those of other cells."""
    cells = [[word for cell in column for word in cell] for column in zip(*lines, strict=True)]
    size = max((word.size for cell in cells for word in cell), default=1.0)
    heights = [[baseline(line) for line in text_lines(cell)] for cell in cells if cell]
    gaps = [above - below for each in heights for above, below in pairwise(each)]
    if not gaps or max(gaps) > _FARTHEST * size or not _is_level(cells, _LEVEL * size):
        return False
    even = [at for each in heights if len(each) % 2 == 0 for at in each]
    odd = [at for each in heights if len(each) % 2 for at in each]
    is_between = all(abs(one - other) > _LEVEL * size for one in even for other in odd)
    return bool(even) and bool(odd) and is_between


def _is_prose(row: Sequence[Sequence[Word]]) -> bool:
    """Whether a row is a paragraph that stands alone."""
    filled = [cell for cell in row if cell]
    return len(filled) == 1 and len(filled[0]) > _ALONE


def _is_level(row: Sequence[Sequence[Word]], far: float) -> bool:
    """Whether all cells of a row have their middle at one height."""
    heights = [[baseline(line) for line in text_lines(cell)] for cell in row if cell]
    middles = [each[0] + each[-1] for each in heights]
    return max(middles, default=0.0) - min(middles, default=0.0) <= 2 * far
