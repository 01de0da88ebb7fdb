"""By what a command cuts: a configuration from the app, or a strategy and its options."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

import click

from .cli_files import by_name
from .config import ChunkingConfig, load_config


def configuration_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options of which `stated_configuration` makes a configuration."""
    for option in (_SET, _STRATEGY, _CONFIG):
        command = option(command)
    return command


_CONFIG = click.option(
    "--config", "config_path", type=click.Path(), help="A configuration from the app."
)
_STRATEGY = click.option("--strategy", help="A strategy, instead of a configuration.")
_SET = click.option(
    "--set",
    "stated",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the strategy, as in chunk_size=200 or exclude='[\"References\"]'; may be given several times. "
    "Others are at their defaults.",
)


def stated_configuration(
    config_path: str | None, strategy: str | None, stated: Iterable[str]
) -> ChunkingConfig:
    """The configuration that a command was given, in either way."""
    if strategy is None and config_path is not None:
        if stated:
            raise click.UsageError(
                "--set goes with --strategy: a configuration states its own options"
            )
        return load_config(config_path)
    if strategy is None or config_path is not None:
        raise click.UsageError(
            "give either --config FILE or --strategy NAME, as in --strategy markdown; "
            "`strategies` lists them"
        )
    return ChunkingConfig(strategy, _options(stated))


def _options(words: Iterable[str]) -> dict[str, Any]:
    """The options of a strategy that `--set` states, by name: JSON, and text where a value is none."""
    return {
        name: _value(value) for name, value in by_name("--set", words, "chunk_size=200").items()
    }


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
