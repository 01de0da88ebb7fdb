"""Tables by their rows: whole rows packed to the size, each chunk with the header that they belong to."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, PackedOptions, Switch, Texts, option
from ...packing import Draft, Level, OffsetCuts, Packer, Plan
from ...registry import register_strategy
from ...ruler import ESTIMATE_ERROR
from ...segmenters.cuts import sentence_cuts
from ...segmenters.tables import TableRows, tables_of
from ...types import Document, Span
from ...whitespace import visible_end
from ..base import Chunker
from ..context import HeadingContext, TableContext
from ..source import Source
from .key_columns import key_columns
from .row_lines import RowLines
from .wide_rows import WideRows


class TableOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    repeat_header: Switch = option(
        True,
        label="Repeat the header",
        help="Put the header of its table, and the caption, before every chunk of further rows. It counts "
        "towards the chunk size.",
    )
    include_header_context: Switch = option(
        True,
        label="Add headings",
        help="Put the headings above a chunk, such as the name of a sheet, before its text. They count "
        "towards the chunk size.",
    )
    key_columns: Texts | None = option(
        None,
        label="Key columns",
        help="The names of the columns that say which row it is. A row that is over the size is split "
        "between its cells, and each part repeats these cells with their names. Unset, it is the first "
        "column with words.",
        advanced=True,
        shown_if={"repeat_header": (True,)},
    )
    rows_as_lines: Switch = option(
        False,
        label="Embed rows as lines",
        help='Find each chunk by its cells as lines of "column: value", below the headings and the caption. '
        "The text stays as it is, and is read below its header; both have to fit the chunk size.",
        added=True,
        tuned=(False, True),
    )


@register_strategy
class TableChunker(Chunker):
    name = "table"
    group = "structure"
    label = "Table rows"
    summary = "Packs whole rows of tables, each chunk with the header of its table; other text by sentences."
    when = (
        "CSV and TSV files, spreadsheets, and documents that are mostly tables. A chunk never holds both "
        "rows and other text."
    )
    options_type = TableOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        tables_of(document)

    def plan(self, source: Source) -> Plan:
        return _Packing(source, self.options).plan()


class _Part(NamedTuple):
    """A span that is cut by itself: other text, rows that fit, or one row that is over the size."""

    span: Span
    table: TableRows | None = None
    is_wide: bool = False


class _Packing:
    """One document being packed."""

    def __init__(self, source: Source, options: TableOptions) -> None:
        self._source = source
        self._options = options
        self._tables = tables_of(source.document)
        size = options.chunk_size
        headings = (
            HeadingContext(source.document, source.ruler, size)
            if options.include_header_context
            else None
        )
        self._context = (
            TableContext(source.document, source.ruler, size, headings)
            if options.repeat_header
            else headings
        )
        self._plan = Plan([])
        keys: tuple[int, ...] = ()
        if self._tables and source.document.is_table:
            keys, self._plan.warnings[:] = key_columns(source.document, options.key_columns)
        self._keys = keys if options.repeat_header else ()
        self._lines = RowLines(source, options, self._keys) if options.rows_as_lines else None

    def plan(self) -> Plan:
        rows = np.concatenate([table.rows for table in self._tables] or [np.array([], np.int32)])
        levels = (
            Level(OffsetCuts(rows), "row"),
            Level(sentence_cuts(self._source.document), "sentence"),
            *self._source.finer_levels(),
        )
        budget = self._source.budget(self._options)
        packer = self._source.packer(levels, budget, context=self._context)
        wide = self._wide_rows()
        for part in self._parts():
            drafts = self._drafts(part, packer, wide)
            if drafts:
                drafts[-1].cut = self._end_of(part)
            self._plan.drafts += drafts
        self._plan.drafts[-1].cut = "end of document"
        self._plan.packer, self._plan.describe = packer, self._describe
        self._describe(self._plan.drafts)
        return self._plan

    def _drafts(self, part: _Part, packer: Packer, wide: WideRows | None) -> list[Draft]:
        drafts: list[Draft] = []
        if part.is_wide and wide:
            drafts += wide.drafts(part.span.start)
            self._plan.warnings += wide.taken_warnings()
            return drafts
        packed = (
            self._lines.packed(part.span, part.table, packer)
            if self._lines and part.table and not part.is_wide
            else (packer.plan(part.span),)
        )
        for plan in packed:
            drafts += plan.drafts
            self._plan.warnings += plan.warnings
        return drafts

    def _wide_rows(self) -> WideRows | None:
        """What splits a row between its cells, where the document is a table itself."""
        if not self._tables or not self._source.document.is_table:
            return None
        return WideRows(self._source, self._options, self._keys, self._lines)

    def _parts(self) -> Iterator[_Part]:
        """The document in the order of its text."""
        at = 0
        for table in self._tables:
            yield _Part(Span(at, table.start))
            yield from self._rows(table)
            at = table.end
        yield _Part(Span(at, len(self._source.text)))

    def _rows(self, table: TableRows) -> Iterator[_Part]:
        """The rows of a table, those over the size apart."""
        at = table.start
        for span in (*self._wide_header(table), *self._too_wide(table)):
            if at < span.start:
                yield _Part(Span(at, span.start), table)
            yield _Part(span, table, is_wide=True)
            at = span.end
        if at < table.end:
            yield _Part(Span(at, table.end), table)

    def _wide_header(self, table: TableRows) -> Iterator[Span]:
        """The header of a file, if it does not fit."""
        size = self._source.ruler.length(table.names, table.body)
        if self._source.document.is_table and size > self._options.chunk_size:
            yield Span(table.names, table.body)

    def _too_wide(self, table: TableRows) -> Iterator[Span]:
        """The rows that do not fit, with the context they would have; all where that lacks the names of a file's columns."""
        ruler, size = self._source.ruler, self._options.chunk_size
        ends = np.append(table.rows[1:], table.end)
        prefix = self._context.prefix(table.body) if self._context else ""
        names = self._source.text[table.names : table.body]
        if self._options.repeat_header and self._source.document.is_table and names not in prefix:
            yield from map(Span, table.rows.tolist(), ends.tolist())
            return
        room = size - ruler.content_length(prefix, 0, 0, "") - ESTIMATE_ERROR
        is_near = (ruler.estimates(table.rows, ends) > room) | (self._lines is not None)
        for index in np.flatnonzero(is_near).tolist():
            start = int(table.rows[index])
            end = visible_end(self._source.text, start, int(ends[index]))
            length = ruler.content_length(prefix, start, end, "")
            row = Draft(start, end, start, length, "row", prefix)
            if length > size or (self._lines and self._lines.size(row) > size):
                yield Span(start, int(ends[index]))

    def _end_of(self, part: _Part) -> str:
        """Why the last chunk of a part ends: rows go on, or a table begins or ends."""
        return "row" if part.table and part.span.end < part.table.end else "table"

    def _describe(self, drafts: Sequence[Draft]) -> None:
        """Which table of the document a chunk is of, and which of its rows below the header, counted from 1.

        Where rows are to be embedded as lines, these too.
        """
        for draft in drafts:
            draft.embedded = self._lines.embedded(draft) if self._lines else None
            number = bisect_right(self._tables, draft.start, key=lambda table: table.start)
            if not number or draft.start >= self._tables[number - 1].end:
                continue
            rows = self._tables[number - 1].rows
            first = max(1, bisect_right(rows, draft.start))
            last = bisect_left(rows, draft.end)
            rows_held = {"row_start": first, "row_end": last} if last else {}
            draft.metadata = {"table": number, **rows_held}
