"""From the text of a document to the nodes of its code.

tree-sitter parses the UTF-8 bytes of the text, and byte offsets become code points at the end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

import numpy as np

from ...caching import per_document
from ...extras import extra
from ...types import Document
from ..blocks import continuing_bytes
from .languages import load_language
from .nodes import CodeNode, CodeNodes
from .walk import walk

#: bytes that the parser reads at a time
_READ = 1 << 16
#: bytes a call of its progress that it must get on by, after the first ones; code has 25 and more
_SLOWEST, _GRACE = 8, 20_000
#: type arguments opened and never closed, on which parsers need memory by the square of the length
_ENDLESS = re.compile(rb"<(?:\s{0,4}+\w{1,40}+\s{0,4}+<){499}")
_LONE_RETURN = re.compile(r"\r(?!\n)")


@per_document
def code_nodes(document: Document, language: str, finest: int = 0) -> CodeNodes | None:
    """The nodes of a document in a language; syntax errors are nodes like any other.

    Nodes that are no larger than `finest` bytes are not looked into: no chunk size in use would
    open them.

    None where the text is nothing like the language and would take the parser very long.
    """
    text = _LONE_RETURN.sub("\n", document.text) if "\r" in document.text else document.text
    source = text.encode("utf-8", "replace").replace(b"\0", b" ")
    tree = _parse(source, language)
    if tree is None:
        return None
    nodes = walk(tree.root_node, source, language, finest)
    return CodeNodes(language, tuple(_in_characters(nodes, source.decode("utf-8"))))


def _parse(source: bytes, language: str) -> Any:
    """The tree of a source, None where the parser gets on too slowly.

    It says how far it is after every hundred steps or so, which does not depend on the machine.
    """
    with extra("code"):
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
