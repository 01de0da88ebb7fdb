"""A configuration in words, short enough for one line of a page."""

from collections.abc import Mapping
from typing import Any

from chunking import Chunker, ChunkingConfig
from chunking.quantities import counted
from pages.components.configuration.offered_strategies import described

#: options that the summary of a configuration says in its own way
_SAID = ("chunk_size", "chunk_overlap", "unit")
#: rules that are named
_MOST_RULES = 3
#: the option that names code by a hash, which tells a reader nothing
_HASHED = "code"


def summary(made_by: Chunker | ChunkingConfig) -> str:
    """Strategy, size and overlap in a line; what each rule takes; no Markdown."""
    if isinstance(made_by, ChunkingConfig):
        return " · ".join([summary(made_by.chunker()), *_rules(made_by)])
    chunker, options = made_by, made_by.options
    size = f"{options.chunk_size:,} {getattr(options, 'unit', '')}".strip()
    overlap = getattr(options, "chunk_overlap", 0)
    sizes = f"{size}, overlap {overlap:,}" if overlap else size
    return f"{chunker.name} · {sizes}"


def in_full(made_by: Chunker | ChunkingConfig) -> str:
    """The summary, and the options that are not as the strategy has them by default; what each rule takes; no Markdown."""
    if not isinstance(made_by, ChunkingConfig):
        return " · ".join([summary(made_by), *non_default_options(made_by)])
    return " · ".join([in_full(made_by.chunker()), *_rules(made_by)])


def _rules(config: ChunkingConfig) -> list[str]:
    """What the files of each pattern take; of more than a line holds, how many they are."""
    if len(config.routes) > _MOST_RULES:
        return [f"{counted(len(config.routes), 'rule')} by kind of file"]
    return [f"{route.match}: {route.strategy} {_size(route.options)}" for route in config.routes]


def _size(options: Mapping[str, Any]) -> str:
    unit = options.get("unit", "tokens")
    return f"{options['chunk_size']:,}" + ("" if unit == "tokens" else f" {unit}")


def non_default_options(chunker: Chunker) -> list[str]:
    """The options beside sizes that are not as the strategy has them by default, each with its label and value; no Markdown."""
    declared = described(chunker.name)["options"]
    held = chunker.options.to_dict()
    usual = type(chunker.options).build(chunker.name, {"chunk_size": held["chunk_size"]}).to_dict()
    return [
        f"{declared[name]['label']}: {in_words(value)}"
        for name, value in held.items()
        if name in declared and name not in (*_SAID, _HASHED) and value != usual[name]
    ]


def in_words(value: Any) -> str:
    """An option's value as it is read; no Markdown."""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(repr, value))
    return f"{value:,}" if isinstance(value, int) else str(value)
