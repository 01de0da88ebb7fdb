"""What a part of a list needs before it to be read by itself."""

from __future__ import annotations

import re

#: where an item of a list begins, after its indentation
_ITEM = re.compile(r"([ \t]*+)(?:[-*+•]|\d{1,9}[.)])[ \t]++[^\r\n]*+")
#: how far back a parent is looked for, and the longest line that is repeated
_FAR, _LONGEST = 20_000, 200


def parent_items(text: str, begin: int, start: int) -> str:
    """The lines of the items around the item that begins at `start`, in a list that begins at `begin`.

    Empty where no item of a list inside of another begins there.
    """
    own = _ITEM.match(text, start)
    if own is None:
        return ""
    column = _width(text[_line_start(text, start) : own.end(1)])
    found: list[str] = []
    at, least = _line_start(text, start), max(begin, start - _FAR)
    while column and at > least:
        at = _line_start(text, at - 1)
        item = _ITEM.match(text, at)
        if item and (width := _width(item[1])) < column:
            column = width
            found.insert(0, item[0].rstrip()[:_LONGEST] + "\n")
    return "".join(found)


def _line_start(text: str, at: int) -> int:
    """Where the line before an offset begins, no further back than a parent is looked for."""
    low = max(0, at - _FAR)
    line = text.rfind("\n", low, at) + 1 or low
    return text.rfind("\r", line, at) + 1 or line


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))
