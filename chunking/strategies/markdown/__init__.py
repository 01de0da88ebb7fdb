"""The strategy `markdown`."""

from .chunker import MarkdownChunker, MarkdownOptions

__all__ = ["MarkdownChunker", "MarkdownOptions"]
