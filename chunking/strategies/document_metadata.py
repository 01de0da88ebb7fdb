"""What is known of a document that each of its chunks is told too: what the caller says, title, author, dates."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..errors import ChunkingError
from ..types import Document

#: what parsers find of the file as a whole: it is the document's alone
_OF_THE_FILE = frozenset({
    "bytes", "columns", "encoding", "fallback", "format", "headings", "page_count", "parser", "removed",
    "rows", "warnings", "word_count",
})  # fmt: skip
#: one for all: to make it takes longer than most tables take to be written
_ENCODER = json.JSONEncoder(default=str)


def checked_metadata(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Metadata as JSON can hold them, a copy: dates and other objects become texts.

    Raises:
        ChunkingError: they are no table, a key is no text, or a value holds itself.
    """
    if not isinstance(metadata, Mapping):
        kind = type(metadata).__name__
        raise ChunkingError(f"metadata are a table of names and values, not {kind}")
    for key in metadata:
        if not isinstance(key, str):
            raise ChunkingError(f"metadata are named by text, not by {key!r}: write {str(key)!r}")
    try:
        plain: dict[str, Any] = json.loads(_ENCODER.encode(dict(metadata)))
    except (TypeError, ValueError, RecursionError) as error:
        raise ChunkingError(f"metadata must be values that JSON can hold: {error}") from error
    return plain


def shared_metadata(document: Document) -> dict[str, Any]:
    """What each chunk is told of its document: all but figures of the file as a whole.

    Raises:
        ChunkingError: as `checked_metadata` does.
    """
    kept = {key: value for key, value in document.metadata.items() if key not in _OF_THE_FILE}
    return checked_metadata(kept)
