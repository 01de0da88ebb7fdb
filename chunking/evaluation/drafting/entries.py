"""Where an entry of a list ends that is set as paragraphs: before the next one of its kind, or before what is no part of it.

Its own parts, such as (a) and (b) of a definition, belong to it, and what is indented below it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ...whitespace import visible_end, visible_start

#: characters that an entry is followed for
FARTHEST = 2_000

#: what numbers a paragraph or marks it as an item: 1.13. and 14), (a) and iv., a bullet
_LABEL = re.compile(
    r"(?:\(?(?P<number>\d{1,3}(?:\.\d{1,3})*+)(?P<closed>[.)]*+)|\(?(?P<letter>[ivxlcIVXLC]{2,5}|[A-Za-z])[.)]|(?P<bullet>[-*+•–]))(?=[ \t\xa0])"
)
#: how a paragraph ends that goes on with parts of its own
_GOES_ON = re.compile(r"(?:[:;,]|\b(?:and|or|und|oder|et|ou|y|o|e|en|of))\Z")


class Line(NamedTuple):
    """A line that is not empty: where it begins, and how.

    `is_first` says that an empty line stands above it. A number is a path, as that of 1.13; a line
    without number, letter and bullet is bare.
    """

    start: int
    indent: int
    is_first: bool
    number: tuple[int, ...] = ()
    letter: str = ""
    is_bullet: bool = False

    @property
    def is_bare(self) -> bool:
        """Whether there is nothing but the indentation."""
        return not (self.number or self.letter or self.is_bullet)


def entry_end(text: str, start: int, limit: int) -> int:
    """Where the entry ends whose first line begins at an offset, at `limit` if not before.

    >>> text = "(a) Kilns;\\n\\n    with their doors.\\n\\n(b) Pots."
    >>> text[: entry_end(text, 0, len(text))]
    '(a) Kilns;\\n\\n    with their doors.'
    """
    limit = min(limit, start + FARTHEST)
    own, *below = _lines(text, start, limit)
    last = next((line for line in below if _follows(line, own) or _ends_list(line, own)), None)
    if last and _follows(last, own):
        return visible_end(text, start, last.start)
    for line in below:
        if line.is_first and not _belongs(line, own, text[start : line.start].rstrip()):
            return visible_end(text, start, line.start)
    return visible_end(text, start, limit)


def is_left_off(text: str, start: int, end: int) -> bool:
    """Whether an entry that `entry_end` found goes on behind its end, as it is longer than `FARTHEST`."""
    farthest = start + FARTHEST
    return farthest < len(text) and not text[end:farthest].strip()


def _lines(text: str, start: int, limit: int) -> Iterator[Line]:
    is_first = True
    while start < limit:
        stop = text.find("\n", start, limit)
        stop = limit if stop < 0 else stop
        begin = visible_start(text, start, stop)
        if begin < stop:
            yield _line(text, start, begin, is_first)
        is_first = begin == stop
        start = stop + 1


def _line(text: str, start: int, begin: int, is_first: bool) -> Line:
    place = start, len(text[start:begin].expandtabs()), is_first
    match = _LABEL.match(text, begin)
    if not match or (match["number"] and not (match["closed"] or "." in match["number"])):
        return Line(*place)
    number = tuple(map(int, match["number"].split("."))) if match["number"] else ()
    return Line(*place, number, match["letter"] or "", bool(match["bullet"]))


def _follows(line: Line, own: Line) -> bool:
    """Whether a line has the label after that of an entry: 1.14 or 2 after 1.13, (b) after (a)."""
    if own.number and line.number:
        depth = len(line.number)
        above, last = own.number[: depth - 1], own.number[depth - 1 : depth]
        return line.number == (*above, *(each + 1 for each in last))
    return len(own.letter) == 1 == len(line.letter) and ord(line.letter) == ord(own.letter) + 1


def _ends_list(line: Line, own: Line) -> bool:
    """Whether a paragraph stands outside the list that an entry is in."""
    is_above = own.letter and line.number and line.indent <= own.indent
    return line.is_first and (line.indent < own.indent or bool(is_above))


def _belongs(line: Line, own: Line, before: str) -> bool:
    """Whether a paragraph is a part of an entry: one of the items that it lists, or indented below it."""
    if line.indent > own.indent or line.is_bare:
        return line.indent > own.indent
    if line.number:
        return not own.number and bool(_GOES_ON.search(before))
    return not ((line.is_bullet and own.is_bullet) or (line.letter and own.letter))
