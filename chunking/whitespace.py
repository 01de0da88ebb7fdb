"""Where the visible part of a span begins and ends, without copying the span, and what is visible between spans."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from .types import Span

_SPACE = re.compile(r"\s*")
#: leading white space up to this many characters is the first line's indentation and stays with it
WIDEST_INDENT = 80
INDENTATION = " \t\xa0\u3000"


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


def indented_start(text: str, visible: int, low: int = 0) -> int:
    """Where the line of a visible character begins, no earlier than `low`, if nothing but indentation stands before it.

    >>> indented_start("- a\\n  - b", 6), indented_start("- a\\n  - b", 8)
    (4, 8)
    """
    if visible <= low or not text[visible - 1].isspace():
        return visible
    if text[visible - 1] in "\n\r" or (visible - 1 > low and not text[visible - 2].isspace()):
        return visible  # most often it begins the line, or one space stands before it
    low = max(low, visible - WIDEST_INDENT)
    line = max(text.rfind("\n", low, visible), text.rfind("\r", low, visible)) + 1 or low
    begins = line > low or line == 0 or text[line - 1] in "\r\n"
    kept = begins and not text[line:visible].strip(INDENTATION)
    return line if kept else visible


def visible_gaps(text: str, spans: Iterable[tuple[int, int]]) -> Iterator[Span]:
    """What is visible outside of some spans, gap by gap, each without the white space around it.

    >>> list(visible_gaps("ab  cd", [(0, 2)]))
    [Span(start=4, end=6)]
    """
    reach = 0
    for start, end in (*sorted(spans), (len(text), len(text))):
        if reach < start and (begin := visible_start(text, reach, start)) < start:
            yield Span(begin, visible_end(text, begin, start))
        reach = max(reach, end)
