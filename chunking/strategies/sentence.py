"""Whole sentences, packed up to the size."""

from __future__ import annotations

from ..offsets import RisingOffsets
from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    MIN_CHUNK_SIZE,
    Integer,
    PackedOptions,
    Texts,
    option,
)
from ..packing import Draft, Level, Plan, merge_short
from ..registry import register_strategy
from ..segmenters.cuts import sentence_cuts
from ..segmenters.sentences import sentence_starts
from ..types import Document
from .base import Chunker
from .source import Source


class SentenceOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(50)
    min_chunk_size: Integer = MIN_CHUNK_SIZE(100)
    min_sentences_per_chunk: Integer = option(
        1,
        label="Fewest sentences",
        help="A chunk of fewer sentences joins the one before it where the chunk size allows.",
        unit="sentences",
        ge=1,
        le=1000,
        advanced=True,
    )
    min_characters_per_sentence: Integer = option(
        0,
        label="Shortest sentence",
        help="A shorter sentence counts as part of the one after it.",
        unit="characters",
        ge=0,
        le=10_000,
        advanced=True,
    )
    delimiters: Texts = option(
        (),
        label="Sentence delimiters",
        help="End a sentence after each of these instead of asking the language's segmenter, "
        "which knows abbreviations, decimals and URLs.",
        advanced=True,
    )


@register_strategy
class SentenceChunker(Chunker):
    name = "sentence"
    group = "structure"
    label = "Sentences"
    summary = "Packs whole sentences; one that fits the chunk size is never cut."
    when = (
        "Prose whose statements must stay whole: contracts, articles, reports. "
        "Knows abbreviations, decimals and the full stops of other scripts."
    )
    options_type = SentenceOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        options = self.options
        sentence_cuts(document, options.delimiters, options.min_characters_per_sentence)

    def plan(self, source: Source) -> Plan:
        options = self.options
        chosen = (options.delimiters, options.min_characters_per_sentence)
        starts = RisingOffsets(sentence_starts(source.document, *chosen))

        def is_short(draft: Draft) -> bool:
            sentences = starts.below(draft.end) - starts.below(draft.start)
            few: bool = sentences < options.min_sentences_per_chunk
            return few or draft.size < options.min_chunk_size

        plan = source.pack(
            (Level(sentence_cuts(source.document, *chosen), "sentence"), *source.finer_levels()),
            source.budget(options),
        )
        plan.drafts = merge_short(plan.drafts, source.ruler, options.chunk_size, is_short)
        return plan
