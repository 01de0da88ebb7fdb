"""Strategies by name: the tables from which a chunker is made, described and listed.

The splitters of other libraries have a table of their own: they are made and described as strategies
are, but are none of those that are offered, searched and held to the contract.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import TYPE_CHECKING, Any

from .errors import StrategyError, unknown_name
from .options import Options, Resolution, StrategyDeclaration, describe_options

if TYPE_CHECKING:
    from .strategies.base import Chunker

#: the entry-point group in which installed packages name their strategies
PLUG_INS = "chunking.strategies"

_strategies: dict[str, type[Chunker]] = {}
_splitters: dict[str, type[Chunker]] = {}
_problems: dict[str, str] = {}
_loading = threading.Lock()
_is_loaded = False


def register_strategy(strategy: type[Chunker]) -> type[Chunker]:
    """Make a `Chunker` subclass available under its `name`; usable as a class decorator.

    Raises:
        StrategyError: when the name is taken by another class or is no identifier.
    """
    return _registered(strategy, _strategies)


def register_splitter(splitter: type[Chunker]) -> type[Chunker]:
    """Make a `Chunker` that cuts as another library does available under its `name`.

    Raises:
        StrategyError: as `register_strategy` does.
    """
    return _registered(splitter, _splitters)


def _registered(strategy: type[Chunker], table: dict[str, type[Chunker]]) -> type[Chunker]:
    if not isinstance(strategy, type) or not hasattr(strategy, "options_type"):
        raise StrategyError(f"{strategy!r} is no strategy: register a subclass of Chunker")
    if not strategy.name.isidentifier():
        raise StrategyError(f"{strategy.name!r} cannot name a strategy: use letters, digits and _")
    if _found(strategy.name) not in (None, strategy):
        raise StrategyError(f"a strategy named {strategy.name!r} exists: choose another name")
    table[strategy.name] = strategy
    return strategy


def _found(name: str) -> type[Chunker] | None:
    return _strategies.get(name) or _splitters.get(name)


def list_strategies() -> list[str]:
    """The names of all strategies, in the order in which a user should meet them.

    Those of installed plug-ins come last.
    """
    _load_plug_ins()
    return list(_strategies)


def list_splitters() -> list[str]:
    """The names under which other libraries' splitters are made, whether these are installed or not."""
    return list(_splitters)


def plug_in_problems() -> dict[str, str]:
    """Why plug-ins could not be loaded, by the name of their entry point."""
    _load_plug_ins()
    return dict(_problems)


def _load_plug_ins() -> None:
    """Load, once, what installed packages offer; one that fails leaves the others alone."""
    global _is_loaded
    with _loading:
        if not _is_loaded:
            _is_loaded = True
            for entry in sorted(entry_points(group=PLUG_INS), key=lambda entry: entry.name):
                _load(entry)


def _load(entry: EntryPoint) -> None:
    try:
        register_strategy(entry.load())
    except Exception as error:
        _problems[entry.name] = f"{type(error).__name__}: {error}"


def get_strategy(name: str) -> type[Chunker]:
    """The strategy, or the splitter of another library, of that name.

    Raises:
        UnknownNameError: with the nearest name that exists.
        StrategyError: a plug-in's, which could not be loaded.
    """
    if _found(name) is None:
        _load_plug_ins()
    strategy = _found(name)
    if strategy is None and name in _problems:
        raise StrategyError(f"the plug-in {name!r} could not be loaded: {_problems[name]}")
    if strategy is None:
        raise unknown_name("strategy", name, [*_strategies, *_splitters])
    return strategy


def resolve_options(name: str, stated: Mapping[str, Any]) -> Resolution[Options]:
    """What stated options of a strategy come to: every option's value, and every problem.

    Raises:
        UnknownNameError: no such strategy.
    """
    return get_strategy(name).options_type.resolve(stated)


def needed_options(name: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The fewest of some option values from which all of them follow.

    Raises:
        UnknownNameError: no such strategy.
    """
    return get_strategy(name).options_type.needed(values)


def describe_strategy(name: str) -> StrategyDeclaration:
    """A strategy as data: name, label, summary, when to use it, and each option's declaration.

    Raises:
        UnknownNameError: no such strategy.
    """
    strategy = get_strategy(name)
    options = describe_options(strategy.options_type)
    return {
        "name": strategy.name,
        "group": strategy.group,
        "label": strategy.label,
        "summary": strategy.summary,
        "when": strategy.when,
        "options": {key: description.to_dict() for key, description in options.items()},
    }
