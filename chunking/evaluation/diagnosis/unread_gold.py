"""Which excerpts of a question were not read whole, and which chunks hold them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from ...types import Chunk, Document, Reading
from ..questions.questions import Excerpt, Question, name_of
from ..scoring.metrics import Places
from ..scoring.ranges import Range, length, overlaps, union
from ..scoring.reading import reads
from ..scoring.report import GoldChunk, Report, Row


class Merging(NamedTuple):
    """A wider span that holds an excerpt whole, and is read once so many of its parts are found.

    `rank` is that of the chunk with which it is, None where it is not within what is kept of the ranking.
    """

    reading: Reading
    rank: int | None


@dataclass(frozen=True)
class Case:
    """An excerpt that was not read whole; `missing` are the ranges of it that were not."""

    report: Report
    row: Row
    excerpt: Excerpt
    index: int
    missing: tuple[Range, ...]

    @property
    def question(self) -> Question:
        return self.row.question

    @property
    def document(self) -> Document:
        return self.report.documents[self.index]

    @cached_property
    def span(self) -> Range:
        """The excerpt without white space at its ends."""
        return visible(self.document.text, (self.excerpt.start, self.excerpt.end))

    def chunk(self, gold_chunk: GoldChunk) -> Chunk:
        return self.report.chunks[gold_chunk.document][gold_chunk.chunk]

    @cached_property
    def gold_chunks(self) -> tuple[GoldChunk, ...]:
        """The chunks that hold any of it, best first."""
        return tuple(
            gold_chunk
            for gold_chunk in self.row.ranks
            if gold_chunk.document == self.index
            and overlaps(self.span, [self.chunk(gold_chunk).read])
        )

    @cached_property
    def whole(self) -> tuple[GoldChunk, ...]:
        """Those that hold all of it, best first."""
        return tuple(
            gold_chunk
            for gold_chunk in self.gold_chunks
            if holds(self.chunk(gold_chunk), self.span)
        )

    def is_begun(self, gold_chunk: GoldChunk) -> bool:
        """Whether some of a chunk was read, up to where the budget ends."""
        place = gold_chunk.document, gold_chunk.chunk
        return any((hit.document, hit.chunk) == place for hit in self.row.hits)

    @cached_property
    def merging(self) -> Merging | None:
        """The narrowest span that holds all of it and takes the place of chunks of which none does."""
        spans = (
            reading for each in self.gold_chunks for reading in wider(self.chunk(each), self.span)
        )
        narrowest = min(spans, key=lambda each: each.end - each.start, default=None)
        return narrowest and Merging(narrowest, self._rank_of_merging())

    def _rank_of_merging(self) -> int | None:
        """The rank of the first chunk with which one span that holds all of it is read."""
        pool = self.report.pool
        rows = zip(self.report.rows, self.report.order, strict=True)
        order = next(order for row, order in rows if row is self.row)
        for rank, read in enumerate(reads(pool, order), 1):
            is_here = pool.entries[read.number][0] == self.index
            if is_here and read.start <= self.span[0] and self.span[1] <= read.end:
                return rank
        return None


def cases(report: Report) -> list[Case]:
    """Every excerpt that was not read whole, question by question, worst first."""
    return [case for row in report.rows for case in _of(report, row)]


def _of(report: Report, row: Row) -> list[Case]:
    read: dict[int, list[Range]] = {}
    for hit in row.hits:
        read.setdefault(hit.document, []).append((hit.start, hit.end))
    found = [
        Case(report, row, excerpt, index, missing)
        for excerpt, index, missing in unread(report, row.question, read)
    ]
    return sorted(found, key=lambda case: -length(case.missing))


def unread(
    report: Report, question: Question, read: Places
) -> Iterator[tuple[Excerpt, int, tuple[Range, ...]]]:
    """The excerpts of which visible characters are not in what was read: with document and ranges."""
    indices = {name_of(document): index for index, document in enumerate(report.documents)}
    for excerpt in question.excerpts:
        index = indices[excerpt.document]
        place = excerpt.start, excerpt.end
        missing = tuple(gaps(report.documents[index].text, place, read.get(index, ())))
        if missing:
            yield excerpt, index, missing


def holds(chunk: Chunk, span: Range) -> bool:
    """Whether all of a range is read once a chunk is found."""
    start, end = chunk.read
    return start <= span[0] and span[1] <= end


def wider(chunk: Chunk, span: Range) -> Iterator[Reading]:
    """The spans in which all of a range is read, once enough chunks that are read in them are found."""
    for reading in chunk.readings:
        if reading.start <= span[0] and span[1] <= reading.end:
            yield reading


def visible(text: str, span: Range) -> Range:
    """A range without white space at its ends; empty where there is nothing else."""
    start, end = span
    part = text[start:end]
    return end - len(part.lstrip()), max(end - len(part.lstrip()), start + len(part.rstrip()))


def gaps(text: str, span: Range, covered: Iterable[Range]) -> Iterator[Range]:
    """The parts of a range outside the others, without white space at their ends, none empty."""
    at, stop = span
    for start, end in [*union(covered), (stop, stop)]:
        gap = visible(text, (at, max(at, min(start, stop))))
        if gap[0] < gap[1]:
            yield gap
        at = min(max(at, end), stop)
