"""The programs that run another library's splitter: what they count by, and how they are written.

A program is Python code that defines `split(text)`. Whatever of it comes from a user is a number, a
name of a fixed list, or a literal that `repr` wrote: no text of a user becomes code.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

#: the encodings that every library can be given
ENCODINGS = ("cl100k_base", "o200k_base", "p50k_base")


@dataclass(frozen=True, slots=True)
class Native:
    """A splitter of another library with its settings.

    `program` is Python code that defines `split(text)`, which returns the pieces as texts; `library`
    is a key of `LIBRARIES`, and `name` what the library calls its splitter.
    """

    library: str
    name: str
    program: str


class Sizes:
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


def langchain(kind: str, *arguments: str, made: str = "") -> Native:
    return Native(
        "langchain-text-splitters",
        kind,
        f"""from langchain_text_splitters import {kind}

splitter = {kind}{made}({_listed(arguments)})
split = splitter.split_text
""",
    )


def langchain_counted(kind: str, sizes: Sizes, *arguments: str) -> Native:
    """A splitter that counts by what it is given: tokens of an encoding, or characters."""
    counted = (f"chunk_size={sizes.size}", f"chunk_overlap={sizes.overlap}", *arguments)
    if sizes.in_characters:
        return langchain(kind, *counted)
    encoding = f"encoding_name={sizes.encoding!r}"
    return langchain(kind, encoding, *counted, made=".from_tiktoken_encoder")


def llama_index(kind: str, sizes: Sizes, *arguments: str) -> Native:
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


def chonkie(kind: str, sizes: Sizes, *arguments: str) -> Native:
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


def haystack(split_by: str, sizes: Sizes) -> Native:
    return Native(
        "haystack-ai",
        "DocumentSplitter",
        f"""from haystack import Document
from haystack.components.preprocessors import DocumentSplitter

splitter = DocumentSplitter(
    split_by={split_by!r}, split_length={sizes.size}, split_overlap={sizes.overlap}
)


def split(text):
    return [found.content for found in splitter.run([Document(content=text)])["documents"]]
""",
    )


def semchunk(sizes: Sizes) -> Native:
    counter = repr(sizes.encoding) if sizes.in_tokens else "len"
    overlap = f", overlap={sizes.overlap}" if sizes.overlap else ""
    return Native(
        "semchunk",
        "chunkerify",
        f"""import semchunk

chunker = semchunk.chunkerify({counter}, {sizes.size})


def split(text):
    return chunker(text{overlap})
""",
    )


def semantic_text_splitter(kind: str, sizes: Sizes) -> Native:
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


def _counter(sizes: Sizes, method: str, characters: str) -> tuple[str, str]:
    """What is imported for the counter, and the counter."""
    if sizes.in_characters:
        return "", characters
    return "import tiktoken\n", f"tiktoken.get_encoding({sizes.encoding!r}){method}"


def _listed(arguments: tuple[str, ...]) -> str:
    """Arguments on a line of their own each."""
    return "\n" + "".join(f"    {each},\n" for each in arguments)
