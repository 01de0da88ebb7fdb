"""The backgrounds of cells: boxes that touch, in rows, divided where columns part."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ..rules import NEAR, Rule, Rules, crossing, places
from .columns import column_of
from .words import TextLine, Word, baseline, table_lines

#: points by which words may run over the edge of their cell
_EDGE = 1.0
#: what is below the baseline of a line, in sizes of its type
_BELOW = 0.3


@dataclass(frozen=True, slots=True)
class Background:
    """Boxes that touch: their sides, the places where all are divided, the edges of their rows, and the highest row."""

    left: float
    right: float
    bottom: float
    top: float
    divided: tuple[float, ...]
    edges: tuple[float, ...]
    row: float

    @property
    def rows(self) -> int:
        return len(self.edges) - 1

    def is_like(self, other: Background) -> bool:
        """Whether both have the same sides and columns."""
        mine, others = ((each.left, *each.divided, each.right) for each in (self, other))
        return len(mine) == len(others) and all(
            abs(one - two) <= NEAR for one, two in zip(mine, others, strict=True)
        )

    def down(self, low: float, high: float) -> Iterator[Rule]:
        """Its sides and what divides it, between two heights."""
        return (Rule(low, high, at) for at in (self.left, *self.divided, self.right))

    def lines(self, low: float, high: float, words: Sequence[Word]) -> list[TextLine]:
        """The lines of text between its sides and two heights, from the top."""
        box = (self.left, low, self.right, high)
        return table_lines(word for word in words if word.is_in(box))

    def fits(self, line: TextLine) -> bool:
        """Whether no words of a line run from one of its columns into the next."""
        return not any(
            phrase[0].x0 + _EDGE < at < phrase[-1].x1 - _EDGE
            for phrase in line
            for at in self.divided
        )

    def fills_several(self, line: TextLine) -> bool:
        """Whether a line stands in more than one of its columns."""
        return len({column_of(phrase[0], self.divided) for phrase in line}) > 1


def bottom_of(line: TextLine) -> float:
    """Where a line of text ends."""
    return baseline(line) - _BELOW * line[0][0].size


def backgrounds(rules: Rules) -> list[Background]:
    """What the rules enclose that is divided into columns."""
    return [_background(group) for group in crossing(rules) if _is_divided(group)]


def _is_divided(group: Rules) -> bool:
    return len(places(group.across)) > 1 and len(places(group.down)) > 2


def _background(group: Rules) -> Background:
    heights, (left, *divided, right) = places(group.across), places(group.down)
    row = max(high - low for low, high in pairwise(heights))
    return Background(left, right, heights[0], heights[-1], tuple(divided), tuple(heights), row)
