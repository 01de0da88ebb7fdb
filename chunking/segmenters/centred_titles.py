"""Titles of plain text that stand in the middle of their line, as `Preamble` does in many licences."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from .numbered_headings import is_below_blank
from .title_case import is_in_title_case

#: a line that is set in far, perhaps two more of a title, and a blank line below
_LINE = re.compile(
    r"(?:\A|\n) {8,60}+(?P<title>[^\W_][^\r\n]{2,69}+(?:\r?\n {1,60}+[^\W_][^\r\n]{2,69}+){0,2})(?=\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z)"
)
#: what a title holds, and how it does not end
_WORDS = re.compile(r"(?:[^\W\d_]++|[\d '’“”\"&/,:()-]++|[.?](?=[ \"”\d]|\Z))++\Z")
_GOES_ON = tuple(",;:-.")
#: lines of text, and how many of them tell how wide it is
_TEXT = re.compile(r"^[ \t]{0,7}\S[^\r\n]*", re.MULTILINE)
_SAMPLE, _WIDE = 5000, 0.9
#: columns that the middle of a title may be off, and the letters that it has at least
_OFF, _LETTERS = 5, 4
#: titles that are needed
_FEWEST = 2


class CentredTitle(NamedTuple):
    """A title and its place without the blanks before it."""

    title: str
    start: int
    end: int


def centred_titles(text: str) -> list[CentredTitle]:
    """The titles between blank lines that stand in the middle of a text's lines; none where only one does. O(n).

    What stands there again and again, such as `All Rights Reserved`, is no title.
    """
    every = list(_set_in(text))
    times = Counter(line.title for line in every)
    found = [line for line in every if times[line.title] == 1]
    if len(found) < _FEWEST:
        return []
    middle = _width(text) / 2
    centred = [each for each in found if _is_amid(text, each, middle)]
    return centred if len(centred) >= max(_FEWEST, len(found) / 2) else []


def _set_in(text: str) -> Iterator[CentredTitle]:
    for line in filter(is_below_blank, _LINE.finditer(text)):
        lines = [each.strip() for each in line["title"].splitlines()]
        title = " ".join(lines)
        is_title = not title.endswith(_GOES_ON) and title[0].isupper() and "  " not in title
        if len(lines) > 1:
            is_title &= all(map(is_in_title_case, lines))
        if is_title and sum(map(str.isalpha, title)) >= _LETTERS and _WORDS.match(title):
            yield CentredTitle(title, line.start("title"), line.end("title"))


def _is_amid(text: str, title: CentredTitle, middle: float) -> bool:
    """Whether each line of a title stands around the middle of the text's lines."""
    lines = text[text.rfind("\n", 0, title.start) + 1 : title.end].splitlines()
    return all(abs(_middle(line.rstrip()) - middle) <= _OFF for line in lines)


def _middle(line: str) -> float:
    return (len(line) - len(line.lstrip()) + len(line)) / 2


def _width(text: str) -> int:
    """The columns of a text: what few of its lines are longer than."""
    widths = sorted(len(match[0].rstrip()) for match in islice(_TEXT.finditer(text), _SAMPLE))
    return widths[int(_WIDE * (len(widths) - 1))] if widths else 0
