"""Which chunker applies where several are named, and presets for kinds of documents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .config import ChunkingConfig
from .creation import create_chunker
from .errors import unknown_name
from .strategies.base import Chunker

#: the strategies for files that are no prose
_BY_EXTENSION = {
    **dict.fromkeys((".csv", ".tsv"), "table"),
    **dict.fromkeys((".json", ".jsonl", ".ndjson", ".xml", ".yaml", ".yml"), "records"),
    **dict.fromkeys((".srt", ".vtt"), "transcript"),
}


@dataclass(frozen=True, slots=True)
class Preset:
    """A starting point for one kind of document."""

    name: str
    label: str
    strategy: str
    options: Mapping[str, Any] = field(default_factory=dict)


def _tokens(size: int, overlap: int) -> dict[str, Any]:
    return {"chunk_size": size, "chunk_overlap": overlap, "unit": "tokens"}


PRESETS: dict[str, Preset] = {
    preset.name: preset
    for preset in (
        Preset("default", "Default", "sentence", _tokens(512, 50)),
        Preset("technical", "Technical documentation", "sentence", _tokens(512, 50)),
        Preset("legal", "Legal contracts", "sentence", _tokens(400, 75)),
        Preset("knowledge-base", "Knowledge base", "recursive", _tokens(600, 50)),
        Preset("code-docs", "Code documentation", "recursive", _tokens(300, 30)),
        Preset("conversation", "Conversations", "fixed", _tokens(800, 100)),
    )
}


def preset_chunker(name: str) -> Chunker:
    """The chunker of a preset.

    Raises:
        UnknownNameError: with the nearest preset.
    """
    if name not in PRESETS:
        raise unknown_name("preset", name, PRESETS)
    return create_chunker(PRESETS[name].strategy, **PRESETS[name].options)


def resolve_chunker(
    call: Chunker | ChunkingConfig | None = None,
    config: Chunker | ChunkingConfig | None = None,
    chunking: Mapping[str, Any] | None = None,
    defaults: Mapping[str, Any] | None = None,
) -> Chunker:
    """The chunker that applies, by priority.

    First the one of the call, then the configured one; only without either do the legacy settings
    `{"chunk_size", "chunk_overlap"}` count, which mean words: those of the call over the defaults.
    A default overlap gives way to a size of the call that cannot hold it. With nothing at all:
    `word`, 200 with 40 overlap.
    """
    for chosen in (call, config):
        if chosen is not None:
            return chosen.chunker() if isinstance(chosen, ChunkingConfig) else chosen
    called, usual = dict(chunking or {}), dict(defaults or {})
    size, overlap = called.get("chunk_size"), usual.get("chunk_overlap")
    if isinstance(size, int) and isinstance(overlap, int) and overlap >= size:
        del usual["chunk_overlap"]
    return create_chunker("word", **{**usual, **called})


def resolve_document_strategy(
    uri: str | None, requested: str | None = None, default: str = "word"
) -> str:
    """The strategy for one document by its name.

    Markdown (`.md`, `.mdx`) gets `markdown` when nothing or `fixed` is requested; another explicit
    choice stands. Where nothing is requested, tables get `table`, data `records` and subtitles
    `transcript`. Other files get the requested strategy, or the default.
    """
    name = (uri or "").lower()
    if "://" in name:  # else a question mark or number sign is part of a file's name
        name = name.split("?")[0].split("#")[0]
    if name.endswith((".md", ".mdx")) and requested in (None, "", "fixed"):
        return "markdown"
    extension = name[name.rfind(".") :] if "." in name else ""
    return requested or _BY_EXTENSION.get(extension, default)
