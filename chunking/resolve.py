"""Which chunker applies where several are named, and presets for kinds of documents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from .config import ChunkingConfig
from .creation import create_chunker
from .errors import StrategyError, unknown_name
from .segmenters.code.languages import GRAMMARS
from .strategies.base import Chunker
from .strategies.custom import custom

#: the strategies for files that are no prose; a web page is read as prose
_BY_EXTENSION = {
    **{
        f".{extension}": "records" if language == "json" else "code"
        for language, grammar in GRAMMARS.items()
        for extension in grammar.extensions.split()
        if language != "html"
    },
    **dict.fromkeys((".ipynb", ".diff", ".patch"), "code"),
    **dict.fromkeys((".csv", ".tsv", ".xlsx", ".xlsm", ".xls", ".ods"), "table"),
    **dict.fromkeys((".jsonl", ".ndjson", ".xml", ".yaml", ".yml"), "records"),
    **dict.fromkeys((".srt", ".vtt"), "transcript"),
    **dict.fromkeys((".pptx", ".pptm", ".ppsx", ".ppsm", ".ppt", ".pps", ".odp"), "page"),
}

#: what a chunker may be given as
Chosen = Chunker | ChunkingConfig | Mapping[str, Any] | Callable[[str], Iterable[Any]] | str


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
    call: Chosen | None = None,
    config: Chosen | None = None,
    chunking: Mapping[str, Any] | None = None,
    defaults: Mapping[str, Any] | None = None,
) -> Chunker:
    """The chunker that applies, by priority.

    First the one of the call, then the configured one; only without either do the legacy settings
    `{"chunk_size", "chunk_overlap"}` count, which mean words: those of the call over the defaults.
    A default overlap gives way to a size of the call that cannot hold it. With nothing at all:
    `word`, 200 with 40 overlap.

    A chunker may be given as a configuration, as plain data of one, by a strategy's name, or as a
    function from a text to its pieces.

    Raises:
        StrategyError: `call` or `config` is none of these.
        ChunkingError: one of them names what cannot be used, even where the other applies.
    """
    named = [chosen if chosen is None else _chunker_of(chosen) for chosen in (call, config)]
    if applying := [chunker for chunker in named if chunker is not None]:
        return applying[0]
    called, usual = dict(chunking or {}), dict(defaults or {})
    size, overlap = called.get("chunk_size"), usual.get("chunk_overlap")
    if isinstance(size, int) and isinstance(overlap, int) and overlap >= size:
        del usual["chunk_overlap"]
    return create_chunker("word", **{**usual, **called})


def _chunker_of(chosen: Chosen) -> Chunker:
    """The chunker that something stands for."""
    if isinstance(chosen, Chunker):
        return chosen
    if isinstance(chosen, str):
        return create_chunker(chosen)
    if isinstance(chosen, Mapping):
        chosen = ChunkingConfig.from_dict({"version": 1, **chosen})
    if isinstance(chosen, ChunkingConfig):
        return chosen.chunker()
    if callable(chosen):
        return custom(chosen)
    raise StrategyError(
        f"{chosen!r} is no chunker: give a chunker, a configuration, a strategy's name, or a function"
    )


def resolve_document_strategy(
    uri: str | None, requested: str | None = None, default: str = "word"
) -> str:
    """The strategy for one document by its name.

    Markdown (`.md`, `.mdx`) gets `markdown` when nothing or `fixed` is requested; another explicit
    choice stands. Where nothing is requested, tables get `table`, data `records`, subtitles
    `transcript`, slides `page`, and source code, notebooks and patches `code`. Other files get the requested
    strategy, or the default. `suggest` looks at the text itself, and says its reason.
    """
    name = (uri or "").lower()
    if "://" in name:  # else a question mark or number sign is part of a file's name
        name = name.split("?")[0].split("#")[0]
    if name.endswith((".md", ".mdx")) and requested in (None, "", "fixed"):
        return "markdown"
    extension = name[name.rfind(".") :] if "." in name else ""
    return requested or _BY_EXTENSION.get(extension, default)
