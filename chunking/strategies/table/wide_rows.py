"""A row that is over the size: parts of it between its cells, each a small table with the columns it holds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import Any

from ...packing import Budget, Draft, Level
from ...ruler import largest_within
from ...segmenters.cells import Cell, delimiter_of
from ...segmenters.cuts import sentence_cuts
from ...segmenters.file_rows import file_rows
from ...types import ChunkingWarning, Span
from ...whitespace import visible_end
from ..context import Around
from ..source import Source
from .key_columns import written
from .row_lines import RowLines


class WideRows:
    """Splits rows of one CSV or TSV file; a part has to fit as `lines` too, where it is found by them."""

    def __init__(
        self, source: Source, options: Any, keys: Sequence[int], lines: RowLines | None
    ) -> None:
        self._source = source
        self._options = options
        self._keys = keys
        self._lines = lines
        self._text = source.text
        self._delimiter = delimiter_of(source.text)
        _, self._header, self._rows = file_rows(source.document)
        self._warnings: list[ChunkingWarning] = []

    def taken_warnings(self) -> list[ChunkingWarning]:
        """The warnings since they were last asked for."""
        taken, self._warnings = self._warnings, []
        return taken

    def drafts(self, start: int) -> list[Draft]:
        """The parts of the row that begins at `start`, as many cells each as fit."""
        is_header = bool(self._header) and start == self._header[0].start
        row = self._header if is_header else self._rows.beginning_at(start)
        drafts: list[Draft] = []
        at = 0
        while at < len(row):
            count = self._fitting(row, at, with_keys=True) or self._fitting(row, at)
            drafts += [self._draft(row, at, at + count)] if count else self._opened(row, at)
            at += max(count, 1)
        return [draft for draft in drafts if draft.end > draft.start]

    def _fitting(self, row: Sequence[Cell], at: int, with_keys: bool = False) -> int:
        """How many cells from `at` on fit, with the key cells before them if these are to be there."""
        most: int = self._options.chunk_size

        def size(count: int) -> int:
            if with_keys and not self._is_known(row, at, at + count):
                return most + 1
            return self._size(self._draft(row, at, at + count))

        found: int = largest_within(size, most, 1, len(row) - at)
        return found

    def _draft(self, row: Sequence[Cell], at: int, upto: int) -> Draft:
        """The cells from `at` up to `upto` as a chunk."""
        start = row[at].start
        end = visible_end(self._text, start, row[upto - 1].end)
        prefix = self._prefix(row, at, upto)
        size = self._source.ruler.content_length(prefix, start, end, "")
        return Draft(start, end, start, size, "cell", prefix)

    def _size(self, draft: Draft) -> int:
        """The size of a part, as text or as lines."""
        return max(draft.size, self._lines.size(draft)) if self._lines else draft.size

    def _opened(self, row: Sequence[Cell], at: int) -> list[Draft]:
        """A cell that is over the size by itself."""
        context = Around(self._prefix(row, at, at + 1))
        budget = Budget(self._options.chunk_size)
        packer = self._source.packer(self._levels, budget, context=context)
        packed = packer.plan(Span(row[at].start, row[at].end))
        for draft in packed.drafts[-1:]:
            draft.cut = "cell"
        self._warnings += packed.warnings
        return packed.drafts

    @cached_property
    def _levels(self) -> tuple[Level, ...]:
        sentences = Level(sentence_cuts(self._source.document), "sentence", overlap=False)
        return (sentences, *self._source.finer_levels())

    def _prefix(self, row: Sequence[Cell], at: int, upto: int) -> str:
        """The names of the columns, and the key cells; the names alone, or nothing, where that takes over half."""
        if not self._options.repeat_header or row is self._header:
            return ""
        half = self._options.chunk_size // 2
        choices = (self._with_keys(row, at, upto), self._named(range(at, upto)))
        return next((text for text in choices if self._length(text) <= half), "")

    def _with_keys(self, row: Sequence[Cell], at: int, upto: int) -> str:
        """The names of the columns and of those of the key cells, and these cells."""
        keys = [key for key in self._keys if key < at]
        known = self._delimiter.join(written(self._text, row[key : key + 1]) for key in keys)
        names = self._named([*keys, *range(at, upto)])
        return names + (known + self._delimiter if known else "")

    def _is_known(self, row: Sequence[Cell], at: int, upto: int) -> bool:
        """Whether these cells can stand below what says which row it is."""
        return self._prefix(row, at, upto) == self._with_keys(row, at, upto)

    def _named(self, columns: Iterable[int]) -> str:
        """A header of these columns alone; nothing where no row names them."""
        if not self._header:
            return ""
        names = (written(self._text, self._header[column : column + 1]) for column in columns)
        return self._delimiter.join(names) + "\n"

    def _length(self, text: str) -> int:
        return self._source.ruler.content_length(text, 0, 0, "")
