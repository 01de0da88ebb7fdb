"""The headings of plain text: marked as in Markdown, underlined, or a numbered, named or capital line alone.

Nothing but its look says that a line is a heading. What may as well be comments, the items of a list
or shouting is none.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..caching import per_document
from ..types import Document, Heading
from ..whitespace import visible_start
from .article_titles import article_titles
from .bare_titles import bare_titles
from .centred_titles import centred_titles
from .chapter_names import KINDS, NAMED, chapter_names
from .clause_titles import clause_titles
from .counted_chapters import counted_chapters
from .manual_headings import manual_headings
from .marked_titles import marked_titles
from .numbered_headings import (
    lines_alone,
    lines_below_text,
    numbered_headings,
    titles_above_text,
    wrapped_lines,
)
from .settings_sections import settings_sections
from .underlined_titles import underlined_titles

_BLANK_BELOW = re.compile(r"\r?\n[ \t]*+(?:[\r\n]|\Z)|\Z")
_BACKTICKS = re.compile(r"(?:\A|\n) {0,3}```[^\r\n]*+")
_NUMBERED = re.compile(r"(?:(\d{1,3}(?:\.\d{1,3}){0,5})\.?|[IVXLC]{1,6}\.)[ \t]++(?=[^\W\d_])")
#: what parts the columns of a line
_COLUMNS = re.compile(r"\S(?:\t| {2})")
_SENTENCE_ENDS = tuple(".,;:!?。：，；")
#: the share of paragraphs that headings may be: where there are more, they are a list
_MOST = 0.5
#: the deepest level that Markdown writes
_DEEPEST = 6
#: what stands behind the sections of a text
_APPENDICES = frozenset(("appendix", "annex", "schedule", "exhibit", "anhang", "annexe", "anexo"))
#: letters in capitals that are more than an abbreviation
_LETTERS = 4


class _Line(NamedTuple):
    """A line that looks like a heading; those of one style are of one level."""

    style: tuple[str, int]
    title: str
    start: int
    end: int


@per_document
def plain_headings(document: Document) -> tuple[Heading, ...]:
    """The headings of a plain text, none where nothing looks like it. O(n)."""
    text = document.text
    if of_settings := settings_sections(document):
        return of_settings
    marked = [_Line(("#", each.level), *each[1:]) for each in marked_titles(document)]
    lines = list(lines_alone(text))
    numbered = _numbered(text, lines)
    titles = [
        title for title in underlined_titles(text) if not marked or _is_apart(text, title.end)
    ]
    underlined = [_Line(("underlined", title.level), *title[1:4]) for title in titles]
    if marked or any(title.is_usual for title in titles):
        marked = sorted([*marked, *underlined], key=lambda line: line.start)
    if not (marked or numbered or underlined) and (sections := manual_headings(text)):
        return tuple(Heading(*section) for section in sections)
    alone = _alone(text, lines)
    if marked and len(numbered) <= len(marked) and not (alone and _is_by_chance(text, marked)):
        return tuple(Heading(line.style[1], *line[1:]) for line in marked)
    names = [*article_titles(text), *chapter_names(text)]
    named = [_Line(_style(name.label) or ("chapter", 1), *name[1:]) for name in names]
    counted = [_Line((chapter.kind, 1), *chapter[1:]) for chapter in counted_chapters(text)]
    centred = [_Line(("centred", 1), *title) for title in centred_titles(text)]
    if not (numbered or underlined or named or counted or centred):
        alone = _bare(text, lines) or alone
    found = {
        line.start: line for line in (*centred, *alone, *numbered, *underlined, *named, *counted)
    }
    fences = [match.end() for match in _BACKTICKS.finditer(text)] if "```" in text else []
    return _levelled(
        text, _apart(found[start] for start in sorted(found) if not _is_within(fences, start))
    )


def _is_within(fences: Sequence[int], at: int) -> bool:
    """Whether a place is behind a fence of code that another one closes."""
    before = bisect_right(fences, at)
    return before % 2 == 1 and before < len(fences)


def _apart(lines: Iterable[_Line]) -> list[_Line]:
    """The lines without those that are part of one before them."""
    found: list[_Line] = []
    for line in lines:
        if not found or line.start >= found[-1].end:
            found.append(line)
    return found


def _is_by_chance(text: str, marked: Sequence[_Line]) -> bool:
    """Whether a single line begins as a heading of Markdown does, below text: then it is rather a comment."""
    return len(marked) == 1 and visible_start(text, 0) < marked[0].start


def _is_apart(text: str, end: int) -> bool:
    """Whether a blank line is below: a table has its rows there, and a mail the name of who wrote it."""
    return bool(_BLANK_BELOW.match(text, end))


def _numbered(text: str, lines: Sequence[re.Match[str]]) -> list[_Line]:
    """Lines that number the sections of the whole text, those of one depth in one style.

    Where all of them stand in capitals, that is their style, as it is of the titles without a number, and only
    those of two lines are told here.
    """
    others = [*wrapped_lines(text), *lines_below_text(text)]
    alone = numbered_headings(lines, others) or numbered_headings(titles_above_text(text))
    every = {line.start: line for line in (*clause_titles(text), *alone)}
    found = [
        _Line(("number", len(every[at].number)), every[at].title, at, every[at].end)
        for at in sorted(every)
    ]
    if not _have_text(text, found):
        return []
    if len(found) == len(alone) and all(line.title.isupper() for line in found):
        wrapped = (line for line in found if "\n" in text[line.start : line.end])
        return [line._replace(style=("capitals", line.style[1])) for line in wrapped]
    return found


def _alone(text: str, lines: Iterable[re.Match[str]]) -> list[_Line]:
    """Of these lines those that are numbered or named as sections are, or stand in capitals.

    None where there are fewer than two, or they are no small part of the paragraphs.
    """
    found = [
        _Line(style, line["line"].rstrip(), line.start("line"), line.end())
        for line in lines
        if (style := _style(line["line"].rstrip()))
    ]
    return found if len(found) > 1 and _have_text(text, found) else []


def _bare(text: str, lines: Sequence[re.Match[str]]) -> list[_Line]:
    """The titles that nothing but blank lines sets off.

    Those in capitals throughout are of the level of the others, unless one of them comes first; of a document's
    own title, at its very beginning, that does not count.
    """
    titles, begins = bare_titles(text, lines), visible_start(text, 0)
    own = [title for title in titles[:1] if title.is_upper and title.start == begins]
    rest = titles[len(own) :]
    above = bool(rest) and rest[0].is_upper
    styles = [
        "document" if title in own else "capitals" if above and title.is_upper else "title"
        for title in titles
    ]
    return [_Line((style, 1), *title) for style, title in zip(styles, titles, strict=True)]


def _style(title: str) -> tuple[str, int] | None:
    """What makes a line a heading; None where nothing does."""
    if named := NAMED.match(title):
        return ("capitals" if title.isupper() else named[1].lower()), 1
    if title.endswith(_SENTENCE_ENDS):
        return None
    is_upper = title.isupper() and sum(map(str.isalpha, title)) >= _LETTERS
    numbered = _NUMBERED.match(title)
    if _COLUMNS.search(title, numbered.end() if numbered else 0):
        return None
    if numbered:
        first = title[numbered.end()]
        is_title = first.isupper() or not first.isascii()
        depth = (numbered[1] or "").count(".") + 1
        return ("capitals" if is_upper else "number", depth) if is_title else None
    return ("capitals", 1) if is_upper else None


def _have_text(text: str, lines: Sequence[_Line]) -> bool:
    """Whether below enough of these lines stands something that is none of them."""
    starts = {line.start for line in lines}
    bare = sum(visible_start(text, line.end) in starts for line in lines)
    return bare <= _MOST * len(lines)


def _is_title(text: str, lines: Sequence[_Line]) -> bool:
    """Whether the first line begins the text, and right below it stands a heading that is set as it is, and others as well."""
    if len(lines) <= 2 or lines[0].style != lines[1].style or lines[0].title[0].isdecimal():
        return False
    first, second, *_ = lines
    return visible_start(text, 0) == first.start and visible_start(text, first.end) == second.start


def _levelled(text: str, lines: Sequence[_Line]) -> tuple[Heading, ...]:
    """The lines with a level each: that of its style, a new one being one deeper than the last new one.

    Numbers of more parts are deeper than others, also where a list of sections begins with them. Appendices
    stand beside the sections that they follow, and all others below a title that is set as these are.
    """
    styles = list(dict.fromkeys(line.style for line in lines))
    numbers = sorted(style for style in styles if style[0] == "number")
    styles = [numbers.pop(0) if style[0] == "number" else style for style in styles]
    counted = [style for style in styles if style[0] in ("number", *KINDS.split("|"))]
    levels = {style: level for level, style in enumerate(styles, 1)}
    if counted:
        levels |= {style: levels[counted[0]] for style in counted if style[0] in _APPENDICES}
    below = int(_is_title(text, lines))
    return tuple(
        Heading(
            min(levels[line.style] + min(at, below), _DEEPEST),
            _without_emphasis(line.title),
            *line[2:],
        )
        for at, line in enumerate(lines)
    )


def _without_emphasis(title: str) -> str:
    """The words of a title that stands between underscores, as books in plain text set off what is in italics."""
    inner = title.strip("_")
    return inner if title == f"_{inner}_" else title
