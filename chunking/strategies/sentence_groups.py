"""From groups of sentences to chunks: what the strategies that go by meaning have in common."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from itertools import pairwise
from operator import itemgetter
from typing import Any

from ..embedders.sentences import sentence_spans
from ..packing import Budget, Draft, Level
from ..ruler import ESTIMATE_ERROR
from ..segmenters.cuts import sentence_cuts
from ..segmenters.lead_lines import lead_lines
from ..types import ChunkingWarning, Span
from ..whitespace import indented_start, visible_end, visible_start
from .source import Source

#: characters for each allowed unit from which on a span is estimated before it is measured
ESTIMATED_FROM = 16


class Groups:
    """The sentences of a document, measured; groups of them are half-open ranges of indices.

    Where chunks overlap, a group fits only together with the sentences that it will repeat: the last ones
    of the group before it, never all of them, and none where its own first sentence leaves no room.
    """

    def __init__(self, source: Source, options: Any) -> None:
        self._source = source
        self._options = options
        self.spans = sentence_spans(source.document)
        self._leads: dict[int, int] = {}
        self.warnings: list[ChunkingWarning] = []

    @property
    def levels(self) -> tuple[Level, ...]:
        """How text is cut by size alone: at sentences, and at finer places in one over the size."""
        sentences = Level(sentence_cuts(self._source.document), "sentence")
        return (sentences, *self._source.finer_levels())

    def __len__(self) -> int:
        return len(self.spans)

    def size(self, first: int, last: int) -> int:
        """The exact length of the sentences `first` to `last - 1`, without white space around them."""
        span = self._visible(first, last)
        return self._source.ruler.length(*span)

    def fits(self, first: int, last: int, since: int = 0) -> bool:
        """Whether these sentences can be one chunk, after a group that begins at `since`."""
        return self.fits_alone(min(first, max(self.lead(first), since + 1)), last)

    def fits_alone(self, first: int, last: int) -> bool:
        """Whether these sentences, repeating none, can be one chunk."""
        return self.is_within(first, last, self._options.chunk_size)

    def is_small(self, first: int, last: int) -> bool:
        """Whether these sentences are under the least size."""
        return self.is_within(first, last, self._options.min_chunk_size - 1)

    def is_within(self, first: int, last: int, most: int) -> bool:
        """Whether sentences are no longer than that; what is far longer is not measured as a whole."""
        (start, end), ruler = self._visible(first, last), self._source.ruler
        if end - start > ESTIMATED_FROM * most:
            reach = ruler.furthest_up_to(start, most + ESTIMATE_ERROR, end)
            if reach < end:
                return False
        return ruler.length(start, end) <= most

    def lead(self, first: int) -> int:
        """The first of the sentences that a group beginning at `first` will repeat, after a group that is long enough."""
        if first not in self._leads:
            lead, most = first, self._options.chunk_overlap
            while lead > 1 and self.size(lead - 1, first) <= most:
                if not self.fits_alone(lead - 1, first + 1):
                    break
                lead -= 1
            self._leads[first] = lead
        return self._leads[first]

    def drafts(self, cuts: list[int], reason: Callable[[int], str]) -> list[Draft]:
        """The chunks that end where a sentence of `cuts` begins, each with the reason for its cut.

        A group that does not fit is a sentence over the size: it is opened at lines, words,
        characters.
        """
        moved = self._before_headings(cuts)
        whys = [reason(cut) if cut == at else "heading" for cut, at in moved]
        found: list[Draft] = []
        bounds = pairwise([0, *(at for _, at in moved), len(self.spans)])
        for (first, last), why in zip(bounds, [*whys, "end of document"], strict=True):
            start, end = self._visible(first, last)
            if start < end:
                found += self._drafts_of(Span(start, end), why)
        for draft in found:
            if (start := indented_start(self._source.text, draft.start)) < draft.start:
                self._begin(draft, start)
        if found:
            found[-1].cut = "end of document"
        return self._with_overlap(found) if self._options.chunk_overlap else found

    def _before_headings(self, cuts: list[int]) -> list[tuple[int, int]]:
        """Each cut with where it is made: one after headings before them where they fit with the group that follows.

        So they do above a sentence that is opened. One after a group of nothing but headings is then not made.
        What is repeated has to give way.
        """
        runs = lead_lines(self._source.document)
        found: list[tuple[int, int]] = []
        for cut, following in pairwise([*cuts, len(self.spans)]):
            at, before = cut, found[-1][1] if found else 0
            if run := runs.get(self._visible(cut - 1, cut).end):
                first = max(before, bisect_right(self.spans, run.start, key=itemgetter(0)) - 1)
                is_opened = not self.fits_alone(cut, following)
                at = first if is_opened or self.fits_alone(first, following) else cut
            if at > before:
                found.append((cut, at))
        return found

    def _visible(self, first: int, last: int) -> Span:
        text = self._source.text
        start, end = self.spans[first][0], self.spans[last - 1][1]
        start = min(end, visible_start(text, start))
        return Span(self._source.graphemes.floor(start), visible_end(text, start, end))

    def _drafts_of(self, span: Span, why: str) -> list[Draft]:
        size = self._source.ruler.length(*span)
        if size <= self._options.chunk_size:
            return [Draft(span.start, span.end, span.start, size, why)]
        opened = self._source.packer(self.levels, Budget(self._options.chunk_size)).plan(span)
        self.warnings += opened.warnings
        opened.drafts[-1].cut = why
        return opened.drafts

    def _with_overlap(self, drafts: list[Draft]) -> list[Draft]:
        """Each chunk begun earlier by the last whole sentences of the one before that fit."""
        length, most = self._source.ruler.length, self._options.chunk_overlap
        for before, draft in pairwise(drafts):
            for start in self._sentences_before(draft.start, before):
                if length(start, before.end) > most or not self._begin(draft, start):
                    break
        return drafts

    def _begin(self, draft: Draft, start: int) -> bool:
        """Begin a chunk earlier, if it fits then."""
        size = self._source.ruler.length(start, draft.end)
        if size > self._options.chunk_size:
            return False
        draft.start, draft.size = start, size
        return True

    def _sentences_before(self, at: int, before: Draft) -> Iterator[int]:
        """Where the sentences inside a chunk that end at or before `at` begin, indentation included, the last one first."""
        index = bisect_left(self.spans, (at, 0)) - 1
        while index > 0 and self.spans[index][0] > before.start:
            start = indented_start(self._source.text, self._visible(index, index + 1).start)
            if before.start < start < before.end:
                yield start
            index -= 1
