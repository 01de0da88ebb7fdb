"""The splitters of semantic-text-splitter."""

from __future__ import annotations

from ..options import Integer
from ..registry import register_splitter
from .base import COUNTED, OVERLAP, SIZE, Counted, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, semantic_text_splitter


class TextSplitterOptions(SplitterOptions):
    """The library has no size of its own."""

    chunk_size: Integer = SIZE(1000)
    chunk_overlap: Integer = OVERLAP(0, scales_with="chunk_size")
    unit: Counted = COUNTED("characters")


@register_splitter
class SemanticText(SplitterChunker):
    name = "semantic_text"
    label = "semantic-text-splitter TextSplitter"
    summary = "Cuts at line breaks, else sentences, words and characters, as large as fits."
    when = "When you cut plain text with semantic-text-splitter."
    library = "semantic-text-splitter"
    options_type = TextSplitterOptions

    @property
    def native(self) -> Native:
        return semantic_text_splitter("TextSplitter", Sizes(self.options))


@register_splitter
class SemanticMarkdown(SplitterChunker):
    name = "semantic_markdown"
    label = "semantic-text-splitter MarkdownSplitter"
    summary = "Cuts at headings, else blocks, sentences, words and characters, as large as fits."
    when = "When you cut Markdown with semantic-text-splitter."
    library = "semantic-text-splitter"
    options_type = TextSplitterOptions

    @property
    def native(self) -> Native:
        return semantic_text_splitter("MarkdownSplitter", Sizes(self.options))
