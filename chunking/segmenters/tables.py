"""The tables of a document by their rows: a CSV file is one, Markdown and plain text may hold several."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Literal, NamedTuple

import numpy as np

from ..caching import per_document
from ..offsets import Offsets
from ..types import Block, Document
from ..whitespace import visible_end
from .aligned_tables import aligned_tables
from .blocks import markdown_blocks
from .boxed_tables import BOXED_TYPES, boxed_tables
from .file_rows import file_rows
from .html_tables import html_tables

#: characters up to which the paragraph before a table may be its caption
LONGEST_CAPTION = 300
#: what a caption begins with, or ends in
_CAPTION = re.compile(r"(?:table|tabelle|tableau|tabla)\b|[^\n]*:\s*\Z", re.IGNORECASE)


class TableRows(NamedTuple):
    """A table: where it begins, its caption and the headings right above it included, and where it ends.

    `header` is where its caption, or else its header, begins, and `names` the row that names the columns. `rows` are
    the starts of the rows below the header; where no row names the columns, all rows, and `names` is where they begin.
    Cells stand between bars or in `html`; those that are `merged`, or set apart by spaces, are not told by their columns.
    """

    start: int
    header: int
    names: int
    rows: Offsets
    end: int
    cells: Literal["bars", "html", "merged"] = "bars"

    @property
    def body(self) -> int:
        """Where the rows below the header begin."""
        return int(self.rows[0])


@per_document
def tables_of(document: Document) -> tuple[TableRows, ...]:
    """The tables that have rows below their header, in the text's order. Linear in the text."""
    if document.is_table:
        return tuple(_file(document))
    if document.is_markdown:
        return tuple(_in_markdown(document))
    if document.mime_type in BOXED_TYPES:
        found = (*_boxed(document), *_aligned(document))
        return tuple(sorted(found, key=lambda table: table.start))
    return ()


def _file(document: Document) -> Iterator[TableRows]:
    found = file_rows(document)
    if len(found.rows):
        names = found.header[0].start if found.header else 0
        yield TableRows(0, 0, names, found.rows.starts, len(document.text))


def _boxed(document: Document) -> Iterator[TableRows]:
    for table in boxed_tables(document):
        rows = np.array(table.rows, dtype=np.int32)
        yield TableRows(table.start, table.start, table.start, rows, table.end, "merged")


def _aligned(document: Document) -> Iterator[TableRows]:
    """Those of plain text whose lines are in no box."""
    boxes = boxed_tables(document)
    ends = [box.end for box in boxes]
    for table in aligned_tables(document) if document.mime_type == "text/plain" else ():
        box = bisect_right(ends, table.start)
        if box < len(boxes) and boxes[box].start < table.end:
            continue
        rows = np.array(table.rows, dtype=np.int32)
        yield TableRows(table.start, table.start, table.start, rows, table.end, "merged")


class _Place(NamedTuple):
    """A table in Markdown: its first and last block, and what is known of it by itself."""

    first: int
    last: int
    table: TableRows


def _in_markdown(document: Document) -> Iterator[TableRows]:
    blocks = markdown_blocks(document).blocks
    free = reached = 0  # the first block that no table before has taken, and the end of the last
    for index, last, table in sorted((*_between_bars(blocks), *_in_html(document, blocks))):
        if table.start < reached:  # in a cell of that one
            continue
        header = index
        if header > free and _is_caption(document.text, blocks[header - 1]):
            header -= 1
        first = header
        while first > free and blocks[first - 1].kind == "heading":
            first -= 1
        if index < free:  # right below another table in one block
            yield table
        else:
            names = table.header if header == index else blocks[header].start
            yield table._replace(start=blocks[first].start, header=names)
        free, reached = last + 1, table.end


def _between_bars(blocks: tuple[Block, ...]) -> Iterator[_Place]:
    for index, block in enumerate(blocks):
        if block.kind == "table" and block.parts:
            rows = np.array([part.start for part in block.parts], dtype=np.int32)
            start = block.start
            yield _Place(index, index, TableRows(start, start, start, rows, block.end))


def _in_html(document: Document, blocks: tuple[Block, ...]) -> Iterator[_Place]:
    """Those in HTML, each with what else is in its first and last block but no table."""
    tables = html_tables(document)
    for table, following in pairwise((*tables, None)):
        assert table
        is_shared = following is not None and following.first == table.last
        end = following.start if following and is_shared else blocks[table.last].end
        names = table.header.start
        rows = np.array(table.rows, dtype=np.int32)
        cells: Literal["html", "merged"] = "html" if table.regular else "merged"
        yield _Place(
            table.first, table.last, TableRows(table.start, names, names, rows, end, cells)
        )


def _is_caption(text: str, block: Block) -> bool:
    """Whether a block is a short paragraph that announces a table."""
    end = visible_end(text, block.start, block.end)
    is_short = block.kind == "paragraph" and end - block.start <= LONGEST_CAPTION
    return is_short and _CAPTION.match(text, block.start, end) is not None
