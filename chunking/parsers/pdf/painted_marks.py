"""What is painted on small squares of a page: it may be a bullet beside an item."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref, c_float
from typing import Any, NamedTuple

from .rules import matrix, placed

#: points that a bullet is wide and high, at least and at most, and how much longer than the other one side may be
_LEAST, MOST, _SQUARE = 1.5, 20.0, 1.4


class Mark(NamedTuple):
    """The box of what is painted, in points."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def middle(self) -> float:
        return (self.bottom + self.top) / 2

    @property
    def height(self) -> float:
        return self.top - self.bottom


def marks_of(items: Iterable[Any]) -> list[Mark]:
    """The boxes of an open page's objects that are as large as bullets, in the page's own coordinates."""
    return [box for item in items if (box := _box(item)) and _is_mark(box)]


def _box(item: Any) -> Mark | None:
    import pypdfium2.raw as raw

    left, bottom, right, top = (c_float() for _ in range(4))
    if not raw.FPDFPageObj_GetBounds(item.raw, *map(byref, (left, bottom, right, top))):
        return None
    box = Mark(left.value, bottom.value, right.value, top.value)
    if item.container is None or not _is_mark(box):
        return box
    matrices = [matrix(item.container)]
    points = placed(box[:2], matrices), placed(box[2:], matrices)
    (x0, y0), (x1, y1) = points
    return Mark(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))


def _is_mark(box: Mark) -> bool:
    low, high = sorted((box.right - box.left, box.height))
    return low >= _LEAST and high <= MOST and high <= _SQUARE * low
