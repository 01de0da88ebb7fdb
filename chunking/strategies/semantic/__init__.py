"""The strategy `semantic`."""

from .chunker import SemanticChunker, SemanticOptions

__all__ = ["SemanticChunker", "SemanticOptions"]
