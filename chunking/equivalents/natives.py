"""Programs that cut with another library, as near to a chunker as its settings come."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..strategies.base import Chunker
from ..strategies.recipes import RECIPES, STOPS

#: what is installed, by the name that the package index has for it, and the module that it brings
LIBRARIES = {
    "langchain-text-splitters": "langchain_text_splitters",
    "llama-index-core": "llama_index.core",
    "haystack-ai": "haystack",
    "chonkie": "chonkie",
    "semchunk": "semchunk",
    "semantic-text-splitter": "semantic_text_splitter",
}
#: the encodings that every library can be given
ENCODINGS = ("cl100k_base", "o200k_base", "p50k_base")


@dataclass(frozen=True, slots=True)
class Native:
    """The nearest setting of another library.

    `program` is Python code that defines `split(text)`, which returns the pieces as texts; `library`
    is a key of `LIBRARIES`, and `name` what the library calls its splitter.
    """

    library: str
    name: str
    program: str


def natives(chunker: Chunker) -> tuple[Native, ...]:
    """The settings of other libraries that come nearest to a chunker; empty where none comes near.

    Sizes must be counted in characters, words or the tokens of `ENCODINGS`, as the library can.
    """
    make = _BY_STRATEGY.get(chunker.name)
    return tuple(make(_Sizes(chunker.options))) if make else ()


class _Sizes:
    """The options of a chunker as the programs state them."""

    def __init__(self, options: Any) -> None:
        self.options = options
        self.size: int = options.chunk_size
        self.overlap: int = getattr(options, "chunk_overlap", 0)
        self.unit: str = options.unit
        known = options.tokenizer in ENCODINGS
        self.encoding: str | None = options.tokenizer if known else None

    @property
    def in_tokens(self) -> bool:
        return self.unit == "tokens" and self.encoding is not None

    @property
    def in_characters(self) -> bool:
        return self.unit == "characters"

    @property
    def is_countable(self) -> bool:
        """Whether sizes are in what every library counts."""
        return self.in_tokens or self.in_characters


def _fixed(sizes: _Sizes) -> Iterator[Native]:
    if sizes.in_tokens:
        yield _langchain(
            "TokenTextSplitter",
            f"encoding_name={sizes.encoding!r}",
            f"chunk_size={sizes.size}",
            f"chunk_overlap={sizes.overlap}",
        )
    if sizes.is_countable:
        yield _chonkie("TokenChunker", sizes, f"chunk_overlap={sizes.overlap}")


def _token(sizes: _Sizes) -> Iterator[Native]:
    if sizes.options.overflow_strategy == "split":
        yield from (_sentence if sizes.options.preserve_sentences else _fixed)(sizes)


def _character(sizes: _Sizes) -> Iterator[Native]:
    options = sizes.options
    keep = False if options.keep_separator == "none" else options.keep_separator
    if sizes.is_countable:
        yield _langchain_counted(
            "CharacterTextSplitter",
            sizes,
            f"separator={options.separator!r}",
            f"is_separator_regex={options.is_separator_regex}",
            f"keep_separator={keep!r}",
        )


def _recursive(sizes: _Sizes) -> Iterator[Native]:
    if not sizes.is_countable:
        return
    separators = _separators(sizes.options)
    if separators is not None:
        listed = "".join(f"        {each!r},\n" for each in separators)
        yield _langchain_counted(
            "RecursiveCharacterTextSplitter",
            sizes,
            f"separators=[\n{listed}    ]",
            "is_separator_regex=True",
            "keep_separator='start'",
        )
    if sizes.options.separators is None and sizes.options.recipe == "text":
        yield _chonkie("RecursiveChunker", sizes)
        yield _semantic_text_splitter("TextSplitter", sizes)


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


def _sentence(sizes: _Sizes) -> Iterator[Native]:
    if not sizes.is_countable:
        return
    yield _llama_index("SentenceSplitter", sizes, f"chunk_overlap={sizes.overlap}")
    yield _chonkie("SentenceChunker", sizes, f"chunk_overlap={sizes.overlap}")


def _markdown(sizes: _Sizes) -> Iterator[Native]:
    if sizes.is_countable:
        yield _langchain_counted("MarkdownTextSplitter", sizes)
        yield _semantic_text_splitter("MarkdownSplitter", sizes)


def _heading(sizes: _Sizes) -> Iterator[Native]:
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


def _word(sizes: _Sizes) -> Iterator[Native]:
    if sizes.unit == "words" and sizes.options.word_pattern is None:
        yield _langchain(
            "CharacterTextSplitter",
            f"chunk_size={sizes.size}",
            f"chunk_overlap={sizes.overlap}",
            r"separator=r'(?<=\s)(?=\S)'",
            "is_separator_regex=True",
            "keep_separator='start'",
            "length_function=lambda text: len(text.split())",
        )
        yield Native(
            "haystack-ai",
            "DocumentSplitter",
            f"""from haystack import Document
