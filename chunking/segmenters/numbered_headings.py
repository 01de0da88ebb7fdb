"""Lines of plain text whose numbers count as those of sections do: 1, 1.1, 1.2, 2 …, each alone between blank lines.

That the numbers go on through the whole text tells them from the items of its lists, which begin anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

#: a short line with a blank line below it
_ALONE = re.compile(r"(?:\A|\n)(?=\S[^\r\n]{1,99}(?:\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z))([^\r\n]++)")
#: a long line that begins with a number, and the one line below it that it goes on in
_WRAPPED = re.compile(
    r"(?:\A|\n)(?=\d)([^\r\n]{50,120}\r?\n[ \t]{0,9}(?=\S)[^\r\n]{1,99})(?=\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z)"
)
_BLANK = re.compile(r"(?:\A|\n)[ \t]{0,99}\r?\Z")
_WRAP = re.compile(r"\r?\n[ \t]*+")
_NUMBER = re.compile(r"(\d{1,3}(?:\.\d{1,3}){0,5})\.?[ \t]++(?=[^\W\d_])")
#: how a sentence ends; a title may be a question
_SENTENCE_ENDS = tuple(".,;:!。：，；")
#: numbers of which so many are left out go on: those of titles that do not look like one
_MOST_LEFT_OUT = 2
#: sections that are needed, and the share of numbered lines that they must be
_FEWEST, _MOST = 3, 0.75


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line that begins with the number of a section."""

    number: tuple[int, ...]
    title: str
    start: int
    end: int


def lines_alone(text: str) -> Iterator[re.Match[str]]:
    """Short lines between blank ones, at the margin; the first group of each is the line."""
    return (match for match in _ALONE.finditer(text) if is_below_blank(match))


def wrapped_lines(text: str) -> Iterator[re.Match[str]]:
    """Pairs of lines between blank ones that begin with a number, as a title that one line has no room for."""
    return (match for match in _WRAPPED.finditer(text) if is_below_blank(match))


def is_below_blank(match: re.Match[str]) -> bool:
    """Whether a line, whose match begins with the end of the line before, has a blank one above it."""
    before = match.string[max(0, match.start() - 100) : match.start()]
    return not before or _BLANK.search(before) is not None


def numbered_headings(
    lines: Sequence[re.Match[str]], wrapped: Sequence[re.Match[str]] = ()
) -> list[NumberedLine]:
    """Those of the lines that stand alone which number the text's sections; none where they rather number lists.

    Those that are `wrapped` are titles only where their numbers go on from the others.
    """
    numbered = list(_numbered(lines))
    found: list[NumberedLine] = []
    for line in sorted([*numbered, *_numbered(wrapped)], key=lambda line: line.start):
        if _follows(found[-1].number if found else (), line.number):
            found.append(line)
    alone = len({line.start for line in numbered} & {line.start for line in found})
    return found if alone >= max(_FEWEST, _MOST * len(numbered)) else []


def _numbered(lines: Sequence[re.Match[str]]) -> Iterator[NumberedLine]:
    for line in lines:
        title = _WRAP.sub(" ", line[1].rstrip())
        number = _NUMBER.match(title)
        if number and "  " not in title[number.end() :] and not title.endswith(_SENTENCE_ENDS):
            parts = tuple(map(int, number[1].split(".")))
            yield NumberedLine(parts, title, line.start(1), line.end())


def _follows(before: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether a section of this number may come next: the next one of any depth, or the first one below.

    >>> _follows((2, 3), (2, 4)), _follows((2, 3), (3,)), _follows((2, 3), (2, 3, 1)), _follows((2, 3), (2, 1))
    (True, True, True, False)
    """
    above, last = number[:-1], number[-1]
    if above == before:
        return last <= 1
    is_beside = len(number) <= len(before) and above == before[: len(above)]
    return is_beside and 0 < last - before[len(above)] <= 1 + _MOST_LEFT_OUT
