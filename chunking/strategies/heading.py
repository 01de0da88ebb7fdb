"""A window that slides over heading sections, with two minimums and one hard limit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import ClassVar, Literal

import numpy as np

from ..caching import per_document
from ..media_types import HEADED_TYPES
from ..offsets import Offsets
from ..options import (
    CHUNK_SIZE,
    EXCLUDE,
    MIN_CHUNK_SIZE,
    TARGET_SIZE,
    TOKENIZER,
    UNIT,
    Integer,
    Options,
    Switch,
    Texts,
    TokenizerName,
    Unit,
    option,
)
from ..packing import Budget, Cut, LazyCuts, Level, OffsetCuts, Plan, merge_short
from ..registry import register_strategy
from ..ruler import Ruler, ScaledRuler
from ..segmenters.lead_lines import lead_lines
from ..segmenters.lines import line_ends
from ..segmenters.marked_titles import has_comments
from ..segmenters.outline import Outline, outline
from ..segmenters.plain_headings import plain_headings
from ..segmenters.sentences import sentence_starts
from ..segmenters.wrapped_lines import own_line_ends
from ..tokenizers import ruler_for
from ..types import Document, Dropped
from ..whitespace import visible_start
from .base import Chunker
from .context import HeadingContext
from .source import Source

#: estimated tokens a word
TOKENS_A_WORD = 1.3


@dataclass(frozen=True)
class HeadingRule:
    """The thresholds of the state machine."""

    same_level: int
    deeper: int
    h1_rule: bool


class HeadingOptions(Options):
    chunk_size: Integer = CHUNK_SIZE(750)
    min_chunk_size: Integer = MIN_CHUNK_SIZE(
        250,
        label="Smallest, same level",
        help="A chunk ends at a heading no deeper than those it holds once it is this large.",
    )
    min_chunk_size_deeper: Integer = MIN_CHUNK_SIZE(
        500,
        label="Smallest, going deeper",
        help="A chunk ends at a heading deeper than those it holds only once it is this large.",
    )
    h1_rule: Switch = option(
        True,
        label="One section with the title",
        help="A chunk that begins at a level-1 heading ends at its second level-2 heading, and what stands "
        "under one level-1 heading at the next, however small it is. Where all headings are of level 1 they "
        "are sections, and no titles.",
    )
    final_chunk: Literal["merge", "keep", "skip"] = option(
        "merge",
        label="A small last chunk",
        help="Join it to the one before it where that fits, keep it, or leave it out (then it is "
        "listed as dropped).",
        advanced=True,
    )
    target_size: Integer = TARGET_SIZE(
        help="A chunk of at least this size ends at the next heading, however deep, or else at the next line; "
        "0 fills each long section's chunks as far as they go.",
    )
    unit: Unit = UNIT(
        "tokens",
        help="What sizes count: exact model tokens, words, characters, or an estimate of 1.3 "
        "tokens a word.",
    )
    tokenizer: TokenizerName = TOKENIZER()
    exclude: Texts = EXCLUDE()

    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("min_chunk_size", "chunk_size", True),
        ("min_chunk_size_deeper", "chunk_size", True),
        ("target_size", "chunk_size", True),
    )

    @property
    def target(self) -> int | None:
        """The size past which any heading or line will do: none below the smallest chunk."""
        return max(self.target_size, self.min_chunk_size) if self.target_size else None

    @property
    def rule(self) -> HeadingRule:
        """The thresholds, of which none is over the target."""
        deeper = min(self.min_chunk_size_deeper, self.target or self.chunk_size)
        return HeadingRule(self.min_chunk_size, deeper, self.h1_rule)


class SectionCuts:
    """The heading at which a chunk that begins at a given offset ends.

    A heading no deeper than the deepest in the chunk ends it from one size on, a deeper one from
    another, and headings right above that one go with it. Which headings the chunk holds follows from where
    it begins, so nothing is kept.
    """

    def __init__(
        self, headings: Outline, ruler: Ruler, context: HeadingContext, rule: HeadingRule
    ) -> None:
        self._outline = headings
        levels = [heading.level for heading in headings.headings]
        # where all headings are of level 1, they are sections and no titles
        self._title = levels.index(1) if {1} < set(levels) else len(levels)
        self._ruler = ruler
        self._context = context
        self._rule = rule

    def best(self, after: int, upto: int) -> Cut | None:
        """The cut that ends the chunk from `after`, if it is not past `upto`."""
        headings, starts = self._outline.headings, self._outline.starts
        index = bisect_left(starts, after)
        first = headings[index].level if index < len(starts) and starts[index] == after else 0
        deepest = first or (headings[index - 1].level if index else 0)
        prefix = self._context.prefix(after)
        sections, has_text = 0, False
        at = headings[index].end if first else after
        together = after
        for place in range(index + bool(first), len(headings)):
            heading = headings[place]
            if heading.start > upto:
                return None
            sections += heading.level == 2
            if visible_start(self._ruler.text, at, heading.start) < heading.start:
                has_text, together = True, heading.start
            at = heading.end
            threshold = self._rule.same_level if heading.level <= deepest else self._rule.deeper
            is_second = first == 1 and heading.level == 2 and sections == 2
            is_next_title = heading.level == 1 and place > self._title and has_text
            is_hard = self._rule.h1_rule and (is_second or is_next_title)
            if is_hard:
                return Cut(heading.start, heading.start)
            if self._ruler.content_length(prefix, after, heading.start, "") >= threshold:
                end = together if together > after else heading.start
                return Cut(end, end)
            deepest = max(deepest, heading.level)
        return None

    def first(self, at: int, before: int) -> Cut | None:
        return None


@register_strategy
class HeadingChunker(Chunker):
    name = "heading"
    group = "structure"
    label = "Heading sections"
    summary = "Follows the headings: a chunk is a section, or several small ones of the same depth."
    when = (
        "Documentation whose sections answer questions by themselves. Every chunk begins with the "
        "headings above it."
    )
    options_type = HeadingOptions

    def view(self, document: Document) -> Document:
        """Plain text that shows no headings of its own is read as Markdown."""
        if document.is_markdown or document.mime_type in HEADED_TYPES:
            return document
        has_own = document.mime_type == "text/plain" and (
            plain_headings(document) or has_comments(document)
        )
        return document if has_own else replace(document, mime_type="text/markdown")

    def prepare(self, document: Document) -> None:
        """The headings; where tokens are counted meanwhile, what opens a large section as well."""
        super().prepare(document)
        if self.options.unit == "tokens":
            for find in (own_line_ends, sentence_starts):
                _below_no_heading(document, find)

    def ruler(self, document: Document) -> Ruler:
        options = self.options
        if options.unit == "estimate":
            return ScaledRuler(ruler_for(document, "words"), TOKENS_A_WORD)
        return ruler_for(document, options.unit, options.tokenizer)

    def plan(self, source: Source) -> Plan:
        options, document = self.options, source.document
        context = HeadingContext(document, source.ruler, options.chunk_size)
        sections = SectionCuts(outline(document), source.ruler, context, options.rule)
        _, *finer = source.finer_levels()
        own = LazyCuts(partial(_below_no_heading, document, own_line_ends))
        lines = LazyCuts(partial(_below_no_heading, document, line_ends))
        sentences = LazyCuts(partial(_below_no_heading, document, sentence_starts))
        levels = (
            Level(sections, "heading", eager=True, overlap=False),
            Level(own, "line", overlap=False),
            Level(sentences, "sentence", overlap=False),
            Level(lines, "line", overlap=False),
            *finer,
        )
        budget = Budget(options.chunk_size, target=options.target, aimed=len(levels))
        # its own rules say where headings go
        leads = {end: run for end, run in lead_lines(document).items() if run.reason != "heading"}
        plan = source.pack(levels, budget, context=context, headings=leads)
        return self._finished(source, plan, context)

    def _finished(self, source: Source, plan: Plan, context: HeadingContext) -> Plan:
        """The plan with a small last chunk merged, kept or left out; one that begins with a title is not merged."""
        last, mode = plan.drafts[-1], self.options.final_chunk
        if mode == "keep" or last.size >= self.options.min_chunk_size or len(plan.drafts) == 1:
            return plan
        titles = {each.start for each in outline(source.document).headings if each.level == 1}
        if mode == "merge" and last.new_from in titles:
            return plan
        if mode == "skip":
            plan.dropped.append(Dropped(last.start, last.end, "final_chunk"))
            plan.drafts.pop()
        else:
            plan.drafts = merge_short(
                plan.drafts,
                source.ruler,
                self.options.chunk_size,
                lambda draft: draft is last,
                context,
            )
        return plan


@per_document
def _below_no_heading(document: Document, find: Callable[[Document], Offsets]) -> OffsetCuts:
    """Cuts at what is found, but for those that would part a heading from the text below it."""
    headings, offsets = outline(document), find(document)
    texts = [visible_start(document.text, heading.end) for heading in headings.headings]
    above = np.searchsorted(np.array(headings.starts, dtype=np.int32), offsets)
    return OffsetCuts(offsets[offsets > np.array([0, *texts], dtype=np.int32)[above]])
