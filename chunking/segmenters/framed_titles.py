"""Titles of plain text inside a box that is drawn of one sign, such as `*`."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

#: the line that a box begins with, blank ones of it, a title, and a line of signs below it or the end of the box
_FRAMED = re.compile(
    r"(?:\A|(?<=\n))(?P<sign>[*#=~-])(?P=sign){3,}+[ \t]*+\r?\n"
    r"(?:[ \t]*+(?P=sign){1,2}+[ \t]++(?P=sign){1,2}+[ \t]*+\r?\n)*+"
    r"[ \t]*+(?P<side>(?P=sign){1,2}+)[ \t]++(?P<title>\w[^\r\n]{1,99}?)[ \t]{1,199}+(?P=side)[ \t]*+\r?\n"
    r"(?:[ \t]*+(?P=side)[ \t]++(?P<line>={3,}+|-{3,}+|~{3,}+|\*{3,}+)[ \t]++(?P=side)"
    r"|(?:[ \t]*+(?P=sign){1,2}+[ \t]++(?P=sign){1,2}+[ \t]*+\r?\n)*+[ \t]*+(?P=sign){3,}+)[ \t]*+(?=[\r\n]|\Z)"
)
#: how a sentence ends, and what parts columns
_NO_TITLE = re.compile(r"[.,:;!]\Z|  ")
#: boxes that are needed; one alone is a notice
_FEWEST = 2


class FramedTitle(NamedTuple):
    """A title in a box, whose span begins with the box, and the signs that are below it, or twice those around it."""

    style: str
    title: str
    start: int
    end: int


def framed_titles(text: str) -> list[FramedTitle]:
    """The titles in boxes; none where there is only one. O(n)."""
    found = list(_framed(text))
    return found if len(found) >= _FEWEST else []


def _framed(text: str) -> Iterator[FramedTitle]:
    for match in _FRAMED.finditer(text):
        if not _NO_TITLE.search(match["title"]):
            style = match["line"][0] if match["line"] else 2 * match["sign"]
            yield FramedTitle(style, match["title"], *match.span())
