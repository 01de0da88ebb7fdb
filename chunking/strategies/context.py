"""What is added around a chunk: the headings above it, the header of its table, its code fence."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Literal

from ..caching import per_document
from ..ruler import Ruler
from ..segmenters.blocks import markdown_blocks
from ..segmenters.outline import Outline, outline
from ..types import Block, Document, Heading
from ..whitespace import visible_end

#: how headings are added: as Markdown, as one line, or not at all (they are in the metadata anyway)
HeadingFormat = Literal["full", "breadcrumb", "prefix"]

_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")


@per_document
def _chains(document: Document, format: HeadingFormat) -> Callable[[int], tuple[str, ...]]:
    """For the index of a heading, it and all above it as added; then the same without the outermost, …"""
    found = outline(document)

    @cache
    def texts(index: int) -> tuple[str, ...]:
        above: list[Heading] = []
        while index >= 0:
            above.insert(0, found.headings[index])
            index = found.parents[index]
        return tuple(_as_text(above[first:], format) for first in range(len(above)))

    return texts


def _as_text(headings: list[Heading], format: HeadingFormat) -> str:
    if format == "breadcrumb":
        return " > ".join(heading.title for heading in headings) + "\n\n"
    return "\n".join(f"{'#' * item.level} {item.title}" for item in headings) + "\n\n"


class HeadingContext:
    """The headings under which a chunk stands, but for those it begins with.

    What would take over half of `size` is shortened from its outermost heading inward.
    """

    def __init__(
        self, document: Document, ruler: Ruler, size: int, format: HeadingFormat = "full"
    ) -> None:
        self._outline: Outline = outline(document)
        self._ruler = ruler
        self._half = size // 2
        self._format = format
        self._texts = _chains(document, format)
        self._above = cache(self._shortened)
        self.prefix = cache(self._prefix)

    def _prefix(self, start: int) -> str:
        """The headings above `start`, ending in a blank line; empty where there are none."""
        index = self._outline.at(start)
        if index < 0 or self._format == "prefix":
            return ""
        begins = self._outline.headings[index].start == start
        return self._above(self._outline.parents[index] if begins else index)

    def suffix(self, end: int) -> str:
        return ""

    def _shortened(self, index: int) -> str:
        """As much of a heading and those above it as is not over half of the size."""
        for text in self._texts(index):
            if self._ruler.content_length(text, 0, 0, "") <= self._half:
                return text
        return ""


class BlockContext:
    """Headings, and what a part of a block needs to be read by itself.

    A part of a table gets the table's header and delimiter row, a part of a fenced code block its
    opening fence before it and its closing fence after it.
    """

    def __init__(
        self, document: Document, ruler: Ruler, size: int, headings: HeadingContext | None
    ) -> None:
        self._text = document.text
        self._blocks = markdown_blocks(document)
        self._half = size // 2
        self._headings = headings
        self._length = cache(lambda text: ruler.content_length(text, 0, 0, ""))
        self.prefix = cache(self._prefix)
        self.suffix = cache(self._suffix)

    def _prefix(self, start: int) -> str:
        headings = self._headings.prefix(start) if self._headings else ""
        opening = self._opening(self._blocks.blocks[self._blocks.at(start)], start)
        if not opening or self._length(headings + opening) <= self._half:
            return headings + opening
        return opening if self._length(opening) <= self._half else headings

    def _suffix(self, end: int) -> str:
        """The closing fence, where a chunk ends inside fenced code."""
        block = self._blocks.blocks[self._blocks.at(max(0, end - 1))]
        fence = self._fence(block)
        if fence is None or end >= visible_end(self._text, block.start, block.end):
            return ""
        opened = self._opening_line_end(block)
        return "" if end <= opened else f"\n{fence}"

    def _opening(self, block: Block, start: int) -> str:
        """What stands at the beginning of a block that `start` lies inside of."""
        if block.kind == "table" and block.parts and start >= block.parts[0].start:
            within = start > block.start
            return self._text[block.start : block.parts[0].start] if within else ""
        if self._fence(block) is not None and start >= self._opening_line_end(block):
            return self._text[block.start : self._opening_line_end(block)]
        return ""

    def _fence(self, block: Block) -> str | None:
        """The fence of a code block, None for anything else."""
        if block.kind != "code" or not block.level:
            return None
        match = _FENCE.match(self._text, block.start)
        return match[1] if match else None

    def _opening_line_end(self, block: Block) -> int:
        """The offset after the line that opens a code block."""
        line = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)?").match(self._text, block.start)
        return line.end() if line else block.start
