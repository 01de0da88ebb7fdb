"""The ruling lines that are drawn on a page: strokes, thin rectangles, edges of boxes and of backgrounds.

Ghostscript makes pictures of TeX's rules: one that is thin is a line, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from ctypes import byref, c_float, c_int
from dataclasses import dataclass, replace
from itertools import pairwise
from math import dist
from typing import Any, NamedTuple

#: drawn paths looked at on a page (each dot of a dotted line is one), and corners of one: what has more is a drawing
MAX_PATHS, MAX_CORNERS = 20_000, 100
#: points by which a line may run aslant, parallel lines lie apart, and the ends of lines miss each other
_ASLANT, NEAR = 0.7, 3.0
#: points to the side and up that a line of a drawing runs at least which is aslant: shorter ones are letters and marks
_LONG_ASLANT = 15.0
#: points that a ruling line is long at least; shorter ones are letters, dots, ends of thin boxes
_LONG = 6.0
#: points that a dash is longer than
_DASH = 1.0
#: points by which a curve is told: two that it bends to, and its end
_BEND = 3
#: points that a picture is thick at most where it is a line
_THICK = 3.0
#: the share of a rule's width that one of the next table has
_OVER = 0.5
#: edges that are looked at, and ruling lines that they may make: more are a drawing
_MAX_EDGES, _MAX_RULES = 100_000, 2_000
Point = tuple[float, float]
Edge = tuple[Point, Point]


class Rule(NamedTuple):
    """A line across or down a page: where it begins and ends, and its place on the other axis."""

    low: float
    high: float
    at: float


@dataclass(frozen=True, slots=True)
class Rules:
    """The ruling lines of a page or of a part of it, in points, y upwards."""

    across: tuple[Rule, ...] = ()
    down: tuple[Rule, ...] = ()
    #: the middles of long lines that run neither across nor down, as in drawings
    aslant: tuple[Point, ...] = ()
    #: lines across and down that are too short to rule anything
    dashes: tuple[Rule, ...] = ()
    short_down: tuple[Rule, ...] = ()


def drawn_paths(page: Any) -> list[list[Edge]]:
    """The straight edges of each path drawn on an open pdfium page, in its own coordinates; those of a drawing are none."""
    paths: list[list[Edge]] = []
    edges = 0
    for count, item in enumerate(_painted(page)):
        if count >= MAX_PATHS or edges > _MAX_EDGES:
            return []
        paths.append(list(_edges(item)))
        edges += len(paths[-1])
    return paths


def line_of(image: Any) -> Edge | None:
    """The line that a picture is, where it is thin and long."""
    origin, along, up = (
        placed(at, _matrices(image)) for at in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0))
    )
    if dist(origin, up) > dist(origin, along):
        along, up = up, along
    thick = (up[0] - origin[0]) / 2, (up[1] - origin[1]) / 2
    if dist(origin, up) > _THICK or dist(origin, along) < _LONG:
        return None
    return (origin[0] + thick[0], origin[1] + thick[1]), (along[0] + thick[0], along[1] + thick[1])


def straight(edges: Iterable[Edge]) -> Rules:
    """The edges that run across or down, those on one line joined."""
    across: list[Rule] = []
    down: list[Rule] = []
    aslant: list[Point] = []
    for (x0, y0), (x1, y1) in edges:
        if abs(y1 - y0) <= _ASLANT:
            across.append(Rule(min(x0, x1), max(x0, x1), (y0 + y1) / 2))
        elif abs(x1 - x0) <= _ASLANT:
            down.append(Rule(min(y0, y1), max(y0, y1), (x0 + x1) / 2))
        elif abs(x1 - x0) + abs(y1 - y0) > _LONG_ASLANT and len(aslant) < _MAX_RULES:
            aslant.append(((x0 + x1) / 2, (y0 + y1) / 2))
    rules = Rules(
        tuple(_joined(across)), tuple(_joined(down)), tuple(aslant), _short(across), _short(down)
    )
    if len(rules.across) + len(rules.down) <= _MAX_RULES:
        return rules
    return replace(rules, across=(), down=())


def _short(rules: Iterable[Rule]) -> tuple[Rule, ...]:
    return tuple(rule for rule in rules if _DASH < rule.high - rule.low < _LONG)


def _painted(page: Any) -> Iterator[Any]:
    """Paths that are filled or stroked, and pictures."""
    import pypdfium2.raw as raw

    fill, stroke = c_int(), c_int()
    for item in page.get_objects(
        filter=[raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE], max_depth=3
    ):
        if item.type == raw.FPDF_PAGEOBJ_PATH:
            raw.FPDFPath_GetDrawMode(item.raw, byref(fill), byref(stroke))
        if item.type == raw.FPDF_PAGEOBJ_IMAGE or fill.value or stroke.value:
            yield item


def _matrices(item: Any) -> list[tuple[float, ...]]:
    """What takes an item's own coordinates to the page's."""
    return [matrix(part) for part in (item, item.container) if part is not None]


def matrix(item: Any) -> tuple[float, ...]:
    """What takes an object's own coordinates to those of what holds it."""
    return matrix_of(item.raw)


def matrix_of(item: Any) -> tuple[float, ...]:
    """The same of an object of pdfium itself."""
    import pypdfium2.raw as raw

    m = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(item, byref(m))
    return m.a, m.b, m.c, m.d, m.e, m.f


