"""What Markdown and tables look like: which characters are headings, cells, emphasis, and which are syntax alone.

The parser of Markdown is pulldown-cmark (through pyromark). Nothing is taken from the text or added to it: every
element is a span of the document, so that a view can draw it and keep its offsets.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..caching import per_document
from ..segmenters.blocks import continuing_bytes, readable_markdown
from ..segmenters.cells import Cell, table_cells
from ..segmenters.file_rows import file_rows
from ..types import Document

#: the parser's tags that are drawn, and what they are called here
_ELEMENTS = {
    "Paragraph": "paragraph",
    "BlockQuote": "quote",
    "CodeBlock": "code_block",
    "Item": "item",
    "Table": "table",
    "TableHead": "table_head",
    "TableRow": "table_row",
    "TableCell": "table_cell",
    "FootnoteDefinition": "footnote",
    "Emphasis": "emphasis",
    "Strong": "strong",
    "Strikethrough": "strikethrough",
    "Link": "link",
    "Image": "image",
}
#: the parser's leaves that are drawn otherwise than as plain words
_LEAVES = {
    "Code": "code",
    "Html": "html",
    "InlineHtml": "html",
    "HardBreak": "line_break",
    "Rule": "rule",
}
#: of a file with pages, whose reader joins the lines of paragraphs: those that it leaves are entries of their own
_KEPT_LINES = {"SoftBreak": "line_break"}
MARKUP_KINDS = (
    *(f"heading_{level}" for level in range(1, 7)),
    *_ELEMENTS.values(),
    *dict.fromkeys(_LEAVES.values()),
    "marker",
    "syntax",
    "definition",
    "front_matter",
)
_NUMBERS = {kind: number for number, kind in enumerate(MARKUP_KINDS)}


@dataclass(frozen=True, slots=True)
class Markup:
    """An element of a document: its span in code points and its kind, one of `MARKUP_KINDS`."""

    start: int
    end: int
    kind: str


def markup(document: Document) -> tuple[Markup, ...]:
    """The elements of Markdown, or of a CSV or TSV file, in the order of their starts, each before those inside it.

    What no words cover is `syntax`, such as the pipes of a table. What begins the item of a list is its
    `marker`, and so is the space behind a box to tick. The first row of a CSV or TSV file is its
    `table_head`. Other documents have no elements. Linear in the text.
    """
    rows = markup_table(document).tolist()
    return tuple(Markup(start, end, MARKUP_KINDS[number]) for start, end, number in rows)


@per_document
def markup_table(document: Document) -> np.ndarray:
    """The elements of `markup` as rows of start, end and the place of the kind in `MARKUP_KINDS`; not to be written to."""
    if document.is_table:
        table = _rows_of(_table(document))
    elif document.is_markdown:
        begin, readable = readable_markdown(document)
        leaves = _LEAVES | _KEPT_LINES if document.pages else _LEAVES
        table = _rows_of(_elements(readable, leaves))
        if not readable.isascii():
            table[:, :2] -= np.searchsorted(continuing_bytes(readable), table[:, :2])
        table[:, :2] += begin
        if document.text[:begin].strip("\ufeff"):
            table = np.vstack((_rows_of([(0, begin, "front_matter")]), table))
    else:
        table = _rows_of(())
    table.setflags(write=False)
    return table


def _rows_of(elements: Iterable[tuple[int, int, str]]) -> np.ndarray:
    rows = [(start, end, _NUMBERS[kind]) for start, end, kind in elements]
    return np.array(rows, dtype=np.int32).reshape(-1, 3)


def _table(document: Document) -> Iterator[tuple[int, int, str]]:
    """Rows and cells of a table; the quotes and delimiters around what a cell holds are syntax."""
    header = file_rows(document).header
    for row in table_cells(document):
        if row:
            kind = "table_head" if row == header else "table_row"
            yield row[0].start, row[-1].end, kind
        for cell in row:
            yield cell.start, cell.end, "table_cell"
            yield from _syntax_of(document.text, cell)


def _syntax_of(text: str, cell: Cell) -> Iterator[tuple[int, int, str]]:
    """What is around a cell's content, and the first of each two quotes in it that stand for one."""
    start, begin, stop, end, is_quoted = cell
    if start < begin:
        yield start, begin, "syntax"
    at = text.find('""', begin, stop) if is_quoted else -1
    while at >= 0:
        yield at, at + 1, "syntax"
        at = text.find('""', at + 2, stop)
    if stop < end:
        yield stop, end, "syntax"


def _elements(text: str, leaves: Mapping[str, str]) -> Iterator[tuple[int, int, str]]:
    """Each element with its span in bytes; `leaves` are the kinds of those that hold no others."""
    import pyromark

    options = (
        pyromark.Options.ENABLE_TABLES
        | pyromark.Options.ENABLE_FOOTNOTES
        | pyromark.Options.ENABLE_TASKLISTS
        | pyromark.Options.ENABLE_STRIKETHROUGH
    )
    source = text.encode("utf-8")
    at = depth = 0
    is_item_begun = False
    events: Iterable[tuple[Any, Any]] = pyromark.events_with_range(text, options=options)
    for event, where in events:
        start, end = where["start"], where["end"]
        is_opening, is_closing = "Start" in event, "End" in event
        upto = end if is_closing else start
        if at < upto:
            yield from _unclaimed(source, at, upto, depth, is_item_begun and not is_closing)
            at = upto
        depth += is_opening - is_closing
        is_item_begun = event == {"Start": "Item"} or "TaskListMarker" in event
        if is_opening:
            yield from _opened(*_name_of(event["Start"]), start, end)
        elif not is_closing:
            if kind := leaves.get(name := _name_of(event)[0]):
                yield from _leaf(name, kind, source, start, end)
            at = max(at, end)  # a box to tick is told within a paragraph that begins behind it
    if at < len(source):
        yield from _unclaimed(source, at, len(source), 0, False)


def _unclaimed(
    source: bytes, start: int, end: int, depth: int, is_marker: bool
) -> Iterator[tuple[int, int, str]]:
    """What characters are that belong to no words: outside every block, a link is defined by them."""
    if is_marker:
        escape = source.endswith(b"\\", start, end)  # of the item's first character
        yield start, end - escape, "marker"
        start = end - escape
    if start < end:
        is_definition = not depth and source[start:end].strip()
        yield start, end, "definition" if is_definition else "syntax"


def _opened(name: str, detail: Any, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """The element that a start event opens, if it is drawn."""
    kind = f"heading_{detail['level'][1]}" if name == "Heading" else _ELEMENTS.get(name)
    if kind and start < end:
        yield start, end, kind


def _leaf(
    name: str, kind: str, source: bytes, start: int, end: int
) -> Iterator[tuple[int, int, str]]:
    """A leaf of the tree that is more than words; the backticks of code are syntax."""
    yield start, end, kind
    if name == "Code":
        ticks = (end - start - len(source[start:end].strip(b"`"))) // 2
        yield start, start + ticks, "syntax"
        yield end - ticks, end, "syntax"


def _name_of(tag: Any) -> tuple[str, Any]:
    """A tag's name and what belongs to it."""
    return (tag, None) if isinstance(tag, str) else next(iter(tag.items()))
