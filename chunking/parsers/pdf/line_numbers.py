"""Numbers of lines in a margin, as drafts and laws have them: they are not part of the text."""

from __future__ import annotations

import re
from bisect import bisect
from collections import defaultdict
from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from .layout import Line, pieces
from .reading import Glyph

#: numbers that make a margin of them, the most that they are apart, and points that they may be off
_ENOUGH, _STEP, _DRIFT = 8, 5, 3.0
#: how wide lines are, in sizes of their type: cells of a table are narrower, and stand beside so many of its numbers
_WIDE, _FILLED = 8.0, 0.9
#: a number that may stand by itself, as far as the characters around it say
_NUMBER = re.compile(r"(?<![\w.,(])\d{1,4}(?![\w.,)])")


def without_line_numbers(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs of a page without columns of numbers that count its lines beside all its text."""
    if len(set(_NUMBER.findall("".join(glyph.char for glyph in glyphs)))) < _ENOUGH:
        return glyphs
    numbers = _line_numbers(pieces(glyphs))
    taken = {(line.y, round(line.x0)): line.x1 for line in numbers}
    if not taken:
        return glyphs
    kept, end = [], None
    for glyph in glyphs:
        end = taken.get((round(glyph.y, 1), round(glyph.x0)), end)
        if end is not None and glyph.char != "\n" and glyph.x1 <= end + 0.1:
            kept.append(Glyph("\n", glyph.x0, glyph.x1, glyph.y, glyph.style))
        else:
            end = None
            kept.append(glyph)
    return kept


def _line_numbers(found: Sequence[Line]) -> list[Line]:
    """The pieces of a page that are such numbers."""
    columns: dict[tuple[str, int], list[Line]] = defaultdict(list)
    for line in found:
        if line.text.isdecimal() and len(line.text) <= 4:
            columns["left", round(line.x0 / _DRIFT)].append(line)
            columns["right", round(line.x1 / _DRIFT)].append(line)
    numbered: dict[int, Line] = {}
    for side, place in sorted(columns):
        numbers = columns[side, place] + columns.get((side, place + 1), [])
        if _count_on(numbers) and _are_beside(numbers, found) and not _count_rows(numbers, found):
            numbered |= {id(line): line for line in numbers}
    return list(numbered.values())


def _count_on(numbers: list[Line]) -> bool:
    """Whether numbers count lines down the page by a fixed step, but for a few."""
    if len(numbers) < _ENOUGH:
        return False
    values = [int(line.text) for line in sorted(numbers, key=lambda line: -line.y)]
    steps = [after - before for before, after in pairwise(values)]
    usual = max(set(steps), key=steps.count)
    return 1 <= usual <= _STEP and steps.count(usual) >= 0.9 * len(steps)


def _are_beside(numbers: Sequence[Line], found: Sequence[Line]) -> bool:
    """Whether all other pieces stand on one side of the numbers, but for a few."""
    left, right = min(line.x0 for line in numbers), max(line.x1 for line in numbers)
    others = [line for line in found if line.x0 > right or line.x1 < left]
    beyond = sum(line.x0 > right for line in others)
    return len(found) - len(others) <= len(numbers) + 2 and (
        beyond <= 0.1 * len(others) or beyond >= 0.9 * len(others)
    )


def _count_rows(numbers: Sequence[Line], found: Sequence[Line]) -> bool:
    """Whether numbers alone, or cells of a table, stand beside nearly each: lines are wider, or end before the page."""
    others = sorted((line for line in found if not line.text.isdecimal()), key=lambda line: line.y)
    heights = [line.y for line in others]
    rows = [_level(others, heights, number) for number in numbers]
    widths = [(line.x1 - line.x0) / line.size for row in rows for line in row]
    filled = sum(map(bool, rows))
    return not others or (filled >= _FILLED * len(numbers) and median(widths) < _WIDE)


def _level(others: Sequence[Line], heights: Sequence[float], number: Line) -> Sequence[Line]:
    """The pieces of text, whose heights rise, at the height of a number."""
    near = 0.5 * number.size
    return others[bisect(heights, number.y - near) : bisect(heights, number.y + near)]
