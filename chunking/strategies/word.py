"""A sliding window over words."""

from __future__ import annotations

from collections.abc import Set

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    UNIT,
    Integer,
    MeasuredOptions,
    Text,
    Unit,
    option,
)
from ..packing import Level, Plan
from ..patterns import pattern_problem
from ..registry import register_strategy
from ..ruler import Ruler
from ..segmenters.cuts import word_cuts
from ..tokenizers import ruler_for
from ..types import Document
from .base import Chunker
from .source import Source


class WordOptions(MeasuredOptions):
    chunk_size: Integer = CHUNK_SIZE(200)
    chunk_overlap: Integer = CHUNK_OVERLAP(40)
    word_pattern: Text | None = option(
        None,
        label="Word separator",
        help="A regular expression of what stands between words. Left empty: white space, and "
        "each character counts as a word in scripts that write none (Chinese, Japanese, Thai, …).",
        pattern_if={},
        advanced=True,
    )
    unit: Unit = UNIT("words")

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        if self.word_pattern is not None and (problem := pattern_problem(self.word_pattern)):
            found.append(("word_pattern", f"word_pattern {problem}"))
        return found


@register_strategy
class WordChunker(Chunker):
    name = "word"
    group = "size"
    label = "Words"
    summary = "A sliding window over whole words."
    when = (
        "A simple baseline to compare with, and the behaviour of many older pipelines. "
        "It knows nothing of sentences or headings."
    )
    options_type = WordOptions

    def ruler(self, document: Document) -> Ruler:
        options = self.options
        return ruler_for(
            document, options.unit, options.tokenizer, options.bias, options.word_pattern
        )

    def plan(self, source: Source) -> Plan:
        options = self.options
        words = word_cuts(source.document, options.word_pattern)
        return source.pack(
            (Level(words, "size limit"), source.any_character()),
            source.budget(options),
            headings=None,  # its windows are exact
        )
