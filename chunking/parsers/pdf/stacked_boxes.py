"""Boxes of a slide that lie one right above another with the same sides, as titles have boxes of their own."""

from __future__ import annotations

from collections.abc import Iterable

from .painted import Painted

#: points by which the sides of two boxes differ, and the gap or overlap between them
_SIDES, _GAP = 1.5, 6.0


def stacked(boxes: Iterable[Painted], most: int) -> list[list[Painted]]:
    """The boxes by the stack that they are of, from the top; of so many distinct ones at most."""
    distinct = sorted({Painted(*(round(at, 1) for at in box)) for box in boxes}, key=_from_top)
    stacks: list[list[Painted]] = []
    for box in distinct[:most]:
        stack = next((each for each in reversed(stacks) if _goes_on(each[-1], box)), None)
        if stack is None:
            stacks.append([box])
        else:
            stack.append(box)
    return stacks


def _from_top(box: Painted) -> tuple[float, float]:
    return -box.top, box.left


def _goes_on(above: Painted, box: Painted) -> bool:
    """Whether a box lies below another, with the same sides, and touches it."""
    is_alike = abs(above.left - box.left) <= _SIDES and abs(above.right - box.right) <= _SIDES
    return is_alike and abs(above.bottom - box.top) <= _GAP
