"""What a result did to the structure of its document: what was cut that a reader would keep whole.

One definition holds for sentences and blocks: a span is *cut* when some chunk holds a part of it and
no single chunk holds it whole, without the white space around it. So a span that overlap repeats in
full is not cut, and one that an option dropped is not either. Context added around a chunk (a
repeated table header, a re-opened fence) does not make a span whole.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from ..caching import per_document
from ..characters import document_classes
from ..offsets import rising
from ..segmenters.blocks import markdown_blocks
from ..segmenters.code.nodes import FUNCTIONS
from ..segmenters.sentences import sentence_starts
from ..types import Block, Chunk, ChunkingResult, Document
from .edges import code_of, edges

Offsets = npt.NDArray[np.int64]
Fits = Callable[[int, int], bool]


def cut_blocks(
    document: Document, result: ChunkingResult, fits: Fits | None = None
) -> dict[str, int]:
    """For each kind of block in a Markdown document how many are cut; kinds without a cut are 0.

    Of source code the functions and methods count, those inside others not. With `fits(start, end)`
    only those count that a chunk could have held whole. Other documents have no blocks: {}.
    """
    blocks, starts, ends = _blocks(document)
    cut = _cut(result, starts, ends)
    counts = Counter({block.kind: 0 for block in blocks})
    for index in np.flatnonzero(cut).tolist():
        if fits is None or fits(int(starts[index]), int(ends[index])):
            counts[blocks[index].kind] += 1
    return dict(counts)


def cut_sentences(document: Document, result: ChunkingResult, fits: Fits | None = None) -> int:
    """How many sentences are cut.

    Sentences are those of the segmenter, divided where a row, a record or a turn begins; source code has none.
    With `fits(start, end)` only those count that a chunk could have held whole.
    """
    starts, ends = sentences(document)
    cut = np.flatnonzero(_cut(result, starts, ends))
    if fits is None:
        return len(cut)
    return sum(fits(int(starts[index]), int(ends[index])) for index in cut)


def orphaned_headings(document: Document, result: ChunkingResult) -> int:
    """How many headings stand in no chunk that also holds the beginning of the text below them.

    Only a heading that text follows counts, not one above another heading or at the end. A chunk
    must hold the whole heading and the first character of the next block.
    """
    blocks, starts, _ = _blocks(document)
    followed = [
        index
        for index in range(len(blocks) - 1)
        if blocks[index].kind == "heading" and blocks[index + 1].kind != "heading"
    ]
    below = np.array(followed, dtype=np.int64) + 1
    return int(_cut(result, starts[below - 1], starts[below] + 1).sum())


#: the kinds of block that a viewer points out
MARKED = frozenset({"code", "table", "list", "quote", "function", "method"})


def block_marks(document: Document, result: ChunkingResult) -> list[tuple[tuple[str, bool], ...]]:
    """For each chunk the marked kinds of block it holds, in order, and whether it holds them whole.

    A kind counts as whole when every block of it that the chunk touches is in the chunk from its
    first visible character to its last.
    """
    kinds, begins, stops = _marked_blocks(document)
    firsts = np.searchsorted(stops, [chunk.start for chunk in result.chunks], side="right")
    lasts = np.searchsorted(begins, [chunk.end for chunk in result.chunks], side="left")
    return [
        _marks_of(chunk, kinds[first:last], begins[first:last], stops[first:last])
        if first < last
        else ()
        for chunk, first, last in zip(result.chunks, firsts.tolist(), lasts.tolist(), strict=True)
    ]


def _marks_of(
    chunk: Chunk, kinds: Sequence[str], begins: Offsets, stops: Offsets
) -> tuple[tuple[str, bool], ...]:
    """The kinds of block that a chunk touches, and whether it holds all of a kind whole."""
    held: dict[str, bool] = {}
    for kind, begin, stop in zip(kinds, begins.tolist(), stops.tolist(), strict=True):
        held[kind] = held.get(kind, True) and chunk.start <= begin and stop <= chunk.end
    return tuple(held.items())


def _cut(result: ChunkingResult, starts: Offsets, ends: Offsets) -> npt.NDArray[np.bool_]:
    """For each span whether some chunk holds a part of it and none holds it whole. O(n log n)."""
    chunks = sorted(result.chunks, key=lambda chunk: chunk.start)
    begins = np.array([chunk.start for chunk in chunks], dtype=np.int64)
    reach = np.maximum.accumulate(np.array([chunk.end for chunk in chunks], dtype=np.int64))
    reach = np.concatenate(([0], reach))
    whole = reach[np.searchsorted(begins, starts, side="right")] >= ends
    touched = reach[np.searchsorted(begins, ends, side="left")] > starts
    return touched & ~whole


def _functions(document: Document) -> tuple[Block, ...]:
    """The outermost functions and methods of source code in a known language, as blocks."""
    code = code_of(document)
    if code is None:
        return ()
    found: list[Block] = []
    for node in (code.nodes[index] for index in code.definitions):
        if node.kind in FUNCTIONS and (not found or node.start >= found[-1].end):
            found.append(Block(node.kind, node.start, node.end))
    return tuple(found)


@per_document
def _blocks(document: Document) -> tuple[tuple[Block, ...], Offsets, Offsets]:
    """The blocks of a document, and their spans without the blank space around them."""
    blocks = markdown_blocks(document).blocks if document.is_markdown else _functions(document)
    starts = np.array([block.start for block in blocks], dtype=np.int64)
    ends = np.array([block.end for block in blocks], dtype=np.int64)
    return blocks, *_without_space(document, starts, ends)


@per_document
def _marked_blocks(document: Document) -> tuple[tuple[str, ...], Offsets, Offsets]:
    """The kinds and spans of the blocks that a viewer points out."""
    blocks, starts, ends = _blocks(document)
    marked = [index for index, block in enumerate(blocks) if block.kind in MARKED]
    return tuple(blocks[index].kind for index in marked), starts[marked], ends[marked]


@per_document
def sentences(document: Document) -> tuple[Offsets, Offsets]:
    """The spans of the sentences without the white space around them; none reaches over an edge. Source code has none."""
    if document.is_code:
        return np.empty(0, np.int64), np.empty(0, np.int64)
    visible = _visible(document)
    starts = rising(sentence_starts(document), edges(document))
    firsts = np.unique(np.searchsorted(visible, starts))
    firsts = firsts[firsts < len(visible)]
    lasts = np.append(firsts[1:], len(visible))[: len(firsts)] - 1
    return visible[firsts], visible[lasts] + 1


def _without_space(document: Document, starts: Offsets, ends: Offsets) -> tuple[Offsets, Offsets]:
    """The spans from their first visible character to their last; blank ones become empty."""
    visible = _visible(document)
    first, after = np.searchsorted(visible, starts), np.searchsorted(visible, ends)
    filled = first < after
    trimmed_starts, trimmed_ends = starts.copy(), starts.copy()
    trimmed_starts[filled] = visible[first[filled]]
    trimmed_ends[filled] = visible[after[filled] - 1] + 1
    return trimmed_starts, trimmed_ends


def _visible(document: Document) -> Offsets:
    """Where the characters stand that are no white space."""
    return np.flatnonzero(document_classes(document, lambda character: not character.isspace()))
