"""Windows of model tokens that end at a sentence where one ends in time."""

from __future__ import annotations

from typing import Literal

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    Integer,
    MeasuredOptions,
    Switch,
    option,
)
from ..packing import Level, Plan
from ..registry import register_strategy
from ..segmenters.cuts import sentence_cuts
from ..types import Document, Dropped
from .base import Chunker
from .source import Source


class TokenOptions(MeasuredOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(50)
    preserve_sentences: Switch = option(
        True,
        label="End at sentences",
        help="Move the end of a chunk back to the last sentence end in its second half.",
    )
    overflow_strategy: Literal["split", "truncate"] = option(
        "split",
        label="Longer documents",
        help="Split a document that is over the chunk size, or keep only its first chunk and "
        "drop the rest.",
        advanced=True,
    )


@register_strategy
class TokenChunker(Chunker):
    name = "token"
    group = "size"
    label = "Token window"
    summary = "A window of model tokens, ended at a sentence where one ends in its second half."
    when = (
        "Plain prose without headings, when chunks should be of nearly equal size and never over "
        "the model's input."
    )
    options_type = TokenOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        if self.options.preserve_sentences:
            sentence_cuts(document)

    def plan(self, source: Source) -> Plan:
        options = self.options
        levels: tuple[Level, ...] = (source.any_character(overlap=True),)
        if options.preserve_sentences:
            sentences = sentence_cuts(source.document)
            levels = (Level(sentences, "sentence", late=True, overlap=False), *levels)
        plan = source.pack(levels, source.budget(options))
        return self._truncated(source, plan) if options.overflow_strategy == "truncate" else plan

    @staticmethod
    def _truncated(source: Source, plan: Plan) -> Plan:
        """Only the first chunk; the rest is reported as dropped."""
        first, end = plan.drafts[0], len(source.text.rstrip())
        plan.warnings = [item for item in plan.warnings if item.start < first.end]
        if len(plan.drafts) > 1:
            plan.drafts = [first]
            plan.dropped = [Dropped(first.end, end, "overflow_strategy")]
        return plan
