"""The splitters of chonkie, which calls them chunkers."""

from __future__ import annotations

from ..options import Integer
from ..registry import register_splitter
from .base import COUNTED, OVERLAP, SIZE, Counted, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, chonkie


class RecursiveOptions(SplitterOptions):
    chunk_size: Integer = SIZE(2048)
    unit: Counted = COUNTED("characters")


class WindowOptions(RecursiveOptions):
    chunk_overlap: Integer = OVERLAP(0, scales_with="chunk_size")


@register_splitter
class ChonkieRecursive(SplitterChunker):
    name = "chonkie_recursive"
    label = "chonkie RecursiveChunker"
    summary = "Cuts at paragraphs, else sentences, punctuation, spaces and characters."
    when = "When chonkie's recursive chunker is what you have."
    library = "chonkie"
    options_type = RecursiveOptions

    @property
    def native(self) -> Native:
        return chonkie("RecursiveChunker", Sizes(self.options))


@register_splitter
class ChonkieSentence(SplitterChunker):
    name = "chonkie_sentence"
    label = "chonkie SentenceChunker"
    summary = "Whole sentences, filled up to the size."
    when = "When you cut sentences with chonkie."
    library = "chonkie"
    options_type = WindowOptions

    @property
    def native(self) -> Native:
        sizes = Sizes(self.options)
        return chonkie("SentenceChunker", sizes, f"chunk_overlap={sizes.overlap}")


@register_splitter
class ChonkieToken(SplitterChunker):
    name = "chonkie_token"
    label = "chonkie TokenChunker"
    summary = "A sliding window over tokens, or over characters."
    when = "When you cut every so many tokens with chonkie."
    library = "chonkie"
    options_type = WindowOptions

    @property
    def native(self) -> Native:
        sizes = Sizes(self.options)
        return chonkie("TokenChunker", sizes, f"chunk_overlap={sizes.overlap}")
