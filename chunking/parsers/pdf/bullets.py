"""What begins an item of a list, and which lines set larger than the text are items: on slides, outer ones often are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .habits import Habits
from .headers_and_footers import Sheet
from .layout import Line
from .standing_out import HEADING_APART

BULLET = re.compile(r"([•◦▪▫‣●○■□▶►▸▹▷➢➤➔❖◆◇✓✔∙⁃\-–—*·]) +(?=\S)")
NUMBER = re.compile(r"(\d{1,3}[.)]|\(?[a-z][.)]|\(\d{1,3}\)|\(?[ivx]{1,5}[.)]) +(?=\S)")
#: bullets that no heading has for ornament
_PLAIN = ("•", "-", "–", "·")
#: how far further lines of an item are set in from its bullet, at least, and items of one list from each other, at most,
#: in sizes of type; and the share by which these are resized
_SET_IN, _ALIKE, _RESIZED = 0.3, 0.3, 0.04
#: how far below a heading its text stands, in sizes of its type, at most, and how small it is, by the usual size
_BELOW, _NO_SMALLER = 2.5, 0.8


def large_items(sheet: Sheet, habit: Habits) -> dict[int, bool]:
    """The large lines that are of items of lists, by whether they begin one.

    A heading may have a bullet, too, elsewhere than on slides a square or an arrow: text is said below it, or no other
    stands beside it.
    """
    lines = sheet.lines
    starts = [at for at, line in enumerate(lines) if habit.is_large(line) and _is_bulleted(line)]
    ends = {at: _end(lines, at, habit) for at in starts}
    found: dict[int, bool] = {}
    beside = set(_beside_others(lines, ends))
    for at in starts:
        is_item = sheet.is_slide or at in beside or _has_plain_bullet(lines[at])
        if is_item and not _heads_text(lines, ends[at], habit):
            found |= {index: index == at for index in range(at, ends[at])}
    return found


def _has_plain_bullet(line: Line) -> bool:
    return line.text.startswith(_PLAIN) and not line.bold


def _is_bulleted(line: Line) -> bool:
    return not line.titles and BULLET.match(line.text) is not None


def _end(lines: Sequence[Line], first: int, habit: Habits) -> int:
    """Where an item ends, whose further lines are set in."""
    end = first + 1
    while end < len(lines) and _goes_on(lines[first], lines[end - 1], lines[end], habit):
        end += 1
    return end


def _goes_on(first: Line, before: Line, line: Line, habit: Habits) -> bool:
    return (
        _is_below(before, line, habit)
        and _are_as_large(first, line)
        and line.x0 > first.x0 + _SET_IN * line.size
        and not BULLET.match(line.text)
    )


def _is_below(before: Line, line: Line, habit: Habits) -> bool:
    is_alike = before.column == line.column and not line.is_box
    return is_alike and 0 < habit.apart(before, line) < HEADING_APART


def _are_as_large(one: Line, other: Line) -> bool:
    return abs(one.size - other.size) < _RESIZED * one.size


def _beside_others(lines: Sequence[Line], ends: dict[int, int]) -> Iterator[int]:
    """The items right after or before which another one of their list stands."""
    before: int | None = None
    for at in ends:
        if before is not None and ends[before] == at and _are_of_one_list(lines[before], lines[at]):
            yield from (before, at)
        before = at


def _are_of_one_list(one: Line, other: Line) -> bool:
    return (
        one.column == other.column
        and one.text[0] == other.text[0]
        and _are_as_large(one, other)
        and abs(one.x0 - other.x0) < _ALIKE * one.size
    )


def _heads_text(lines: Sequence[Line], end: int, habit: Habits) -> bool:
    """Whether text without a bullet stands right below, set smaller."""
    if end == len(lines):
        return False
    line, below = lines[end - 1], lines[end]
    is_next = below.column == line.column and not (below.is_box or habit.is_large(below))
    is_near = 0 < line.y - below.y < _BELOW * line.size
    is_text = below.size >= _NO_SMALLER * habit.body and not BULLET.match(below.text)
    return is_next and is_near and is_text
