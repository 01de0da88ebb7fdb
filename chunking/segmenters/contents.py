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
#: an item of a list or a number, and what is left away to compare its words with a heading's
_ITEM = re.compile(
    r"[-*+•·o?][ \t]|\d{1,3}[.)]|\[|\**+(?:\d{1,3}(?:\.\d{1,3}){0,5}|[A-Z]\.\d{1,3})\.?\**+[ \t\xa0]"
)
_LINK, _MARKS = re.compile(r"\[([^\[\]]{1,200})\]\([^()]{0,300}\)"), re.compile(r"[^\w]+")
_LABEL = re.compile(
    r"(?:[-*+•·o?][ \t]+)?(?:(?:chapter|kapitel|chapitre|capítulo|capitolo|hoofdstuk)[ \t\xa0]++(?=\d))?"
    r"(?:(?:\d{1,3}(?:\.\d{1,3}){0,5}\.?|[A-Z](?:\.\d{1,3}){0,5}\.)[ \t\xa0]+)?",
    re.IGNORECASE,
)
#: the page behind an entry, and behind a tab
_TABBED = re.compile(r"\t[ ]*+\d{1,4}\Z")
_NUMBER = re.compile(r"(?:(?<![ \t])\t|(?<=[.·…])[.·…]|(?<=[.·…] )[.·…]|…)[ \t]*+\d{1,4}\Z")
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
    """The spans of its tables of contents and indexes, in order, each with the heading or title right above it.

    O(len(text)).
    """
    spans: list[Span] = []
    for span in sorted([*_runs_of_pages(document), *_runs_of_headings(document)]):
        if spans and span.start <= spans[-1].end:
            spans[-1] = Span(spans[-1].start, max(spans[-1].end, span.end))
        else:
            spans.append(span)
    return tuple(_with_title(document, span) for span in spans)


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


def _runs_of_pages(document: Document) -> Iterator[Span]:
    """Those of entries that lead to pages: behind rows of dots, or, where they name headings, behind a tab."""
    text = document.text
    titles = _titles(document) if "\t" in text else ()

    def is_entry(line: Span) -> bool:
        end = text[max(line.start, line.end - _LOOKED_AT) : line.end]
        if _LEADERS.search(end):
            return True
        is_short = line.end - line.start <= _LONGEST
        return is_short and bool(_TABBED.search(end)) and _words(text[slice(*line)]) in titles

    return _runs(_lines(text), is_entry, lambda line: False)


def _runs_of_headings(document: Document) -> list[Span]:
    """Those of items that name headings: below a title that says so, and all where they name at least half of the headings."""
    text, headings = document.text, outline(document).headings
    titles = sorted(_titles(document))
    starts = [each.start for each in headings]
    named: set[str] = set()

    def names(line: Span) -> bool:
        above = bisect_right(starts, line.start) - 1
        is_heading = above >= 0 and line.start < headings[above].end
        title = "" if is_heading else _named(text, line, titles)
        named.update({title} - {""})
        return bool(title)

    runs = list(
        _runs(_lines(text) if titles else (), names, lambda line: text[line.end - 1] == ".")
    )
    are_all = 2 * len(named) >= len(titles)
    return [run for run in runs if are_all or _title_above(text, run.start) is not None]


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
    words = _NUMBER.sub("", _LINK.sub(r"\1", line).replace("*", "").strip())
    return _MARKS.sub(" ", words[_LABEL.match(words).end() :]).strip().casefold()  # type: ignore[union-attr]


def _lines(text: str) -> Iterator[Span]:
    """The lines that are not blank, each without the white space around it."""
    at = 0
    for line in text.splitlines(keepends=True):
        start, end = visible_start(text, at, at + len(line)), visible_end(text, at, at + len(line))
        if start < end:
            yield Span(start, end)
        at += len(line)


def _with_title(document: Document, span: Span) -> Span:
    """The span from its title on, or else from its heading, where no text stands between them."""
    if (title := _title_above(document.text, span.start)) is not None:
        return Span(title, span.end)
    headings = outline(document).headings
    above = bisect_right(headings, span.start, key=lambda heading: heading.start) - 1
    if above < 0 or visible_start(document.text, headings[above].end) < span.start:
        return span
    return Span(headings[above].start, span.end)


def _title_above(text: str, at: int) -> int | None:
    """Where the line begins that is right above a place and is called as tables of contents are; None for no such line."""
    end = visible_end(text, 0, at)
    line_start = text.rfind("\n", max(0, end - _LONGEST), end) + 1
    if not line_start and end > _LONGEST:
        return None
    return visible_start(text, line_start) if _words(text[line_start:end]) in TITLES else None
