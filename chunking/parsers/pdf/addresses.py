"""Postal addresses, told by the line that has the code of a place: two side by side are read one after the other."""

from __future__ import annotations

import re
from collections.abc import Iterable

#: a code before the name of its place, as in most of the world, and one behind it, as in America and Britain
_BEFORE = re.compile(r"(?:[A-Z]{1,3}-)?\d{4,6}")
_BEHIND = re.compile(
    r"[A-Z]{2} \d{5}(?:-\d{4})?|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] \d[A-Z]\d"
)
#: words of such a line at most
_WORDS = 6


def is_address(lines: Iterable[str]) -> bool:
    """Whether one of several lines, and not the first, is that of a place."""
    _, *others = lines
    return any(map(_is_place, others))


def _is_place(line: str) -> bool:
    words = line.split()
    if not 2 <= len(words) <= _WORDS:
        return False
    if _BEHIND.fullmatch(" ".join(words[-2:])):
        return len(words) > 2
    return bool(_BEFORE.fullmatch(words[0])) and words[1][0].isupper() and words[1].isalpha()
