"""Titles of blocks on slides: lines that stand alone in a box, right above the box of the text that they head."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from .layout import Line
from .painted import Painted
from .stacked_boxes import stacked

#: how high a box of a title is at most, in sizes of its type
_HIGH = 2.6
#: boxes that are looked at
_MOST_BOXES = 200


def with_titles_told(lines: Sequence[Line], boxes: Iterable[Painted]) -> list[Line]:
    """The lines of a slide, those told that stand alone in the upper of two boxes, one on the other."""
    bars = list(_bars(boxes))
    return [replace(line, titles=True) if _is_title(line, lines, bars) else line for line in lines]


def _bars(boxes: Iterable[Painted]) -> Iterable[Painted]:
    """The upper of two boxes with the same sides, where no more of them touch: these are the cells of a column."""
    return (stack[0] for stack in stacked(boxes, _MOST_BOXES) if len(stack) == 2)


def _is_title(line: Line, lines: Sequence[Line], bars: Sequence[Painted]) -> bool:
    if line.is_box:
        return False
    return any(
        bar.height <= _HIGH * line.size
        and _holds(bar, line)
        and sum(_holds(bar, other) for other in lines) == 1
        for bar in bars
    )


def _holds(bar: Painted, line: Line) -> bool:
    height = line.y + 0.3 * line.size
    return bar.left <= line.x0 and line.x1 <= bar.right and bar.bottom < height < bar.top
