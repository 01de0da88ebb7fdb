"""Figures of a result: how many chunks, how large, how much repeated."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import mean, median

import numpy as np
import numpy.typing as npt

from ..ruler import Ruler
from ..types import Chunk, ChunkingResult, Document
from .coverage import times_covered


@dataclass(frozen=True, slots=True)
class Statistics:
    """The figures of a result; sizes are in the unit that the chunks were measured in.

    `tokens` sums all chunks, as they will be embedded and paid for; `unique_tokens` measures the
    text that is in any of them, once. `overlap_share` is the share of all chunk
    characters that repeat text of an earlier chunk, from 0 to 1. `over_limit` counts chunks larger
    than the limit.
    """

    chunks: int
    smallest: int
    median: float
    mean: float
    largest: int
    over_limit: int
    overlap_share: float
    tokens: int
    unique_tokens: int


def repeated(chunks: Sequence[Chunk]) -> list[int]:
    """For each chunk how many of its characters repeat the one before it."""
    if not chunks:
        return []
    return [0, *(max(0, before.end - chunk.start) for before, chunk in pairwise(chunks))]


@dataclass(frozen=True, slots=True)
class Tally:
    """What the figures of a result are made of, so that those of several documents can be pooled.

    `written` counts the characters of all chunks, `distinct` those that no earlier chunk holds.
    """

    sizes: npt.NDArray[np.int64]
    over_limit: int
    written: int
    distinct: int
    tokens: int
    unique_tokens: int


def tally(
    document: Document, result: ChunkingResult, limit: Callable[[Chunk], int], tokens: Ruler
) -> Tally:
    """Count a result. `limit` gives the most that a chunk may hold, `tokens` counts model tokens."""
    chunks = result.chunks
    return Tally(
        sizes=np.array([chunk.token_count for chunk in chunks], dtype=np.int64),
        over_limit=sum(chunk.token_count > limit(chunk) for chunk in chunks),
        written=sum(chunk.end - chunk.start for chunk in chunks),
        distinct=int((times_covered(document, chunks) > 0).sum()),
        tokens=sum(
            tokens.content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
            for chunk in chunks
        ),
        unique_tokens=sum(tokens.length(start, end) for start, end in _runs(document, chunks)),
    )


def _runs(document: Document, chunks: Sequence[Chunk]) -> Iterator[tuple[int, int]]:
    """The text of all chunks, each piece once, in order; what is left out of them parts two pieces, unless it is blank."""
    ordered = sorted(chunks, key=lambda chunk: chunk.start)
    begin = reach = ordered[0].start if ordered else 0
    for chunk in ordered:
        if document.text[reach : chunk.start].strip():
            yield begin, reach
            begin = chunk.start
        reach = max(reach, chunk.end)
    if ordered:
        yield begin, reach


def pooled(tallies: Sequence[Tally]) -> Statistics | None:
    """The figures of all chunks of these results together, None where there are no chunks."""
    sizes = [size for each in tallies for size in each.sizes.tolist()]
    if not sizes:
        return None
    return Statistics(
        chunks=len(sizes),
        smallest=min(sizes),
        median=median(sizes),
        mean=mean(sizes),
        largest=max(sizes),
        over_limit=sum(each.over_limit for each in tallies),
        overlap_share=1
        - sum(each.distinct for each in tallies) / sum(each.written for each in tallies),
        tokens=sum(each.tokens for each in tallies),
        unique_tokens=sum(each.unique_tokens for each in tallies),
    )


def summarize(
    document: Document, result: ChunkingResult, limit: Callable[[Chunk], int], tokens: Ruler
) -> Statistics | None:
    """The figures of a result, None where it has no chunks; see `tally`."""
    return pooled([tally(document, result, limit, tokens)]) if result.chunks else None
