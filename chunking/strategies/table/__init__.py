"""Tables by their rows, each chunk with the header that its rows belong to."""

from .chunker import TableChunker, TableOptions

__all__ = ["TableChunker", "TableOptions"]
