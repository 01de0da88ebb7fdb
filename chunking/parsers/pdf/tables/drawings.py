"""What looks like a table and is a drawing or a plot: lines run aslant in it, or its sides have ticks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import islice

from ..rules import Point, Rules
from ..ticks import ticks
from .candidates import Candidate
from .words import Box

#: lines aslant, or ticks, from which on a drawing has them
_MARKS = 3
#: how far from what is written beside an axis its ticks are, in sizes of type
_BESIDE = 2.0


@dataclass(frozen=True)
class Drawings:
    """What is drawn on a page, and is of no table."""

    rules: Rules

    @cached_property
    def ticks(self) -> list[Point]:
        return ticks(self.rules)

    def left_out_of(self, candidates: Iterable[Candidate]) -> Iterator[Candidate]:
        """The candidates that are no drawings, in which several lines run aslant, nor plots, which have ticks."""
        for found in candidates:
            left, bottom, right, top = found.box
            far = _BESIDE * max((word.size for word in found.words), default=0.0)
            around = left - far, bottom - far, right + far, top + far
            if not (_are_in(found.box, self.rules.aslant) or _are_in(around, self.ticks)):
                yield found


def _are_in(box: Box, points: Iterable[Point]) -> bool:
    """Whether several points are in a box."""
    left, bottom, right, top = box
    inside = (True for x, y in points if left < x < right and bottom < y < top)
    return sum(islice(inside, _MARKS)) == _MARKS