from haystack.components.preprocessors import DocumentSplitter

splitter = DocumentSplitter(
    split_by="word", split_length={sizes.size}, split_overlap={sizes.overlap}
)


def split(text):
    return [found.content for found in splitter.run([Document(content=text)])["documents"]]
""",
        )


def _delimiter(sizes: _Sizes) -> Iterator[Native]:
    if sizes.is_countable:
        counter = repr(sizes.encoding) if sizes.in_tokens else "len"
        overlap = f", overlap={sizes.overlap}" if sizes.overlap else ""
        yield Native(
            "semchunk",
            "chunkerify",
            f"""import semchunk

chunker = semchunk.chunkerify({counter}, {sizes.size})


def split(text):
    return chunker(text{overlap})
""",
        )


def _hierarchical(sizes: _Sizes) -> Iterator[Native]:
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


def _code(sizes: _Sizes) -> Iterator[Native]:
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


_BY_STRATEGY: dict[str, Callable[[_Sizes], Iterator[Native]]] = {
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


# — programs —


def _langchain(kind: str, *arguments: str, made: str = "") -> Native:
    return Native(
        "langchain-text-splitters",
        kind,
        f"""from langchain_text_splitters import {kind}

splitter = {kind}{made}({_listed(arguments)})
split = splitter.split_text
""",
    )


def _langchain_counted(kind: str, sizes: _Sizes, *arguments: str) -> Native:
    """A splitter that counts by what it is given: tokens of an encoding, or characters."""
    counted = (f"chunk_size={sizes.size}", f"chunk_overlap={sizes.overlap}", *arguments)
    if sizes.in_characters:
        return _langchain(kind, *counted)
    encoding = f"encoding_name={sizes.encoding!r}"
    return _langchain(kind, encoding, *counted, made=".from_tiktoken_encoder")


def _llama_index(kind: str, sizes: _Sizes, *arguments: str) -> Native:
    brought, counter = _counter(sizes, ".encode", "list")
    listed = _listed((f"chunk_size={sizes.size}", *arguments, f"tokenizer={counter}"))
    return Native(
        "llama-index-core",
        kind,
        f"""{brought}from llama_index.core.node_parser import {kind}

splitter = {kind}({listed})
split = splitter.split_text
""",
    )


def _chonkie(kind: str, sizes: _Sizes, *arguments: str) -> Native:
    brought, counter = _counter(sizes, "", "'character'")
    listed = _listed((f"tokenizer={counter}", f"chunk_size={sizes.size}", *arguments))
    return Native(
        "chonkie",
        kind,
        f"""{brought}from chonkie import {kind}

chunker = {kind}({listed})


def split(text):
    return [chunk.text for chunk in chunker.chunk(text)]
""",
    )


def _semantic_text_splitter(kind: str, sizes: _Sizes) -> Native:
    models = {"cl100k_base": "gpt-4", "o200k_base": "gpt-4o", "p50k_base": "text-davinci-003"}
    overlap = f", overlap={sizes.overlap}" if sizes.overlap else ""
    made = (
        f"{kind}.from_tiktoken_model({models[str(sizes.encoding)]!r}, {sizes.size}{overlap})"
        if sizes.in_tokens
        else f"{kind}({sizes.size}{overlap})"
    )
    return Native(
        "semantic-text-splitter",
        kind,
        f"""from semantic_text_splitter import {kind}

splitter = {made}
split = splitter.chunks
""",
    )


def _counter(sizes: _Sizes, method: str, characters: str) -> tuple[str, str]:
    """What is imported for the counter, and the counter."""
    if sizes.in_characters:
        return "", characters
    return "import tiktoken\n", f"tiktoken.get_encoding({sizes.encoding!r}){method}"


def _listed(arguments: tuple[str, ...]) -> str:
    """Arguments on a line of their own each."""
    return "\n" + "".join(f"    {each},\n" for each in arguments)
