"""Programs that cut with another library, as near to a chunker as its settings come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from ..splitters.programs import (
    Native,
    Sizes,
    chonkie,
    haystack,
    langchain,
    langchain_counted,
    llama_index,
    semantic_text_splitter,
    semchunk,
)
from ..strategies.base import Chunker
from ..strategies.recipes import RECIPES, STOPS


def natives(chunker: Chunker) -> tuple[Native, ...]:
    """The settings of other libraries that come nearest to a chunker; empty where none comes near.

    Sizes must be counted in characters, words or the tokens of `ENCODINGS`, as the library can.
    """
    make = _BY_STRATEGY.get(chunker.name)
    return tuple(make(Sizes(chunker.options))) if make else ()


def _fixed(sizes: Sizes) -> Iterator[Native]:
    if sizes.in_tokens:
        yield langchain(
            "TokenTextSplitter",
            f"encoding_name={sizes.encoding!r}",
            f"chunk_size={sizes.size}",
            f"chunk_overlap={sizes.overlap}",
        )
    if sizes.is_countable:
        yield chonkie("TokenChunker", sizes, f"chunk_overlap={sizes.overlap}")


def _token(sizes: Sizes) -> Iterator[Native]:
    if sizes.options.overflow_strategy == "split":
        yield from (_sentence if sizes.options.preserve_sentences else _fixed)(sizes)


def _character(sizes: Sizes) -> Iterator[Native]:
    options = sizes.options
    keep = False if options.keep_separator == "none" else options.keep_separator
    if sizes.is_countable:
        yield langchain_counted(
            "CharacterTextSplitter",
            sizes,
            f"separator={options.separator!r}",
            f"is_separator_regex={options.is_separator_regex}",
            f"keep_separator={keep!r}",
        )


def _recursive(sizes: Sizes) -> Iterator[Native]:
    if not sizes.is_countable:
        return
    separators = _separators(sizes.options)
    if separators is not None:
        listed = "".join(f"        {each!r},\n" for each in separators)
        yield langchain_counted(
            "RecursiveCharacterTextSplitter",
            sizes,
            f"separators=[\n{listed}    ]",
            "is_separator_regex=True",
            "keep_separator='start'",
        )
    if sizes.options.separators is None and sizes.options.recipe == "text":
        yield chonkie("RecursiveChunker", sizes)
        yield semantic_text_splitter("TextSplitter", sizes)


def _separators(options: Any) -> list[str] | None:
    """The separators as regular expressions, which say of each whether it begins or ends a piece."""
    if not options.keep_separator:
        return None
    found = options.separators if options.separators is not None else RECIPES[options.recipe]
    return [_separator(each, options.separator_position) for each in found]


def _separator(text: str, position: str) -> str:
    if not text:
        return ""
    pattern = f"[{STOPS}]" if text == STOPS else re.escape(text).replace("\\ ", " ")
    begins = position == "start" or (position == "auto" and text[0] in "\n<")
    return f"(?={pattern})" if begins else f"(?<={pattern})"


def _sentence(sizes: Sizes) -> Iterator[Native]:
    if not sizes.is_countable:
        return
    yield llama_index("SentenceSplitter", sizes, f"chunk_overlap={sizes.overlap}")
    yield chonkie("SentenceChunker", sizes, f"chunk_overlap={sizes.overlap}")


def _markdown(sizes: Sizes) -> Iterator[Native]:
    if sizes.is_countable:
        yield langchain_counted("MarkdownTextSplitter", sizes)
        yield semantic_text_splitter("MarkdownSplitter", sizes)


def _heading(sizes: Sizes) -> Iterator[Native]:
    yield Native(
        "llama-index-core",
        "MarkdownNodeParser",
        """from llama_index.core import Document
from llama_index.core.node_parser import MarkdownNodeParser

parser = MarkdownNodeParser()


def split(text):
    return [node.text for node in parser.get_nodes_from_documents([Document(text=text)])]
""",
    )


def _word(sizes: Sizes) -> Iterator[Native]:
    if sizes.unit == "words" and sizes.options.word_pattern is None:
        yield langchain(
            "CharacterTextSplitter",
            f"chunk_size={sizes.size}",
            f"chunk_overlap={sizes.overlap}",
            r"separator=r'(?<=\s)(?=\S)'",
            "is_separator_regex=True",
            "keep_separator='start'",
            "length_function=lambda text: len(text.split())",
        )
        yield haystack("word", sizes)


def _delimiter(sizes: Sizes) -> Iterator[Native]:
    if sizes.is_countable:
        yield semchunk(sizes)


def _hierarchical(sizes: Sizes) -> Iterator[Native]:
    if sizes.in_tokens and sizes.options.parent_by == "window":
        yield Native(
            "llama-index-core",
            "HierarchicalNodeParser",
            f"""from llama_index.core import Document
from llama_index.core.node_parser import HierarchicalNodeParser, get_leaf_nodes

parser = HierarchicalNodeParser.from_defaults(
    chunk_sizes=[{sizes.options.parent_size}, {sizes.size}], chunk_overlap={sizes.overlap}
)


def split(text):
    nodes = parser.get_nodes_from_documents([Document(text=text)])
    return [node.text for node in get_leaf_nodes(nodes)]
""",
        )


_CODE = {"javascript": "js", "typescript": "ts", "tsx": "ts"}


def _code(sizes: Sizes) -> Iterator[Native]:
    language = sizes.options.language
    known = ("python", "js", "ts", "java", "go", "rust", "c", "cpp", "csharp", "ruby", "php",
             "kotlin", "swift", "scala", "lua", "html")  # fmt: skip
    name = _CODE.get(language, language)
    if sizes.in_characters and name in known:
        yield Native(
            "langchain-text-splitters",
            "RecursiveCharacterTextSplitter.from_language",
            f"""from langchain_text_splitters import RecursiveCharacterTextSplitter

splitter = RecursiveCharacterTextSplitter.from_language(
    {name!r}, chunk_size={sizes.size}, chunk_overlap=0
)
split = splitter.split_text
""",
        )


_BY_STRATEGY: dict[str, Callable[[Sizes], Iterator[Native]]] = {
    "fixed": _fixed,
    "token": _token,
    "character": _character,
    "recursive": _recursive,
    "sentence": _sentence,
    "markdown": _markdown,
    "heading": _heading,
    "word": _word,
    "delimiter": _delimiter,
    "hierarchical": _hierarchical,
    "code": _code,
}
