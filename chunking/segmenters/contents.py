"""Where a text holds a table of contents or an index: rows of dots that lead to page numbers."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from ..caching import per_document
from ..types import Document, Span
from ..whitespace import visible_end, visible_start
from .outline import outline

#: how a line of one ends, and the characters of its end that are looked at
_LEADERS = re.compile(r"(?<![.·…])(?<![.·…] )[.·…](?: ?[.·…]){2,}+\s*+\d{1,4}$")
_LOOKED_AT = 24
#: other lines that may stand between two entries, such as a chapter, or what an entry is continued from
_BETWEEN = 2
#: entries that make a table of contents
_ENOUGH = 3


@per_document
def contents_spans(document: Document) -> tuple[Span, ...]:
    """The spans of its tables of contents and indexes, each with the heading right above it. O(len(text))."""
    return tuple(_with_heading(document, span) for span in _runs(document.text))


def _runs(text: str) -> Iterator[Span]:
    """From the first to the last entry of each run of them."""
    start = end = entries = others = 0
    for line in _lines(text):
        if _LEADERS.search(text[max(line.start, line.end - _LOOKED_AT) : line.end]):
            if not entries:
                start = line.start
            end, entries, others = line.end, entries + 1, 0
        else:
            others += 1
        if others > _BETWEEN:
            if entries >= _ENOUGH:
                yield Span(start, end)
            entries = 0
    if entries >= _ENOUGH:
        yield Span(start, end)


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
