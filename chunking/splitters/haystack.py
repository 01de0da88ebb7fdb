"""The splitter of haystack-ai."""

from __future__ import annotations

from typing import Literal

from ..options import UNIT, UNLIMITED, Integer, option
from ..registry import register_splitter
from .base import OVERLAP, SIZE, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, haystack


class DocumentOptions(SplitterOptions):
    chunk_size: Integer = SIZE(200, label="Split length", unit=None)
    chunk_overlap: Integer = OVERLAP(0, label="Split overlap", unit=None, scales_with="chunk_size")
    split_by: Literal["word", "period", "passage", "line", "page"] = option(
        "word",
        label="Split by",
        help="What split length and overlap count: words, texts up to a full stop, passages between "
        "blank lines, lines, or pages between form feeds.",
    )
    unit: Literal["words"] = UNIT("words")


@register_splitter
class HaystackDocument(SplitterChunker):
    name = "haystack_document"
    label = "Haystack DocumentSplitter"
    summary = "So many words, full stops, passages or lines to a chunk."
    when = "When Haystack's usual splitter is what you have."
    library = "haystack-ai"
    options_type = DocumentOptions

    @property
    def native(self) -> Native:
        return haystack(self.options.split_by, Sizes(self.options))

    @property
    def pin_limit(self) -> int:
        """None but where words are counted; the library takes for a word what stands between two spaces."""
        return super().pin_limit if self.options.split_by == "word" else UNLIMITED
