"""The headings, tables and other elements of a document, for the view that draws them as they are read."""

from collections.abc import Sequence
from itertools import zip_longest
from statistics import fmean

from chunking import Document
from chunking.caching import per_document
from chunking.inspection import markup_table
from chunking.segmenters import table_cells
from pages.components.viewers.shared.span_table import keep_span_table, span_table

#: rows of a table that are asked for the width of their cells, spread over it
SAMPLED = 200
#: columns from which a table is shown as it is written: none would have room
MOST_COLUMNS = 24
#: the most characters that a word, and the cells of a column on average, are given room for
LONGEST_WORD, WIDEST = 14, 32


def has_markup(document: Document) -> bool:
    """Whether a document can be drawn as it is read, beside as it is written."""
    return document.is_markdown or bool(column_widths(document))


@per_document
def markup_message(document: Document) -> bytes:
    """The elements as a table of spans and kinds, numbered as in `MARKUP_KINDS`."""
    return span_table("markup", document, markup_table(document))


def keep_markup(document: Document, key: str) -> None:
    """Send the elements to the browser where a document has some: views find them as they find its text."""
    if has_markup(document):
        keep_span_table(markup_message(document), f"{key}-markup")


@per_document
def column_widths(document: Document) -> tuple[tuple[int, int], ...]:
    """For each column of a table, in characters, the least width and what it would take; none where it is no table.

    The least width has room for the longest word, the other for the mean cell, both within bounds.
    """
    rows = table_cells(document) if document.is_table else ()
    if not rows or not 1 < len(rows[0]) <= MOST_COLUMNS:
        return ()
    text, sample = document.text, rows[:: len(rows) // SAMPLED + 1]
    written = [[text[cell.content_start : cell.content_end] for cell in row] for row in sample]
    columns = list(zip_longest(*written, fillvalue=""))[: len(rows[0])]
    return tuple(map(_width, columns))


def _width(cells: Sequence[str]) -> tuple[int, int]:
    words = [len(word) for cell in cells for word in cell.split()]
    least = min(max(words, default=1), LONGEST_WORD)
    return least, max(least, min(round(fmean(map(len, cells))), WIDEST))
