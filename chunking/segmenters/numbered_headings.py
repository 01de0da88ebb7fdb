"""Lines of plain text whose numbers count as those of sections do: 1, 1.1, 1.2, 2 …, each alone between blank lines.

That the numbers go on through the whole text tells them from the items of its lists, which begin anew.
Where sections have numbers of two parts, the first may stand in the line of a chapter: `Chapter 2. Ports`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from statistics import median

from .counting import begins_anew
from .title_case import is_in_title_case

#: a short line with a blank line below it
_ALONE = re.compile(
    r"(?:\A|\n)(?P<indent> *+)(?=\S[^\r\n]{1,99}(?:\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z))(?P<line>[^\r\n]++)"
)
#: how far lines are set in; of so many lines the margin is told, of which so few may stand before it
_INDENT = re.compile(r"^( *+)\S", re.MULTILINE)
_SAMPLE, _FEW = 5000, 0.01
#: a line that begins with a number, and the one line below it that it goes on in: the first is long, or the other set in
_WRAPPED = re.compile(
    r"(?:\A|\n)(?=\d)(?P<line>(?:[^\r\n]{50,120}\r?\n[ \t]{0,9}|[^\r\n]{10,49}\r?\n[ \t]{2,9})(?=\S)[^\r\n]{1,99})(?=\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z)"
)
#: a line that begins with a number, and the one right below it
_ABOVE_TEXT = re.compile(
    r"(?:\A|\n)(?P<indent> *+)(?=\d)(?P<line>[^\r\n]{3,80}+)(?=\r?\n[ \t]*+(?P<below>\S[^\r\n]*+))"
)
_PARAGRAPH_END = re.compile(r"\r?\n[ \t\f]*+\r?\n|\Z")
#: a number with its full stop, and a word of a title that is no name of a person
_WITH_STOP, _COMMON = (
    re.compile(r"\A\d[\d.]*+(?<=\.)[ \t\xa0]"),
    re.compile(r"\A\w+\Z|\b[^\W\d_A-Z]{4,}"),
)
_BLANK = re.compile(r"(?:\A|\n)[ \t\f]{0,99}\r?\Z")
_WRAP = re.compile(r"\r?\n[ \t]*+")
_NUMBER = re.compile(
    r"(?:(?P<number>(?:\d{1,3}|[A-Z](?=\.\d))(?:\.\d{1,3}){0,5})\.?|(?P<letter>[A-Z])\.)[ \t\xa0]++(?=[^\W\d_])"
)
_CHAPTER = re.compile(
    r"(?:(?:chapter|kapitel|chapitre|capítulo|capitolo|hoofdstuk)[ \t\xa0]++(?P<number>\d{1,3})"
    r"|(?:appendix|annex|anhang|annexe|anexo|appendice|bijlage)[ \t\xa0]++(?P<letter>[A-Z]))"
    r"[.:]?[ \t\xa0]++(?=[^\W\d_])",
    re.IGNORECASE,
)
#: where the letters of appendices begin among the numbers of chapters
_LETTERS = 1000
#: how a sentence ends; a title may be a question
_ENDS = frozenset(".!?:")
#: the end of a title: no mark of a sentence, or, in some texts, a full stop
_OPEN, _STOPPED = re.compile(r"[^.,;:!。：，；]\Z"), re.compile(r"[^\W\d_]\.[ \t]*+\Z")
#: numbers of which so many are left out go on: those of titles that do not look like one
_MOST_LEFT_OUT = 2
#: sections that are needed, and the share of numbered lines that they must be
_FEWEST, _MOST = 3, 0.75
#: characters from one title of a further document to the next, in the middle: fewer are the items of a list
_LEAST = 200


@dataclass(frozen=True, slots=True)
class NumberedLine:
    """A line that begins with the number of a section."""

    number: tuple[int, ...]
    title: str
    start: int
    end: int


def lines_alone(text: str) -> Iterator[re.Match[str]]:
    """Short lines between blank ones, at the margin, as the group `line` of each match."""
    margin = _margin(text)
    return (
        match
        for match in _ALONE.finditer(text)
        if len(match["indent"]) <= margin and is_below_blank(match)
    )


def _margin(text: str) -> int:
    """How far a text is set in as a whole, as browsers in a terminal write it: 0 where lines stand at the very left."""
    lines = islice(_INDENT.finditer(text), _SAMPLE)
    indents = Counter(len(match[1]) for match in lines)
    if indents[0] > _FEW * indents.total():
        return 0
    return max(indents, key=indents.__getitem__, default=0)


def wrapped_lines(text: str) -> Iterator[re.Match[str]]:
    """Pairs of lines between blank ones that begin with a number, as a title that one line has no room for."""
    return (match for match in _WRAPPED.finditer(text) if is_below_blank(match))


def is_below_blank(match: re.Match[str]) -> bool:
    """Whether a line, whose match begins with the end of the line before, has a blank one above it."""
    before = match.string[max(0, match.start() - 100) : match.start()]
    return not before or _BLANK.search(before) is not None


def lines_below_text(text: str) -> Iterator[re.Match[str]]:
    """Short lines that begin with a number right below the end of a sentence, in a text that is set in as a whole."""
    margin = _margin(text)
    if margin:
        found = (match for match in _ALONE.finditer(text) if len(match["indent"]) <= margin)
        yield from (line for line in found if _before(line) in _ENDS)


def titles_above_text(text: str) -> list[re.Match[str]]:
    """Short lines that begin with a number right above the text that they name, as the items of minutes stand.

    None where other paragraphs begin with a number, too, where their text is mostly no sentences, or where all may be names:
    these are the items of a list, or references.
    """
    margin = _margin(text)
    lines = [
        match
        for match in _ABOVE_TEXT.finditer(text)
        if len(match["indent"]) <= margin and is_below_blank(match) and _NUMBER.match(match["line"])
    ]
    below = [_paragraph_below(line) for line in lines]
    widest = max((len(line) for paragraph in below for line in paragraph.splitlines()), default=0)
    found = [
        (line, paragraph)
        for line, paragraph in zip(lines, below, strict=True)
        if _is_title_above(line["line"].rstrip(), paragraph, widest)
    ]
    told = sum(paragraph[-1] in _ENDS for _, paragraph in found)
    named = any(_COMMON.search(line["line"].split(maxsplit=1)[1].rstrip()) for line, _ in found)
    is_fit = len(found) >= _MOST * len(lines) and told >= _MOST * len(found) and named
    return [line for line, _ in found] if is_fit else []


def _paragraph_below(line: re.Match[str]) -> str:
    """What goes on below the first line of a paragraph."""
    end = _PARAGRAPH_END.search(line.string, line.end())
    assert end is not None, "a text has an end"
    return line.string[line.start("below") : end.start()].rstrip()


def _is_title_above(title: str, below: str, widest: int) -> bool:
    """Whether a text begins in the line below though there was room for it in this one, which lists nothing."""
    has_room = len(title) + 1 + len(below.split(maxsplit=1)[0]) <= widest
    number = title.split(maxsplit=1)[0].rstrip(".")
    is_part = below.startswith(f"{number}.")  # 2.1, of what has the number 2
    begins = not below[0].islower() and (is_part or not _NUMBER.match(below))
    return bool(_WITH_STOP.match(title)) and "," not in title and has_room and begins


def _before(line: re.Match[str]) -> str:
    """The last character of the line before."""
    return line.string[max(0, line.start() - 2) : line.start()].removesuffix("\r")[-1:]


def numbered_headings(
    lines: Sequence[re.Match[str]], others: Sequence[re.Match[str]] = ()
) -> list[NumberedLine]:
    """Those of the lines that stand alone which number the text's sections; none where they rather number lists.

    The `others` are titles only where their numbers go on from those.
    """
    chapters = list(_chapters(lines))
    every = sorted(
        [*_numbered(lines, _NUMBER), *chapters, *_numbered(others, _NUMBER), *_with_stops(lines)],
        key=lambda line: line.start,
    )
    lettered = [line for line in every if line.number[0] >= _LETTERS]
    counted = [line for line in every if line.number[0] < _LETTERS]
    numbers = [line.number for line in counted]
    found: list[NumberedLine] = []
    for place, line in enumerate(counted):
        last = found[-1].number if found else ()
        is_next = follows(last, line.number)
        # the sections of a preface are counted on their own, and so are those of a further document
        if (
            is_next
            or line in chapters[:1]
            or _are_sections([counted[at] for at in begins_anew(numbers, place, last, follows)])
        ):
            found.append(line)
    at_margin = {line.start("line") for line in lines}
    alone = sum(line.start in at_margin for line in found)
    if alone < max(_FEWEST, _MOST * sum(line.start in at_margin for line in counted)):
        return []
    return [*found, *_appendices(lettered, found[-1])]


def _are_sections(lines: Sequence[NumberedLine]) -> bool:
    """Whether lines that begin to count anew are set as titles, and have more than a sentence below them."""
    names = [line.title.split(maxsplit=1)[1] for line in lines]
    several = [name for name in names if " " in name]
    lengths = [below.start - above.start for above, below in pairwise(lines)]
    in_case = sum(map(is_in_title_case, several))
    return bool(several) and in_case >= _MOST * len(several) and median(lengths) >= _LEAST


def _appendices(lettered: Sequence[NumberedLine], last: NumberedLine) -> Iterator[NumberedLine]:
    """The sections with letters that follow the last one with a number; before it, a letter is a person's."""
    for line in lettered:
        if line.start > last.start and follows(last.number, line.number):
            last = line
            yield line


