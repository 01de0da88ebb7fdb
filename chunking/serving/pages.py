"""The chunks of a document in parts that a reader can take in, however large the document is."""

from __future__ import annotations

import json
from collections.abc import Sequence
from statistics import median
from typing import Any

from ..errors import ChunkingError
from ..types import Chunk

#: chunks of a page at most, and characters of their JSON
MOST_CHUNKS, MOST_CHARACTERS = 50, 40_000


def page_of(chunks: Sequence[Chunk], offset: int, limit: int) -> dict[str, Any]:
    """Chunks from `offset` on: `limit` of them, or as many as fit; `next_offset` is None at the end.

    A chunk that is too long alone comes without its `text`: its offsets say where that stands.

    Raises:
        ChunkingError: no such offset or limit.
    """
    if offset < 0 or not 1 <= limit <= MOST_CHUNKS:
        raise ChunkingError(
            f"offset {offset} and limit {limit} name no page: offset is at least 0, limit 1 to {MOST_CHUNKS}"
        )
    page: list[dict[str, Any]] = []
    room = MOST_CHARACTERS
    for chunk in chunks[offset : offset + limit]:
        values = chunk.to_dict()
        if (room := room - len(json.dumps(values))) < 0:
            if page:
                break
            values = {**values, "text": None, "text_is_too_long": True}
        page.append(values)
    end = offset + len(page)
    return {
        "offset": offset,
        "chunks": page,
        "next_offset": end if end < len(chunks) else None,
    }


def sizes_of(chunks: Sequence[Chunk]) -> dict[str, Any]:
    """How many there are, and their sizes in the unit of the chunker."""
    sizes = [chunk.token_count for chunk in chunks]
    return {
        "count": len(chunks),
        "smallest": min(sizes, default=None),
        "median": median(sizes) if sizes else None,
        "largest": max(sizes, default=None),
    }
