"""Figures that are drawn on a page: what has lines aslant, or axes with ticks, and hangs together."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from .rules import Edge, Point, Rules
from .ticks import ticks

#: points of a square of the page: what is drawn in squares that touch is one figure
_SQUARE = 12.0
#: lines aslant and ticks, from which on what is drawn is a figure (boxes have four or eight at their round corners),
#: ticks from which on it is a plot, and the points that it is wide and high at least
_MARKS, _TICKS, LEAST = 9, 3, 40.0
#: the share of a page from which on a line across or down it is of its background
_MOST = 0.9
#: edges that are looked at: more are a map or a picture
_MAX_EDGES = 20_000


class Figure(NamedTuple):
    """Where a figure is drawn, in points, and whether it is a plot, whose axes have ticks."""

    left: float
    bottom: float
    right: float
    top: float
    is_plot: bool = False


@dataclass(slots=True)
class _Drawn:
    """What is drawn in a square of a page, or in several."""

    left: float
    bottom: float
    right: float
    top: float
    marks: int = 0
    ticks: int = 0

    def add(self, other: _Drawn) -> None:
        self.left, self.bottom = min(self.left, other.left), min(self.bottom, other.bottom)
        self.right, self.top = max(self.right, other.right), max(self.top, other.top)
        self.marks, self.ticks = self.marks + other.marks, self.ticks + other.ticks

    @property
    def is_figure(self) -> bool:
        is_large = min(self.right - self.left, self.top - self.bottom) >= LEAST
        return is_large and (self.marks >= _MARKS or self.is_plot)

    @property
    def is_plot(self) -> bool:
        return self.ticks >= _TICKS


_Squares = dict[tuple[int, int], _Drawn]


def figures(edges: Sequence[Edge], rules: Rules, width: float, height: float) -> list[Figure]:
    """The figures that edges make on a page of this size, whose rules are known. Linear in what is drawn."""
    on_axes = ticks(rules)
    has_marks = len(rules.aslant) >= _MARKS or len(on_axes) >= _TICKS
    if not has_marks or len(edges) > _MAX_EDGES:
        return []
    squares: _Squares = {}
    for edge in edges:
        for x, y in _points(edge, width, height):
            dot = _Drawn(x, y, x, y)
            squares.setdefault(_square((x, y)), dot).add(dot)
    for point in (*rules.aslant, *on_axes):
        if drawn := squares.get(_square(point)):
            drawn.marks += 1
    for point in on_axes:
        if drawn := squares.get(_square(point)):
            drawn.ticks += 1
    return [
        Figure(each.left, each.bottom, each.right, each.top, each.is_plot)
        for each in _joined(squares)
        if each.is_figure
    ]


def _square(point: Point) -> tuple[int, int]:
    return int(point[0] // _SQUARE), int(point[1] // _SQUARE)


def _points(edge: Edge, width: float, height: float) -> Iterator[Point]:
    """Points on an edge, its ends and its middle among them, one in each square at least; none on one of the background."""
    (x0, y0), (x1, y1) = edge
    across, up = x1 - x0, y1 - y0
    if abs(across) > _MOST * width or abs(up) > _MOST * height:
        return
    steps = 2 * int(max(abs(across), abs(up)) / (2 * _SQUARE)) + 2
    for step in range(steps + 1):
        yield x0 + across * step / steps, y0 + up * step / steps


def _joined(squares: _Squares) -> Iterator[_Drawn]:
    """What is drawn in squares that touch, each group as one; the squares are taken out."""
    while squares:
        place, drawn = squares.popitem()
        stack = [place]
        while stack:
            x, y = stack.pop()
            for beside in ((x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)):
                if other := squares.pop(beside, None):
                    drawn.add(other)
                    stack.append(beside)
        yield drawn
