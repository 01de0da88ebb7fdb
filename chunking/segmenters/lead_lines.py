"""What is read with what follows it: headings, and the line above a quote that says who wrote it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from ..caching import per_document
from ..packing import HeadingRun
from ..types import Document, Span
from ..whitespace import visible_end
from .outline import heading_runs

#: a colon at the end of a line above one that is quoted; a blank line may stand between
_ABOVE_QUOTE = re.compile(r"[:：](?=[ \t]*+\r?\n(?:[> \t]{0,99}\r?\n)?(?P<quote>[> \t]{0,99}>))")
_MARKS = re.compile(r"[> \t]*+")
_LINE_END = re.compile(r"\r?\n")
#: lines and characters of what leads to a quote
_MOST_LINES, _LONGEST = 3, 400


@per_document
def lead_lines(document: Document) -> Mapping[int, HeadingRun]:
    """By where each ends, the lines that are read with what follows them, and those beside them that are so, too. O(n)."""
    headings, text = heading_runs(document), document.text
    is_prose = document.is_markdown or document.mime_type == "text/plain"
    if not is_prose or ">" not in text:
        return headings
    runs = dict(headings)
    for start, end in _above_quotes(text):
        above = headings.get(visible_end(text, 0, start))
        run = HeadingRun(above.start if above else start, end, "quote")
        ends = (line.start() for line in _LINE_END.finditer(text, start, end))
        runs.update(dict.fromkeys((*ends, end), run))
    return runs


def _above_quotes(text: str) -> Iterator[Span]:
    """The short paragraphs that end with a colon above a quote, such as `On Monday, Ada wrote:`."""
    for colon in _ABOVE_QUOTE.finditer(text):
        end, depth = colon.end(), colon["quote"].count(">")
        start = _paragraph_start(text, end)
        if start is not None and _marks(text, start).count(">") < depth:
            yield Span(start, end)


def _paragraph_start(text: str, end: int) -> int | None:
    """Where the paragraph begins that ends here, what is quoted less or more being another; None where it is long."""
    start = text.rfind("\n", 0, end) + 1
    marks = _marks(text, start)
    for _ in range(_MOST_LINES):
        if end - start > _LONGEST:
            return None
        above = text.rfind("\n", 0, max(0, start - 1)) + 1
        found = _marks(text, above)
        is_blank = text[above + len(found)] in "\r\n"
        if not start or is_blank or found.count(">") != marks.count(">"):
            return start
        start = above
    return None


def _marks(text: str, at: int) -> str:
    """The signs of a quote, and spaces, that a line begins with."""
    found = _MARKS.match(text, at)
    assert found
    return found[0]
