"""Covers and title pages: one title, and lines set large that say who wrote it, where and when."""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence

from .block import Block
from .numbering import begins_count, is_usual

#: pages at the beginning that may be covers, and lines on one that stand out, from which they are no headings
_PAGES, _LINES = 5, 3
#: characters of a block that is text, and the share of the other pages that have some: slides have little
_TEXT, _WITH_TEXT = 200, 0.3


def drop_cover_lines(found: Sequence[Block]) -> None:
    """Make text of what stands out on covers, but for the title, which is set largest, on the first."""
    pages: dict[int, list[Block]] = defaultdict(list)
    for block in found:
        pages[block.lines[0][0]].append(block)
    title: Block | None = None
    for blocks in _covers(pages):
        outstanding = [block for block in blocks if block.kind in ("large", "marked")]
        if len(outstanding) < _LINES:
            continue
        largest = max(outstanding, key=lambda block: block.size)
        title = title or largest
        for block in outstanding:
            if block is not title:
                block.kind = "text"


def _covers(pages: dict[int, list[Block]]) -> Iterator[list[Block]]:
    """The pages before the first with text, a list, a section or a contents, where most pages after them have text."""
    numbers = sorted(pages)
    covers = next(
        (at for at, number in enumerate(numbers[:_PAGES]) if not _may_be_cover(pages[number])), 0
    )
    rest = numbers[covers:]
    if sum(any(map(_is_text, pages[number])) for number in rest) < _WITH_TEXT * len(rest):
        return
    yield from (pages[number] for number in numbers[:covers])


def _may_be_cover(blocks: Sequence[Block]) -> bool:
    return not any(
        _is_text(block)
        or block.kind in ("heading", "rows", "table", "code")
        or block.is_bulleted
        or block.lines[0][1].titles
        or (block.kind != "text" and (begins_count(block.text) or is_usual(block.text)))
        for block in blocks
    )


def _is_text(block: Block) -> bool:
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in block.text)
    return len(block.text) + wide >= _TEXT or block.kind == "table"
