"""A chunker in a few characters."""

from __future__ import annotations

from ..strategies.base import Chunker


def short_title(chunker: Chunker) -> str:
    """Its strategy, size and overlap, and the unit of both where it is not tokens.

    >>> from chunking import create_chunker
    >>> short_title(create_chunker("sentence", chunk_size=1600, chunk_overlap=40))
    'sentence · 1,600/40'
    """
    options = chunker.options
    overlap = getattr(options, "chunk_overlap", 0)
    size = f"{options.chunk_size:,}/{overlap:,}" if overlap else f"{options.chunk_size:,}"
    unit = getattr(options, "unit", "tokens")
    return f"{chunker.name} · {size}" + ("" if unit == "tokens" else f" {unit}")
