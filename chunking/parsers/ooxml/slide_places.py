"""Where the shapes of a slide stand, as shares of it: a placeholder without a place has that of its layout."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..xml_package import Package, attribute, below, child, local

Box = tuple[float, float, float, float]


class Placed(NamedTuple):
    """A shape, a table or a picture and the box around it: left, top, right, bottom."""

    element: Any
    box: Box


class _Frame(NamedTuple):
    """How the coordinates inside a group become those of the slide: factor and shift, across and down."""

    across: float
    right: float
    down: float
    below: float

    def of(self, box: Box) -> Box:
        left, top, right, bottom = box
        return (
            left * self.across + self.right,
            top * self.down + self.below,
            right * self.across + self.right,
            bottom * self.down + self.below,
        )


def slide_size(presentation: Any) -> tuple[int, int]:
    """Width and height of the slides in EMU; four to three where they state none."""
    size = next(below(presentation, "sldSz"), None)
    width, height = (_number(attribute(size, name)) if size is not None else 0 for name in ("cx", "cy"))  # fmt: skip
    return (width, height) if width > 0 and height > 0 else (9_144_000, 6_858_000)


def placed_shapes(package: Package, part: str, size: tuple[int, int]) -> Iterator[Placed]:
    """The shapes of a slide that have a place, the rearmost first."""
    root = package.root(part)
    layouts = package.related(part, "slideLayout")
    masters = [name for layout in layouts for name in package.related(layout, "slideMaster")]
    above = [package.root(name) for name in (*layouts, *masters)]
    tree = None if root is None else child(root, "cSld", "spTree")
    if tree is not None:
        yield from _placed(tree, _Frame(1 / size[0], 0.0, 1 / size[1], 0.0), above)


def _placed(parent: Any, frame: _Frame, above: list[Any]) -> Iterator[Placed]:
    for shape in parent:
        name = local(shape)
        if name == "grpSp":
            yield from _placed(shape, _inside(shape, frame), above)
        elif name in ("AlternateContent", "Choice"):
            yield from _placed(shape, frame, above)
        elif name in ("sp", "pic", "graphicFrame") and (box := _box(shape) or _inherited(shape, above)):  # fmt: skip
            yield Placed(shape, frame.of(box))


def _inside(group: Any, frame: _Frame) -> _Frame:
    outer, inner = _box(group), _box(group, "chOff", "chExt")
    if outer is None or inner is None:
        return frame
    across = (outer[2] - outer[0]) / ((inner[2] - inner[0]) or 1)
    down = (outer[3] - outer[1]) / ((inner[3] - inner[1]) or 1)
    return _Frame(
        frame.across * across,
        frame.across * (outer[0] - inner[0] * across) + frame.right,
        frame.down * down,
        frame.down * (outer[1] - inner[1] * down) + frame.below,
    )


def _box(shape: Any, offset: str = "off", extent: str = "ext") -> Box | None:
    properties = next((each for each in shape if local(each) in ("spPr", "grpSpPr", "xfrm")), None)
    place = properties if properties is None or local(properties) == "xfrm" else child(properties, "xfrm")  # fmt: skip
    at, size = (None if place is None else child(place, name) for name in (offset, extent))
    if at is None or size is None:
        return None
    left, top = _number(attribute(at, "x")), _number(attribute(at, "y"))
    return left, top, left + _number(attribute(size, "cx")), top + _number(attribute(size, "cy"))


def _inherited(shape: Any, above: list[Any]) -> Box | None:
    """The place of the same placeholder on the layout, or else on the master."""
    wanted = next(below(shape, "ph"), None)
    if wanted is None:
        return None
    for root in above:
        for other in below(root, "sp") if root is not None else ():
            mark = next(below(other, "ph"), None)
            if mark is not None and _is_same(wanted, mark) and (box := _box(other)):
                return box
    return None


def _is_same(wanted: Any, mark: Any) -> bool:
    kind, other = (_KINDS.get(attribute(each, "type"), attribute(each, "type")) for each in (wanted, mark))  # fmt: skip
    place, at = attribute(wanted, "idx"), attribute(mark, "idx")
    return (place == at and bool(place)) or (kind == other and (not place or not at or kind == "title"))  # fmt: skip


#: placeholders that the master knows under one name
_KINDS = {"ctrTitle": "title", "": "body", "obj": "body", "subTitle": "body"}


def _number(value: str) -> int:
    digits = value.removeprefix("-")
    return int(value) if digits.isascii() and digits.isdigit() and len(digits) < 12 else 0
