"""What all frameworks share: how a chunker is named, and what is said of a chunk."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any
from uuid import UUID, uuid5

from ..config import FORMATS, ChunkingConfig, load_config
from ..errors import ConfigError
from ..types import Chunk, Document

#: a configuration, its file or its plain data; or the name of a strategy
Configuration = ChunkingConfig | Mapping[str, Any] | str | Path

#: where frameworks keep the name of a document, the first one that is there
NAMES = ("uri", "file_path", "source", "file_name", "filename", "url")
#: fields of a chunk that are its text; the others are metadata
_TEXT = frozenset({"text", "metadata", "occurrence"})
_NAMESPACE = UUID("5b0f0a3e-2a57-5d0b-9d7e-0f6a0f9b8a51")


def configured(given: Configuration, options: Mapping[str, Any]) -> ChunkingConfig:
    """The configuration meant; `options` go with the name of a strategy only.

    Raises:
        ConfigError: options beside a configuration, or a file that is none.
        UnknownNameError: no such strategy.
        OptionsError: every problem of the options at once.
    """
    if isinstance(given, str) and not given.endswith(
        tuple(f".{name}" for name in (*FORMATS, "yml"))
    ):
        return ChunkingConfig(given, options)
    if options:
        raise ConfigError(
            f"a configuration states its options itself: leave out {', '.join(options)}"
        )
    if isinstance(given, ChunkingConfig):
        return given
    return ChunkingConfig.from_dict(given) if isinstance(given, Mapping) else load_config(given)


def name_in(metadata: Mapping[str, Any]) -> str | None:
    """The name of the document that a framework's metadata tells, None where it tells none."""
    found = (metadata.get(name) for name in NAMES)
    return next((name for name in found if isinstance(name, str) and name), None)


def cut(config: ChunkingConfig, text: str, uri: str | None = None) -> tuple[Chunk, ...]:
    """The chunks of a text; the name says what kind of text it is, and which route it takes."""
    return config.chunker(uri).run(Document.from_text(text, uri)).chunks


def described(chunk: Chunk) -> dict[str, Any]:
    """All that is known of a chunk but its text, JSON-able: what is None is left out.

    `prefix` and `suffix` say what of the content is no slice of the document; of a hierarchy
    `parent_id` names the parent's `id`. `read_text` is what is to be read in place of the text that is
    embedded, where that is another: the window around a sentence, the parent of a child, rows that are
    found by lines, with their header.
    """
    values = {name: value for name, value in chunk.to_dict().items() if name not in _TEXT}
    known = {**values, **chunk.metadata}
    return {name: value for name, value in known.items() if value is not None}


def key_of(owner: str, chunk: Chunk) -> str:
    """A UUID for a chunk in a store over many documents, from the document's name and the `content_id`.

    It stays when the document is edited elsewhere.
    """
    return str(uuid5(_NAMESPACE, f"{owner}\n{chunk.content_id}"))
