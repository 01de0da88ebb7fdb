"""Docling: a chunker of the documents that it has converted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from ..extras import extra
from ..types import CHUNK_FIELDS, Document
from .common import Configuration, configured, described

with extra("documents"):
    from docling_core.transforms.chunker.base import (
        DFLT_DELIM,
        BaseChunk,
        BaseChunker,
        BaseMeta,
    )
    from docling_core.types.doc.document import DoclingDocument

__all__ = ["ChunkwrightChunk", "ChunkwrightChunker", "ChunkwrightMeta"]


class ChunkwrightMeta(BaseMeta, extra="allow"):
    """What is known of a chunk (see `described`); none of it is embedded."""

    id: str
    content_id: str
    start: int
    end: int
    prefix: str
    suffix: str
    heading_path: list[str]

    excluded_embed: ClassVar[list[str]] = [*CHUNK_FIELDS, "content_id"]
    excluded_llm: ClassVar[list[str]] = excluded_embed


class ChunkwrightChunk(BaseChunk):
    """A slice of the document, and what is known of it."""

    meta: ChunkwrightMeta


class ChunkwrightChunker(BaseChunker):
    """Cuts as `config` says: a configuration, its file, or a strategy with its options.

    The document is written as Markdown, as `parse_file` does. A chunk's `text` is a slice of it, and
    `contextualize(chunk)` is its content, which is to be embedded.
    """

    config: dict[str, Any]

    def __init__(self, config: Configuration, delim: str = DFLT_DELIM, **options: Any) -> None:
        fields: Any = {"config": configured(config, options).to_dict(), "delim": delim}
        super().__init__(**fields)

    def chunk(self, dl_doc: DoclingDocument, **kwargs: Any) -> Iterator[ChunkwrightChunk]:
        """The chunks of a converted document."""
        document = self.document(dl_doc)
        for chunk in configured(self.config, {}).chunker(document.uri).run(document).chunks:
            yield ChunkwrightChunk(text=chunk.text, meta=ChunkwrightMeta(**described(chunk)))

    @staticmethod
    def document(dl_doc: DoclingDocument) -> Document:
        """The document that offsets and pages refer to."""
        from ..parsers.docling_text import write

        written = write(dl_doc)
        uri = dl_doc.origin.filename if dl_doc.origin else dl_doc.name
        return Document(written.text, uri, "text/markdown", written.pages)

    def contextualize(self, chunk: BaseChunk) -> str:
        """The chunk as it is to be embedded."""
        if not isinstance(chunk, ChunkwrightChunk):
            return super().contextualize(chunk)
        return chunk.meta.prefix + chunk.text + chunk.meta.suffix
