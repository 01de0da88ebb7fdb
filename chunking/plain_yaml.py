"""YAML as people write it by hand: plain values, no tags, no aliases (which can be made to explode)."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, TypeVar

from .errors import ConfigError

K = TypeVar("K", bound=Hashable)
#: what YAML's parser calls a part of the text at the end of a message, and what most people do
_PARTS = {
    "flow sequence": "a list [",
    "flow mapping": "a mapping {",
    "quoted scalar": "a quoted text",
    "block collection": "a list",
    "block mapping": "keys and values",
    "simple key": "a key",
}
#: and problems that it tells in its own words
_PROBLEMS = {
    "expected <block end>": "this does not go on with what stands above it: check the indentation",
    "mapping values are not allowed": "a colon that is not expected: check the indentation, or put the text in quotes",
    "found character '\\t'": "a tab: indent by spaces",
    "found unexpected end of stream": "the file ends too early",
}


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
        raise ConfigError(f"not valid YAML: {_in_words(error, text)}") from error


def _in_words(error: Exception, text: str) -> str:
    """Where the text stops to be YAML, and why; the parser's own words draw it over several lines."""
    problem, mark = getattr(error, "problem", None), getattr(error, "problem_mark", None)
    if problem and mark:
        known = (words for beginning, words in _PROBLEMS.items() if problem.startswith(beginning))
        return f"line {mark.line + 1}: {next(known, problem)}{_begun(error)}"
    if (position := getattr(error, "position", None)) is not None:
        line = text.count("\n", 0, position) + 1
        return f"line {line}: a character that YAML does not allow (U+{ord(text[position]):04X})"
    return str(error)


def _begun(error: Any) -> str:
    """In what the problem stands, where that begins in an earlier line."""
    mark = error.context_mark
    what = next((name for end, name in _PARTS.items() if (error.context or "").endswith(end)), None)
    if what is None or mark is None or mark.line == error.problem_mark.line:
        return ""
    return f", in {what} that begins in line {mark.line + 1}"
