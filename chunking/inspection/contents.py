"""Chunks that hold a table of contents or an index."""

from __future__ import annotations

from ..segmenters.contents import contents_spans
from ..types import Chunk, ChunkingResult, Document
from .display import place_shown


def contents_chunks(document: Document, result: ChunkingResult) -> list[int]:
    """The indices of the chunks that hold a table of contents or an index."""
    return [chunk.index for chunk in result.chunks if is_of_contents(document, chunk)]


def is_of_contents(document: Document, chunk: Chunk) -> bool:
    """Whether at least half of a chunk lies in a table of contents or an index."""
    start, end = chunk.start, chunk.end
    spans = contents_spans(document)
    held = sum(max(0, min(end, each.end) - max(start, each.start)) for each in spans)
    return 0 < end - start <= 2 * held


def place_of(document: Document, chunk: Chunk) -> str:
    """The headings that a chunk stands under, or that it is of a table of contents, which names them all."""
    return "table of contents" if is_of_contents(document, chunk) else place_shown(chunk)
