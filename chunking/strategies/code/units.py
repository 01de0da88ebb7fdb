"""Files that hold code among other things, by their own units: the cells of a notebook, the hunks of a patch."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np

from ...caching import per_document
from ...packing import Draft, LazyCuts, Level, OffsetCuts, Plan
from ...ruler import Ruler
from ...segmenters.blocks import markdown_blocks
from ...segmenters.code.languages import GRAMMARS
from ...segmenters.code.nodes import Rank
from ...segmenters.code.parser import code_nodes
from ...segmenters.cuts import paragraph_cuts
from ...segmenters.diffs import DiffFile, diff_files
from ...types import Block, Document
from ..context import BlockContext, RememberedContext
from ..source import Source


def cells_of(document: Document) -> tuple[Block, ...]:
    """The cells of a notebook, as its parser found them; none of any other document."""
    return tuple(block for block in document.blocks if block.kind == "cell")


def plan_cells(source: Source, options: Any) -> Plan:
    """Whole cells packed; one over the size is opened at its statements or paragraphs."""
    document = source.document
    cells = cells_of(document)
    starts = OffsetCuts(np.array([cell.start for cell in cells], dtype=np.int32))
    parts = LazyCuts(partial(_statements, document))
    levels = (
        Level(starts, "cell"),
        Level(parts, "statement", overlap=False),
        Level(LazyCuts(partial(paragraph_cuts, document)), "paragraph", overlap=False),
        *source.finer_levels(),
    )
    context = BlockContext(document, source.ruler, options.chunk_size, None)
    plan = source.pack(levels, source.budget(options), context=context)
    plan.describe = partial(_describe_cells, cells)
    plan.describe(plan.drafts)
    return plan


@per_document
def _statements(document: Document) -> OffsetCuts:
    """Between the statements of code cells, by the grammar of the notebook's language."""
    language = document.metadata.get("code_language")
    found: list[int] = []
    if language in GRAMMARS:
        for cell in cells_of(document):
            found += _in_cell(document, cell, str(language))
    return OffsetCuts(np.array(found, dtype=np.int32))


def _in_cell(document: Document, cell: Block, language: str) -> Iterator[int]:
    """The statements but the first in the code that a cell begins with."""
    blocks = markdown_blocks(document)
    block = blocks.blocks[blocks.at(cell.start)]
    if block.kind != "code" or block.start != cell.start:
        return
    begin = document.text.index("\n", block.start) + 1
    end = document.text.rfind("\n", begin, block.end)
    code = Document.from_text(document.text[begin:end], metadata={"language": "en"})
    nodes = code_nodes(code, language, 1 << 30)
    for node in nodes.nodes[1:] if nodes else ():
        if node.rank == Rank.SIBLING and node.begin:
            yield begin + node.begin


def _describe_cells(cells: Sequence[Block], drafts: Sequence[Draft]) -> None:
    """Which cells a chunk holds, counted from 1, and of which kinds they are."""
    starts = [cell.start for cell in cells]
    for draft in drafts:
        first, last = (max(1, bisect_right(starts, at)) for at in (draft.start, draft.end - 1))
        kinds = dict.fromkeys(cell.info for cell in cells[first - 1 : last])
        draft.metadata = {"cell_start": first, "cell_end": last, "block_types": list(kinds)}


def plan_diff(source: Source, options: Any) -> Plan:
    """Whole files of a patch packed, then whole hunks; each part begins with the lines that name its file."""
    files = diff_files(source.document)
    starts = OffsetCuts(np.array([file.start for file in files], dtype=np.int32))
    hunks = OffsetCuts(np.array([hunk for file in files for hunk in file.hunks], dtype=np.int32))
    levels = (
        Level(starts, "file", overlap=False),
        Level(hunks, "hunk"),
        *source.finer_levels(),
    )
    context = DiffContext(source.text, files, source.ruler, options.chunk_size)
    plan = source.pack(levels, source.budget(options), context=context)
    plan.describe = partial(_describe_files, files)
    plan.describe(plan.drafts)
    return plan


class DiffContext(RememberedContext):
    """The lines that name the file of a hunk; none where they would take over half of the size."""

    def __init__(self, text: str, files: Sequence[DiffFile], ruler: Ruler, size: int) -> None:
        super().__init__()
        self._text = text
        self._files = files
        self._ruler = ruler
        self._half = size // 2

    def _prefix(self, start: int) -> str:
        place = bisect_right(self._files, start, key=lambda file: file.start) - 1
        if place < 0 or start < self._files[place].body:
            return ""
        head = self._text[self._files[place].start : self._files[place].body]
        return head if self._ruler.content_length(head, 0, 0, "") <= self._half else ""


def _describe_files(files: Sequence[DiffFile], drafts: Sequence[Draft]) -> None:
    """The files that a chunk changes; the first is its path."""
    for draft in drafts:
        first = max(1, bisect_right(files, draft.start, key=lambda file: file.start))
        last = bisect_right(files, draft.end - 1, key=lambda file: file.start)
        names = [file.name for file in files[first - 1 : last]]
        draft.path = tuple(names[:1])
        draft.metadata = {"language": "diff", "block_type": "diff", "files": names}
