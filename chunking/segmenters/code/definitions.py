"""Functions, classes and imports in a syntax tree: which node is one, its name, where its body begins."""

from __future__ import annotations

import re
from typing import Any

from .types import NodeType

#: how deep a definition may be wrapped in a declaration
_WRAPPED = 5
_NAMELESS = re.compile("arrow|lambda|closure|literal|anonymous|expression|initializer|block")
_LONGEST_NAME = 120


class Definitions:
    """What is asked of the definitions of one source; offsets are bytes."""

    def __init__(self, source: bytes, types: dict[int, NodeType]) -> None:
        self._source = source
        self._types = types

    def of(self, node: Any) -> Any:
        """The function, class or import that a node is or is wrapped around, else None."""
        for _ in range(_WRAPPED):
            type = self._types[node.kind_id]
            if type.kind:
                is_empty = type.name.endswith("_specifier") and not node.child_by_field_name("body")
                return None if is_empty else node
            if not type.is_wrapper:
                return None
            inner = self._wrapped(node)
            if len(inner) != 1:
                return None
            node = inner[0]
        return None

    def _wrapped(self, node: Any) -> list[Any]:
        """The children of a wrapper that are definitions or may hold one."""
        return [inner for inner in node.named_children if self._types[inner.kind_id].may_define]

    def holds_function(self, node: Any) -> bool:
        """Whether there is a function in a small node."""
        stack = list(node.named_children)
        while stack:
            node = stack.pop()
            if self._types[node.kind_id].kind == "function":
                return True
            stack += node.named_children
        return False

    def name(self, node: Any, definition: Any, given: str) -> str:
        """The name of the definition that a node is or is wrapped around, or what it is assigned to.

        An import has none; one that is nameless takes the name `given` to what is around it.
        """
        if self._types[definition.kind_id].kind == "import":
            return ""
        own = self._own_name(definition)
        if own or definition is node:
            return own or given
        return self._assigned_name(node) or given

    def _assigned_name(self, node: Any) -> str:
        """What a definition is assigned to inside the nodes around it."""
        for _ in range(_WRAPPED):
            for name in ("name", "left", "key", "property", "declarator"):
                if (target := node.child_by_field_name(name)) is not None:
                    return self._text(target)
            inner = self._wrapped(node)
            if not inner:
                return ""
            if self._types[inner[0].kind_id].kind:
                targets = [
                    c for c in node.named_children if c.type.endswith(("list", "identifier"))
                ]
                return self._text(targets[0]) if targets else ""
            node = inner[0]
        return ""

    def _own_name(self, node: Any) -> str:
        if (target := node.child_by_field_name("name")) is not None:
            return self._text(target)
        if _NAMELESS.search(node.type):
            return ""
        for name in ("declarator", "type"):
            if (target := node.child_by_field_name(name)) is not None:
                return self._text(_innermost_declarator(target))
        for child in node.named_children:
            if child.type.endswith(("identifier", "constant", "object_reference")):
                return self._text(child)
            if child.type.endswith("_spec"):
                return self._own_name(child)
        return ""

    def _text(self, node: Any) -> str:
        found = self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")
        name = " ".join(found.split())
        return name if len(name) <= _LONGEST_NAME else ""

    def body(self, node: Any, definition: Any) -> int:
        """Where the header of a definition ends: behind an opening brace, or at the first thing it holds."""
        body = definition.child_by_field_name("body")
        if body is None:
            bodies = [c for c in definition.named_children if self._types[c.kind_id].is_body]
            body = next((c for c in reversed(bodies) if "param" not in c.type), None)
        if body is None:
            line = self._source.find(b"\n", node.start_byte, node.end_byte)
            return line if line >= 0 else int(node.end_byte)
        start: int = body.start_byte
        return start + (self._source[start : start + 1] == b"{")


def _innermost_declarator(node: Any) -> Any:
    """What a C declarator declares, under its pointers and parameters."""
    for _ in range(_WRAPPED):
        inner = node.child_by_field_name("declarator")
        if inner is None:
            break
        node = inner
    return node
