"""What the similarity chart sends to the browser: curves by gap, chunks as ranges of gaps."""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from chunking import ChunkingResult, Document, Trace
from pages.components.viewers.shared.markup import column_widths, has_markup
from pages.components.viewers.shared.utf16 import utf16_offsets

#: of figures, of which two are read: to be rounded twice to them would at times give another one
DIGITS = 4


@dataclass(frozen=True)
class Curves:
    """One document's trace and chunks, and perhaps a second curve to lay over it.

    `floor` and `limit` are the least and the largest size of a chunk, in `unit`. The threshold can
    be dragged if `drags`. `gap` and `chunk` are what the user chose. `cuts` are the offsets at which
    the configuration `cuts_name` cuts.
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
    cuts: Sequence[int] = ()
    cuts_name: str = ""


def chart_message(curves: Curves) -> dict[str, Any]:
    """Everything that the browser needs. Offsets are UTF-16, similarities rounded."""
    trace, text = curves.trace, curves.document.text
    begins = np.array([0, *trace.offsets, len(text)], dtype=np.int64)
    held = _held(curves.result, begins)
    return {
        "fingerprint": curves.document.fingerprint,
        "hasMarkup": has_markup(curves.document),
        "columns": [*map(list, column_widths(curves.document))],
        "sentences": utf16_offsets(text, begins).tolist(),
        "raw": _rounded(trace.similarities),
        "smoothed": _rounded(trace.smoothed),
        "derivative": _rounded(trace.derivative),
        "threshold": trace.threshold,
        "drags": curves.drags and trace.threshold is not None,
        "valleys": [
            [valley.position, valley.accepted, valley.reason, round(valley.depth, DIGITS)]
            for valley in trace.valleys
            if held[valley.position] and held[valley.position + 1]
        ],
        "chunks": chunk_ranges(curves),
        "limit": curves.limit,
        "floor": curves.floor,
        "unit": curves.unit,
        "gap": curves.gap,
        "chunk": curves.chunk,
        "other": _stretched(curves.other, len(trace.offsets)) if curves.other else None,
        "otherName": curves.other_name,
        "cuts": _places(curves, curves.cuts),
        "cutsName": curves.cuts_name,
    }


def _held(result: ChunkingResult, begins: npt.NDArray[np.int64]) -> npt.NDArray[np.bool_]:
    """For each sentence whether any of it is in a chunk: what is left out has no valley to look at."""
    chunks = sorted(result.chunks, key=lambda chunk: chunk.start)
    starts = np.array([chunk.start for chunk in chunks], dtype=np.int64)
    reach = np.maximum.accumulate(np.array([0, *(chunk.end for chunk in chunks)], dtype=np.int64))
    held: npt.NDArray[np.bool_] = reach[np.searchsorted(starts, begins[1:])] > begins[:-1]
    return held


def chunk_ranges(curves: Curves) -> list[list[float]]:
    """For each chunk the gaps between which it lies, on the chart's axis, and its size.

    Gap g stands at g + 1, between sentence g + 1 and the next, counted from 1; so the axis runs from
    0 to the number of sentences, and a chunk inside a sentence has a part of it.
    """
    edges = _places(
        curves, [edge for chunk in curves.result.chunks for edge in (chunk.start, chunk.end)]
    )
    sizes = [chunk.token_count for chunk in curves.result.chunks]
    return [
        [start, end, size] for start, end, size in zip(edges[::2], edges[1::2], sizes, strict=True)
    ]


def _places(curves: Curves, offsets: Sequence[int]) -> list[float]:
    """Where offsets stand on the chart's axis."""
    begins = [0, *curves.trace.offsets, len(curves.document.text)]
    places: list[float] = np.interp(offsets, begins, range(len(begins))).round(2).tolist()
    return places


def chunk_at(result: ChunkingResult, offset: int) -> int | None:
    """The index of the chunk that begins at an offset or holds it, None where there are no chunks.

    Where chunks overlap, one begins where the one before it ends: `beginning` tells that place.
    """
    ended = bisect_right([chunk.end for chunk in result.chunks], offset)
    return min(ended, len(result.chunks) - 1) if result.chunks else None


def beginning(result: ChunkingResult, index: int) -> int:
    """The offset of the boundary that a chunk begins at: the end of the one before, 0 for the first."""
    return result.chunks[index - 1].end if index else 0


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
