"""Chonkie: a chunker for its pipelines, refineries and handshakes."""

from __future__ import annotations

from typing import Any

from ..extras import extra
from .common import Configuration, configured, cut, described, key_of, name_in

with extra("chonkie"):
    from chonkie.chunker.base import BaseChunker
    from chonkie.types import Chunk, Document

__all__ = ["ChunkwrightChunker"]


class ChunkwrightChunker(BaseChunker):
    """Cuts as `config` says: a configuration, its file, or a strategy with its options.

    A chunk's `text` is its content, `context` the prefix, `token_count` in the unit of the options.
    """

    def __init__(self, config: Configuration, **options: Any) -> None:
        super().__init__("character")
        self.config = configured(config, options)

    def chunk(self, text: str) -> list[Chunk]:
        """The chunks of a text."""
        return self._chunks(text, None)

    def chunk_document(self, document: Document) -> Document:
        """The document with its chunks; its metadata may name it, which says what kind of text it is."""
        if document.chunks:
            return super().chunk_document(document)
        document.chunks = self._chunks(document.content, name_in(document.metadata))
        self._propagate_document_metadata(document)
        return document

    def _chunks(self, text: str, uri: str | None) -> list[Chunk]:
        return [
            Chunk(
                id=key_of(uri, chunk) if uri else chunk.id,
                text=chunk.embedded,
                start_index=chunk.start,
                end_index=chunk.end,
                token_count=chunk.token_count,
                context=chunk.prefix or None,
                metadata=described(chunk),
            )
            for chunk in cut(self.config, text, uri)
        ]

    def __repr__(self) -> str:
        return f"ChunkwrightChunker({self.config.strategy!r})"
