"""How often each character of a document stands in a chunk, and what is in none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import numpy.typing as npt

from ..types import Chunk, ChunkingResult, Document, Dropped, Span
from ..whitespace import visible_gaps


def times_covered(document: Document, spans: Iterable[Chunk | Dropped]) -> npt.NDArray[np.int32]:
    """For each code point the number of spans that contain it, shape (characters,). Linear time."""
    listed = list(spans)
    steps = np.zeros(len(document.text) + 1, dtype=np.int32)
    np.add.at(steps, [span.start for span in listed], 1)
    np.add.at(steps, [span.end for span in listed], -1)
    return np.cumsum(steps, dtype=np.int32)[:-1]


def lost_spans(text: str, result: ChunkingResult) -> Iterator[Span]:
    """What is neither in a chunk nor reported as dropped, span by span, each trimmed.

    White space alone is not lost.
    """
    known: list[Chunk | Dropped] = [*result.chunks, *result.dropped]
    return visible_gaps(text, ((span.start, span.end) for span in known))