def _chapters(lines: Sequence[re.Match[str]]) -> Iterator[NumberedLine]:
    """The lines that are called chapters, where sections below them begin with their numbers."""
    if any(len(line.number) > 1 for line in _numbered(lines, _NUMBER)):
        yield from _numbered(lines, _CHAPTER)


def _numbered(
    lines: Sequence[re.Match[str]], begins: re.Pattern[str], ends: re.Pattern[str] = _OPEN
) -> Iterator[NumberedLine]:
    for line in lines:
        title = _WRAP.sub(" ", line["line"].rstrip())
        number = begins.match(title)
        if number and "  " not in title[number.end() :] and ends.search(title):
            parts = (number["number"] or number["letter"]).upper().split(".")
            yield NumberedLine(tuple(map(_count, parts)), title, line.start("line"), line.end())


def _with_stops(lines: Sequence[re.Match[str]]) -> list[NumberedLine]:
    """The numbered lines that end as a sentence does, where a text sets most of its titles so: `2. Grant of Licence.`"""
    stopped = [
        (line, _NUMBER.match(line["line"])) for line in lines if _STOPPED.search(line["line"])
    ]
    names = [line["line"][number.end() :] for line, number in stopped if number]
    several = [name for name in names if " " in name.strip()]
    in_case = sum(map(is_in_title_case, several))
    if in_case < max(_FEWEST, _MOST * len(several)):
        return []
    return list(_numbered(lines, _NUMBER, _STOPPED))


def _count(part: str) -> int:
    """Which one a section is by a part of its number."""
    return int(part) if part.isdecimal() else _LETTERS + ord(part) - ord("A")


def follows(before: tuple[int, ...], number: tuple[int, ...]) -> bool:
    """Whether a section of this number may come next: the next one of any depth, the first one below, or appendix A.

    >>> follows((2, 3), (2, 4)), follows((2, 3), (3,)), follows((2, 3), (2, 3, 1)), follows((2, 3), (2, 1))
    (True, True, True, False)
    """
    above, last = number[:-1], number[-1]
    if number == (_LETTERS,):
        return bool(before) and before[0] < _LETTERS
    if above == before:
        return last <= 1
    is_beside = len(number) <= len(before) and above == before[: len(above)]
    return is_beside and 0 < last - before[len(above)] <= 1 + _MOST_LEFT_OUT
