"""What the similarity chart sends to the browser: curves by gap, chunks as stretches of gaps."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chunking import ChunkingResult, Document, Trace
from pages.components.viewers.shared.utf16 import utf16_offsets

DIGITS = 3


@dataclass(frozen=True)
class Curves:
    """One document's trace and chunks, and perhaps a second curve to lay over it.

    `floor` and `limit` are the least and the largest size of a chunk, in `unit`. The threshold can
    be dragged if `drags`. `gap` and `chunk` are what the user chose.
    """

    document: Document
    result: ChunkingResult
    trace: Trace
    limit: int
    floor: int
    unit: str
    drags: bool
    gap: int | None = None
    chunk: int | None = None
    other: Trace | None = None
    other_name: str = ""


def chart_message(curves: Curves) -> dict[str, Any]:
    """Everything that the browser needs. Offsets are UTF-16, similarities rounded."""
    trace, text = curves.trace, curves.document.text
    begins = np.array([0, *trace.offsets, len(text)], dtype=np.int64)
    return {
        "fingerprint": curves.document.fingerprint,
        "sentences": utf16_offsets(text, begins).tolist(),
        "raw": _rounded(trace.similarities),
        "smoothed": _rounded(trace.smoothed),
        "derivative": _rounded(trace.derivative),
        "threshold": trace.threshold,
        "drags": curves.drags and trace.threshold is not None,
        "valleys": [
            [valley.position, valley.accepted, valley.reason, round(valley.depth, DIGITS)]
            for valley in trace.valleys
        ],
        "chunks": chunk_stretches(curves),
        "limit": curves.limit,
        "floor": curves.floor,
        "unit": curves.unit,
        "gap": curves.gap,
        "chunk": curves.chunk,
        "other": _stretched(curves.other, len(trace.offsets)) if curves.other else None,
        "otherName": curves.other_name,
    }


def chunk_stretches(curves: Curves) -> list[list[float]]:
    """For each chunk the gaps between which it lies, on the chart's axis, and its size.

    Gap g stands at g + 1, between sentence g + 1 and the next, counted from 1; so the axis runs from
    0 to the number of sentences, and a chunk inside a sentence has a part of it.
    """
    begins = [0, *curves.trace.offsets, len(curves.document.text)]
    places = np.interp(
        [edge for chunk in curves.result.chunks for edge in (chunk.start, chunk.end)],
        begins,
        range(len(begins)),
    )
    sizes = [chunk.token_count for chunk in curves.result.chunks]
    edges = places.round(2).reshape(-1, 2).tolist()
    return [[start, end, size] for (start, end), size in zip(edges, sizes, strict=True)]


def chunk_before(result: ChunkingResult, offset: int) -> int | None:
    """The index of the chunk that ends at an offset or holds it, where chunks overlap the first one.

    None at the beginning of the document, before which there is none.
    """
    begun = bisect_left([chunk.start for chunk in result.chunks], offset) - 1
    index = min(begun, bisect_left([chunk.end for chunk in result.chunks], offset))
    return index if index >= 0 else None


def _stretched(trace: Trace, gaps: int) -> dict[str, Any]:
    """Another document's curve over the same axis: its beginning and end lie on this one's."""
    count = len(trace.smoothed)
    scale = (gaps + 1) / (count + 1)
    return {
        "x": [round((gap + 1) * scale, 2) for gap in range(count)],
        "y": _rounded(trace.smoothed),
    }


def _rounded(values: Sequence[float]) -> list[float]:
    rounded: list[float] = np.round(np.asarray(values, dtype=np.float64), DIGITS).tolist()
    return rounded
