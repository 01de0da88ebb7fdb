"""Where a text holds a table of contents or an index: rows of dots that lead to page numbers, or a list of its headings."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence

from ..caching import per_document
from ..types import Document, Span
from ..whitespace import visible_end, visible_start
from .outline import outline

#: what one is called, in small letters
TITLES = frozenset(
    {
        *(
            "table of contents",
            "contents",
            "inhaltsverzeichnis",
            "inhalt",
            "table des matières",
            "sommaire",
        ),
        *("tabla de contenido", "tabla de contenidos", "índice", "sumário", "indice", "sommario"),
        *("inhoudsopgave", "spis treści", "innehållsförteckning", "indholdsfortegnelse"),
        *("оглавление", "содержание", "目次", "目录"),
    }
)
#: how a line of one ends, and the characters of its end that are looked at
_LEADERS = re.compile(r"(?<![.·…])(?<![.·…] )[.·…](?: ?[.·…]){2,}+\s*+\d{1,4}$")
_LOOKED_AT = 24
#: an item of a list, and what is left away to compare its words with a heading's
_ITEM = re.compile(r"[-*+•·o?][ \t]|\d{1,3}[.)]|\[")
_LINK, _MARKS = re.compile(r"\[([^\[\]]{1,200})\]\([^()]{0,300}\)"), re.compile(r"[^\w]+")
_LABEL = re.compile(r"(?:[-*+•·o?][ \t]+)?(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?[ \t]+)?")
#: characters of an item that may be a heading
_LONGEST = 200
#: other lines that may stand between two entries, such as a chapter, or what an entry is continued from
_BETWEEN = 2
#: how another entry may end, and how it may begin
_PAGE, _TO = re.compile(r"\s\d{1,4}$"), re.compile(r"(?:[-*+][ \t]+)?\[[^\[\]]{1,200}\]\(")
#: entries that make a table of contents
_ENOUGH = 3


@per_document
def contents_spans(document: Document) -> tuple[Span, ...]:
    """The spans of its tables of contents and indexes, each with the heading right above it. O(len(text))."""
    runs = sorted([*_runs_of_pages(document.text), *_runs_of_headings(document)])
    return tuple(_with_heading(document, span) for span in runs)


def are_entries(document: Document, span: Span) -> bool:
    """Whether most lines of a span, and one at least, lead to a page or a place, or name a heading."""
    titles = _titles(document)
    lines = document.text[span.start : span.end].split("\n")
    told = [line.strip() for line in lines if line.strip()]
    entries = sum(
        len(line) <= _LONGEST
        and bool(_PAGE.search(line) or _TO.match(line) or _words(line) in titles)
        for line in told
    )
    return 2 * entries > len(told)


def _runs_of_pages(text: str) -> Iterator[Span]:
    """Those of entries that lead to pages."""
    return _runs(
        _lines(text),
        lambda line: bool(_LEADERS.search(text[max(line.start, line.end - _LOOKED_AT) : line.end])),
        lambda line: False,
    )


def _runs_of_headings(document: Document) -> list[Span]:
    """Those of items that name headings; none where these are less than half of the headings."""
    text, headings = document.text, outline(document).headings
    titles = sorted(_titles(document))
    starts = {each.start for each in headings}
    named: set[str] = set()

    def names(line: Span) -> bool:
        title = "" if line.start in starts else _named(text, line, titles)
        named.update({title} - {""})
        return bool(title)

    runs = list(
        _runs(_lines(text) if titles else (), names, lambda line: text[line.end - 1] == ".")
    )
    return runs if 2 * len(named) >= len(titles) else []


@per_document
def _titles(document: Document) -> frozenset[str]:
    """The words of each heading."""
    return frozenset(_words(each.title) for each in outline(document).headings) - {""}


def _runs(
    lines: Iterable[Span], is_entry: Callable[[Span], bool], is_end: Callable[[Span], bool]
) -> Iterator[Span]:
    """From the first to the last entry of each run of them, with few other lines between, and none that ends it."""
    run: list[Span] = []
    others = 0
    for line in lines:
        if is_entry(line):
            run.append(line)
            others = 0
        else:
            others += 1
        if others > _BETWEEN or is_end(line):
            yield from _span(run)
            run = []
    yield from _span(run)


def _span(entries: Sequence[Span]) -> list[Span]:
    return [Span(entries[0].start, entries[-1].end)] if len(entries) >= _ENOUGH else []


def _named(text: str, line: Span, titles: Sequence[str]) -> str:
    """The heading whose words an item of a list is, or three and more of its first ones; empty for none."""
    if line.end - line.start > _LONGEST or not _ITEM.match(text, line.start):
        return ""
    words = _words(text[line.start : line.end])
    place = bisect_left(titles, words)
    title = titles[place] if place < len(titles) else ""
    is_begun = words.count(" ") >= 2 and title.startswith(f"{words} ")
    return title if words and (title == words or is_begun) else ""


def _words(line: str) -> str:
    """The words of a heading or an item, without its number, its mark and the target of a link.

    >>> _words("- [2.1. How do I *begin*?](#begin)"), _words("- **2.1 How do I begin?**")
    ('how do i begin', 'how do i begin')
    """
    words = _LINK.sub(r"\1", line).replace("*", "").strip()
    return _MARKS.sub(" ", words[_LABEL.match(words).end() :]).strip().casefold()  # type: ignore[union-attr]


def _lines(text: str) -> Iterator[Span]:
    """The lines that are not blank, each without the white space around it."""
    at = 0
    for line in text.splitlines(keepends=True):
        start, end = visible_start(text, at, at + len(line)), visible_end(text, at, at + len(line))
        if start < end:
            yield Span(start, end)
        at += len(line)


def _with_heading(document: Document, span: Span) -> Span:
    """The span from its heading on, where no text stands between them."""
    headings = outline(document).headings
    above = bisect_right(headings, span.start, key=lambda heading: heading.start) - 1
    if above < 0 or visible_start(document.text, headings[above].end) < span.start:
        return span
    return Span(headings[above].start, span.end)
