"""Where code may be cut: between the nodes of what is over the size by itself, the outermost first."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ...characters import document_points
from ...offsets import Offsets, RisingOffsets, rising
from ...packing import Cut, Draft, Level, OffsetCuts
from ...ruler import ESTIMATE_ERROR
from ...segmenters.code.nodes import CLASSES, DEFINITIONS, FUNCTIONS, CodeNode, CodeNodes, Rank
from ...segmenters.sql_rows import sql_statements
from ...types import Document, Span
from ...whitespace import visible_end, visible_start
from ..source import Source

Mask: TypeAlias = npt.NDArray[np.bool_]
#: for each depth of siblings, the places before functions and classes, and before others
_Siblings: TypeAlias = list[tuple[Offsets, Offsets]]

#: levels of siblings that are told apart; deeper ones count as one
DEEPEST = 7
#: what may follow a node on its last line and stays with it
_REST_OF_LINE = re.compile(r"[ \t]{0,99}+(?:[;,)\]}]{1,99}+[ \t]{0,99}+)?(?:\r\n|\r|\n)")
#: what it begins with where it is not a line end alone
_REST = np.frombuffer(b" \t;,)]}\r", dtype=np.uint8)
#: what closes the blocks around a node
_CLOSERS = re.compile(r"[\s)\]};,]*")
#: the reasons that are put into words by what stands on both sides of a cut
_AT_NODES = frozenset({"node", "edge", "end of document"})


class FirstCuts(OffsetCuts):
    """Cuts of which the first one is the best."""

    def best(self, after: int, upto: int) -> Cut | None:
        found = self.first(after + 1, upto + 1)
        return found if found and found.end <= upto else None


class CodeCuts:
    """The levels at which one document may be cut, the spans that stay whole, and the reasons."""

    def __init__(self, source: Source, code: CodeNodes, options: Any) -> None:
        self._source = source
        self._options = options
        is_alone = options.one_per_definition
        self._named = (FUNCTIONS if options.split_on_functions or is_alone else frozenset()) | (
            CLASSES if options.split_on_classes or is_alone else frozenset()
        )
        self._nodes = code.nodes
        self._columns = code.columns
        self._sql_statements = sql_statements(source.document) if code.language == "sql" else ()
        self._begins: dict[int, int] = {}
        self.kept: list[Span] = []
        is_over = self._over()
        self.parts = self._selected(is_over)
        self._part_starts = self._columns.start[self.parts].tolist()
        siblings, between, coarse, documented, exact = self._offsets(is_over)
        fine = rising(coarse, documented)
        rows = np.array([row for each in self._sql_statements for row in each.rows], dtype=np.int32)
        places = (rising(between, rows), rising(coarse, rows), fine, rising(fine, exact))
        self._places = tuple(map(RisingOffsets, places))
        self.levels = (
            *self._definition_level(siblings),
            *self._sibling_levels(siblings),
            *([Level(OffsetCuts(rows), "row")] if len(rows) else []),
            *(Level(OffsetCuts(found), "edge", overlap=False) for found in places[1:]),
            *source.finer_levels(),
        )

    def _definition_level(self, siblings: _Siblings) -> Iterator[Level]:
        """Where every definition is a chunk: the cuts at them, the first of which ends a chunk."""
        if self._options.one_per_definition:
            cuts = FirstCuts(rising(*(named for named, _ in siblings)))
            yield Level(cuts, "node", eager=True, overlap=False)

    def _sibling_levels(self, siblings: _Siblings) -> Iterator[Level]:
        """For each depth, the cuts at functions and classes if far enough on, then all of them."""
        for named, others in siblings:
            if len(named) and len(others):
                yield Level(OffsetCuts(named), "node", late=True, refines=True, overlap=False)
            if len(named) or len(others):
                cuts = OffsetCuts(rising(named, others))
                yield Level(cuts, "node", refines=True)

    def _selected(self, is_over: Mask) -> list[int]:
        """The nodes inside those that are over the size, in the order in which they stand."""
        found = np.flatnonzero(is_over[self._columns.parent[1:]]) + 1
        order = np.argsort(self._columns.start[found], kind="stable")
        selected: list[int] = found[order].tolist()
        return selected

    def _over(self) -> Mask:
        """Which nodes are over the size by themselves and all around them are as well."""
        columns, sizes = self._columns, self._sizes()
        is_open = columns.is_opened & (columns.rank == Rank.NONE)
        may_be = is_open | (sizes >= self._options.chunk_size - ESTIMATE_ERROR)
        over = np.zeros(len(sizes), dtype=np.bool_)
        over[0] = True
        for index in (np.flatnonzero(may_be[1:]) + 1).tolist():
            node = self._nodes[index]
            over[index] = over[node.parent] and (
                (_is_transparent(node) and self._is_over_behind(node))
                or (self._is_over(index, node, sizes[index]) and not self._stays_whole(index, node))
            )
        return over

    def _is_over_behind(self, node: CodeNode) -> bool:
        """Whether a node is over the size with what stands before it in the node that holds it."""
        begin = self._nodes[node.parent].begin
        length: int = self._source.ruler.length(begin, node.end)
        return length > int(self._options.chunk_size)

    def _sizes(self) -> npt.NDArray[np.int64]:
        """The estimated lengths of the nodes that may be over the size; 0 of the others."""
        columns = self._columns
        large = columns.is_opened | (columns.end - columns.begin > self._options.chunk_size // 4)
        sizes = np.zeros(len(large), dtype=np.int64)
        sizes[large] = self._source.ruler.estimates(columns.begin[large], columns.end[large])
        return sizes

    def _is_over(self, index: int, node: CodeNode, about: int) -> bool:
        """Whether a node is over the size by itself; without its indentation if only so it fits."""
        size: int = self._options.chunk_size
        if about > size + ESTIMATE_ERROR + node.start - node.begin:
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

    def _offsets(self, is_over: Mask) -> tuple[_Siblings, Offsets, Offsets, Offsets, Offsets]:
        """The places between siblings by depth, all of them, other edges too, below comments, amid a line."""
        parts = np.array(self.parts, dtype=np.int32)
        rank, ends = self._columns.rank[parts], self._columns.end[parts]
        is_closed = ~is_over[parts]
        begins = self._columns.begin.copy()
        begins[list(self._begins)] = list(self._begins.values())
        begins = begins[parts]
        is_documented = rank == Rank.DOCUMENTED
        is_sibling = rank == Rank.SIBLING
        if not self._options.include_docstrings:
            is_sibling |= is_documented
        between = rising(begins[is_sibling])
        documented = begins[is_documented & ~is_sibling]
        is_held = (rank == Rank.HELD) & ~np.isin(begins, begins[self._only_text(parts, is_over)])
        edges = np.concatenate((begins[is_held], _line_ends(self._source.document, ends)))
        coarse = rising(between, edges[~np.isin(edges, documented)])
        exact = np.concatenate(
            (begins[(rank >= Rank.INSIDE) & is_closed], ends[(rank < Rank.INSIDE) | is_closed])
        )
        depth = np.minimum(self._columns.depth[parts], DEEPEST)
        is_named = np.array([self._nodes[index].edge in self._named for index in self.parts], bool)
        siblings = []
        for level in range(DEEPEST + 1):
            here = is_sibling & (depth == level)
            siblings.append((rising(begins[here & is_named]), rising(begins[here & ~is_named])))
        if self._sql_statements:
            siblings = [(self._outside(one), self._outside(other)) for one, other in siblings]
            places = map(self._outside, (between, coarse, documented, exact))
            between, coarse, documented, exact = places
        return siblings, between, coarse, documented, exact

    def _only_text(self, parts: Offsets, is_over: Mask) -> Mask:
        """Which parts are over the size and hold no place to cut, such as a long docstring.

        They are cut as text in any case, and their first lines then stay with the header before them.
        """
        columns = self._columns
        places = np.sort(columns.start[parts[columns.rank[parts] < Rank.INSIDE]])
        first = np.searchsorted(places, columns.start[parts], "right")
        behind = np.searchsorted(places, columns.end[parts], "left")
        found: Mask = is_over[parts] & (first >= behind)
        return found

    def _outside(self, offsets: Offsets) -> Offsets:
        """The offsets that are not within a statement of SQL that is cut by its rows alone."""
        starts, ends = (np.array([each[at] for each in self._sql_statements]) for at in (0, 2))
        within = np.searchsorted(starts, offsets) - 1
        found: Offsets = offsets[(within < 0) | (offsets >= ends[within])]
        return found

    def row_head(self, start: int) -> str:
        """What the rows of values belong to in which an offset lies, behind the first of them."""
        within = bisect_right(self._sql_statements, start, key=lambda each: each.body) - 1
        if (
            within < 0
            or not self._sql_statements[within].body < start < self._sql_statements[within].end
        ):
            return ""
        head = self._source.text[slice(*self._sql_statements[within][:2])]
        return f"{head.rstrip()}\n" if self._sql_statements[within].rows else ""

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


def _line_ends(document: Document, ends: Offsets) -> Offsets:
    """The ends of the lines on which what ends at one of these offsets is the last, or nearly so."""
    text, points = document.text, document_points(document)
    ends = ends[ends < len(text)]
    following = points[ends]
    at_once = ends[following == ord("\n")] + 1
    matches = (_REST_OF_LINE.match(text, end) for end in ends[np.isin(following, _REST)].tolist())
    later = [match.end() for match in matches if match]
    return np.concatenate((at_once, np.array(later, dtype=np.int32)))
