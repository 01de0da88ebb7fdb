"""The nodes of source code, as plain data with exact spans: what a document may be cut between.

tree-sitter parses the UTF-8 bytes of the text; the walk over its tree is a loop, since code may be
nested deeper than any recursion limit, and byte offsets become code points at the end. Nodes that
are no larger than `finest` are not looked into: no chunk size in use would open them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ..caching import per_document
from ..collection import collection_paused
from ..types import Document
from .blocks import continuing_bytes
from .languages import (
    BODIES,
    CLOSINGS,
    COMPOUND,
    DECORATIONS,
    GRAMMARS,
    SEQUENCES,
    WRAPPERS,
    Grammar,
    load_language,
)

FUNCTIONS = frozenset({"function", "method"})
CLASSES = frozenset({"class", "module"})
DEFINITIONS = FUNCTIONS | CLASSES
#: bytes before a node on its line, from which it is not looked at whether they are blank
_WIDEST = 400
#: white space before a line's first node that goes with the node
_INDENT = 80
#: how deep a definition may be wrapped in a declaration
_WRAPPED = 5
_NAMELESS = re.compile("arrow|lambda|closure|literal|anonymous|expression|initializer|block")
#: nodes inside which only functions are told from the rest
_TEXT = re.compile("string|heredoc|comment")
_LONGEST_NAME = 120
#: bytes of a statement that does nothing but load a module
_LONGEST_IMPORT = 300
#: bytes that the parser reads at a time
_READ = 1 << 16
#: bytes a call of its progress that it must get on by, after the first ones; code has 25 and more
_SLOWEST, _GRACE = 8, 20_000
#: type arguments opened and never closed, on which parsers need memory by the square of the length
_ENDLESS = re.compile(rb"<(?:\s{0,4}+\w{1,40}+\s{0,4}+<){499}")
_LONE_RETURN = re.compile(r"\r(?!\n)")


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


@dataclass(frozen=True)
class CodeNodes:
    """The nodes of one document, the whole file first; a node comes after the one that holds it."""

    language: str
    nodes: tuple[CodeNode, ...]

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


@per_document
def code_nodes(document: Document, language: str, finest: int = 0) -> CodeNodes | None:
    """The nodes of a document in a language; syntax errors are nodes like any other.

    None where the text is nothing like the language and would take the parser very long.
    """
    text = _LONE_RETURN.sub("\n", document.text) if "\r" in document.text else document.text
    source = text.encode("utf-8", "replace").replace(b"\0", b" ")
    tree = _parse(source, language)
    if tree is None:
        return None
    with collection_paused():
        nodes = _Walk(source, GRAMMARS[language], finest).nodes(tree.root_node)
        return CodeNodes(language, tuple(_in_characters(nodes, source.decode("utf-8"))))


def _parse(source: bytes, language: str) -> Any:
    """The tree of a source, None where the parser gets on too slowly.

    It says how far it is after every hundred steps or so, which does not depend on the machine.
    """
    import tree_sitter

    calls = 0

    def is_stuck(offset: int, has_error: bool) -> bool:
        nonlocal calls
        calls += 1
        return calls * _SLOWEST > offset + _GRACE

    def read(offset: int, point: object) -> bytes:
        return source[offset : offset + _READ]

    if language != "html" and _ENDLESS.search(source):
        return None
    parser = tree_sitter.Parser(load_language(language))
    try:
        return parser.parse(read, progress_callback=is_stuck)
    except ValueError:
        return None


def _in_characters(nodes: list[CodeNode], text: str) -> Iterable[CodeNode]:
    """The nodes with byte offsets turned into code points."""
    if text.isascii():
        return nodes
    continuing = continuing_bytes(text)
    columns = dict(zip(CodeNode._fields, zip(*nodes, strict=True), strict=True))
    for name in ("begin", "start", "end", "body"):
        offsets = np.array(columns[name], dtype=np.int32)
        columns[name] = (offsets - np.searchsorted(continuing, offsets)).tolist()
    return map(CodeNode._make, zip(*columns.values(), strict=True))


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
    type: str
    start: int
    end: int
    begin: int
    kind: str
    rank: int
    definition: Any
    edge: str = ""


def _member(kind: str, in_class: bool) -> str:
    """The kind by which a node is called: a function of a class is a method."""
    return "method" if in_class and kind == "function" else kind


class _Walk:
    """One pass over a tree; offsets are bytes."""

    def __init__(self, source: bytes, grammar: Grammar, finest: int) -> None:
        self._source = source
        self._kinds = grammar.kinds
        self._loads = re.compile(grammar.loads.encode()) if grammar.loads else None
        self._finest = finest
        self._found: list[CodeNode] = []

    def nodes(self, root: Any) -> list[CodeNode]:
        whole = len(self._source)
        self._found = [
            CodeNode(0, 0, whole, "file", "file", "", Rank.NONE, -1, -1, 0, 0, True, False)
        ]
        stack = [_Open(root, 0, -1, 0, "")]
        while stack:
            stack += reversed(list(self._look_into(stack.pop())))
        return self._found

    def _look_into(self, opened: _Open) -> Iterator[_Open]:
        """Add the children of a node; those to be looked into themselves are returned."""
        children = self._children(opened)
        self._name_edges(children)
        deeper = any(child.rank == Rank.SIBLING for child in children)
        in_class = opened.scope >= 0 and self._found[opened.scope].kind == "class"
        for child in children:
            is_large = child.end - child.start > self._finest and child.node.child_count > 0
            if child.rank == Rank.NONE and not is_large:
                if not self._holds_function(child.node):
                    continue
                child.rank = Rank.INSIDE
            kind = _member(child.kind, in_class)
            name = self._name(child, opened.name) if child.definition is not None else ""
            index = len(self._found)
            is_definition = kind in DEFINITIONS and child.type in self._kinds
            body = self._body(child) if is_definition and is_large else 0
            self._found.append(
                CodeNode(
                    child.begin, child.start, child.end, kind, _member(child.edge, in_class), name, child.rank,
                    opened.at, opened.scope, opened.depth, body, is_large, is_definition,
                )
            )  # fmt: skip
            if is_large:
                scope = index if is_definition else opened.scope
                given = name if not is_definition and child.definition is not None else ""
                yield _Open(child.node, index, scope, opened.depth + deeper, given)

    def _holds_function(self, node: Any) -> bool:
        """Whether there is a function in a small node."""
        stack = list(node.named_children)
        while stack:
            node = stack.pop()
            if self._kinds.get(node.type) == "function":
                return True
            stack += node.named_children
        return False

    def _children(self, opened: _Open) -> list[_Child]:
        """The named children, each with its rank."""
        within = opened.node.type
        in_sequence = within in SEQUENCES or not opened.at
        wrapped, in_text = within in WRAPPERS, bool(_TEXT.search(within))
        first = opened.node.start_byte
        found: list[_Child] = []
        for node in opened.node.named_children:
            start, end = node.start_byte, node.end_byte
            if start == end:
                continue
            begin = self._line_start(node, start)
            type = node.type
            is_plain = type not in self._kinds and type not in WRAPPERS
            definition = None if is_plain else self._definition(node)
            kind = self._kind(type, definition, in_sequence)
            if kind == "statement" and self._loads and self._is_import(start, end):
                kind = "import"
            child = _Child(node, type, start, end, begin, kind, Rank.NONE, definition)
            if (begin >= 0 or in_sequence) and not in_text:
                child.rank = self._rank(child, found[-1] if found else None, wrapped)
            if child.rank == Rank.NONE or (not in_sequence and start == first):
                child.rank = Rank.INSIDE if kind == "function" else Rank.NONE
            if begin < 0 or start - begin > _INDENT:
                child.begin = start
            found.append(child)
        return found

    def _line_start(self, node: Any, start: int) -> int:
        """Where a node's line begins if the node is the first on it, else −1."""
        column = node.start_point.column
        line = start - column
        is_first = column <= _WIDEST and not self._source[line:start].strip(b" \t\f\v")
        return line if is_first else -1

    def _rank(self, child: _Child, before: _Child | None, wrapped: bool) -> int:
        """How good a cut before a child is that begins a line or stands in a sequence."""
        if child.type in CLOSINGS or child.type in BODIES or before is None or wrapped:
            return Rank.HELD
        if before.type in DECORATIONS:
            return Rank.DOCUMENTED
        if before.kind == "comment" and before.rank != Rank.NONE and self._touches(before, child):
            return Rank.DOCUMENTED
        if child.kind == "comment" and child.begin < 0:
            return Rank.NONE
        return Rank.SIBLING

    def _touches(self, before: _Child, child: _Child) -> bool:
        """Whether no blank line stands between two."""
        end = before.end
        while end > before.start and self._source[end - 1] in b"\r\n":
            end -= 1
        return self._source.count(b"\n", end, child.start) < 2

    def _definition(self, node: Any) -> Any:
        """The function, class or import that a node is or is wrapped around, else None."""
        for _ in range(_WRAPPED):
            kind = node.type
            if kind in self._kinds:
                is_empty = kind.endswith("_specifier") and not node.child_by_field_name("body")
                return None if is_empty else node
            if kind not in WRAPPERS:
                return None
            inner = [c for c in node.named_children if c.type in self._kinds or c.type in WRAPPERS]
            if len(inner) != 1:
                return None
            node = inner[0]
        return None

    def _kind(self, type: str, definition: Any, in_sequence: bool) -> str:
        if definition is not None:
            return self._kinds[definition.type]
        if "comment" in type:
            return "comment"
        if type.partition("_")[0] in COMPOUND:
            return "block"
        return "statement" if in_sequence else "element"

    def _is_import(self, start: int, end: int) -> bool:
        """Whether a short statement loads a module by a call."""
        assert self._loads is not None
        return end - start <= _LONGEST_IMPORT and bool(self._loads.match(self._source, start, end))

    @staticmethod
    def _name_edges(children: list[_Child]) -> None:
        """Name the cut before each child: by what follows its comments, or by what stands before."""
        follows = ""
        for child in reversed(children):
            leads = follows if child.kind == "comment" or child.type in DECORATIONS else ""
            child.edge = leads or child.kind
            follows = child.edge if child.rank == Rank.DOCUMENTED else ""
        before = ""
        for child in children:
            if before in DEFINITIONS and child.edge not in DEFINITIONS:
                child.edge = before
            if child.kind != "comment":
                before = child.kind

    def _name(self, child: _Child, given: str) -> str:
        """The name of a definition: its own, or that of what it is assigned to."""
        if child.kind == "import":
            return ""
        own = self._own_name(child.definition)
        if own or child.definition is child.node:
            return own or given
        return self._assigned_name(child.node) or given

    def _assigned_name(self, node: Any) -> str:
        """What a definition is assigned to inside the nodes around it."""
        for _ in range(_WRAPPED):
            for name in ("name", "left", "key", "property", "declarator"):
                if (target := node.child_by_field_name(name)) is not None:
                    return self._text(target)
            inner = [c for c in node.named_children if c.type in WRAPPERS or c.type in self._kinds]
            if not inner:
                return ""
            if inner[0].type in self._kinds:
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
            if child.type.endswith(("identifier", "constant")):
                return self._text(child)
            if child.type.endswith("_spec"):
                return self._own_name(child)
        return ""

    def _text(self, node: Any) -> str:
        found = self._source[node.start_byte : node.end_byte].decode("utf-8", "replace")
        name = " ".join(found.split())
        return name if len(name) <= _LONGEST_NAME else ""

    def _body(self, child: _Child) -> int:
        """Where the header of a definition ends: behind an opening brace, or at the first thing it holds."""
        node = child.definition
        body = node.child_by_field_name("body")
        if body is None:
            bodies = [c for c in node.named_children if c.type in BODIES]
            body = next((c for c in reversed(bodies) if "param" not in c.type), None)
        if body is None:
            line = self._source.find(b"\n", child.start, child.end)
            return line if line >= 0 else child.end
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
