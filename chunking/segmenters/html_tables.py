"""The HTML tables of a Markdown document: their rows, which of them are the header, and the cells of a row."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from itertools import takewhile
from typing import NamedTuple

from ..caching import per_document
from ..types import Block, Document, Span
from .blocks import markdown_blocks
from .cells import Cell

_TABLE = re.compile(r"<table\b", re.IGNORECASE)
_TAG = re.compile(
    r"<!--|<(?P<closes>/?)(?P<name>table|thead|tr|th|td)\b(?P<more>[^<>]*+)>?", re.IGNORECASE
)
_COMMENT_END = "-->"
_MERGED = re.compile(r"\b(?:col|row)span\b", re.IGNORECASE)
_ROW = re.compile(r"<tr\b", re.IGNORECASE)
_CELL = re.compile(r"<(?:th|td)\b[^<>]*+>", re.IGNORECASE)
_CELL_END = re.compile(r"</?(?:th|td|tr|thead|tbody|tfoot|table)\b", re.IGNORECASE)
_ANY_TAG = re.compile(r"<[^<>]*+>")
_SPACES = re.compile(r"\s+")


class HtmlTable(NamedTuple):
    """A table: where its tag begins and the one that closes it ends, and where the rows below its header begin.

    `first` and `last` are the blocks that these are in. It is `regular` where each cell is in one row and one column.
    `header` is all that stands above the body; empty where no row names the columns.
    """

    start: int
    end: int
    rows: tuple[int, ...]
    first: int
    last: int
    regular: bool
    header: Span

    @property
    def body(self) -> int:
        """Where the rows below the header begin."""
        return self.rows[0]


@per_document
def html_tables(document: Document) -> tuple[HtmlTable, ...]:
    """The tables that have rows below their header, in the text's order. Linear in the text.

    Blank lines in a table part it into several blocks; no table goes on past a heading. Rows of tables
    inside of another are of that one's cell.
    """
    if not _TABLE.search(document.text):
        return ()
    blocks = markdown_blocks(document).blocks
    found = (table.closed(blocks) for table in _opened(document.text, blocks))
    return tuple(table for table in found if table)


class _Row(NamedTuple):
    """Where a row begins, and whether it stands in the head of its table."""

    start: int
    in_head: bool


class _Opened:
    """A table on its way."""

    def __init__(self, start: int, block: int) -> None:
        self.start, self.first = start, block
        self.end: int | None = None
        self.last = block
        self.depth = 1
        self._in_head = False
        self._rows: list[_Row] = []
        self._kinds: list[set[str]] = []
        self._regular = True

    def take(self, tag: re.Match[str]) -> None:
        """Go on with a tag inside of it."""
        name, closes = tag["name"].lower(), bool(tag["closes"])
        if name == "table":
            self.depth += -1 if closes else 1
            self._regular &= closes
        elif self.depth > 1:
            return
        elif name == "thead":
            self._in_head = not closes
        elif name == "tr" and not closes:
            self._rows.append(_Row(tag.start(), self._in_head))
            self._kinds.append(set())
        elif name in ("th", "td") and self._kinds:
            self._kinds[-1].add(name)
            self._regular &= not _MERGED.search(tag["more"])

    def closed(self, blocks: tuple[Block, ...]) -> HtmlTable | None:
        """The table; one that is never closed ends with its first block."""
        if self.end is None:
            self.end, self.last = blocks[self.first].end, self.first
        rows = [row for row in self._rows if row.start < self.end]
        head = sum(1 for _ in takewhile(lambda row: row.in_head, rows))
        head = head or sum(1 for _ in takewhile({"th"}.__eq__, self._kinds))
        body = tuple(row.start for row in rows[head:])
        if not body:
            return None
        header = Span(self.start if head else body[0], body[0])
        return HtmlTable(self.start, self.end, body, self.first, self.last, self._regular, header)


def _opened(text: str, blocks: tuple[Block, ...]) -> Iterator[_Opened]:
    table: _Opened | None = None
    for index, block in enumerate(blocks):
        if block.kind == "heading" and table:
            yield table
            table = None
        is_indented = block.kind == "code" and not block.level  # below a blank line in a table
        if block.kind != "html" and not (table and is_indented):
            continue
        for tag in _tags(text, block):
            if table:
                table.take(tag)
            elif tag["name"].lower() == "table" and not tag["closes"]:
                table = _Opened(tag.start(), index)
            if table and not table.depth:
                table.end, table.last = tag.end(), index
                yield table
                table = None
    if table:
        yield table


def _tags(text: str, block: Block) -> Iterator[re.Match[str]]:
    """The tags of a block that make tables, outside of comments."""
    at = block.start
    while tag := _TAG.search(text, at, block.end):
        at = tag.end()
        if tag["name"]:
            yield tag
        else:
            closing = text.find(_COMMENT_END, at, block.end)
            if closing < 0:
                return
            at = closing


def html_cells(text: str, start: int, end: int) -> Iterator[Cell]:
    """The cells of the last row that begins between two offsets."""
    at = max((row.start() for row in _ROW.finditer(text, start, end)), default=start)
    while opening := _CELL.search(text, at, end):
        closing = _CELL_END.search(text, opening.end(), end)
        at = closing.start() if closing else end
        yield Cell(opening.start(), opening.end(), at, at, False)


def html_value(text: str, cell: Cell) -> str:
    """What a cell holds, on one line and without tags."""
    content = _ANY_TAG.sub(" ", text[cell.content_start : cell.content_end])
    return _SPACES.sub(" ", unescape(content)).strip()
