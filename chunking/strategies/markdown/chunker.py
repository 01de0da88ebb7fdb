"""Markdown by its blocks: whole paragraphs, lists, tables and code, packed within their sections."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any, ClassVar, Literal

from ...caching import per_document
from ...media_types import HEADED_TYPES
from ...options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    MIN_CHUNK_SIZE,
    Integer,
    Levels,
    MeasuredOptions,
    Switch,
    option,
)
from ...packing import Budget, Draft, MeasuredOverlap, Plan, joined
from ...registry import register_strategy
from ...ruler import BlockEstimateRuler, Ruler
from ...segmenters.blocks import Blocks, has_front_matter, markdown_blocks
from ...segmenters.frontmatter import LONGEST, copy_of, read_front_matter
from ...segmenters.outline import are_marked
from ...tokenizers import DIVISORS
from ...types import ChunkingWarning, Document, Dropped, Span
from ...whitespace import visible_end, visible_start
from ..base import Chunker
from ..context import BlockContext, HeadingContext, HeadingFormat
from ..source import Source
from .cuts import PROSE, MarkdownCuts, tail_starts

#: blocks in which the estimate counts fewer characters a token
CODE_LIKE = frozenset({"code", "mdx_import", "mdx_component"})


class MarkdownOptions(MeasuredOptions):
    chunk_size: Integer = CHUNK_SIZE(1000)
    target_size: Integer = option(
        750,
        label="Target size",
        help="A chunk ends at the first block boundary past this size, unless all that is left of "
        "its section fits.",
        unit="unit",
        ge=1,
        le=1_000_000,
        scales_with="chunk_size",
    )
    min_chunk_size: Integer = MIN_CHUNK_SIZE(200)
    chunk_overlap: Integer = CHUNK_OVERLAP(80)
    heading_depth: Integer = option(
        3,
        label="Sections down to level",
        help="A heading of this level or above ends the chunk before it.",
        ge=1,
        le=6,
    )
    header_levels: Levels | None = option(
        None,
        label="Exactly these levels",
        help="The heading levels that end a chunk, instead of all down to a level. An empty list "
        "means all.",
        advanced=True,
    )
    frontmatter_mode: Literal["metadata", "include", "strip"] = option(
        "metadata",
        label="Front matter",
        help="Read it into the metadata of every chunk, keep it as text, or leave it out.",
    )
    include_header_context: Switch = option(
        True,
        label="Add headings",
        help="Put the headings above a chunk before its text. They count towards the chunk size.",
    )
    header_context_format: HeadingFormat = option(
        "full",
        label="Headings as",
        help="Markdown headings, one line (Guide > Setup), or in the metadata only.",
        shown_if={"include_header_context": (True,)},
    )
    respect_headers: Switch = option(
        True, label="Cut at headings", help="End a chunk before a heading.", advanced=True
    )
    respect_code_blocks: Switch = option(
        True,
        label="Keep code whole",
        help="Split a code block only if it is over the size by itself.",
        advanced=True,
    )
    respect_lists: Switch = option(
        True,
        label="Keep lists whole",
        help="Split a list, between its items, only if it is over the size by itself.",
        advanced=True,
    )
    respect_tables: Switch = option(
        True,
        label="Keep tables whole",
        help="Split a table, between its rows, only if it is over the size by itself.",
        advanced=True,
    )
    respect_blockquotes: Switch = option(
        True,
        label="Keep quotes whole",
        help="Split a quote, between sentences, only if it is over the size by itself.",
        advanced=True,
    )
    mdx: Switch = option(
        False,
        label="MDX",
        help="Read imports and components as MDX does. Files that end in .mdx always are.",
        advanced=True,
    )

    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("chunk_overlap", "chunk_size", False),
        ("min_chunk_size", "chunk_size", True),
        ("target_size", "chunk_size", True),
    )


@register_strategy
class MarkdownChunker(Chunker):
    name = "markdown"
    group = "structure"
    label = "Markdown blocks"
    summary = "Packs whole paragraphs, lists, tables and code blocks within their sections."
    when = (
        "Markdown and MDX: README files, documentation, articles. Tables keep their header and code "
        "its fence even where they must be split."
    )
    options_type = MarkdownOptions

    def view(self, document: Document) -> Document:
        """Another markup, and plain text whose headings Markdown would not see, keep their own; all else is Markdown."""
        kind = "text/mdx" if self.options.mdx else "text/markdown"
        is_plain = document.mime_type == "text/plain" and not has_front_matter(document.text)
        has_own = is_plain and not are_marked(document)
        is_known = document.is_markdown or has_own or document.mime_type in HEADED_TYPES
        is_right = is_known and not (self.options.mdx and document.mime_type != kind)
        return document if is_right else replace(document, mime_type=kind)

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        markdown_blocks(document)
        if self.options.chunk_overlap:
            tail_starts(document)

    def ruler(self, document: Document) -> Any:
        options = self.options
        if options.unit == "estimate":
            return estimate_by_block(document, options.bias)
        return super().ruler(document)

    def plan(self, source: Source) -> Plan:
        return _Packing(source, self.options).plan()


class BlockOverlap(MeasuredOverlap):
    """At most so much: whole blocks, else whole sentences or list items, and never only headings."""

    def __init__(self, ruler: Ruler, amount: int, blocks: Blocks) -> None:
        super().__init__(ruler, amount)
        self._blocks = blocks

    def allows(self, start: int, end: int) -> bool:
        held = self._blocks.blocks[self._blocks.at(start) : self._blocks.at(end - 1) + 1]
        return (
            super().allows(start, end)
            and any(block.kind != "heading" for block in held)
            and (
                held[-1].kind in PROSE
                or visible_start(self.ruler.text, end, held[-1].end) == held[-1].end
            )
        )


class _Packing:
    """One document being packed."""

    def __init__(self, source: Source, options: MarkdownOptions) -> None:
        self._source = source
        self._options = options
        self._blocks = markdown_blocks(source.document)
        headings = (
            HeadingContext(
                source.document, source.ruler, options.chunk_size, options.header_context_format
            )
            if options.include_header_context
            else None
        )
        self._context = BlockContext(source.document, source.ruler, options.chunk_size, headings)
        self._plan = Plan([])
        self._front: dict[str, Any] | None = None

    def plan(self) -> Plan:
        begin = self._after_front_matter()
        cuts = MarkdownCuts(self._source, self._blocks, self._context, self._options)
        packer = self._source.packer(cuts.levels, self._budget, context=self._context)
        self._plan.packer = packer
        for section in self._sections(begin):
            self._source.report(section.start / len(self._source.text))
            part = packer.plan(section)
            self._plan.drafts += part.drafts
            self._plan.warnings += part.warnings
        self._plan.drafts = self._merged(self._plan.drafts)
        self._plan.describe = partial(_describe, self._blocks, self._front)
        self._plan.describe(self._plan.drafts)
        last = self._blocks.at_each([draft.end - 1 for draft in self._plan.drafts])
        for draft, end in zip(self._plan.drafts, last, strict=True):
            draft.cut = cuts.reason(draft, end)
        for draft in self._plan.drafts[-1:]:
            draft.cut = "end of document"
        return self._plan

    @cached_property
    def _budget(self) -> Budget:
        options = self._options
        overlap = BlockOverlap(self._source.ruler, options.chunk_overlap, self._blocks)
        return Budget(
            options.chunk_size,
            overlap if options.chunk_overlap else None,
            options.target_size,
            options.min_chunk_size,
        )

    def _after_front_matter(self) -> int:
        """Where the content begins: front matter is taken out first, unless it is to stay."""
        block = self._blocks.blocks[0]
        mode = self._options.frontmatter_mode
        if block.kind != "front_matter" or mode == "include":
            return 0
        if mode == "metadata":
            self._front = read_front_matter(self._source.text[block.start : block.end])
            if self._front is None:
                is_long = block.end - block.start > LONGEST
                problem = f"is over {LONGEST:,} characters" if is_long else "is not a YAML mapping"
                message = f"the front matter {problem}: it stays in the text"
                self._plan.warnings.append(
                    ChunkingWarning("front-matter", message, block.start, block.end)
                )
                return 0
        end = visible_end(self._source.text, block.start, block.end)
        self._plan.dropped.append(Dropped(block.start, end, "frontmatter_mode"))
        return block.end

    def _sections(self, begin: int) -> list[Span]:
        """The stretches between headings that end a chunk; front matter is one of its own.

        A heading right below a shallower one ends nothing: it belongs to it.
        """
        starts = {begin, *_heading_edges(self._source.document, self._closing_levels)}
        if not begin and self._blocks.blocks[0].kind == "front_matter":
            starts.add(self._blocks.blocks[0].end)
        ordered = sorted(start for start in starts if start >= begin)
        return list(map(Span, ordered, [*ordered[1:], len(self._source.text)]))

    @property
    def _closing_levels(self) -> frozenset[int]:
        """The levels of the headings that end the chunk before them."""
        options = self._options
        if not options.respect_headers:
            return frozenset()
        if options.header_levels is None:
            return frozenset(range(1, options.heading_depth + 1))
        return frozenset(options.header_levels or range(1, 7))

    def _merged(self, drafts: list[Draft]) -> list[Draft]:
        """Chunks under the minimum joined to the next one, else to the one before, within the size."""
        forward: list[Draft] = []
        for draft in drafts:
            short = bool(forward) and forward[-1].size < self._options.min_chunk_size
            together = self._together(forward[-1], draft) if short else None
            if together:
                forward[-1] = together
            else:
                forward.append(draft)
        backward: list[Draft] = []
        for draft in forward:
            short = draft.size < self._options.min_chunk_size
            together = self._together(backward[-1], draft) if backward and short else None
            if together:
                backward[-1] = together
            else:
                backward.append(draft)
        return backward

    def _together(self, before: Draft, after: Draft) -> Draft | None:
        """Two chunks as one, None where that is over the size."""
        if before.size + after.size > 2 * self._options.chunk_size:
            return None
        draft = joined(before, after, self._source.ruler, self._context)
        return draft if draft.size <= self._options.chunk_size else None


def _describe(blocks: Blocks, front: dict[str, Any] | None, drafts: Sequence[Draft]) -> None:
    """Give each chunk its metadata: the blocks that it holds, and the document's front matter."""
    first = blocks.at_each([draft.start for draft in drafts])
    last = blocks.at_each([draft.end - 1 for draft in drafts])
    for draft, begin, end in zip(drafts, first, last, strict=True):
        kinds = blocks.kinds[begin : end + 1]
        draft.metadata = {
            "block_start": begin,
            "block_end": end,
            "block_types": list(dict.fromkeys(kinds)),
            "has_code": "code" in kinds,
            "has_table": "table" in kinds,
            **({"frontmatter": copy_of(front)} if front else {}),
        }


@per_document
def _heading_edges(document: Document, levels: frozenset[int]) -> frozenset[int]:
    """The starts of the headings of these levels that are not right below a shallower one."""
    blocks = markdown_blocks(document)
    starts = frozenset(block.start for block in blocks.headings if block.level in levels)
    return starts.intersection(blocks.safe_cuts.tolist())


def estimate_by_block(document: Document, bias: str) -> BlockEstimateRuler:
    """A ruler that estimates tokens block by block: code-like blocks have fewer characters a token."""
    blocks: Blocks = markdown_blocks(document)
    prose, code = DIVISORS[bias]
    divisors = [code if block.kind in CODE_LIKE else prose for block in blocks.blocks]
    bounds = [*blocks.starts.tolist(), len(document.text)]
    return BlockEstimateRuler(document.text, bounds, divisors, prose)
