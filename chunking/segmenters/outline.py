"""The headings of a document as a tree, and the path of headings above any offset."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..caching import per_document
from ..types import Document, Heading

#: the underline of a setext heading
_UNDERLINE = re.compile(r"[\r\n] {0,3}(?:=++|-++)[ \t]*+(?:[\r\n]|\Z)")
_CONTAINERS = frozenset({"BlockQuote", "List", "FootnoteDefinition"})


@dataclass(frozen=True)
class Outline:
    """The headings in order, each with the index of its parent (−1 at the top)."""

    headings: tuple[Heading, ...]
    parents: tuple[int, ...]
    starts: tuple[int, ...]
    paths: tuple[tuple[str, ...], ...]

    def path(self, offset: int) -> tuple[str, ...]:
        """The titles above an offset, outermost first; a heading stands under itself. O(log n)."""
        index = bisect_right(self.starts, offset) - 1
        return self.paths[index] if index >= 0 else ()


@per_document
def outline(document: Document) -> Outline:
    """The outline of a Markdown document; other texts have none."""
    headings = _markdown_headings(document.text) if document.is_markdown else ()
    parents: list[int] = []
    paths: list[tuple[str, ...]] = []
    stack: list[int] = []
    for index, heading in enumerate(headings):
        while stack and headings[stack[-1]].level >= heading.level:
            stack.pop()
        parents.append(stack[-1] if stack else -1)
        paths.append((*(paths[stack[-1]] if stack else ()), heading.title))
        stack.append(index)
    starts = tuple(heading.start for heading in headings)
    return Outline(headings, tuple(parents), starts, tuple(paths))


def _markdown_headings(text: str) -> tuple[Heading, ...]:
    """Every ATX and setext heading outside code, front matter and HTML, with code-point spans."""
    import pyromark

    if "#" not in text and not _UNDERLINE.search(text):
        return ()
    readable = text.encode("utf-8", "replace").decode("utf-8")
    enabled = pyromark.Options.ENABLE_YAML_STYLE_METADATA_BLOCKS | pyromark.Options.ENABLE_TABLES
    events = pyromark.events_with_range(readable, options=enabled)
    found = list(_heading_events(events))
    to_characters = _byte_to_character(readable)
    return tuple(
        Heading(level, title, to_characters(start), to_characters(end))
        for level, title, start, end in found
        if title
    )


def _heading_events(events: Any) -> Iterator[tuple[int, str, int, int]]:
    """(level, title, first byte, end byte) of each heading that stands in no list, quote or footnote."""
    depth, level, begin = 0, 0, 0
    parts: list[str] = []
    for event, where in events:
        if type(event) is str:
            if level and event in ("SoftBreak", "HardBreak"):
                parts.append(" ")
            continue
        ((kind, value),) = event.items()
        if kind == "Text" or kind == "Code" or kind == "InlineMath":
            if level:
                parts.append(value)
        elif type(value) is dict:
            ((tag, detail),) = value.items()
            if tag in _CONTAINERS:
                depth += 1 if kind == "Start" else -1
            elif tag == "Heading" and kind == "Start" and not depth:
                level, parts, begin = int(detail["level"][1]), [], where["start"]
            elif tag == "Heading" and level:
                yield level, "".join(parts).strip(), begin, where["end"]
                level = 0


def _byte_to_character(text: str) -> Callable[[int], int]:
    """A function from UTF-8 byte offsets to code points."""
    if text.isascii():
        return int
    begins = (np.frombuffer(text.encode("utf-8"), dtype=np.uint8) & 0xC0) != 0x80
    begun = np.concatenate(([0], np.cumsum(begins)))
    return lambda offset: int(begun[offset])
