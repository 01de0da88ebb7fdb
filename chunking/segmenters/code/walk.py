"""One pass over a syntax tree: which of its nodes may be cut before, and how good a place that is.

It is a loop, since code may be nested deeper than any recursion limit. Offsets are bytes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from .definitions import Definitions
from .languages import GRAMMARS
from .nodes import DEFINITIONS, CodeNode, Rank
from .types import NodeType, node_types

#: bytes before a node on its line, from which it is not looked at whether they are blank
_WIDEST = 400
#: white space before a line's first node that goes with the node
_INDENT = 80
#: bytes of a statement that does nothing but load a module
_LONGEST_IMPORT = 300

#: as names of their own they are looked up several times as fast
SIBLING, DOCUMENTED, HELD = Rank.SIBLING, Rank.DOCUMENTED, Rank.HELD
INSIDE, NONE = Rank.INSIDE, Rank.NONE


def walk(root: Any, source: bytes, language: str, finest: int) -> list[CodeNode]:
    """The nodes of a tree, a node after the one that holds it; those up to `finest` are not looked into."""
    return _Walk(source, language, finest).nodes(root)


class _Open(NamedTuple):
    """A node to be looked into: its index (`at`), the definition around its children, and their depth."""

    node: Any
    at: int
    scope: int
    depth: int
    name: str


@dataclass(slots=True)
class _Child:
    """A node among its siblings, before it is known what the next one is."""

    node: Any
    type: NodeType
    start: int
    end: int
    begin: int
    kind: str
    rank: Rank
    definition: Any
    edge: str = ""


class _Walk:
    """One source being walked through."""

    def __init__(self, source: bytes, language: str, finest: int) -> None:
        loads = GRAMMARS[language].loads
        self._source = source
        self._types = node_types(language)
        self._definitions = Definitions(source, self._types)
        self._loads = re.compile(loads.encode()) if loads else None
        self._finest = finest
        self._found: list[CodeNode] = []

    def nodes(self, root: Any) -> list[CodeNode]:
        whole = len(self._source)
        self._found = [CodeNode(0, 0, whole, "file", "file", "", NONE, -1, -1, 0, 0, True, False)]
        stack = [_Open(root, 0, -1, 0, "")]
        while stack:
            stack += reversed(list(self._look_into(stack.pop())))
        return self._found

    def _look_into(self, opened: _Open) -> Iterator[_Open]:
        """Add the children of a node; those to be looked into themselves are returned."""
        found, definitions = self._found, self._definitions
        _, at, scope, depth, given = opened
        children = self._children(opened)
        _name_edges(children)
        in_class = scope >= 0 and found[scope].kind == "class"
        below = depth + any(child.rank == SIBLING for child in children)
        for child in children:
            node, kind, edge = child.node, child.kind, child.edge
            is_large = child.end - child.start > self._finest and node.child_count > 0
            if child.rank == NONE and not is_large:
                if not definitions.holds_function(node):
                    continue
                child.rank = INSIDE
            if in_class:
                kind, edge = _member(kind), _member(edge)
            name, body, is_definition = "", 0, False
            if child.definition is not None:
                name = definitions.name(node, child.definition, given)
                is_definition = bool(child.type.kind) and kind in DEFINITIONS
                if is_definition and is_large:
                    body = definitions.body(node, child.definition)
            if is_large:
                inner = "" if is_definition else name
                yield _Open(node, len(found), len(found) if is_definition else scope, below, inner)
            found.append(
                CodeNode(
                    child.begin, child.start, child.end, kind, edge, name, child.rank,
                    at, scope, depth, body, is_large, is_definition,
                )
            )  # fmt: skip

    def _children(self, opened: _Open) -> list[_Child]:
        """The named children, each with its rank."""
        within = self._types[opened.node.kind_id]
        in_sequence = within.is_sequence or not opened.at
        first = opened.node.start_byte
        before: _Child | None = None
        found: list[_Child] = []
        for node in opened.node.named_children:
            start, end = node.byte_range
            if start == end:
                continue
            begin = self._line_start(node, start)
            type = self._types[node.kind_id]
            definition = self._definitions.of(node) if type.may_define else None
            if definition is not None:
                kind = self._types[definition.kind_id].kind
            else:
                kind = type.called or self._other_kind(start, end, in_sequence)
            child = _Child(node, type, start, end, begin, kind, NONE, definition)
            if (begin >= 0 or in_sequence) and not within.is_text:
                if before is None or type.belongs or within.is_wrapper:
                    child.rank = HELD
                else:
                    child.rank = self._rank(child, before)
            if child.rank == NONE or (not in_sequence and start == first):
                child.rank = INSIDE if kind == "function" else NONE
            if begin < 0 or start - begin > _INDENT:
                child.begin = start
            found.append(child)
            before = child
        return found

    def _line_start(self, node: Any, start: int) -> int:
        """Where a node's line begins if the node is the first on it, else −1."""
        column: int = node.start_point.column
        line = start - column
        is_first = not column or (column <= _WIDEST and self._source[line:start].isspace())
        return line if is_first else -1

    def _rank(self, child: _Child, before: _Child) -> Rank:
        """How good a cut is between two nodes, of which the second begins a line or both are in a sequence."""
        if before.type.leads:
            return DOCUMENTED
        if before.kind == "comment" and before.rank != NONE and self._touches(before, child):
            return DOCUMENTED
        if child.kind == "comment" and child.begin < 0:
            return NONE
        return SIBLING

    def _touches(self, before: _Child, child: _Child) -> bool:
        """Whether no blank line stands between two."""
        end = before.end
        while end > before.start and self._source[end - 1] in b"\r\n":
            end -= 1
        return self._source.count(b"\n", end, child.start) < 2

    def _other_kind(self, start: int, end: int, in_sequence: bool) -> str:
        """What a node is called that is no definition, comment or block; a short statement may load a module."""
        if not in_sequence:
            return "element"
        if self._loads is None or end - start > _LONGEST_IMPORT:
            return "statement"
        return "import" if self._loads.match(self._source, start, end) else "statement"


def _member(kind: str) -> str:
    """What a kind is called in a class."""
    return "method" if kind == "function" else kind


def _name_edges(children: list[_Child]) -> None:
    """Name the cut before each child: by what follows its comments, or by what stands before."""
    follows = ""
    for child in reversed(children):
        leads = follows if child.kind == "comment" or child.type.leads else ""
        child.edge = leads or child.kind
        follows = child.edge if child.rank == DOCUMENTED else ""
    before = ""
    for child in children:
        if before in DEFINITIONS and child.edge not in DEFINITIONS:
            child.edge = before
        if child.kind != "comment":
            before = child.kind
