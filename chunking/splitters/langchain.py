"""The splitters of langchain-text-splitters."""

from __future__ import annotations

from typing import Literal

from ..options import Integer, Text, Texts, option
from ..registry import register_splitter
from .base import COUNTED, OVERLAP, SIZE, Counted, SplitterChunker, SplitterOptions
from .programs import Native, Sizes, langchain, langchain_counted


class LangChainOptions(SplitterOptions):
    chunk_size: Integer = SIZE(4000)
    chunk_overlap: Integer = OVERLAP(200)
    unit: Counted = COUNTED("characters")


class _LangChain(SplitterChunker):
    library = "langchain-text-splitters"


class RecursiveOptions(LangChainOptions):
    separators: Texts | None = option(
        None,
        label="Separators",
        help="From the one that is tried first to the last; an empty one cuts between any two "
        "characters. Left empty: blank line, line, space, any character.",
        advanced=True,
    )


@register_splitter
class LangChainRecursive(_LangChain):
    name = "langchain_recursive"
    label = "LangChain RecursiveCharacterTextSplitter"
    summary = "Cuts at blank lines, else lines, else spaces, and fills chunks up to the size."
    when = "When LangChain's usual splitter is what you have."
    options_type = RecursiveOptions

    @property
    def native(self) -> Native:
        separators = self.options.separators
        more = () if separators is None else (f"separators={list(separators)!r}",)
        return langchain_counted("RecursiveCharacterTextSplitter", Sizes(self.options), *more)


class CharacterOptions(LangChainOptions):
    separator: Text = option(
        "\n\n",
        label="Separator",
        help="The text at which pieces end; it is left out between chunks.",
    )


@register_splitter
class LangChainCharacter(_LangChain):
    name = "langchain_character"
    label = "LangChain CharacterTextSplitter"
    summary = "Cuts at one separator, and fills chunks up to the size."
    when = "When your pipeline cuts at one separator. A piece without one may be over the limit."
    options_type = CharacterOptions

    @property
    def native(self) -> Native:
        separator = f"separator={self.options.separator!r}"
        return langchain_counted("CharacterTextSplitter", Sizes(self.options), separator)


@register_splitter
class LangChainMarkdown(_LangChain):
    name = "langchain_markdown"
    label = "LangChain MarkdownTextSplitter"
    summary = "Cuts at headings, else code blocks, rules, blank lines, lines and spaces."
    when = "When you cut Markdown with LangChain."
    options_type = LangChainOptions

    @property
    def native(self) -> Native:
        return langchain_counted("MarkdownTextSplitter", Sizes(self.options))


class TokenOptions(LangChainOptions):
    unit: Literal["tokens"] = COUNTED("tokens")


@register_splitter
class LangChainToken(_LangChain):
    name = "langchain_token"
    label = "LangChain TokenTextSplitter"
    summary = "A sliding window over tokens; the library's own encoding is gpt2."
    when = "When your pipeline cuts every so many tokens."
    options_type = TokenOptions

    @property
    def native(self) -> Native:
        sizes = Sizes(self.options)
        return langchain(
            "TokenTextSplitter",
            f"encoding_name={sizes.encoding!r}",
            f"chunk_size={sizes.size}",
            f"chunk_overlap={sizes.overlap}",
        )
