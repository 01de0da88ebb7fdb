"""Windows of an exact size, wherever they end."""

from __future__ import annotations

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    Integer,
    MeasuredOptions,
)
from ..packing import Plan
from ..registry import register_strategy
from .base import Chunker
from .source import Source


class FixedOptions(MeasuredOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(50)


@register_strategy
class FixedChunker(Chunker):
    name = "fixed"
    group = "size"
    label = "Fixed size"
    summary = "Windows of exactly the chunk size, cut wherever the size runs out."
    when = (
        "When every chunk should cost the same, or as the baseline that better strategies must "
        "beat. It cuts through words and sentences."
    )
    options_type = FixedOptions

    def plan(self, source: Source) -> Plan:
        budget = source.budget(self.options)
        return source.pack((source.any_character(overlap=True),), budget)
