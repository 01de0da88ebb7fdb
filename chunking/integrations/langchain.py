"""LangChain: a `TextSplitter`, which is a document transformer too."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..extras import extra
from .common import Configuration, configured, cut, described, key_of, name_in

with extra("langchain"):
    from langchain_core.documents import Document
    from langchain_text_splitters import TextSplitter

__all__ = ["ChunkwrightTextSplitter"]


class ChunkwrightTextSplitter(TextSplitter):
    """Cuts as `config` says: a configuration, its file, or a strategy with its options.

    `page_content` is the chunk's content, which is what a vector store embeds. The metadata are the
    document's, those of the chunk (see `described`), and `start_index`. Where the metadata name
    the document, such as under `source`, the name says what kind of text it is, and a chunk's `id`
    stays when the document is edited elsewhere.
    """

    def __init__(self, config: Configuration, **options: Any) -> None:
        super().__init__()
        self.config = configured(config, options)

    def split_text(self, text: str) -> list[str]:
        """What is to be embedded of each chunk."""
        return [chunk.embedded for chunk in cut(self.config, text)]

    def create_documents(
        self, texts: list[str], metadatas: list[dict[Any, Any]] | None = None
    ) -> list[Document]:
        """A document for each chunk of each text."""
        given = metadatas or [{}] * len(texts)
        return [
            document
            for text, metadata in zip(texts, given, strict=True)
            for document in self._documents(text, metadata)
        ]

    def _documents(self, text: str, metadata: Mapping[str, Any]) -> Iterable[Document]:
        uri = name_in(metadata)
        for chunk in cut(self.config, text, uri):
            yield Document(
                chunk.embedded,
                id=key_of(uri, chunk) if uri else None,
                metadata={**metadata, **described(chunk), "start_index": chunk.start},
            )
