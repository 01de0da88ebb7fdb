"""Chunkers by the name of their strategy.

`creation.pyi`, written by `tests/write_stub.py` from the declarations, tells editors every option.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .registry import get_strategy, list_strategies

if TYPE_CHECKING:
    from .strategies.base import Chunker


def create_chunker(name: str, /, **options: Any) -> Chunker:
    """A chunker of the named strategy with these options; those left out take their defaults.

    Raises:
        UnknownNameError: no such strategy.
        OptionsError: every problem of the options at once.
    """
    strategy = get_strategy(name)
    return strategy(strategy.options_type.build(name, options))


class Chunkers:
    """`chunkers.NAME(**options)` for every registered strategy, and `chunkers.custom(function)`."""

    #: set by `strategies.custom`, which makes a chunker from a function
    custom: Callable[..., Chunker]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        get_strategy(name)
        return lambda **options: create_chunker(name, **options)

    def __dir__(self) -> list[str]:
        return [*list_strategies(), "custom"]


chunkers = Chunkers()
