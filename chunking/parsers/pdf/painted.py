"""What is painted on a page beside its text: pictures, small marks that may be bullets, and boxes."""

from __future__ import annotations

from collections.abc import Iterable
from ctypes import byref, c_float
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, NamedTuple

from .rules import line_of, matrix, placed

#: drawn paths, images and shadings looked at on a page
_MAX_ITEMS = 5_000
#: points that a bullet is wide and high, at least and at most, and how much longer than the other one side may be
_LEAST, MOST, _SQUARE = 1.5, 20.0, 1.4
#: points that a box around a line is wide and high at least
_WIDE, _HIGH = 60.0, 8.0


class Painted(NamedTuple):
    """Where something is painted, in points."""

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

    @property
    def is_mark(self) -> bool:
        """Whether it is as large, and nearly as wide as high, as bullets are."""
        low, high = sorted((self.right - self.left, self.height))
        return low >= _LEAST and high <= MOST and high <= _SQUARE * low

    @property
    def is_box(self) -> bool:
        return self.right - self.left >= _WIDE and self.height >= _HIGH


@dataclass(frozen=True, slots=True)
class Paint:
    """What is painted on a page: whether lines are drawn, how many pictures there are, small marks, and boxes."""

    has_paths: bool = False
    images: int = 0
    marks: list[Painted] = field(default_factory=list)
    boxes: list[Painted] = field(default_factory=list)


def paint_of(page: Any) -> Paint:
    """What is painted on an open pdfium page, in its own coordinates."""
    import pypdfium2.raw as raw

    kinds = [raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING]
    found = list(islice(page.get_objects(filter=kinds, max_depth=3), _MAX_ITEMS))
    images = sum(item.type == raw.FPDF_PAGEOBJ_IMAGE and line_of(item) is None for item in found)
    places = list(_places(found))
    marks = [place for place in places if place.is_mark]
    boxes = [place for place in places if place.is_box]
    return Paint(images < len(found), images, marks, boxes)


def _places(items: Iterable[Any]) -> Iterable[Painted]:
    """Where objects are painted: those that are as large as marks or boxes, also within others."""
    import pypdfium2.raw as raw

    left, bottom, right, top = (c_float() for _ in range(4))
    for item in items:
        if not raw.FPDFPageObj_GetBounds(item.raw, *map(byref, (left, bottom, right, top))):
            continue
        found = Painted(left.value, bottom.value, right.value, top.value)
        if item.container is not None and (found.is_mark or found.is_box):
            matrices = [matrix(item.container)]
            (x0, y0), (x1, y1) = placed(found[:2], matrices), placed(found[2:], matrices)
            found = Painted(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        yield found
