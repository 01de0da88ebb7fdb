"""Pieces of lines to lines in reading order, also where a page has several columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby, pairwise

from .floors import far_below, written_below
from .gutters import columns_amid, grouped, gutter_of
from .layout import GAP, Line

#: how deep columns may hold columns
_MAX_DEPTH = 4
#: how far below a line one that ends it stands, in sizes of type
_NEAR = 1.6
#: lines at a gutter between two that cross it, as beside a wide column
_FEW_ROWS = 3
#: spaces between two pieces of code, and points that a character of it is wide
_MOST_SPACES, _NARROWEST = 80, 1.0


def reading_order(found: Sequence[Line], depth: int = 0) -> list[Line]:
    """The lines as they are read: down each column, and across what spans the columns."""
    if depth >= _MAX_DEPTH:
        return _rows(found)
    gutter = gutter_of(found)
    parts = columns_amid(found) if gutter is None else list(_parts(found, gutter))
    if not parts:
        return _rows(found)
    ordered: list[Line] = []
    for part in parts:
        _extend(ordered, reading_order(part, depth + 1))
    return ordered


def _parts(found: Sequence[Line], gutter: float) -> Iterator[Sequence[Line]]:
    """What crosses a gutter, and what stands on either side of it, from the top."""
    for band in _bands(found, gutter):
        if sum(map(len, _sides(band, gutter))) < len(band):
            yield band
        else:
            for floor in _floors(band, gutter):
                yield from _sides(floor, gutter)


def _sides(lines: Sequence[Line], gutter: float) -> tuple[list[Line], list[Line]]:
    left = [line for line in lines if line.x1 <= gutter]
    return left, [line for line in lines if line.x0 >= gutter]


def _floors(band: Sequence[Line], gutter: float) -> list[list[Line]]:
    """Two columns, parted where the file goes on below blocks that it has written one after the other.

    So it does below the right column, too, where the left one only seems to go on.
    """
    rows = grouped(band)
    floors: list[list[Line]] = [[]]
    for at, (row, below, far) in enumerate(
        zip(rows, written_below(rows), far_below(rows), strict=True)
    ):
        left, right = _sides(floors[-1], gutter)
        is_done = right and (not left or max(map(_place, left)) < min(map(_place, right)))
        ends = far or not any(line.x0 >= gutter for row in rows[at:] for line in row)
        if below and is_done and ends:
            floors.append([])
        floors[-1].extend(row)
    return floors


def _place(line: Line) -> int:
    return line.place or 0


def _extend(ordered: list[Line], more: list[Line]) -> None:
    """Append the lines of the next column, numbered on from those before."""
    first = ordered[-1].column + 1 if ordered else 0
    ordered.extend(replace(line, column=first + line.column) for line in more)


def _bands(found: Sequence[Line], gutter: float) -> list[list[Line]]:
    """The page from the top, cut before and after what crosses the gutter.

    A few lines between two that cross it are no columns of their own.
    """
    rows = grouped(found)
    crosses: list[bool] = []
    for index, row in enumerate(rows):
        ends = bool(index) and crosses[-1] and _ends(rows[index - 1], row)
        crosses.append(ends or any(line.x0 < gutter < line.x1 for line in row))
    at = 0
    for crossed, group in groupby(list(crosses)):
        end = at + len(list(group))
        is_amid = not crossed and at > 0 and end < len(rows)
        if is_amid and end - at <= _FEW_ROWS:
            crosses[at:end] = [True] * (end - at)
        at = end
    marked = groupby(zip(rows, crosses, strict=True), key=lambda item: item[1])
    return [[line for row, _ in part for line in row] for _, part in marked]


def _ends(above: Sequence[Line], row: Sequence[Line]) -> bool:
    """Whether a row is the short end of the one above it: one line, set as that, right below it."""
    if len(above) > 1 or len(row) > 1:
        return False
    before, line = above[0], row[0]
    is_within = before.x0 - 1 < line.x0 and line.x1 < before.x1 + 1
    is_near = before.low - line.y < _NEAR * line.size
    return is_within and is_near and (before.size, before.font) == (line.size, line.font)


def _rows(found: Iterable[Line]) -> list[Line]:
    """Each row's pieces as one line, from the top."""
    return [as_one_line(row) for row in grouped(found)]


def as_one_line(row: list[Line]) -> Line:
    if len(row) == 1:
        return row[0]
    row = sorted(row, key=lambda line: line.x0)
    main = max(row, key=lambda line: len(line.text))
    lettered = [line for line in row if any(map(str.isalpha, line.text))] or row
    far = sum(b.x0 - a.x1 > GAP * main.size for a, b in pairwise(row))
    parts = sum(line.parts for line in row) - len(row) + 1
    return replace(
        main,
        text=_spaced(row)
        if all(line.mono for line in row)
        else " ".join(line.text for line in row),
        x0=min(line.x0 for line in row),
        x1=max(line.x1 for line in row),
        bold=all(line.bold for line in lettered),
        mono=all(line.mono for line in lettered),
        italic=all(line.italic for line in lettered),
        capitals=all(line.capitals for line in lettered),
        lead=0,
        font=lettered[0].font,
        parts=parts + far,
    )


def _spaced(row: Sequence[Line]) -> str:
    """Monospaced pieces at the columns of characters where they stand."""
    longest = max(row, key=lambda line: len(line.text))
    width = max((longest.x1 - longest.x0) / len(longest.text), _NARROWEST)
    text = ""
    for line in row:
        room = round((line.x0 - row[0].x0) / width) - len(text)
        text += " " * min(_MOST_SPACES, max(bool(text), room)) + line.text
    return text
