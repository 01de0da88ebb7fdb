"""YAML as people write it by hand: plain values, no tags, no aliases (which can be made to explode)."""

from __future__ import annotations

from typing import Any

from .errors import ConfigError


def load_yaml(text: str) -> Any:
    """The value of a YAML text.

    Raises:
        ConfigError: not YAML, too deeply nested, or with tags or aliases.
    """
    import yaml

    class PlainLoader(yaml.SafeLoader):  # type: ignore[misc]
        def compose_node(self, parent: Any, index: Any) -> Any:
            if self.check_event(yaml.AliasEvent):
                raise yaml.YAMLError("aliases are not read")
            if getattr(self.peek_event(), "tag", None):
                raise yaml.YAMLError("tags are not read")
            return super().compose_node(parent, index)

    try:
        return yaml.load(text, PlainLoader)
    except (yaml.YAMLError, ValueError, ArithmeticError, RecursionError) as error:
        raise ConfigError(f"not valid YAML: {error}") from error
