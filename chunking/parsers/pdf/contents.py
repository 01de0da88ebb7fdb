"""Entries of a table of contents: set like headings, but no headings of the text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from .block import Block
from .blocks import LEADER
from .numbering import depth, is_label
from .titles import names, plain

#: entries that make a table of contents where they follow each other
_ENOUGH = 3
#: the page at the end of an entry, in Arabic or Roman figures, most often after dots or a gap
PAGE = re.compile(r"(?<![ .…·_])(?:[ .…·_]*+\d{1,4}|[ .…·_]++[ivxlc]{1,6})$", re.IGNORECASE)


def without_contents(found: list[Block]) -> list[Block]:
    """The blocks, where headings that are entries of a table of contents are lines of text.

    An entry ends with dots and a page, or says what a later heading says, most often with a page
    behind it. Only entries that follow each other count: between the headings of a text stands text.
    One that says a later heading with its number and a page behind it counts by itself.
    """
    last = {
        name: index
        for index, block in enumerate(found)
        if block.kind == "heading"
        for name in names(block.text)
    }
    entries = [_is_entry(found, index, last) for index in range(len(found))]
    for start, end in _runs(found, entries):
        start, end = _with_chapters(found, start, end)
        if sum(entries[start:end]) >= _ENOUGH:
            _make_text(found[start:end])
    headings = [(at, block) for at, block in enumerate(found) if block.kind == "heading"]
    _make_text(block for at, block in headings if _says_a_later_one(block.text, at, last))
    return found


def _make_text(blocks: Iterable[Block]) -> None:
    """Let those of some blocks that are headings be lines of text."""
    for block in blocks:
        if block.kind == "heading":
            block.kind, block.level = "rows", 0


def _says_a_later_one(text: str, index: int, last: dict[str, int]) -> bool:
    """Whether a numbered heading with a page behind it says a later heading, number and all."""
    title = PAGE.sub("", text)
    return title != text and depth(title) > 0 and last.get(plain(title), -1) > index


def _is_entry(found: Sequence[Block], index: int, last: dict[str, int]) -> bool:
    block = found[index]
    if block.kind == "rows" and LEADER.search(block.text):
        return True
    texts = [block.text, *(line.text for _, line in block.lines)]
    if index + 1 < len(found):  # the dots may stand on the second line of a long entry
        texts.append(f"{block.text} {found[index + 1].lines[0][1].text}")
    said = {
        last.get(name, -1)
        for text in texts
        for name in (plain(text), *names(PAGE.sub("", LEADER.sub("", text))))
    }
    return block.kind != "table" and any(
        at > index and _may_have_number_of(block.text, found[at].text) for at in said
    )


def _may_have_number_of(entry: str, title: str) -> bool:
    """Whether two titles have the same number, or one has none: chapters may be called alike."""
    return not (depth(entry) and depth(title)) or entry.split()[0] == title.split()[0]


def _with_chapters(found: Sequence[Block], start: int, end: int) -> tuple[int, int]:
    """A run of entries and the headings on its pages, before and after it, that end with a page."""
    while start and _names_a_page(found[start - 1], found[start]):
        start -= 1
    while end < len(found) and _names_a_page(found[end], found[end - 1]):
        end += 1
    return start, end


def _names_a_page(block: Block, entry: Block) -> bool:
    """Whether a heading on the page of an entry ends with the number of a page."""
    same_page = block.lines[0][0] == entry.lines[0][0]
    ends = block.kind == "heading" and PAGE.search(block.text)
    return bool(same_page and ends and not is_label(block.text))


def _runs(found: Sequence[Block], entries: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """Where entries follow each other; headings that end with a page may stand between them."""
    start = end = -1
    for index, (block, is_entry) in enumerate(zip(found, entries, strict=True)):
        if is_entry:
            start, end = (index if start < 0 else start), index + 1
        elif start >= 0 and not (block.kind in ("heading", "rows") and PAGE.search(block.text)):
            yield start, end
            start = -1
    if start >= 0:
        yield start, end
