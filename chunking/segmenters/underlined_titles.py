"""Titles of plain text above a line of signs, between two of them, or in a box."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import dropwhile
from typing import NamedTuple

from .framed_titles import framed_titles

_UNDERLINED = re.compile(
    r"(?:\A|(?<=\n))([ \t]*+)(?=\S)([^\r\n]{1,120}+)\r?\n[ \t]*+(={3,}+|-{3,}+|~{3,}+|\*{3,}+|\^{3,}+|#{3,}+)[ \t]*+(?=[\r\n]|\Z)"
)
#: the number before a title, which may be set apart
_NUMBER = re.compile(r"\A[\d.]{1,12}+[ \t]++")
#: the signs of the usual levels; what else stands below titles may as well draw a box or a line of its own
_USUAL, _DEEPER = frozenset("=-~"), frozenset("^#")
#: what is code or a sentence, though it stands between two lines
_NO_TITLE = re.compile(r"[={}$;\"]|[.,:]$")
#: how many characters a line of other signs may be longer or shorter than its title
_OFF = 2
#: characters before a title that tell whether a line of signs is above it
_BEFORE = 200


class UnderlinedTitle(NamedTuple):
    """A title with its level, and whether it is set as Markdown has it: above a line of `=` or `-`, or of `~`."""

    level: int
    title: str
    start: int
    end: int
    is_usual: bool = True


def underlined_titles(text: str) -> list[UnderlinedTitle]:
    """Titles with a line of signs below them which is about as long; a blank line is before them. O(n).

    Their levels are those of `=`, `-` and `~`, or, where a text has other signs or lines on both sides, in
    the order in which it has them. Columns side by side are the head of a table; what points at code from below,
    such as `^`, is no line of the first titles of a text.
    """
    if not any(sign * 3 in text for sign in "=-~*^#"):
        return []
    framed = [
        (each.style, UnderlinedTitle(0, *each[1:], each.style in _USUAL))
        for each in framed_titles(text)
    ]
    every = sorted([*_found(text), *framed], key=lambda each: each[1].start)
    found = list(dropwhile(lambda each: each[0] in _DEEPER, every))
    styles = list(dict.fromkeys(style for style, _ in found))
    if _USUAL.issuperset(styles):
        styles = ["=", "-", "~"]
    return [title._replace(level=styles.index(style) + 1) for style, title in found]


def _found(text: str) -> Iterator[tuple[str, UnderlinedTitle]]:
    for match in _UNDERLINED.finditer(text):
        title, line = match[2].rstrip(), match[3]
        above = _line_before(text, match.start())
        is_framed = set(above.strip()) == {line[0]} and len(above.strip()) > _OFF
        start = match.start() - len(above) if is_framed else match.start(2)
        is_apart = not _line_before(text, start if is_framed else match.start()).strip()
        is_as_long = abs(len(line) - len(title)) <= _OFF
        if is_framed:  # two lines of `-` may be around a line of code, too
            is_title = (is_as_long or line[0] != "-") and not _NO_TITLE.search(title)
        else:
            is_usual = line[0] in _USUAL and 2 * len(line) >= len(title)
            is_title = (is_as_long or is_usual) and not match[1]
        if (
            is_apart
            and is_title
            and title[0].isalnum()
            and "  " not in _NUMBER.sub("", title)
            and "|" not in title
        ):
            style = line[0] * 2 if is_framed else line[0]
            yield style, UnderlinedTitle(0, title, start, match.end(), style in _USUAL)


def _line_before(text: str, at: int) -> str:
    """The line that ends where this one begins, its end included; its last characters where it is long."""
    lines = text[max(0, at - _BEFORE) : at].splitlines(keepends=True)
    return lines[-1] if lines else ""
