"""The words of figures: labels of nodes, axes and legends are no headings, and stand together where their figure does."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import inf

from .drawn_figures import LEAST, Figure
from .figure_captions import names_figure
from .gutters import grouped
from .layout import Line
from .numbering import depth, is_caption, is_usual
from .reading import RawPage, Turned
from .reading_order import as_one_line, reading_order

#: characters of running text, of code, and the share of them that are letters
_PROSE, _CODE, _LETTERED = 45, 20, 0.6
#: the share of a figure's height from which on what is free of running text is the figure
_FREE = 0.5
#: how far from a plot its numbers and names stand, in sizes of type, what is set as the text is, and what stands beside it
_BESIDE, _AS_TEXT, _SIDEWAYS = 2.5, 1.3, 1.5
#: how often names stand beyond numbers, and the share of the size of type that capitals are high
_ROUNDS, _CAPITALS = 3, 0.7
#: how much smaller than the text words of figures are
_SMALLER = 0.97
#: points between the parts of one figure, across and down, and figures of a page that are looked at for that
_APART, _MOST = (80.0, 120.0), 60
#: pieces of a title at most
_TITLE = 4
#: a number of a section by itself, and the sizes of type that its title stands from it at most
_NUMBER, _GAP = re.compile(r"\d{1,2}(?:\.\d{1,2}){0,3}\.?\s*\Z"), 3
#: how near to one baseline words of one line are, in sizes of type
_ONE_LINE = 0.5


def with_labels_gathered(
    found: Sequence[Line], turned: Sequence[Turned], page: RawPage
) -> tuple[list[Line], list[Turned]]:
    """The pieces of a page, those of each figure in which no text runs as one that holds its lines; and what is turned elsewhere.

    The title of the document, or of a slide, may stand in a drawing.
    """
    if not page.figures:
        return list(found), list(turned)
    text = _text(found, page)
    areas = _joined([area for each in page.figures if (area := text.bare(each))], text)
    free = sorted(filter(text.leaves_open, found), key=lambda line: line.y)
    reach = (_BESIDE + 1) * max((line.size for line in free), default=0.0)
    taken: set[int] = set()
    gathered = []
    for area in areas:
        area.floor, area.ceiling = text.around(area)
        words = _words_of(area, free, taken, reach, text)
        beside = [
            run for run in turned if id(run) not in taken and _is_beside(run, area, len(areas) == 1)
        ]
        taken.update(map(id, beside))
        if words or beside:
            gathered.append(_gathered(area, words, beside))
    left = [line for line in found if id(line) not in taken]
    return [*left, *gathered], [run for run in turned if id(run) not in taken]


def with_labels_in_order(ordered: Iterable[Line]) -> list[Line]:
    """The lines of a page in order, with those of its figures where these stand."""
    return [
        replace(inner, column=line.column) for line in ordered for inner in line.inside or (line,)
    ]


@dataclass(slots=True)
class _Area:
    """Where a figure stands with the words that are known to be of it, and the text right below and above."""

    left: float
    bottom: float
    right: float
    top: float
    is_plot: bool
    floor: float = -inf
    ceiling: float = inf

    def add(self, left: float, bottom: float, right: float, top: float) -> None:
        self.left, self.bottom = min(self.left, left), min(self.bottom, bottom)
        self.right, self.top = max(self.right, right), max(self.top, top)


@dataclass(slots=True)
class _Text:
    """The running text of a page, from the bottom, and how it is set; `titles` are the ids of those of the document, the slide or a section."""

    lines: list[Line]
    titles: frozenset[int]
    fonts: frozenset[str]
    size: float
    edges: frozenset[int]

    def within(self, bottom: float, top: float) -> list[Line]:
        """The lines of text between two heights."""
        return _between(self.lines, bottom, top)

    def bare(self, figure: Figure) -> _Area | None:
        """The part of a figure in which no text runs; None where it is little of it, or code is set there."""
        across = [
            line
            for line in self.within(figure.bottom, figure.top)
            if line.x0 < figure.right and line.x1 > figure.left
        ]
        if any(line.mono for line in across):
            return None
        lows = [figure.bottom, *(line.y + _CAPITALS * line.size for line in across)]
        highs = [*(line.y for line in across), figure.top]
        free, bottom, top = max(
            (high - low, low, high) for low, high in zip(lows, highs, strict=True)
        )
        if free < max(_FREE * (figure.top - figure.bottom), LEAST):
            return None
        return _Area(figure.left, bottom, figure.right, top, figure.is_plot)

    def is_parted(self, left: float, right: float) -> bool:
        """Whether a gutter is between two places: no line of the text runs over it."""
        return bool(self.lines) and not any(
            line.x0 < left and line.x1 > right for line in self.lines
        )

    def leaves_open(self, line: Line) -> bool:
        """Whether a piece is no title and not of the text, nor on a line of it."""
        if id(line) in self.titles:
            return False
        near = self.within(line.y - _ONE_LINE * line.size, line.y + _ONE_LINE * line.size)
        return not any(max(line.x0 - other.x1, other.x0 - line.x1) <= line.size for other in near)

    def around(self, area: _Area) -> tuple[float, float]:
        """The heights of the nearest lines of text below and above a figure."""
        middle = (area.bottom + area.top) / 2
        over = [line for line in self.lines if line.x0 < area.right and line.x1 > area.left]
        below = (line.y for line in over if line.y < middle)
        above = (line.y for line in over if line.y > middle)
        return max(below, default=-inf), min(above, default=inf)

    def is_set_as(self, line: Line) -> bool:
        """Whether a line is in the face and size of the text."""
        return line.font in self.fonts and line.size >= _SMALLER * self.size

    def is_of(self, line: Line) -> bool:
        """Whether a line is of the text by what it says or where it begins."""
        edge = round(line.x0)
        begins = any(at in self.edges for at in (edge - 1, edge, edge + 1))
        return begins or bool(depth(line.text)) or is_usual(line.text)


def _text(found: Sequence[Line], page: RawPage) -> _Text:
    lines = sorted(filter(_is_text, found), key=lambda line: line.y)
    fonts = frozenset(line.font for line in lines) | {""}
    size = max((line.size for line in lines), default=0.0)
    edges = frozenset(round(line.x0) for line in lines)
    titles = _titles(found, page) | frozenset(_apart_from_number(found, fonts, size))
    return _Text(lines, titles, fonts, size, edges)


def _apart_from_number(found: Sequence[Line], fonts: frozenset[str], size: float) -> Iterator[int]:
    """The ids of numbers of sections that stand apart from their titles, and of these: set as no text is, and no smaller."""
    ordered = sorted(found, key=lambda line: line.y)
    for number in ordered:
        if number.size < _SMALLER * size or number.font in fonts or not _NUMBER.match(number.text):
            continue
        reach = _ONE_LINE * number.size
        for title in _between(ordered, number.y - reach, number.y + reach):
            is_set_alike = (title.font, title.size) == (number.font, number.size)
            gap = title.x0 - number.x1
            if is_set_alike and 0 <= gap <= _GAP * number.size and title.text[:1].isupper():
                yield from (id(number), id(title))


def _is_text(line: Line) -> bool:
    return _is_prose(line) or is_caption(line.text) or names_figure(line.text)


def _is_prose(line: Line) -> bool:
    """Whether a piece of a line is of running text or of code, by its length and its letters."""
    letters, length = sum(map(str.isalpha, line.text)), len(line.text)
    return length >= (_CODE if line.mono else _PROSE) and letters >= _LETTERED * length


def _titles(found: Sequence[Line], page: RawPage) -> frozenset[int]:
    """The largest pieces of a first page, where they are few, or the highest of a slide."""
    if page.number == 1:
        size = max((line.size for line in found), default=0.0)
        largest = sorted((line for line in found if line.size == size), key=lambda line: -line.y)
        return frozenset(map(id, largest if len(largest) <= _TITLE else largest[:1]))
    is_slide = page.width > page.height and found
    return frozenset({id(max(found, key=lambda line: line.y))} if is_slide else ())


def _joined(areas: Sequence[_Area], text: _Text) -> list[_Area]:
    """The parts of one figure that stand near each other, with no text between, as one."""
    if len(areas) > _MOST:
        return list(areas)
    done: list[_Area] = []
    for area in sorted(areas, key=lambda each: (-each.top, each.left)):
        while near := next((each for each in done if _is_near(each, area, text)), None):
            done.remove(near)
            area.add(near.left, near.bottom, near.right, near.top)
            area.is_plot |= near.is_plot
        done.append(area)
    return done


def _is_near(one: _Area, other: _Area, text: _Text) -> bool:
    """Whether two parts stand near each other, with no text between, and not in two columns of text."""
    first, second = sorted((one, other), key=lambda each: each.left)
    across = second.left - first.right
    down = max(one.bottom, other.bottom) - min(one.top, other.top)
    if across > _APART[0] or down > _APART[1] or (across > 0 and down > 0):
        return False
    if across > 0 and text.is_parted(first.right, second.left):
        return False
    left, right = first.left, max(one.right, other.right)
    between = text.within(min(one.bottom, other.bottom), max(one.top, other.top))
    return not any(line.x0 < right and line.x1 > left for line in between)


def _words_of(
    area: _Area, free: Sequence[Line], taken: set[int], reach: float, text: _Text
) -> list[Line]:
    """The pieces within a figure, and those by a plot that are set as no heading or line of the text is; the area grows by them.

    `free` are pieces from the bottom that may be of it, but for those that are `taken`.
    """
    words: list[Line] = []
    for beside in range(1 + (_ROUNDS if area.is_plot else 0)):
        margin = reach if beside else 0.0
        more = [
            line
            for line in _between(free, area.bottom - margin, area.top + margin)
            if id(line) not in taken
            and (_is_in(line, area) or (beside and _is_by(line, area, text)))
        ]
        if beside and not more:
            break
        taken.update(map(id, more))
        for line in more:
            area.add(line.x0, line.y, line.x1, line.y + _CAPITALS * line.size)
        words.extend(more)
    return words


def _is_in(line: Line, area: _Area) -> bool:
    at, height = (line.x0 + line.x1) / 2, line.y + 0.5 * _CAPITALS * line.size
    return area.left <= at <= area.right and area.bottom < height < area.top


def _is_by(line: Line, area: _Area, text: _Text) -> bool:
    """Whether a piece stands right above, below or beside a plot, and is not of the text."""
    at, top = (line.x0 + line.x1) / 2, line.y + _CAPITALS * line.size
    if not area.floor < line.y < area.ceiling:
        return False
    is_number = not any(map(str.isalpha, line.text))
    if text.is_of(line) and not is_number:
        return False
    if area.left <= at <= area.right:
        limit = _AS_TEXT if text.is_set_as(line) and not is_number else _BESIDE
        return max(line.y - area.top, area.bottom - top) <= limit * line.size
    sideways = max(area.left - line.x1, line.x0 - area.right)
    is_level = area.bottom - line.size < line.y < area.top
    return (
        is_level and sideways <= _SIDEWAYS * line.size and (is_number or not text.is_set_as(line))
    )


def _between(lines: Sequence[Line], bottom: float, top: float) -> list[Line]:
    """Of lines from the bottom those between two heights."""
    first = bisect_left(lines, bottom, key=lambda line: line.y)
    return list(lines[first : bisect_left(lines, top, key=lambda line: line.y)])


def _is_beside(run: Turned, area: _Area, is_only: bool) -> bool:
    """Whether turned words are of a figure; those whose place is unknown are of the only one."""
    if run.quarter is None:
        return is_only
    reach, middle = 2 * _BESIDE * run.size, (run.low + run.high) / 2
    return (
        area.left - reach < run.x < area.right + reach
        and area.bottom - run.size < middle < area.top + run.size
    )


def _gathered(area: _Area, words: Sequence[Line], turned: Sequence[Turned]) -> Line:
    """The words of a figure as one piece that is as large as it is; its points and what is turned come last."""
    rows = [as_one_line(row) for row in grouped(words)] if area.is_plot else reading_order(words)
    upright = [replace(line, label=True) for line in rows if _says_something(line)]
    points = [line for line in rows if not _says_something(line)]
    if points:
        upright.append(replace(points[0], text=" ".join(line.text for line in points), label=True))
    inside = (*upright, *_turned_lines(turned, area))
    size = max(line.size for line in inside)
    places = [line.place for line in words if line.place is not None]
    return Line(
        "",
        area.left,
        area.right,
        area.top,
        size,
        bottom=area.bottom,
        place=max(places, default=None),
        inside=inside,
        label=True,
    )


def _says_something(line: Line) -> bool:
    """Whether a row has a letter or a figure: points of a plot may be signs of a font."""
    return any(map(str.isalnum, line.text))


def _turned_lines(turned: Sequence[Turned], area: _Area) -> Iterator[Line]:
    """Turned words, those on one line of the page together, in the direction in which they read."""
    ordered = sorted(turned, key=lambda run: (run.quarter is None, run.x))
    starts = [
        0,
        *(at for at, (one, other) in enumerate(pairwise(ordered), 1) if not _are_level(one, other)),
        len(ordered),
    ]
    for start, end in pairwise(starts):
        runs = sorted(
            ordered[start:end], key=lambda run: run.low if run.quarter == 1 else -run.high
        )
        if runs:
            size = max(run.size for run in runs) or 1.0
            text = " ".join(run.text for run in runs)
            yield Line(text, area.left, area.right, area.bottom, size, label=True)


def _are_level(one: Turned, other: Turned) -> bool:
    return (
        one.quarter is not None
        and one.quarter == other.quarter
        and abs(one.x - other.x) <= _ONE_LINE * one.size
    )
