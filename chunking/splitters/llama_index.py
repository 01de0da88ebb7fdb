"""The splitters of llama-index-core."""

from __future__ import annotations

from ..options import Integer
from ..registry import register_splitter
from .base import COUNTED, OVERLAP, SIZE, Counted, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, llama_index


class SentenceOptions(SplitterOptions):
    chunk_size: Integer = SIZE(1024)
    chunk_overlap: Integer = OVERLAP(200)
    unit: Counted = COUNTED("tokens")


@register_splitter
class LlamaIndexSentence(SplitterChunker):
    name = "llama_index_sentence"
    label = "LlamaIndex SentenceSplitter"
    summary = "Whole sentences, filled up to the size."
    when = "When LlamaIndex's usual splitter is what you have."
    library = "llama-index-core"
    options_type = SentenceOptions

    @property
    def native(self) -> Native:
        sizes = Sizes(self.options)
        return llama_index("SentenceSplitter", sizes, f"chunk_overlap={sizes.overlap}")


class TokenOptions(SentenceOptions):
    chunk_overlap: Integer = OVERLAP(20)


@register_splitter
class LlamaIndexToken(SplitterChunker):
    name = "llama_index_token"
    label = "LlamaIndex TokenTextSplitter"
    summary = "Whole words, filled up to the size."
    when = "When you cut with LlamaIndex by size alone."
    library = "llama-index-core"
    options_type = TokenOptions

    @property
    def native(self) -> Native:
        sizes = Sizes(self.options)
        return llama_index("TokenTextSplitter", sizes, f"chunk_overlap={sizes.overlap}")
