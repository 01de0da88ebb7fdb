"""What is added before a piece of code: the file's imports, the headers it stands under."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cache, cached_property, partial
from typing import Any

import numpy as np

from ...caching import per_text
from ...characters import document_classes, document_points
from ...segmenters.code.nodes import CodeNode, CodeNodes
from ...types import Document
from ...whitespace import visible_end, visible_start
from ..context import RememberedContext
from ..source import Source
from .cuts import CodeCuts

_WORD = re.compile(r"[^\W\d]\w+")
#: words of imports that are no names
_KEYWORDS = frozenset({
    "import", "from", "as", "use", "using", "static", "require", "include", "const", "let", "var",
    "type", "pub", "crate", "self", "super", "package", "namespace", "local", "require_relative",
    "require_once", "include_once", "source", "future", "annotations",
})  # fmt: skip
#: how much the lengths of the imports may be off where they are joined to what follows
SLACK = 3
#: characters of a definition's line that may stand before it and are part of its header
_LONGEST_LEAD = 200


def _in_word(character: str) -> bool:
    return character.isalnum() or character == "_"


@per_text
def _words_alone(document: Document) -> str:
    """The text with a space for everything that is no part of a word: to be split three times as fast."""
    points = document_points(document)
    shown = np.where(document_classes(document, _in_word), points, ord(" ")).astype(points.dtype)
    return shown.tobytes().decode(
        "latin-1" if shown.itemsize == 1 else "utf-32-le", "surrogatepass"
    )


class CodeContext(RememberedContext):
    """The imports before a chunk, and the headers of the classes and functions it begins inside of.

    Only imports that name something in use are added. What would take over half of the size, or
    push out a piece that fits by itself, is left out: the imports first, then the headers from the
    outermost inward.
    """

    def __init__(self, source: Source, code: CodeNodes, cuts: CodeCuts, options: Any) -> None:
        super().__init__()
        self._source = source
        self._code = code
        self._cuts = cuts
        self._options = options
        self._imports = [
            source.text[node.begin : visible_end(source.text, node.begin, node.end)]
            for node in code.imports
        ]
        self._import_ends = [node.end for node in code.imports]
        self._import_starts = frozenset(node.start for node in code.imports)
        self._words = _words_alone(source.document)
        self._header = cache(partial(_header, source.text))
        self._lengths: dict[str, int] = {}

    def _prefix(self, start: int) -> str:
        size = self._options.chunk_size
        fitting = (
            text for text in self._candidates(start) if text and self._length(text) <= size // 2
        )
        text = next(fitting, "")
        if not text:
            return ""
        ruler, end = self._source.ruler, self._cuts.piece_end(start)
        if ruler.length(start, end) > size:
            return text
        while text and ruler.content_length(text, start, end, "") > size:
            text = next(fitting, "")
        return text

    def _candidates(self, start: int) -> Iterator[str]:
        """What may be added, from the most to the least."""
        headers = list(self._headers(start)) if self._options.include_class_context else []
        if self._options.include_imports:
            yield self._with_imports(start, "".join(headers))
        while headers:
            yield "".join(headers)
            headers = headers[1:]

    def _with_imports(self, start: int, below: str) -> str:
        """The imports above that are in use, as many as half of the size has room for."""
        above = bisect_right(self._import_ends, start)
        if not above or visible_start(self._source.text, start) in self._import_starts:
            return ""
        room = self._options.chunk_size // 2 - SLACK - (self._length(below) if below else 0)
        chosen = [self._imports[at] for at in self._used_imports(start, above, room)]
        return "\n".join(chosen) + "\n\n" + below if chosen else ""

    def _used_imports(self, start: int, above: int, room: int) -> Iterator[int]:
        """The imports that name what may occur in a chunk from `start`, as many as there is room for."""
        reach = self._source.ruler.furthest(start, self._options.chunk_size)
        words = self._importing.keys() & self._words[start:reach].split()
        for at in sorted({at for word in words for at in self._importing[word]}):
            room -= self._import_lengths[at]
            if at >= above or room < 0:
                break
            yield at

    @cached_property
    def _importing(self) -> dict[str, list[int]]:
        """The imports that name a word, by the word."""
        found: dict[str, list[int]] = {}
        for at, text in enumerate(self._imports):
            for word in set(_WORD.findall(text)) - _KEYWORDS:
                found.setdefault(word, []).append(at)
        return found

    @cached_property
    def _import_lengths(self) -> list[int]:
        """About how much each import takes."""
        return [self._length(text + "\n") for text in self._imports]

    def _headers(self, start: int) -> Iterator[str]:
        """The headers of the definitions that `start` is in the body of, the outermost first."""
        place = visible_start(self._source.text, start)  # a body begins behind its indentation
        for node in self._code.chain(self._code.around(place, place + 1)):
            if node.name and node.start < place and node.body <= place:
                yield self._header(node)
        if head := self._cuts.row_head(start):
            yield head

    def _length(self, text: str) -> int:
        if text not in self._lengths:
            self._lengths[text] = self._source.ruler.content_length(text, 0, 0, "")
        return self._lengths[text]


def _header(text: str, node: CodeNode) -> str:
    """A definition up to its body, from where its line begins."""
    least = max(0, node.start - _LONGEST_LEAD)
    line = max(text.rfind(mark, least, node.start) for mark in "\r\n") + 1
    begin = line if line > least or not least else node.start
    return text[begin : visible_end(text, begin, node.body)] + "\n"
