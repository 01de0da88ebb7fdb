"""Where the visible part of a span begins and ends, without copying the span."""

from __future__ import annotations

import re

_SPACE = re.compile(r"\s*")


def visible_start(text: str, start: int, end: int | None = None) -> int:
    """The first offset from `start` whose character is not white space; `end` if all of them are."""
    stop = len(text) if end is None else end
    if start >= stop or not text[start].isspace():
        return start
    start += 1  # most often it is one space
    if start >= stop or not text[start].isspace():
        return start
    return _SPACE.match(text, start, stop).end()  # type: ignore[union-attr]


def visible_end(text: str, start: int, end: int) -> int:
    """The end of `text[start:end]`, which lies in the text, without trailing white space. O(that white space)."""
    if end > start and not text[end - 1].isspace():
        return end
    width = 16
    while end > start:
        low = max(start, end - width)
        if kept := text[low:end].rstrip():
            return low + len(kept)
        end = low
        width *= 2
    return start
