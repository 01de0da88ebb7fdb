"""In which order the shapes of a slide are read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ..numerals import whole_number
from ..xml_package import attribute, below, child, local

#: the placeholders of a title
TITLES = frozenset({"title", "ctrTitle"})
#: digits of a length
_LONGEST = 20


def placeholder(shape: Any) -> str | None:
    """The kind of a placeholder, `""` where it states none; None for other shapes."""
    found = next((each for each in shape if local(each).startswith("nv")), None)
    mark = None if found is None else child(found, "nvPr", "ph")
    return None if mark is None else attribute(mark, "type")


class Place(NamedTuple):
    top: int
    bottom: int


def in_order(shapes: Iterable[Any], title: Any = None) -> list[Any]:
    """The title first, then the shapes as they were made; one wholly above all others before goes first."""
    ordered: list[Any] = []
    highest: int | None = None
    titles: list[Any] = []
    for shape in shapes:
        place = place_of(shape)
        if shape is title or placeholder(shape) in TITLES:
            titles.append(shape)
        elif place and highest is not None and place.bottom <= highest and place.bottom > 0:
            ordered.insert(0, shape)
        else:
            ordered.append(shape)
        if place and shape not in titles:
            highest = place.top if highest is None else min(highest, place.top)
    return [*titles, *ordered]


def place_of(shape: Any) -> Place | None:
    """Where a shape lies, if it says so itself and is in no group."""
    box = next(below(shape, "xfrm"), None)
    offset, size = (None, None) if box is None else (child(box, "off"), child(box, "ext"))
    if offset is None or size is None or local(shape.getparent()) == "grpSp":
        return None
    top = whole_number(attribute(offset, "y"), _LONGEST)
    height = whole_number(attribute(size, "cy"), _LONGEST)
    return None if top is None or height is None else Place(top, top + height)
