"""The strategy `code`."""

from .chunker import CodeChunker, CodeOptions

__all__ = ["CodeChunker", "CodeOptions"]
