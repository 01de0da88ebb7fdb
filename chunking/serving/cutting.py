"""The body of a request to documents and chunks, as the service answers them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..config import ChunkingConfig
from ..parsers import parse_bytes
from ..types import ChunkingResult, Document
from ..version import __version__
from .request_body import ChunkRequest, read_body
from .stated import stated_config


def chunk_body(config: Mapping[str, Any], content_type: str, body: bytes) -> dict[str, Any]:
    """The chunks of what a request holds, by its own configuration or else by `config`.

    Raises:
        RequestError: the body is not what the service takes.
        ChunkingError: what the engine says of the file or of the configuration.
    """
    request = read_body(content_type, body)
    chosen = config if request.config is None else stated_config(request.config)
    used = chosen if isinstance(chosen, ChunkingConfig) else ChunkingConfig.from_dict(chosen)
    document = _document(request, used)
    result = used.chunker(request.name).run(document)
    return {"document": described(document), **answer(result, used)}


def _document(request: ChunkRequest, config: ChunkingConfig) -> Document:
    if request.data is None:
        return Document.from_text(request.text, request.name)
    return parse_bytes(request.data, request.name or "", parser=config.parsers)


def described(document: Document) -> dict[str, Any]:
    """What is known of a document but its text; `notes` are what its parser could not keep."""
    return {
        "uri": document.uri,
        "mime_type": document.mime_type,
        "characters": len(document.text),
        "pages": len(document.pages),
        "parser": document.metadata.get("parser"),
        "notes": [text for key in ("warnings", "notes") for text in document.metadata.get(key, ())],
    }


def answer(result: ChunkingResult, config: ChunkingConfig) -> dict[str, Any]:
    """The chunks, warnings and dropped spans, with what made them."""
    return {**result.to_dict(), "config": config.to_dict(), "engine": __version__}
