"""Configurations that come with a request: they may name nothing beyond the engine itself.

A tokenizer or a model may be a path or come from a network, and a language model gets the document and
the value of an environment variable. Whoever sends a request must not choose these, only who starts
the server.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..config import ChunkingConfig
from ..embedders import EMBEDDERS
from ..errors import ConfigError
from ..registry import describe_strategy, list_strategies
from ..resolve import preset_chunker
from ..tokenizers import TOKENIZERS

#: what an option of a kind may name
_NAMES: Mapping[str, tuple[str, ...]] = {"tokenizer": TOKENIZERS, "embedder": EMBEDDERS}
#: the option of strategies that send text elsewhere
_ADDRESS = "base_url"


def usual_config() -> ChunkingConfig:
    """The configuration of a server that was started without one."""
    return ChunkingConfig.of(preset_chunker("default"))


def stated_config(values: Any) -> ChunkingConfig:
    """The configuration that a request states; the version need not be stated.

    Raises:
        ConfigError: it names a file, a model elsewhere or a language model; and what
            `ChunkingConfig.from_dict` raises.
    """
    if not isinstance(values, Mapping):
        return ChunkingConfig.from_dict(values)
    for strategy, options in _tables(values):
        _check(strategy, options)
    return ChunkingConfig.from_dict({"version": 1, **values})


def _tables(values: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each strategy with its options, as far as they are such; what is not is refused later."""
    routes = values.get("routes")
    for table in (values, *(routes if isinstance(routes, list) else ())):
        if isinstance(table, Mapping) and table.get("strategy") in list_strategies():
            options = table.get("options")
            yield table["strategy"], options if isinstance(options, Mapping) else {}


def _check(strategy: str, options: Mapping[str, Any]) -> None:
    declared = describe_strategy(strategy)["options"]
    if _ADDRESS in declared:
        raise ConfigError(
            f"the strategy {strategy!r} sends text to a language model, which a request may not ask for: "
            "choose another, or start the server with a configuration that states it"
        )
    for name, value in options.items():
        names = _NAMES.get(declared[name]["type"]) if name in declared else None
        if names and value is not None and value not in names:
            raise ConfigError(
                f"{name} {value!r} is none that a request may name: choose one of {', '.join(names)}, or "
                "start the server with a configuration that states it"
            )
