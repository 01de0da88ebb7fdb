"""The strategy `agentic`."""

from .chunker import AgenticChunker, AgenticOptions

__all__ = ["AgenticChunker", "AgenticOptions"]
