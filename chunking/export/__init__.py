"""What a user takes away: the chunks as data, and code that makes them again."""

from .chunks import CHUNK_FORMATS, ChunkFormat, ChunkWriter, chunk_row, chunk_table, dump_chunks
from .frameworks import FRAMEWORKS, InFramework
from .ranking import ranking_snippet
from .snippets import python_snippet

__all__ = [
    "CHUNK_FORMATS",
    "FRAMEWORKS",
    "ChunkFormat",
    "ChunkWriter",
    "InFramework",
    "chunk_row",
    "chunk_table",
    "dump_chunks",
    "python_snippet",
    "ranking_snippet",
]
