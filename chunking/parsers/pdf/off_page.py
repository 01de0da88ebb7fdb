"""Text far beside the page, which nobody sees: there slides keep what a later step shows, as those of Beamer do."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

#: left, bottom, right, top
Box = tuple[float, float, float, float]
#: a character, its style, and (left, right, origin x, origin y)
Read = TypeVar("Read", bound=tuple[str, object, tuple[float, float, float, float]])


def is_off(x: float, y: float, box: Box) -> bool:
    """Whether a place is farther from a page's box than that is wide or high: nearer by, a text may run over the edge."""
    left, bottom, right, top = box
    wide, high = right - left, top - bottom
    return not (left - wide <= x <= right + wide and bottom - high <= y <= top + high)


def on_page(found: Sequence[Read], box: Box) -> list[Read]:
    """The glyphs without lines that are far from the page; what runs over its edge stays, and all where nothing else is."""
    lines = list(_lines(found))
    kept = [line for line in lines if not _is_beside(line, box)]
    is_anything = any(not char.isspace() for line in kept for char, _, _ in line)
    return [glyph for line in (kept if is_anything else lines) for glyph in line]


def _lines(found: Sequence[Read]) -> Iterator[list[Read]]:
    """The glyphs by line, each with the break that ends it."""
    line: list[Read] = []
    for glyph in found:
        line.append(glyph)
        if glyph[0] == "\n":
            yield line
            line = []
    yield line


def _is_beside(line: Sequence[Read], box: Box) -> bool:
    inked = [place for char, _, place in line if not char.isspace()]
    return bool(inked) and all(is_off(x, y, box) for _, _, x, y in inked)
