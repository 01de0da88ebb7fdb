"""What a part of a list needs before it to be read by itself."""

from __future__ import annotations

import re

#: where an item of a list begins, after its indentation
_ITEM = re.compile(r"([ \t]*+)(?:[-*+•]|\d{1,9}[.)])[ \t]++[^\r\n]*+")
#: one that begins with a term: words in bold, in italics or as code, or an option of a program
_TERM = re.compile(r"[ \t]*+(?:[-*+•]|\d{1,9}[.)])[ \t]++[\[<]?(?:[*`]|--?[^\W\d])")
_INDENT = re.compile(r"[ \t]*+")
#: how far back a parent is looked for, and the longest line that is repeated
_FAR, _LONGEST = 20_000, 200


def parent_items(text: str, begin: int, start: int) -> str:
    """The lines of the items around what begins at `start`, in a list that begins at `begin`.

    An item of a list inside of another has those of the other's items. Any other part of a list has those down to
    the last that begins with a term, as an option does.

    >>> parent_items("- **-f**\\n  Do it now. Ask nobody.", 0, 22)
    '- **-f**\\n'
    """
    found = _items_around(text, begin, _line_start(text, start))
    if not _ITEM.match(text, start):
        while found and not _TERM.match(found[-1]):
            found.pop()
    return "".join(found)


def _items_around(text: str, begin: int, at: int) -> list[str]:
    """The lines of the items in which the line at an offset stands, the outermost first."""
    indent = _INDENT.match(text, at)
    assert indent
    column = _width(indent[0])
    found: list[str] = []
    least = max(begin, at - _FAR)
    while column and at > least:
        at = _line_start(text, at - 1)
        item = _ITEM.match(text, at)
        if item and (width := _width(item[1])) < column:
            column = width
            found.insert(0, item[0].rstrip()[:_LONGEST] + "\n")
    return found


def _line_start(text: str, at: int) -> int:
    """Where the line before an offset begins, no further back than a parent is looked for."""
    low = max(0, at - _FAR)
    line = text.rfind("\n", low, at) + 1 or low
    return text.rfind("\r", line, at) + 1 or line


def _width(indent: str) -> int:
    return len(indent.expandtabs(4))
