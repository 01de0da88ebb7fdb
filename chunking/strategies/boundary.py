"""Paragraphs, sentences or sections, combined up to the size."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, replace
from typing import Literal

from ..options import (
    CHUNK_SIZE,
    MIN_CHUNK_SIZE,
    UNIT,
    Integer,
    PackedOptions,
    Switch,
    Text,
    Texts,
    Unit,
    option,
)
from ..packing import Level, OffsetCuts, Overlap, Plan, merge_short
from ..patterns import pattern_problem
from ..registry import register_strategy
from ..ruler import Ruler
from ..segmenters.cuts import heading_cuts, paragraph_cuts, sentence_cuts, word_cuts
from ..segmenters.separators import pattern_cuts
from ..whitespace import visible_end
from .base import Chunker
from .source import Source

Boundary = Literal["paragraph", "sentence", "section"]


class BoundaryOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(500)
    min_chunk_size: Integer = MIN_CHUNK_SIZE(50)
    split_on: Boundary = option(
        "paragraph",
        label="Split at",
        help="The boundary that chunks end at. A piece over the chunk size is opened at finer ones.",
    )
    overlap_mode: Literal["sentence", "words", "percentage"] = option(
        "sentence",
        label="Overlap in",
        help="What the next chunk repeats: whole sentences, whole words, or a share of the chunk "
        "in whole words.",
    )
    overlap_value: Integer = option(
        1,
        label="Overlap",
        help="How many sentences or words, or how much of the chunk in percent. 0 repeats nothing.",
        ge=0,
        le=10_000,
    )
    merge_small_chunks: Switch = option(
        True,
        label="Merge small chunks",
        help="Join a chunk under the minimum to the one before it where both fit together.",
    )
    pattern: Text | None = option(
        None,
        label="Boundary pattern",
        help="A regular expression to split at instead of the boundary's own. What it matches stays at the "
        "end of the piece before it; (?m)(?=^Chapter) looks ahead, and splits before each chapter.",
        pattern_if={},
        advanced=True,
    )
    patterns: Texts = option(
        (),
        label="More boundary patterns",
        help="Regular expressions from the coarsest to the finest, to split at before the pattern above "
        "and the boundary: such as (?m)(?=^Chapter) and (?m)(?=^Article).",
        advanced=True,
        added=True,
    )
    unit: Unit = UNIT("words")

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        if self.overlap_mode == "percentage" and self.overlap_value >= 100:
            problem = f"overlap_value ({self.overlap_value}) must be below 100 percent"
            found.append(("overlap_value", problem))
        if self.pattern is not None and (problem := pattern_problem(self.pattern) or ""):
            found.append(("pattern", f"pattern {problem}"))
        for pattern in self.patterns if "patterns" not in bad else ():
            if problem := pattern_problem(pattern) or "":
                found.append(("patterns", f"patterns {problem}"))
        return found


@dataclass(frozen=True, slots=True)
class PieceOverlap:
    """The last so many pieces, each with the white space before it."""

    cuts: OffsetCuts
    count: int
    text: str

    def reach(self, start: int, end: int) -> int:
        place = end
        for _ in range(self.count):
            cut = self.cuts.last(start, place - 1)
            if cut is None:
                break
            place = cut.resume
        return visible_end(self.text, start, place)

    def allows(self, start: int, end: int) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class ShareOverlap:
    """At most so much of the chunk before, in percent of its length."""

    ruler: Ruler
    percent: int

    def reach(self, start: int, end: int) -> int:
        amount = self.ruler.length(start, end) * self.percent // 100
        return self.ruler.earliest_from(end, amount, start)

    def allows(self, start: int, end: int) -> bool:
        return True


@register_strategy
class BoundaryChunker(Chunker):
    name = "boundary"
    group = "structure"
    label = "Paragraphs and sections"
    summary = "Combines whole paragraphs, sentences or sections up to the chunk size."
    when = (
        "Prose in clear paragraphs, when a chunk should be a few whole thoughts and repeat the "
        "last sentence of the one before."
    )
    options_type = BoundaryOptions

    def plan(self, source: Source) -> Plan:
        options = self.options
        plan = source.pack(
            self._levels(source),
            replace(source.budget(options), overlap=self._overlap(source)),
        )
        if options.merge_small_chunks:
            plan.drafts = merge_short(
                plan.drafts,
                source.ruler,
                options.chunk_size,
                lambda draft: draft.size < options.min_chunk_size,
            )
        return plan

    def _levels(self, source: Source) -> tuple[Level, ...]:
        """From the chosen boundary to finer ones; overlap begins at sentences or words."""
        document, options = source.document, self.options
        in_words = options.overlap_mode != "sentence"
        coarse = [
            Level(heading_cuts(document), "heading", overlap=False),
            Level(paragraph_cuts(document), "paragraph", overlap=False),
            Level(sentence_cuts(document), "sentence", overlap=not in_words),
        ]
        first = ("section", "paragraph", "sentence").index(options.split_on)
        levels = coarse[first:]
        stated = (*options.patterns, *filter(None, (options.pattern,)))
        levels[:0] = [
            Level(pattern_cuts(document, pattern, "end"), f"pattern {pattern}", overlap=False)
            for pattern in stated
        ]
        words = Level(word_cuts(document), "word", overlap=in_words)
        return (*levels, words, source.any_character())

    def _overlap(self, source: Source) -> Overlap | None:
        options, document = self.options, source.document
        if not options.overlap_value:
            return None
        if options.overlap_mode == "percentage":
            return ShareOverlap(source.ruler, options.overlap_value)
        cuts = (
            sentence_cuts(document) if options.overlap_mode == "sentence" else word_cuts(document)
        )
        return PieceOverlap(cuts, options.overlap_value, source.text)
