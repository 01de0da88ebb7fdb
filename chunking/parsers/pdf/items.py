"""Items with their amounts: far apart on one line, and the file writes them one after the other, row below row.

No gutter runs between them, however wide the gap: what stands to the right of an item is said of it alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .layout import Line
from .reading_order import as_one_line
from .tables.words import is_number

#: rows below each other at least, and how far apart they stand, in sizes of type
_ROWS, _APART = 3, 4.5
#: how near to one place amounts end or begin, and how far the baselines of a row lie apart, in sizes of type
_NEAR, _ONE_ROW = 0.2, 0.35
#: lines that the file may write before what stands beside the first of them
_MORE_LINES = 4


def with_items_joined(found: Sequence[Line]) -> list[Line]:
    """Pieces in the order of the file, where each item with its amount is one."""
    rows = {row[0]: row for run in _runs(found) for row in run}
    taken = {at for row in rows.values() for at in row[1:]}
    return [
        as_one_line([found[each] for each in rows[at]]) if at in rows else line
        for at, line in enumerate(found)
        if at not in taken
    ]


def _runs(found: Sequence[Line]) -> Iterator[list[list[int]]]:
    """Rows below each other whose amounts line up, and most of which are numbers."""
    run: list[list[int]] = []
    for row in [*_rows(found), None]:
        if run and row and _goes_on(found[run[-1][-1]], found[row[-1]]):
            run.append(row)
            continue
        amounts = [is_number(found[each[-1]].text) for each in run]
        if len(run) >= _ROWS and 2 * sum(amounts) > len(amounts):
            yield run
        run = [row] if row else []


def _goes_on(above: Line, below: Line) -> bool:
    """Whether one amount stands below another, and begins or ends where that does."""
    near = _NEAR * below.size
    lines_up = abs(above.x1 - below.x1) <= near or abs(above.x0 - below.x0) <= near
    return lines_up and 0 < above.y - below.y <= _APART * below.size


def _rows(found: Sequence[Line]) -> Iterator[list[int]]:
    """The places of pieces that stand on one line, written from its left; the first has words.

    Below a row that begins at the same place, an item may have more lines, which the file writes first.
    """
    at, left = 0, None
    while at < len(found):
        first = found[at]
        more = _MORE_LINES if left is not None and abs(first.x0 - left) <= _NEAR * first.size else 0
        row = [at]
        while (following := _beside(found, row[-1], more)) is not None:
            row.append(following)
        if len(row) > 1 and _has_words(first):
            yield row
            at, left = row[-1], first.x0
        at += 1


def _beside(found: Sequence[Line], last: int, more: int) -> int | None:
    """The piece to the right of another, after so many lines below that at most."""
    line = found[last]
    for at in range(last + 1, min(len(found), last + 2 + more)):
        other = found[at]
        if abs(other.y - line.y) <= _ONE_ROW * max(line.size, other.size):
            return at if other.x0 >= line.x1 else None
        if other.y > line.y or other.x0 < line.x0 - 1:
            return None
    return None


def _has_words(line: Line) -> bool:
    return sum(map(str.isalpha, line.text)) > 1
