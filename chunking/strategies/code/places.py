"""What a chunk of code is of: its language, its lines, the definitions around it."""

from __future__ import annotations

from ...offsets import RisingOffsets
from ...packing import Draft
from ...segmenters.code.nodes import DEFINITIONS, FUNCTIONS, CodeNode, CodeNodes, Rank
from ...segmenters.lines import line_ends
from ...whitespace import visible_start
from ..source import Source
from .cuts import CodeCuts

#: what closes the blocks around the last thing in a chunk
_CLOSERS = " \t\r\n\f\v)]};,"


class CodePlaces:
    """The metadata of the chunks of one document."""

    def __init__(self, source: Source, code: CodeNodes, cuts: CodeCuts) -> None:
        self._text = source.text
        self._code = code
        self._cuts = cuts
        self._line_ends = RisingOffsets(line_ends(source.document))

    def describe(self, draft: Draft) -> None:
        """Give a chunk its metadata, and as its path the names of the definitions that it lies in."""
        parts = self._cuts.parts_in(draft.new_from, draft.end)
        start, end = self._substance(draft, parts)
        chain = self._code.chain(self._code.around(start, end))
        block = self._block(start, parts, chain)
        around = self._code.chain(block.scope)
        is_all = block.kind in DEFINITIONS and block.start <= start and end <= block.end
        path = [*around, block] if is_all else chain
        kinds = [part.kind for part in parts if part.rank <= Rank.DOCUMENTED]
        draft.path = tuple(node.name for node in path if node.name)
        draft.metadata = {
            "language": self._code.language,
            "block_type": block.kind,
            "block_name": block.name or None,
            "block_types": list(dict.fromkeys(kinds)) or [block.kind],
            "parent": next((node.name for node in reversed(around) if node.name), None),
            "start_line": self._line(draft.start),
            "end_line": self._line(draft.end - 1),
        }

    def _line(self, offset: int) -> int:
        """The number of the line that an offset is on, from 1."""
        return self._line_ends.upto(offset) + 1

    def _substance(self, draft: Draft, parts: list[CodeNode]) -> tuple[int, int]:
        """A chunk's span without the comments it begins with and the brackets it ends with."""
        start = draft.new_from
        for part in parts:
            if part.start != start or part.kind != "comment":
                break
            start = visible_start(self._text, part.end)
        start = start if start < draft.end else draft.new_from
        end = start + len(self._text[start : draft.end].rstrip(_CLOSERS))
        return start, end if end > start else draft.end

    def _block(self, start: int, parts: list[CodeNode], chain: list[CodeNode]) -> CodeNode:
        """The definition that a chunk is or is of: around it, or the first in it; else its first node."""
        around = chain[-1] if chain else None
        if around and (around.kind in FUNCTIONS or around.start == start):
            return around
        first = next((part for part in parts if part.kind in DEFINITIONS), None)
        if first or around:
            return first or around  # type: ignore[return-value]
        named = [part for part in parts if part.kind != "comment" and part.start >= start]
        return (named or parts or [self._cuts.part_at(start)])[0]
