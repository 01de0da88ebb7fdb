"""Where Markdown may be cut: between blocks; inside one only if it is over the size by itself."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from operator import itemgetter
from typing import Any

import numpy as np

from ...caching import per_document
from ...offsets import Offsets, RisingOffsets
from ...packing import Cut, Draft, Level, OffsetCuts
from ...ruler import ESTIMATE_ERROR
from ...segmenters.blocks import Blocks, markdown_blocks
from ...segmenters.html_tables import html_tables
from ...segmenters.lines import line_ends
from ...segmenters.marked_titles import has_comments
from ...segmenters.natural_language import language_of
from ...segmenters.sentences import sentence_starts
from ...tokenizers.words import word_spans
from ...types import Block, Document
from ...whitespace import visible_end, visible_start
from ..context import BlockContext
from ..source import Source

Find = Callable[[Document], Offsets]

#: what keeps the words and sentences of two blocks apart
_APART = "\n\n"

#: which option keeps which kind of block whole
_RESPECT = {
    "code": "respect_code_blocks",
    "list": "respect_lists",
    "table": "respect_tables",
    "quote": "respect_blockquotes",
}
#: what a cut inside a block falls between; prose falls between sentences
_PART_NAMES = {"list": "list item", "table": "table row", "code": "code line"}
#: how an item begins, of any depth
_ITEM = re.compile(r"\s*+(?:[-*+]|\d{1,9}[.)])[ \t]")
PROSE = frozenset({"paragraph", "quote", "footnote"})
#: characters of a block that may hold two sentences
SHORTEST = 16


class MarkdownCuts:
    """The levels at which one document may be cut, and the reasons in words."""

    def __init__(self, source: Source, blocks: Blocks, context: BlockContext, options: Any) -> None:
        self._source = source
        self._blocks = blocks
        self._context = context
        self._options = options
        #: of settings and their comments, lines say more than sentences
        self._prose = frozenset() if has_comments(source.document) else PROSE
        oversize = list(self._oversize())
        kinds = {kind for kind, name in _RESPECT.items() if not getattr(options, name)}
        opened = [block for block in blocks.blocks if block.kind in kinds] if kinds else []
        edges, safe = _edge_cuts(source.document)
        if opened:
            safe = _cuts(np.concatenate((blocks.safe_cuts, self._parts(opened))))
        self.levels = (
            Level(safe, "block", overlap=False),
            *(self._inner_levels(oversize) if oversize else ()),
            Level(edges, "block"),
            Level(BlockTails(source.document, blocks), "tail"),
            source.any_character(),
        )

    def _inner_levels(self, blocks: list[Block]) -> Iterator[Level]:
        """How blocks are opened: at their parts, lines, sentences, words."""
        lines = [end for block in blocks for end in _line_ends(self._source.document, block)]
        lists = [block for block in blocks if block.kind == "list"]
        sentences = self._inside(blocks, sentence_starts)
        words = self._inside(blocks, _word_starts)
        yield Level(_cuts(self._parts(blocks)), "part", refines=True, overlap=False)
        yield Level(_cuts(_within(lists, sentences)), "sentence", overlap=False)
        yield Level(_cuts(lines), "line", overlap=False)
        yield Level(_cuts(sentences), "sentence", overlap=False)
        yield Level(_cuts(words), "word", overlap=False)

    def reason(self, draft: Draft, last: int) -> str:
        """Why a chunk that is not the last ends where it does: in or after the block with that index."""
        block = self._blocks.blocks[last]
        ends_block = visible_start(self._source.text, draft.end, block.end) == block.end
        if ends_block:
            following = self._blocks.blocks[min(last + 1, len(self._blocks.blocks) - 1)]
            return "heading" if following.kind == "heading" else block.kind.replace("_", " ")
        if block.kind == "list" and _ITEM.match(self._source.text, draft.end):
            return "list item"
        if draft.cut in ("part", "block"):
            return _PART_NAMES.get(block.kind, "sentence" if block.kind in self._prose else "line")
        return draft.cut

    def _oversize(self) -> Iterator[Block]:
        """The blocks over the size by themselves, with the headings they must not be parted from."""
        begins, ends = self._blocks.spans_with_headings
        about = self._source.ruler.estimates(begins, ends)
        near = self._options.chunk_size // 2 - ESTIMATE_ERROR
        surely = self._options.chunk_size + ESTIMATE_ERROR
        for place in np.flatnonzero(about > near).tolist():
            is_far = about[place] > surely and self._blocks.blocks[place].kind != "heading"
            if is_far or self._is_oversize(int(begins[place]), self._blocks.blocks[place]):
                yield self._blocks.blocks[place]

    def _is_oversize(self, begin: int, block: Block) -> bool:
        """Whether a block, counted from `begin` and with the context it would have, is over the size."""
        if block.kind == "heading":
            return False
        end = visible_end(self._source.text, block.start, block.end)
        prefix = self._context.prefix(begin)
        size = self._source.ruler.content_length(prefix, begin, end, "")
        return size > int(self._options.chunk_size)

    def _parts(self, blocks: list[Block]) -> Offsets:
        """The places inside blocks where their kind is best cut."""
        rows = [row for table in html_tables(self._source.document) for row in table.rows[1:]]
        found: list[int] = []
        prose = []
        for block in blocks:
            if block.kind in ("list", "table"):
                found += [part.start for part in block.parts[1:]]
            elif block.kind in self._prose:
                prose.append(block)
            else:
                inner = rows[bisect_right(rows, block.start) : bisect_left(rows, block.end)]
                found += inner or _line_ends(self._source.document, block)
        return np.concatenate((_offsets(found), self._inside(prose, sentence_starts)))

    def _inside(self, blocks: list[Block], find: Find) -> Offsets:
        """What is found inside blocks, not at their starts."""
        if not blocks:
            return _offsets([])
        shortest = min(block.end - block.start for block in blocks)
        shared = 1 << (shortest.bit_length() - 1 & ~1)  # a power of four, for sizes nearby as well
        return _within(blocks, _found_in_long(self._source.document, find, shared))


def _within(blocks: list[Block], found: Offsets) -> Offsets:
    """Those of the places that are inside blocks, not at their starts."""
    if not blocks:
        return _offsets([])
    starts = _offsets(block.start for block in blocks)
    ends = _offsets(block.end for block in blocks)
    index = np.searchsorted(starts, found, side="right") - 1
    return found[(index >= 0) & (found > starts[index]) & (found < ends[index])]


class BlockTails:
    """Where the sentences of the prose, or the items of the list, that a chunk ends in begin.

    The next chunk may repeat from there what no whole block is short enough for; no chunk ends there.
    """

    def __init__(self, document: Document, blocks: Blocks) -> None:
        self._document = document
        self._blocks = blocks

    @cached_property
    def _sentences(self) -> RisingOffsets:
        return tail_starts(self._document)

    def best(self, after: int, upto: int) -> Cut | None:
        return None

    def first(self, at: int, before: int) -> Cut | None:
        block = self._blocks.blocks[self._blocks.at(before - 1)]
        at = max(at, block.start + 1)
        if block.kind == "list":
            place = bisect_left(block.parts, at, key=itemgetter(0))
            found = block.parts[place].start if place < len(block.parts) else before
        elif block.kind in PROSE:
            starts = self._sentences
            place = starts.below(at)
            found = starts.values[place] if place < len(starts) else before
        else:
            return None
        return Cut(found, found) if found < before else None


@per_document
def tail_starts(document: Document) -> RisingOffsets:
    """Where sentences begin in all blocks that are long enough for two."""
    return RisingOffsets(_found_in_long(document, sentence_starts, SHORTEST))


@per_document
def _edge_cuts(document: Document) -> tuple[OffsetCuts, OffsetCuts]:
    """Cuts between blocks, then those of them that part no heading from what it heads."""
    blocks = markdown_blocks(document)
    return OffsetCuts(blocks.starts), OffsetCuts(blocks.safe_cuts)


@per_document
def _found_in_long(document: Document, find: Find, shortest: int) -> Offsets:
    """What is found in the blocks of at least so many characters: the rest of the text is not read."""
    blocks = [b for b in markdown_blocks(document).blocks if b.end - b.start >= shortest]
    if not blocks:
        return _offsets([])
    texts = [document.text[block.start : block.end] for block in blocks]
    known = {"language": language_of(document)}
    found = find(Document.from_text(_APART.join(texts), metadata=known))
    begins = _offsets(accumulate((len(text) + len(_APART) for text in texts[:-1]), initial=0))
    moved = _offsets(block.start for block in blocks) - begins
    return found + moved[np.searchsorted(begins, found, side="right") - 1]


def _word_starts(document: Document) -> Offsets:
    return word_spans(document)[0]


@per_document
def _lines(document: Document) -> RisingOffsets:
    """The offset after each line end."""
    return RisingOffsets(line_ends(document))


def _line_ends(document: Document, block: Block) -> Sequence[int]:
    """The line ends inside a block at which it may be cut.

    Neither a fence, nor the dashes around front matter, nor a table's header is left alone.
    """
    lines = _lines(document)
    visible = visible_end(document.text, block.start, block.end)
    inner = lines.values[lines.upto(block.start) : lines.below(visible)]
    if block.kind == "table" and block.parts:
        return [end for end in inner if end > block.parts[0].start]
    fenced = block.kind == "front_matter" or (block.kind == "code" and block.level)
    return inner[1:-1] if fenced else inner


def _offsets(values: Any) -> Offsets:
    return np.array(list(values), dtype=np.int32)


def _cuts(offsets: Any) -> OffsetCuts:
    return OffsetCuts(np.sort(np.asarray(offsets, dtype=np.int32)))
