"""Columns of a slide that nothing surrounds: each begins with a title on one line with the others, and is written by itself.

What stands below a title is too short for a gutter of running text. The file tells it from a table, which it
writes row by row: there the names of columns follow each other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf

from .layout import Line

#: how far apart the baselines of one row lie, and how far left of a column's title its lines begin, in sizes of type, at most
_LEVEL, _OUT = 0.3, 0.5
#: how much wider than a space the room between two columns is, in sizes of type, and pieces of text on a slide, at most
_ROOM, _OF_A_SLIDE = 0.5, 150
#: how far below another line of its column a line stands, in sizes of type, at most
_BELOW = 5.0


def titled_columns(found: Sequence[Line]) -> Iterator[list[list[Line]]]:
    """The columns of each row of columns, among the pieces of a slide in the order of the file."""
    lines = [line for line in found if not line.is_box]
    if len(lines) > _OF_A_SLIDE:
        return
    at = 0
    while at < len(lines):
        columns = [_column(lines, at, -inf)]
        while (following := at + sum(map(len, columns))) < len(lines) and _is_beside(
            columns[-1], lines[following]
        ):
            columns.append(_column(lines, following, _right(columns[-1])))
        if len(columns) > 1 and all(len(column) > 1 for column in columns):
            yield columns
            at += sum(map(len, columns))
        else:
            at += 1


def _column(lines: Sequence[Line], first: int, left: float) -> list[Line]:
    """A title and the lines that the file writes below it; `left` is where the column before ends."""
    column = [lines[first]]
    for line in lines[first + 1 :]:
        if not _goes_on(column, line, left):
            break
        column.append(line)
    return column


def _right(column: Sequence[Line]) -> float:
    return max(line.x1 for line in column)


def _goes_on(column: Sequence[Line], line: Line, left: float) -> bool:
    title, last = column[0], column[-1]
    is_below = -_LEVEL * line.size < last.y - line.y <= _BELOW * last.size and line.y < title.y - title.size * _LEVEL  # fmt: skip
    is_under = line.x0 > left and line.x1 > title.x0  # as below one in the middle of its column
    is_within = is_under or line.x0 >= min(each.x0 for each in column) - _OUT * line.size
    return is_below and is_within and not _are_alike(title, line)


def _is_beside(column: Sequence[Line], line: Line) -> bool:
    """Whether a line is the title of the next column."""
    title, right = column[0], _right(column)
    is_level = abs(title.y - line.y) <= _LEVEL * line.size
    return is_level and line.x0 >= right + _ROOM * line.size and _are_alike(title, line)


def _are_alike(one: Line, other: Line) -> bool:
    return (one.size, one.bold, one.font) == (other.size, other.bold, other.font)
