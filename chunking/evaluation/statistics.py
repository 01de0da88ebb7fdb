"""Figures of a result: how many chunks, how large, how much repeated."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import mean, median

from ..ruler import Ruler
from ..types import ChunkingResult, Document
from .coverage import times_covered


@dataclass(frozen=True, slots=True)
class Statistics:
    """Sizes are in the ruler's unit.

    `total` sums all chunks and `unique` measures the document between the first and the last of
    them once. `overlap_share` is the share of all chunk characters that repeat text of an earlier
    chunk, from 0 to 1. `over_limit` counts chunks larger than the limit.
    """

    chunks: int
    total: int
    unique: int
    smallest: int
    median: float
    mean: float
    largest: int
    overlap_share: float
    over_limit: int


def summarize(
    document: Document, result: ChunkingResult, ruler: Ruler, limit: int
) -> Statistics | None:
    """The figures of a result, None where it has no chunks."""
    sizes = [chunk.token_count for chunk in result.chunks]
    if not sizes:
        return None
    written = sum(chunk.end - chunk.start for chunk in result.chunks)
    distinct = int((times_covered(document, result.chunks) > 0).sum())
    return Statistics(
        chunks=len(sizes),
        total=sum(sizes),
        unique=ruler.length(result.chunks[0].start, result.chunks[-1].end),
        smallest=min(sizes),
        median=median(sizes),
        mean=mean(sizes),
        largest=max(sizes),
        overlap_share=1 - distinct / written,
        over_limit=sum(size > limit for size in sizes),
    )
