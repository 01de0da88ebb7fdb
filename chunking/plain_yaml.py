"""YAML as people write it by hand: plain values, no tags, no aliases (which can be made to explode)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from .errors import ConfigError

K = TypeVar("K", bound=Hashable)


def repeated(keys: Iterable[K]) -> K | None:
    """The first key that was there before, None where each is there once."""
    seen: set[K] = set()
    for key in keys:
        if key in seen:
            return key
        seen.add(key)
    return None


def load_yaml(text: str, keys_once: bool = False) -> Any:
    """The value of a YAML text.

    Raises:
        ConfigError: not YAML, too deeply nested, with tags or aliases, or, with `keys_once`, with a
            key given twice (else the last one counts).
    """
    import yaml

    class PlainLoader(yaml.SafeLoader):  # type: ignore[misc]
        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise yaml.YAMLError("aliases are not read")
            if getattr(self.peek_event(), "tag", None):
                raise yaml.YAMLError("tags are not read")
            return super().compose_node(parent, index)

        def construct_mapping(self, node: Any, deep: bool = False) -> Any:
            keys = ((key.tag, key.value) for key, _ in node.value if key.id == "scalar")
            if keys_once and (twice := repeated(keys)):
                raise yaml.YAMLError(f"the key {twice[1]!r} is given twice")
            return super().construct_mapping(node, deep)

    try:
        return yaml.load(text, PlainLoader)
    except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError) as error:
        raise ConfigError(f"not valid YAML: {error}") from error
