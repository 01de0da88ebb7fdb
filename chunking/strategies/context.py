"""What is added around a chunk: the headings above it, the header of its table, its code fence."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Literal

from ..caching import per_document
from ..ruler import Ruler
from ..segmenters.blocks import markdown_blocks
from ..segmenters.html_tables import html_tables
from ..segmenters.outline import outline
from ..segmenters.tables import tables_of
from ..types import Document, Heading
from ..whitespace import visible_end, visible_start
from .openings import parent_items

#: how headings are added: as Markdown, as one line, or not at all (they are in the metadata anyway)
HeadingFormat = Literal["full", "breadcrumb", "prefix"]

#: the line that opens fenced code
_OPENING = re.compile(r"[ \t]*(`{3,}|~{3,})[^\r\n]*(?:\r\n|\r|\n)?")


@per_document
def _chains(document: Document, format: HeadingFormat) -> Callable[[int], tuple[str, ...]]:
    """For an offset, the headings above it as added; then the same without the outermost, …"""
    if format == "prefix":
        return lambda start: ()
    found = outline(document)

    @cache
    def of_heading(index: int) -> tuple[str, ...]:
        above: list[Heading] = []
        while index >= 0:
            above.insert(0, found.headings[index])
            index = found.parents[index]
        return tuple(_as_text(above[first:], format) for first in range(len(above)))

    def above(start: int) -> tuple[str, ...]:
        start = visible_start(document.text, start)  # a heading may be set in
        index = found.at(start)
        begins = index >= 0 and found.headings[index].start == start
        return of_heading(found.parents[index] if begins else index)

    return above


def _as_text(headings: list[Heading], format: HeadingFormat) -> str:
    if format == "breadcrumb":
        return " > ".join(heading.title for heading in headings) + "\n\n"
    return "\n".join(f"{'#' * item.level} {item.title}" for item in headings) + "\n\n"


def shortening(ruler: Ruler, most: int) -> Callable[[tuple[str, ...]], str]:
    """A function that gives the first of some texts, from the longest, that takes no more than that."""

    @cache
    def shortened(texts: tuple[str, ...]) -> str:
        return next((text for text in texts if ruler.content_length(text, 0, 0, "") <= most), "")

    return shortened


@dataclass(frozen=True, slots=True)
class Around:
    """The same text before every chunk, and after every chunk."""

    before: str
    after: str = ""

    def prefix(self, start: int) -> str:
        return self.before

    def suffix(self, end: int) -> str:
        return self.after


class RememberedContext(ABC):
    """What is added around a chunk; what stands before it is found once for each start.

    Not by `functools.cache` on the method: the context would refer to itself, and keep what it holds
    of a document until it is collected.
    """

    def __init__(self) -> None:
        self._known: dict[int, str] = {}

    def prefix(self, start: int) -> str:
        """What a chunk that begins at `start` gets before its text."""
        known = self._known.get(start)
        if known is None:
            known = self._known[start] = self._prefix(start)
        return known

    def suffix(self, end: int) -> str:
        """What a chunk that ends at `end` gets after its text."""
        return ""

    @abstractmethod
    def _prefix(self, start: int) -> str: ...


class HeadingContext(RememberedContext):
    """The headings under which a chunk stands, but for those it begins with.

    What would take over half of `size` is shortened from its outermost heading inward.
    """

    def __init__(
        self, document: Document, ruler: Ruler, size: int, format: HeadingFormat = "full"
    ) -> None:
        super().__init__()
        self._above = _chains(document, format)
        self._shortened = shortening(ruler, size // 2)

    def _prefix(self, start: int) -> str:
        """The headings above `start`, ending in a blank line; empty where there are none."""
        return self._shortened(self._above(start))


@per_document
def _fences(document: Document) -> dict[int, tuple[str, int]]:
    """By the start of each fenced code block its fence, and the offset after the line that opens it."""
    blocks = (
        each for each in markdown_blocks(document).blocks if each.kind == "code" and each.level
    )
    found = ((block, _OPENING.match(document.text, block.start)) for block in blocks)
    return {block.start: (match[1], match.end()) for block, match in found if match}


class OpeningContext(RememberedContext):
    """Headings, and what opens the block that a chunk begins inside of.

    What would take over half of `size` is left out: the headings first, then what opens the block.
    """

    def __init__(
        self, document: Document, ruler: Ruler, size: int, headings: HeadingContext | None
    ) -> None:
        super().__init__()
        self._text = document.text
        self._half = size // 2
        self._headings = headings
        self._length = cache(lambda text: ruler.content_length(text, 0, 0, ""))

    def _prefix(self, start: int) -> str:
        headings = self._headings.prefix(start) if self._headings else ""
        opening = self._opening(start)
        if not opening or self._length(headings + opening) <= self._half:
            return headings + opening
        return opening if self._length(opening) <= self._half else headings

    @abstractmethod
    def _opening(self, start: int) -> str: ...


def _names(header: str) -> str:
    """The header of a table, if it names a column."""
    return header if any(map(str.isalnum, header)) else ""


class TableContext(OpeningContext):
    """Headings, and for rows of a table its caption and header."""

    def __init__(
        self, document: Document, ruler: Ruler, size: int, headings: HeadingContext | None
    ) -> None:
        super().__init__(document, ruler, size, headings)
        self._tables = tables_of(document)

    def _opening(self, start: int) -> str:
        """The caption and header of the table in whose rows `start` is."""
        index = bisect_right(self._tables, start, key=lambda table: table.body) - 1
        if index < 0 or start >= self._tables[index].end:
            return ""
        table = self._tables[index]
        return self._text[table.header : table.names] + _names(self._text[table.names : table.body])


class BlockContext(OpeningContext):
    """Headings, and what a part of a block needs to be read by itself.

    A part of a table gets the table's header and delimiter row, or in HTML all above the rows below it; a part of a
    fenced code block its opening fence before it and its closing fence after it; an item of a list
    inside of another the items around it.
    """

    def __init__(
        self, document: Document, ruler: Ruler, size: int, headings: HeadingContext | None
    ) -> None:
        super().__init__(document, ruler, size, headings)
        self._blocks = markdown_blocks(document)
        self._fences = _fences(document)
        self._tables = html_tables(document)
        self._closings: dict[int, str] = {}

    def suffix(self, end: int) -> str:
        known = self._closings.get(end)
        if known is None:
            known = self._closings[end] = self._closing(end)
        return known

    def _opening(self, start: int) -> str:
        """What stands at the beginning of the block that `start` lies inside of."""
        block = self._blocks.blocks[self._blocks.at(start)]
        if block.kind == "table" and block.parts and start >= block.parts[0].start:
            within = start > block.start
            return _names(self._text[block.start : block.parts[0].start]) if within else ""
        if block.kind == "list" and start > block.start:
            return parent_items(self._text, block.start, start)
        _, opened = self._fences.get(block.start, ("", start + 1))
        return self._text[block.start : opened] if start >= opened else self._html_head(start)

    def _html_head(self, start: int) -> str:
        """The header of the HTML table in whose body `start` is."""
        index = bisect_right(self._tables, start, key=lambda table: table.body) - 1
        if index < 0 or start >= self._tables[index].end:
            return ""
        return self._text[slice(*self._tables[index].header)]

    def _closing(self, end: int) -> str:
        """The closing fence, where a chunk ends inside fenced code."""
        block = self._blocks.blocks[self._blocks.at(max(0, end - 1))]
        fence, opened = self._fences.get(block.start, ("", end))
        is_within = opened < end < visible_end(self._text, block.start, block.end)
        return f"\n{fence}" if is_within else ""
