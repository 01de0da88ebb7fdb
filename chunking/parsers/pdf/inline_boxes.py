"""Boxes around words of a line, or around code, as its background or border within text: their edges rule no table.

The cells of a table touch each other, and stand away from the words in them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from .painted import Painted
from .rules import NEAR, Edge

if TYPE_CHECKING:
    from .reading import Glyph

#: in sizes of the words in it: how high a box is at least and at most, and how far its sides are from them at most
_LOW, _HIGH, _ROOM = 0.9, 2.6, 0.8
#: how far apart lines of code stand at most, in sizes of type
_LEADING = 2.0
#: points by which the sides of cells in one column differ, and the gap or overlap between them
_SIDES, _TOUCH = 1.0, 0.5
#: points from the corner of a box to that of one beside it, at most, and to each side of where it would be
_REACH, _AROUND = 4, (-1, 0, 1)
#: boxes of a page that are looked at: more are a drawing
_MOST = 3_000
#: glyphs of a page that are looked at within boxes, which may lie over each other
_MOST_GLYPHS = 200_000


def without_inline_boxes(paths: Sequence[Sequence[Edge]], glyphs: Iterable[Glyph]) -> list[Edge]:
    """The edges of drawn paths, without those of boxes around words of a line."""
    boxes = {at: box for at, path in enumerate(paths) if (box := _box(path))}
    inline: set[int] = set()
    if 0 < len(boxes) <= _MOST:
        rows = _Rows(glyphs)
        tight = {at: box for at, box in boxes.items() if rows.fills(box)}
        beside = _Beside(boxes.values()) if tight else None
        inline = {at for at, box in tight.items() if beside and not beside.touches(box)}
    return list(chain.from_iterable(path for at, path in enumerate(paths) if at not in inline))


def _box(path: Sequence[Edge]) -> Painted | None:
    """The box that a path draws, if it is none of a line."""
    if len(path) < 3:
        return None
    xs, ys = zip(*chain.from_iterable(path), strict=True)
    found = Painted(min(xs), min(ys), max(xs), max(ys))
    return found if min(found.right - found.left, found.height) > NEAR else None


class _Rows:
    """The inked glyphs of a page by height, from the left."""

    def __init__(self, glyphs: Iterable[Glyph]) -> None:
        self.left = _MOST_GLYPHS
        self.rows: dict[int, list[Glyph]] = defaultdict(list)
        for glyph in glyphs:
            if glyph.char.strip():
                self.rows[round(glyph.y)].append(glyph)
        for row in self.rows.values():
            row.sort(key=lambda glyph: glyph.x0)
        self.low, self.high = min(self.rows, default=0), max(self.rows, default=0)

    def fills(self, box: Painted) -> bool:
        """Whether words of one line fill a box, or code begins at its left and is as high."""
        inside = self._within(box)
        if not inside:
            return False
        size = max(glyph.style.size for glyph in inside)
        lines = len({round(glyph.y / (0.6 * size)) for glyph in inside})
        is_code = all(glyph.style.mono for glyph in inside)
        begins = min(glyph.x0 for glyph in inside) - box.left <= _ROOM * size
        ends = is_code or box.right - max(glyph.x1 for glyph in inside) <= _ROOM * size
        is_high = _LOW * lines * size <= box.height <= (_LEADING * (lines - 1) + _HIGH) * size
        return begins and ends and is_high and (is_code or lines == 1)

    def _within(self, box: Painted) -> list[Glyph]:
        """The glyphs in a box; none where text of several lines is no code."""
        found: list[Glyph] = []
        bottom, top = max(self.low, box.bottom), min(self.high, box.top)
        for y in range(round(bottom), round(top) + 1):
            row = self.rows.get(y, [])
            at = bisect_left(row, box.left - 0.5, key=lambda glyph: glyph.x0)
            while at < len(row) and row[at].x0 < box.right:
                found.append(row[at])
                at += 1
                self.left -= 1
            is_text = found and found[-1].y - found[0].y > NEAR and not found[-1].style.mono
            if self.left < 0 or is_text:
                return []
        return found


class _Beside:
    """Boxes by their corners, to tell which lie as cells do."""

    def __init__(self, boxes: Iterable[Painted]) -> None:
        self.corners: dict[tuple[str, int, int], list[Painted]] = defaultdict(list)
        for box in set(boxes):
            left, bottom, right, top = map(round, box)
            self.corners["start", left, bottom].append(box)
            self.corners["end", right, bottom].append(box)
            self.corners["top", left, top].append(box)

    def touches(self, box: Painted) -> bool:
        """Whether another box begins where one ends, or ends where it begins, and is as high, or as wide."""
        left, bottom, right, top = map(round, box)
        low, high = range(-_REACH, 2), range(-1, _REACH + 1)
        places = [
            *(("start", right + x, bottom + y) for x in high for y in _AROUND),
            *(("end", left + x, bottom + y) for x in low for y in _AROUND),
            *(("start", left + x, top + y) for x in _AROUND for y in high),
            *(("top", left + x, bottom + y) for x in _AROUND for y in low),
        ]
        return any(_touch(box, o) for place in places for o in self.corners.get(place, ()))


def _touch(box: Painted, other: Painted) -> bool:
    across = max(box.left, other.left) - min(box.right, other.right)
    down = max(box.bottom, other.bottom) - min(box.top, other.top)
    is_level = abs(box.bottom - other.bottom) <= _SIDES and abs(box.top - other.top) <= _SIDES
    is_above = abs(box.left - other.left) <= _SIDES and abs(box.right - other.right) <= _SIDES
    return (is_level and -_TOUCH <= across <= NEAR) or (is_above and -_TOUCH <= down <= NEAR)
