"""Haystack: a component that takes documents and gives one for each chunk."""

from typing import Any

from ..config import ChunkingConfig
from ..errors import ParseError
from ..extras import extra
from .common import Configuration, configured, cut, described, key_of, name_in

with extra("haystack"):
    from haystack import Document, component, default_from_dict, default_to_dict

__all__ = ["ChunkwrightSplitter"]


@component
class ChunkwrightSplitter:
    """Cuts as `config` says: a configuration, its file, or a strategy with its options.

    `content` is the chunk's content. `meta` are the document's, those of the chunk (see `described`),
    and `source_id`, the document's. A chunk's id stays when the document is edited elsewhere, where
    `meta` names the document, such as under `file_path`.

    Haystack loads components of modules only that it is told to trust:
    `Pipeline.loads(text, allowed_modules=["chunking.integrations.haystack"])`.
    """

    def __init__(self, config: Configuration, **options: Any) -> None:
        self.config: ChunkingConfig = configured(config, options)

    @component.output_types(documents=list[Document])
    def run(self, documents: list[Document]) -> dict[str, list[Document]]:
        """The chunks of all documents, in their order.

        Raises:
            ParseError: a document without text.
        """
        return {"documents": [chunk for each in documents for chunk in self._chunks(each)]}

    def _chunks(self, document: Document) -> list[Document]:
        if document.content is None:
            raise ParseError(f"the document {document.id} has no text: leave out those without")
        uri = name_in(document.meta)
        return [
            Document(
                id=key_of(uri or document.id, chunk),
                content=chunk.embedded,
                meta={**document.meta, **described(chunk), "source_id": document.id},
            )
            for chunk in cut(self.config, document.content, uri)
        ]

    def to_dict(self) -> dict[str, Any]:
        """The component as plain data."""
        values: dict[str, Any] = default_to_dict(self, config=self.config.to_dict())
        return values

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> "ChunkwrightSplitter":
        """The component that `to_dict` was called on."""
        made: ChunkwrightSplitter = default_from_dict(cls, data)
        return made
