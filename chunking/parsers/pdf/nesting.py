"""How deep the items of lists are: by how far they are set in, in each column from its own edge."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .block import Block

#: how far an item is set in from the one that it is below, and out from the one that it ends, in sizes of type, at least
_SET_IN, _OUT = 0.7, 0.4


def number_items(found: Sequence[Block]) -> None:
    """Give every list item its depth, by how far its marker is set in from the edge of its column."""
    edges = _left_edges(found)
    stack: list[float] = []
    before: Block | None = None
    for block in found:
        if block.kind != "item":
            stack, before = [], None
            continue
        line = block.lines[0][1]
        if before and _is_beside(before, block):
            shift = edges[_column(block)] - edges[_column(before)]
            stack = [left + shift for left in stack]
        while stack and line.x0 < stack[-1] - _OUT * line.size:
            stack.pop()
        if not stack or line.x0 > stack[-1] + _SET_IN * line.size:
            stack.append(line.x0)
        block.level, before = len(stack) - 1, block


def _left_edges(found: Iterable[Block]) -> dict[tuple[int, int], float]:
    """The left edge of each column of each page."""
    edges: dict[tuple[int, int], float] = {}
    for block in found:
        for page, line in block.lines:
            edges[page, line.column] = min(edges.get((page, line.column), line.x0), line.x0)
    return edges


def _column(block: Block) -> tuple[int, int]:
    """The page and the column in which a block begins."""
    page, line = block.lines[0]
    return page, line.column


def _is_beside(before: Block, block: Block) -> bool:
    """Whether an item begins another column than the one before it, to its left or right."""
    line = block.lines[0][1]
    left, right = min(each.x0 for _, each in before.lines), max(each.x1 for _, each in before.lines)
    return _column(before) != _column(block) and not left <= line.x0 <= right
