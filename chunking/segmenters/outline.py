"""The headings of a document as a tree, and the path of headings above any offset."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..caching import per_document
from ..offsets import RisingOffsets
from ..types import Document, Heading
from .blocks import markdown_headings

#: the underline of a setext heading
_UNDERLINE = re.compile(r"[\r\n] {0,3}(?:=++|-++)[ \t]*+(?:[\r\n]|\Z)")


@dataclass(frozen=True)
class Outline:
    """The headings in order, each with the index of its parent (−1 at the top)."""

    headings: tuple[Heading, ...]
    parents: tuple[int, ...]
    starts: tuple[int, ...]
    paths: tuple[tuple[str, ...], ...]

    @cached_property
    def _starts(self) -> RisingOffsets:
        return RisingOffsets(np.array(self.starts, dtype=np.int32))

    def at(self, offset: int) -> int:
        """The index of the heading that an offset stands under, −1 above the first; a heading stands under itself."""
        return self._starts.upto(offset) - 1

    def paths_at(self, offsets: Sequence[int]) -> list[tuple[str, ...]]:
        """The titles above each of many offsets, outermost first. O(log n) for each."""
        paths = ((), *self.paths)
        return [paths[index] for index in self._starts.upto_each(offsets)]


@per_document
def outline(document: Document) -> Outline:
    """The outline of a Markdown document; other texts have none.

    Headings inside lists, quotes, footnotes and code are no sections, and neither are empty ones.
    """
    headings = _markdown_headings(document) if document.is_markdown else ()
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


def _markdown_headings(document: Document) -> tuple[Heading, ...]:
    if "#" not in document.text and not _UNDERLINE.search(document.text):
        return ()
    return tuple(
        Heading(block.level, block.info, block.start, block.end)
        for block in markdown_headings(document)
        if block.info
    )
