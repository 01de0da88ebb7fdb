"""Where code may be cut: between the nodes of what is over the size by itself, the outermost first."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

import numpy as np

from ..offsets import Offsets, RisingOffsets
from ..packing import Draft, Level, OffsetCuts
from ..segmenters.code_nodes import CLASSES, DEFINITIONS, FUNCTIONS, CodeNode, CodeNodes, Rank
from ..types import Span
from ..whitespace import visible_end, visible_start
from .base import Source

#: levels of siblings that are told apart; deeper ones count as one
DEEPEST = 7
#: how far a length at a glance may be off, in any unit
NEARLY = 16
#: what may follow a node on its last line and stays with it
_REST_OF_LINE = re.compile(r"[ \t]*[;,)\]}]*[ \t]*(?:\r\n|\r|\n)")
#: what closes the blocks around a node
_CLOSERS = re.compile(r"[\s)\]};,]*")
#: the reasons that are put into words by what stands on both sides of a cut
_AT_NODES = frozenset({"node", "edge", "end of document"})


class CodeCuts:
    """The levels at which one document may be cut, the spans that stay whole, and the reasons."""

    def __init__(self, source: Source, code: CodeNodes, options: Any) -> None:
        self._source = source
        self._options = options
        self._named = (FUNCTIONS if options.split_on_functions else frozenset()) | (
            CLASSES if options.split_on_classes else frozenset()
        )
        self._nodes = code.nodes
        self._begins: dict[int, int] = {}
        self.kept: list[Span] = []
        self.parts = self._selected()
        self._part_starts = [self._nodes[index].start for index in self.parts]
        siblings, edges, documented, exact = self._offsets()
        between = {offset for found in siblings.values() for offset in found}
        coarse = between | (edges - documented)
        places = [_sorted(found) for found in (between, coarse, coarse | documented)]
        places.append(_sorted(coarse | documented | exact))
        self._places = tuple(map(RisingOffsets, places))
        self.levels = (
            *self._sibling_levels(siblings),
            *(Level(OffsetCuts(found), "edge", overlap=False) for found in places[1:]),
            *source.finer_levels(),
        )

    def _sibling_levels(self, siblings: dict[tuple[int, bool], list[int]]) -> Iterator[Level]:
        """For each depth, the cuts at functions and classes if far enough on, then all of them."""
        for depth in range(DEEPEST + 1):
            named, others = siblings[depth, True], siblings[depth, False]
            if named and others:
                yield Level(
                    OffsetCuts(_sorted(named)), "node", late=True, refines=True, overlap=False
                )
            if named or others:
                cuts = OffsetCuts(_sorted([*named, *others]))
                yield Level(cuts, "node", refines=True, overlap=False)

    def _selected(self) -> list[int]:
        """The nodes inside those that are over the size, in the order in which they stand."""
        over = {0}
        found = []
        sizes = self._sizes()
        for index, node in enumerate(self._nodes[1:], start=1):
            if node.parent not in over:
                continue
            found.append(index)
            if _is_transparent(node) or (
                self._is_over(index, node, sizes) and not self._stays_whole(index, node)
            ):
                over.add(index)
        self._over = over
        return sorted(found, key=[node.start for node in self._nodes].__getitem__)

    def _sizes(self) -> dict[int, int]:
        """The lengths at a glance of the nodes that may be over the size."""
        large = [
            index
            for index, node in enumerate(self._nodes)
            if node.is_opened or node.end - node.begin > self._options.chunk_size // 4
        ]
        begins = np.array([self._nodes[index].begin for index in large], dtype=np.int32)
        ends = np.array([self._nodes[index].end for index in large], dtype=np.int32)
        about = self._source.ruler.about(begins, ends) if large else np.array([], dtype=np.int64)
        return dict(zip(large, about.tolist(), strict=True))

    def _is_over(self, index: int, node: CodeNode, sizes: dict[int, int]) -> bool:
        """Whether a node is over the size by itself; without its indentation if only so it fits."""
        size, about = self._options.chunk_size, sizes.get(index, 0)
        if about < size - NEARLY:
            return False
        if about > size + NEARLY + node.start - node.begin:
            return node.is_opened
        end = visible_end(self._source.text, node.start, node.end)
        if self._source.ruler.length(node.begin, end) <= size:
            return False
        if self._source.ruler.length(node.start, end) <= size:
            self._begins[index] = node.start
            return False
        return node.is_opened

    def _stays_whole(self, index: int, node: CodeNode) -> bool:
        """Whether a function over the size is not to be opened; its comments then stay with it."""
        if not self._options.preserve_code_blocks or node.kind not in FUNCTIONS:
            return False
        if self._options.include_docstrings:
            while self._nodes[index].rank == Rank.DOCUMENTED:
                index -= 1
        text = self._source.text
        closed = _CLOSERS.match(text, node.end)
        end = visible_end(text, node.end, closed.end() if closed else node.end)
        self.kept.append(Span(self._nodes[index].begin, end))
        return True

    def _offsets(self) -> tuple[dict[tuple[int, bool], list[int]], set[int], set[int], set[int]]:
        """The places between siblings by depth and kind, at other edges, below comments, and amid a line."""
        siblings: dict[tuple[int, bool], list[int]] = defaultdict(list)
        edges: set[int] = set()
        documented: set[int] = set()
        exact: set[int] = set()
        text = self._source.text
        for index in self.parts:
            node = self._nodes[index]
            begin = self._begins.get(index, node.begin)
            if node.rank == Rank.SIBLING or self._parts_comments(node):
                siblings[min(node.depth, DEEPEST), node.edge in self._named].append(begin)
            elif node.rank <= Rank.HELD:
                (documented if node.rank == Rank.DOCUMENTED else edges).add(begin)
            if node.rank >= Rank.INSIDE and index not in self._over:
                exact.add(begin)
            if node.rank < Rank.INSIDE or index not in self._over:
                exact.add(node.end)
            if rest := _REST_OF_LINE.match(text, node.end):
                edges.add(rest.end())
        return siblings, edges, documented, exact

    def _parts_comments(self, node: CodeNode) -> bool:
        return node.rank == Rank.DOCUMENTED and not self._options.include_docstrings

    def piece_end(self, start: int) -> int:
        """Where the piece that begins at `start` ends: before its next sibling if so much fits."""
        text, size = self._source.text, self._options.chunk_size
        end, visible = start, visible_start(text, start)
        for places in self._places:
            place = places.upto(visible)
            following = places.values[place] if place < len(places) else len(text)
            end = visible_end(text, start, following)
            if end - start <= 16 * size and self._source.ruler.length(start, end) <= size:
                return end
        return end

    def parts_in(self, start: int, end: int) -> list[CodeNode]:
        """The nodes that begin in a span, in order."""
        first = bisect_right(self._part_starts, start - 1)
        last = bisect_right(self._part_starts, end - 1)
        return [self._nodes[index] for index in self.parts[first:last]]

    def part_at(self, offset: int) -> CodeNode:
        """The last node to begin at or before an offset; the file itself where there is none."""
        place = bisect_right(self._part_starts, offset) - 1
        return self._nodes[self.parts[place] if place >= 0 else 0]

    def reason(self, draft: Draft, following: int) -> str:
        """Why a chunk ends where it does; the next one begins at `following`."""
        if draft.cut not in _AT_NODES:
            return draft.cut
        first = bisect_right(self._part_starts, following - 1)
        last = bisect_right(self._part_starts, following, first)
        nodes = (self._nodes[index] for index in self.parts[first:last])
        return next((_in_words(node) for node in nodes if node.rank <= Rank.INSIDE), "end of block")


def _is_transparent(node: CodeNode) -> bool:
    """Whether a node amid a line is looked through: what it holds matters, not where it begins."""
    return node.rank == Rank.NONE and node.is_opened and node.kind not in DEFINITIONS


def _in_words(node: CodeNode) -> str:
    """The reason for a cut before a node."""
    if node.edge in FUNCTIONS | CLASSES:
        return f"{node.edge} boundary"
    return node.edge


def _sorted(offsets: Any) -> Offsets:
    return np.unique(np.array(list(offsets), dtype=np.int32))
