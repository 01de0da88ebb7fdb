"""The headings of manual pages as `man` prints them: their text is set in, and names of sections in capitals stand at the margin right above."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container
from typing import NamedTuple

#: names of sections that are needed, and the share of the other lines that are set in as the text is
_FEWEST, _SET_IN = 2, 0.9
#: a line at the margin or set in by a few spaces, below a blank line and above one that is set in further
_TITLE = re.compile(
    r"(?:\A|(?<=\n)[ \t]{0,99}\r?\n)(?P<indent> {0,4}+)(?P<title>[^\s][^\r\n]{0,79})\r?\n"
    r"(?=(?P=indent)(?P<below>[ \t]+)\S)"
)
_LINE = re.compile(r"^([ \t]*+)(\S[^\r\n]*+)", re.M)
#: what parts the pieces of a head or foot of the page
_GAP = re.compile(r"\t| {3}")


class ManualHeading(NamedTuple):
    """The name of a section, of level 1, or of a part of one."""

    level: int
    title: str
    start: int
    end: int


def manual_headings(text: str) -> list[ManualHeading]:
    """The sections of a manual page and their parts; none where a text is no such page. O(n).

    Names that come again are those of who speaks.
    """
    if 3 * (text.count("\n ") + text.count("\n\t")) < text.count("\n") - text.count("\n\n"):
        return []
    found = [line for line in _TITLE.finditer(text) if _is_name(line)]
    sections = [line for line in found if not line["indent"]]
    names = {line["title"].rstrip() for line in sections}
    if not _FEWEST <= len(names) == len(sections):
        return []
    (body, _), *_ = Counter(_columns(line["below"]) for line in sections).most_common(1)
    below_first = found[found.index(sections[0]) :]
    titles = [line for line in below_first if _columns(line["indent"]) < body]
    if not _is_set_in(text, body, {line.start("title") for line in titles}):
        return []
    return [
        ManualHeading(2 if line["indent"] else 1, line["title"].rstrip(), *line.span("title"))
        for line in titles
    ]


def _is_name(line: re.Match[str]) -> bool:
    title = line["title"].rstrip()
    is_name = title[0].isalnum() and any(map(str.isalpha, title)) and not _GAP.search(title)
    return is_name and bool(line["indent"] or title == title.upper())


def _is_set_in(text: str, body: int, titles: Container[int]) -> bool:
    """Whether nearly all lines are that are no titles, and no head or foot of a page."""
    others = [
        _columns(line[1])
        for line in _LINE.finditer(text)
        if line.start(2) not in titles and (line[1] or not _GAP.search(line[2]))
    ]
    return sum(indent >= body for indent in others) >= _SET_IN * len(others)


def _columns(spaces: str) -> int:
    return len(spaces.expandtabs())
