"""What a user takes away: the chunks as data, and code that makes them again."""

from .chunks import CHUNK_FORMATS, ChunkFormat, ChunkWriter, chunk_row, dump_chunks
from .snippets import python_snippet

__all__ = [
    "CHUNK_FORMATS",
    "ChunkFormat",
    "ChunkWriter",
    "chunk_row",
    "dump_chunks",
    "python_snippet",
]