def _edges(item: Any) -> Iterator[Edge]:
    """The straight edges of a path, closed where it says so, or the line that a picture is."""
    import pypdfium2.raw as raw

    if item.type == raw.FPDF_PAGEOBJ_IMAGE:
        line = line_of(item)
        yield from [line] if line else []
        return
    matrices = _matrices(item)
    count = raw.FPDFPath_CountSegments(item.raw)
    if count > MAX_CORNERS:
        return
    x, y = c_float(), c_float()
    first = last = (0.0, 0.0)
    bends = 0
    for index in range(count):
        segment = raw.FPDFPath_GetPathSegment(item.raw, index)
        raw.FPDFPathSegment_GetPoint(segment, byref(x), byref(y))
        point = placed((x.value, y.value), matrices)
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_LINETO:
            yield last, point
        elif kind == raw.FPDF_SEGMENT_MOVETO:
            first = point
        else:
            bends += 1
            if bends % _BEND:
                continue
            if min(abs(point[0] - last[0]), abs(point[1] - last[1])) > _ASLANT:
                yield last, point
        if raw.FPDFPathSegment_GetClose(segment):
            yield point, first
        last = point


def placed(point: Point, matrices: list[Any]) -> Point:
    """Where a point lies after it is taken through matrices."""
    x, y = point
    for a, b, c, d, e, f in matrices:
        x, y = a * x + c * y + e, b * x + d * y + f
    return x, y


def _joined(rules: list[Rule]) -> list[Rule]:
    """Rules on nearly one line as one, where they touch; short ones left out."""
    done: list[Rule] = []
    for group in _close(sorted(rules, key=lambda rule: rule.at)):
        at = sum(rule.at for rule in group) / len(group)
        done += [Rule(low, high, at) for low, high in _touching(group) if high - low >= _LONG]
    return done


def _touching(group: list[Rule]) -> Iterator[tuple[float, float]]:
    """From where to where rules on one line reach that touch."""
    first, *others = sorted(group)
    low, high = first.low, first.high
    for rule in others:
        if rule.low > high + NEAR:
            yield low, high
            low, high = rule.low, rule.high
        high = max(high, rule.high)
    yield low, high


def _close(ordered: list[Rule]) -> Iterator[list[Rule]]:
    """Rules in groups that begin and end within a few points."""
    group: list[Rule] = []
    for rule in ordered:
        if group and rule.at - group[0].at > NEAR:
            yield group
            group = []
        group.append(rule)
    if group:
        yield group


def crossing(rules: Rules) -> list[Rules]:
    """The rules in groups that hang together: every rule touches one of the other direction."""
    count = len(rules.across)
    parent = list(range(count + len(rules.down)))

    def root(index: int) -> int:
        while parent[index] != index:
            parent[index] = parent[parent[index]]
            index = parent[index]
        return index

    for here, level in enumerate(rules.across):
        for there, upright in enumerate(rules.down, count):
            if _meet(level, upright):
                parent[root(here)] = root(there)
    groups: dict[int, list[int]] = {}
    for index in range(len(parent)):
        groups.setdefault(root(index), []).append(index)
    return [
        Rules(
            tuple(rules.across[index] for index in group if index < count),
            tuple(rules.down[index - count] for index in group if index >= count),
        )
        for group in groups.values()
    ]


def _meet(level: Rule, upright: Rule) -> bool:
    beside = level.low - NEAR <= upright.at <= level.high + NEAR
    return beside and upright.low - NEAR <= level.at <= upright.high + NEAR


def stacked(across: Iterable[Rule]) -> list[list[Rule]]:
    """Rules across in stacks, from the top, of those that begin and end at the same places."""
    stacks: list[list[Rule]] = []
    for rule in sorted(across, key=lambda rule: -rule.at):
        for stack in stacks:
            if (
                abs(stack[0].low - rule.low) < 2 * NEAR
                and abs(stack[0].high - rule.high) < 2 * NEAR
            ):
                stack.append(rule)
                break
        else:
            stacks.append([rule])
    return [stack for stack in stacks if len(stack) > 1]


def covered(low: float, high: float, rules: Iterable[Rule]) -> float:
    """The share of an extent that rules on one line cover."""
    parts = sum(max(0.0, min(high, rule.high) - max(low, rule.low)) for rule in rules)
    return parts / max(0.1, high - low)


def next_above(across: Iterable[Rule], rule: Rule) -> float:
    """Where the next rule above one runs that may be of another table; far off where none does."""
    return min((o.at for o in across if o.at > rule.at + NEAR and _is_over(o, rule)), default=1e9)


def next_below(across: Iterable[Rule], rule: Rule) -> float:
    """The same below it."""
    return max((o.at for o in across if o.at < rule.at - NEAR and _is_over(o, rule)), default=-1e9)


def _is_over(other: Rule, rule: Rule) -> bool:
    """Whether a rule may be of a table above or below: it begins before this one or is centred as this, as none below names of columns does."""
    begins = other.low < rule.low + 2 * NEAR
    is_centred = abs(other.low + other.high - rule.low - rule.high) < 4 * NEAR
    return covered(rule.low, rule.high, (other,)) >= _OVER and (begins or is_centred)


def places(rules: Iterable[Rule]) -> list[float]:
    """The different places of rules, rising; those that are nearly the same are one."""
    ordered = sorted(rule.at for rule in rules)
    return [at for before, at in pairwise([-1e9, *ordered]) if at - before > NEAR]
