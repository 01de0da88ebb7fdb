"""The splitter of semchunk."""

from __future__ import annotations

from ..options import Integer
from ..registry import register_splitter
from .base import COUNTED, OVERLAP, SIZE, Counted, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, semchunk


class SemchunkOptions(SplitterOptions):
    """The library has no size of its own."""

    chunk_size: Integer = SIZE(512)
    chunk_overlap: Integer = OVERLAP(0, scales_with="chunk_size")
    unit: Counted = COUNTED("tokens")


@register_splitter
class Semchunk(SplitterChunker):
    name = "semchunk"
    label = "semchunk"
    summary = "Cuts at the longest run of line breaks, else of spaces, else at punctuation."
    when = "When semchunk is what you have."
    library = "semchunk"
    options_type = SemchunkOptions

    @property
    def native(self) -> Native:
        return semchunk(Sizes(self.options))
