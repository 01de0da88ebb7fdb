"""Blocks to Markdown, with the exact span of every page."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...types import Page, Table
from ..markdown_escape import fence, heading_text, paragraph_text
from ..table_heads import full_names
from .block import Block
from .blocks import LEADER
from .bullets import BULLET
from .joining import joined
from .layout import Line
from .tables.markdown import as_markdown, rows_as_markdown

#: what would make a quote, a list or a table of a paragraph
_SPECIAL = re.compile(r">|[-+*](?= )|\|")
#: the dots that lead to the page of an entry, which would fill a chunk
_DOTS = re.compile(r"(?<![. ]) ?(?:\. ?){4,}+")
_NUMBERED = re.compile(r"(\d{1,3})([.)]) +")


class Writer:
    """Collects the text and remembers where each page begins."""

    def __init__(self, words: frozenset[str]) -> None:
        self.words = words
        self.shares: list[str] = []
        self.length = 0
        self.starts: dict[int, int] = {}
        self.tables: list[Table] = []

    def add(self, page: int, share: str) -> None:
        self.starts.setdefault(page, self.length)
        self.shares.append(share)
        self.length += len(share)

    def end_block(self, tight: bool) -> None:
        if self.shares:
            self.shares.append("\n" if tight else "\n\n")
            self.length += len(self.shares[-1])

    def write(self, found: Sequence[Block]) -> None:
        """Write all blocks; items of one list follow each other without an empty line."""
        for index, block in enumerate(found):
            if index:
                self.end_block(block.kind == found[index - 1].kind == "item")
            if block.kind == "table":
                self._table(found, index)
            elif block.kind == "code":
                self._code(block)
            else:
                self._text(block)
        if found:
            self.shares.append("\n")
            self.length += 1

    def _text(self, block: Block) -> None:
        """A paragraph, heading, list item, or rows that keep their line ends."""
        texts = block.texts
        if block.kind in ("rows", "figure"):
            texts = (
                [_with_short_leader(text) for text in texts]
                if block.kind == "rows"
                else _literally(texts)
            )
            shares = [f"{text}\n" for text in texts[:-1]] + texts[-1:]
        else:
            shares = joined(texts, self.words)
        if block.kind != "figure":
            shares[0] = _opening(block, shares[0])
        for (page, _), share in zip(block.lines, shares, strict=True):
            self.add(page, share)

    def _code(self, block: Block) -> None:
        """Lines between fences, set in as they were."""
        left = min(line.x0 for _, line in block.lines)
        marks = fence("\n".join(line.text for _, line in block.lines))
        first, last = block.lines[0][0], block.lines[-1][0]
        self.add(first, f"{marks}\n")
        for page, line in block.lines:
            self.add(page, " " * _columns(line, left) + line.text + "\n")
        self.add(last, marks)

    def _table(self, found: Sequence[Block], index: int) -> None:
        """A table, and its rows on further pages below those of its first."""
        (page, first), *others = (
            (page, line.table) for page, line in found[index].lines if line.table is not None
        )
        beside = [*found[max(0, index - 1) : index], *found[index + 1 : index + 2]]
        captions = (block.text for block in beside if block.is_caption)
        names = found[index].lines[0][1].names
        header = full_names((first.header, *names)) if names else first.header
        rows = (*first.rows, *(row for _, part in others for row in part.rows))
        self.tables.append(Table(header, rows, next(captions, None), first.page))
        self.add(page, as_markdown(first, names))
        for further, part in others:
            self.add(page, "\n")
            self.add(further, rows_as_markdown(part.rows))

    def pages(self, count: int) -> tuple[Page, ...]:
        """The spans of pages 1 to `count`: they tile the text; an empty page has an empty span."""
        found: list[Page] = []
        end = self.length
        for number in range(count, 0, -1):
            start = self.starts.get(number, end) if number > 1 else 0
            found.append(Page(number, start, end))
            end = start
        return tuple(reversed(found))


def _with_short_leader(text: str) -> str:
    """An entry of a table of contents with three dots before its page."""
    return _DOTS.sub(" ... ", text) if text[-1:].isalnum() and LEADER.search(text) else text


def _columns(line: Line, left: float) -> int:
    """How many characters a line of code is set in."""
    width = (line.x1 - line.x0) / max(1, len(line.text))
    return min(80, round((line.x0 - left) / width)) if width > 0 else 0


def _literally(texts: Sequence[str]) -> list[str]:
    """Lines right below each other that are text, whatever they begin with."""
    rows = paragraph_text("\n".join(texts)).split("\n")
    return [f"\\{row}" if _SPECIAL.match(row) else row for row in rows]


def _literal(text: str) -> str:
    return f"\\{text}" if _SPECIAL.match(text) else paragraph_text(text)


def _opening(block: Block, text: str) -> str:
    """The first share of a block with the mark that Markdown wants."""
    if block.kind == "heading":
        return f"{'#' * block.level} {heading_text(text)}"
    if block.kind != "item":
        return _literal(text)
    indent = "    " * block.level
    bare = BULLET.sub("", text, count=1) if BULLET.match(text) else text
    return f"{indent}{text}" if _NUMBERED.match(text) else f"{indent}- {bare}"
