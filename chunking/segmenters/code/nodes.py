"""The nodes of source code, as plain data with exact spans: what a document may be cut between."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...offsets import Offsets

FUNCTIONS = frozenset({"function", "method"})
CLASSES = frozenset({"class", "module"})
DEFINITIONS = FUNCTIONS | CLASSES


class Rank(IntEnum):
    """How good a place to cut the beginning of a node is."""

    SIBLING = 0  # between two that stand one after the other
    DOCUMENTED = 1  # between comments or decorators and what they are about
    HELD = 2  # between a header and what it holds
    INSIDE = 3  # a function, or what holds one, that begins amid a line
    NONE = 4


class CodeNode(NamedTuple):
    """One node in code points.

    `begin` is `start`, or where its line begins if nothing else stands before it there. `kind` is
    `function`, `method`, `class`, `module`, `import`, `comment`, `block` (a statement that holds
    others), `statement` or `element`; `edge` is the kind by which a cut before it is called: the
    more important one of its two sides. `parent` and `scope` are the indices of the node and of the
    definition around it (−1 for none). `depth` counts the levels of siblings above it. `body` is the
    offset behind the header of a definition that was looked into, else 0. Only of a node that
    `is_opened` are the children known.
    """

    begin: int
    start: int
    end: int
    kind: str
    edge: str
    name: str
    rank: int
    parent: int
    scope: int
    depth: int
    body: int
    is_opened: bool
    is_definition: bool


class Columns(NamedTuple):
    """What all nodes are asked for at once: one value a node."""

    begin: Offsets
    start: Offsets
    end: Offsets
    parent: Offsets
    rank: Offsets
    depth: Offsets
    is_opened: npt.NDArray[np.bool_]


@dataclass(frozen=True)
class CodeNodes:
    """The nodes of one document, the whole file first; a node comes after the one that holds it."""

    language: str
    nodes: tuple[CodeNode, ...]

    @cached_property
    def columns(self) -> Columns:
        """The nodes as arrays."""
        by_name = dict(zip(CodeNode._fields, zip(*self.nodes, strict=True), strict=True))
        kinds = (np.bool_ if name == "is_opened" else np.int32 for name in Columns._fields)
        return Columns._make(map(np.array, (by_name[name] for name in Columns._fields), kinds))

    @cached_property
    def definitions(self) -> tuple[int, ...]:
        """The indices of the functions, classes and modules, by where they start."""
        found = [i for i, node in enumerate(self.nodes) if node.is_definition]
        return tuple(sorted(found, key=lambda i: (self.nodes[i].start, -self.nodes[i].end)))

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where the definitions start."""
        return tuple(self.nodes[i].start for i in self.definitions)

    @cached_property
    def imports(self) -> tuple[CodeNode, ...]:
        """The imports of the file as a whole, in order."""
        found = [node for node in self.nodes if node.kind == "import" and self._is_outside(node)]
        return tuple(sorted(found))

    def _is_outside(self, node: CodeNode) -> bool:
        return node.scope < 0 or self.nodes[node.scope].kind == "module"

    def around(self, start: int, end: int) -> int:
        """The index of the innermost definition that holds a span, −1 where none does."""
        place = bisect_right(self.starts, start) - 1
        index = self.definitions[place] if place >= 0 else -1
        while index >= 0 and self.nodes[index].end < end:
            index = self.nodes[index].scope
        return index

    def chain(self, index: int) -> list[CodeNode]:
        """A definition with all around it, the outermost first."""
        found: list[CodeNode] = []
        while index >= 0:
            found.append(self.nodes[index])
            index = self.nodes[index].scope
        return found[::-1]
