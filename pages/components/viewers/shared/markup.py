"""The headings, tables and other elements of a document, for the view that draws them as they are read."""

from collections.abc import Sequence
from itertools import zip_longest
from statistics import fmean
from typing import Any

import numpy as np

from chunking import Document
from chunking.caching import per_document
from chunking.inspection import MARKUP_KINDS, markup_table
from chunking.segmenters import has_comments, table_cells, tables_of
from chunking.tokenizers import WordCounter
from pages.components.viewers.shared.span_table import keep_span_table, span_table
from pages.components.viewers.shared.utf16 import utf16_offsets

#: rows of a table that are asked for the width of their cells, spread over it
SAMPLED = 200
#: columns from which a table is shown as it is written: none would have room
MOST_COLUMNS = 24
#: the most characters that a word, and the cells of a column on average, are given room for
LONGEST_WORD, WIDEST = 14, 32
_SYNTAX = MARKUP_KINDS.index("syntax")
_CELL = MARKUP_KINDS.index("table_cell")
_ROWS = (MARKUP_KINDS.index("table_head"), MARKUP_KINDS.index("table_row"))


def has_markup(document: Document) -> bool:
    """Whether a document can be drawn as it is read, beside as it is written."""
    return document.is_markdown or bool(column_widths(document))


def is_typed(document: Document) -> bool:
    """Whether a document is written in letters of one width: source code, data, settings, and plain text with tables."""
    if document.is_markdown:
        return False
    return not document.is_prose or has_comments(document) or bool(tables_of(document))


def is_fixed_width(document: Document) -> bool:
    """Whether it is also drawn so: where it is not drawn as it is read."""
    return is_typed(document) and not has_markup(document)


@per_document
def markup_message(document: Document) -> bytes:
    """The elements as a table of spans and kinds, numbered as in `MARKUP_KINDS`."""
    return span_table("markup", document, markup_table(document))


def keep_markup(document: Document, key: str) -> None:
    """Send the elements to the browser where a document has some: views find them as they find its text."""
    if has_markup(document):
        keep_span_table(markup_message(document), f"{key}-markup")


def markup_within(document: Document, start: int, end: int) -> dict[str, Any]:
    """What draws a part of a document as it is read, for a view that has only this part's text.

    The `elements` are those of `markup_message`, with offsets into the part (UTF-16), and the `columns`
    those of a table; nothing where a document has no elements.
    """
    if not has_markup(document):
        return {}
    table = markup_table(document)
    table = table[: np.searchsorted(table[:, 0], end)]
    starts, ends, kinds = table.T
    inside = ends > start
    # cells before the part keep those in it below each other
    for row in np.flatnonzero(np.isin(kinds, _ROWS) & (starts < start) & inside):
        inside |= (kinds == _CELL) & (starts >= starts[row])
    spans = np.clip(table[inside, :2], start, end) - start
    edges = utf16_offsets(document.text[start:end], spans.ravel()).reshape(-1, 2)
    return {
        "elements": np.column_stack((edges, kinds[inside])).ravel().tolist(),
        "columns": column_widths(document),
    }


def words_within(document: Document, start: int, end: int) -> str:
    """A part of a document in one line, as it is read: without the syntax of Markdown, and with a space between the cells of a table."""
    text, at, words = document.text, start, []
    starts, ends = _syntax(document)
    hidden = slice(np.searchsorted(ends, start, side="right"), np.searchsorted(starts, end))
    for begin, stop in zip(starts[hidden].tolist(), ends[hidden].tolist(), strict=True):
        syntax = text[begin:stop]
        is_between = document.is_table or "|" in syntax or any(map(str.isspace, syntax))
        words += [text[at:begin], " " if is_between else ""]
        at = stop
    return " ".join("".join([*words, text[at:end]]).split())


@per_document
def word_count(document: Document) -> int:
    """How many words a document has as it is read."""
    return WordCounter().count(words_within(document, 0, len(document.text)))


@per_document
def _syntax(document: Document) -> Any:
    """Where the syntax begins and where it ends; none holds another."""
    table = markup_table(document)
    return table[table[:, 2] == _SYNTAX, :2].T


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
