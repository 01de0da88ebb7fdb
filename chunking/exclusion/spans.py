"""Which spans of a document are excluded: those of sections by their titles, and of tables of contents."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..segmenters.contents import TITLES, are_entries, contents_spans
from ..segmenters.outline import outline
from ..types import Document, Span
from ..whitespace import visible_gaps

#: what stands for every table of contents, by a heading such as these or by its entries
CONTENTS = "table of contents"
_IN_LINES = re.compile(r"[^\r\n]")
_NUMBER = re.compile(r"^\d+(?:\.\d+)*\.?\s+")


def excluded_spans(document: Document, titles: Sequence[str]) -> list[Span]:
    """What is excluded of a document, in order; the spans do not touch.

    A section goes by its title, whatever its letters' case and with or without its number, and ends at the
    next heading that is not deeper; a table of contents at the next of any level, too, below which more than its
    entries stand. `CONTENTS` also means rows of dots that lead to page numbers, and lists of the headings.
    """
    if not titles:
        return []
    names = {_folded(title) for title in titles}
    spans: list[Span] = []
    if CONTENTS in names:
        names |= TITLES
        spans += contents_spans(document)
    spans += _sections(document, names)
    joined: list[Span] = []
    for span in sorted(spans):
        if joined and span.start <= joined[-1].end:
            joined[-1] = Span(joined[-1].start, max(joined[-1].end, span.end))
        else:
            joined.append(span)
    return joined


def excludes_all(document: Document, titles: Sequence[str]) -> bool:
    """Whether no visible text of a document is left."""
    spans = excluded_spans(document, titles)
    return bool(spans) and not any(visible_gaps(document.text, spans))


def blanked(document: Document, titles: Sequence[str]) -> Document:
    """The document with blank lines in place of what is excluded: questions on it ask for nothing that is in no chunk.

    All offsets stay. O(len(text)).
    """
    spans = excluded_spans(document, titles)
    if not spans:
        return document
    parts, at = [], 0
    for start, end in spans:
        parts += [document.text[at:start], _IN_LINES.sub(" ", document.text[start:end])]
        at = end
    text = "".join([*parts, document.text[at:]])
    blocks = (block for block in document.blocks if not text[block.start : block.end].isspace())
    return replace(document, text=text, blocks=tuple(blocks))


def without_number(title: str) -> str:
    """The title of a section without the number before it.

    >>> without_number("4.2 Related work")
    'Related work'
    """
    return _NUMBER.sub("", title, count=1)


def _sections(document: Document, names: set[str]) -> Iterator[Span]:
    headings = outline(document).headings
    ends = [*(each.start for each in headings[1:]), len(document.text)]
    for index, heading in enumerate(headings):
        title = _folded(heading.title)
        if title in names or without_number(title) in names:
            is_contents = bool({title, without_number(title)} & TITLES)
            after = (
                each.start
                for each, end in zip(headings[index + 1 :], ends[index + 1 :], strict=True)
                if each.level <= heading.level
                or (is_contents and not are_entries(document, Span(each.end, end)))
            )
            yield Span(heading.start, next(after, len(document.text)))


def _folded(title: str) -> str:
    return " ".join(title.casefold().split())
