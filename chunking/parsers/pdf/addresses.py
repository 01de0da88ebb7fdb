"""Postal addresses, told by the line that has the code of a place: two side by side are read one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

#: a code before the name of its place, as in most of the world, and one behind it, as in America and Britain
_BEFORE = re.compile(r"(?:[A-Z]{1,3}-)?\d{4,6}")
_BEHIND = re.compile(
    r"[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d"
)
#: a street or box with its number, which is of three words where that comes first: `12 Servers` is none
_STREET = re.compile(r"\d\S* \S+ \S|.* \d")
#: words of the line of a place at most
_WORDS = 6


def are_addresses(blocks: Iterable[Iterable[str]]) -> bool:
    """Whether each block of lines names a place, and one of them below a name and a street or box with its number.

    A cell of a table may look like a place, as `2019 Edition` and `4711 Bolt` do.
    """
    steps = [list(pairwise(filter(None, block))) for block in blocks]
    are_placed = all(any(_code(line) for _, line in block) for block in steps)
    return are_placed and any(_is_below_street(*step) for block in steps for step in block[1:])


def _is_below_street(above: str, line: str) -> bool:
    """Whether a place follows a street; places of one form below each other are a column of codes."""
    return bool(_STREET.match(above)) and _code(line) not in (None, _code(above))


def _code(line: str) -> re.Pattern[str] | None:
    """The form of a place's code in a line: before its name, behind it, or none."""
    words = line.split()
    if not 2 <= len(words) <= _WORDS:
        return None
    if len(words) > 2 and _BEHIND.fullmatch(" ".join(words[-2:])):
        return _BEHIND
    is_before = _BEFORE.fullmatch(words[0]) and words[1][0].isupper() and words[1].isalpha()
    return _BEFORE if is_before else None
