"""Chunks that hold a table of contents or an index."""

from __future__ import annotations

from ..segmenters.contents import contents_spans
from ..types import ChunkingResult, Document


def contents_chunks(document: Document, result: ChunkingResult) -> list[int]:
    """The indices of the chunks of which at least half lies in a table of contents or an index."""
    spans = contents_spans(document)
    return [
        chunk.index
        for chunk in result.chunks
        if 2 * sum(max(0, min(chunk.end, end) - max(chunk.start, start)) for start, end in spans)
        >= chunk.end - chunk.start
    ]
