"""How much of a text the usual embedding models read, by what their makers document.

Asking this needs no model: what is longer than the limit is cut off, and never reaches the vector.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import Any

from ..tokenizers import MINILM, get_tokenizer
from .base import Embedder
from .choice import get_embedder

_OPENAI = "https://platform.openai.com/docs/guides/embeddings"
_COHERE = "https://docs.cohere.com/docs/cohere-embed"
_VOYAGE = "https://docs.voyageai.com/docs/embeddings"
_HUB = "https://huggingface.co/"
#: what counts where a model's own tokenizer is not at hand
_ESTIMATE = "cl100k_base"


@dataclass(frozen=True, slots=True)
class InputLimit:
    """The limit of an embedding model, and what counts its tokens.

    `max_input` includes `special` tokens that the model puts around a text, and the `instruction`
    that it is to be given before each. `is_exact` says whether `tokenizer` counts as the model does;
    otherwise it estimates. `source` is the address of the documentation, empty for a plain number.
    """

    name: str
    max_input: int
    tokenizer: str
    is_exact: bool
    source: str = ""
    special: int = 0
    instruction: str = ""

    def count(self, text: str) -> int:
        """How many tokens of the limit a text takes."""
        counter = get_tokenizer(self.tokenizer)
        return self.special + counter.count(self.instruction) + counter.count(text)


def _bert(hub: str, most: int, instruction: str = "") -> InputLimit:
    """A model that reads the uncased vocabulary of BERT, as all-MiniLM-L6-v2 does."""
    name = hub.rpartition("/")[2]
    return InputLimit(name, most, MINILM, True, _HUB + hub, special=2, instruction=instruction)


def _other(name: str, most: int, source: str, special: int = 0, before: str = "") -> InputLimit:
    """A model whose tokens can only be estimated."""
    return InputLimit(name, most, _ESTIMATE, False, source, special, before)


def _openai(name: str) -> InputLimit:
    return InputLimit(name, 8191, "cl100k_base", True, _OPENAI)


#: the usual models by name; a text for E5 begins with "passage: ", one for Nomic with "search_document: "
INPUT_LIMITS = {
    limit.name: limit
    for limit in (
        _openai("text-embedding-3-small"),
        _openai("text-embedding-3-large"),
        _other("embed-v4.0", 128_000, _COHERE),
        _other("embed-english-v3.0", 512, _COHERE),
        _other("embed-multilingual-v3.0", 512, _COHERE),
        _other("voyage-3.5", 32_000, _VOYAGE),
        _other("voyage-3.5-lite", 32_000, _VOYAGE),
        _other("voyage-3-large", 32_000, _VOYAGE),
        _other("voyage-code-3", 32_000, _VOYAGE),
        _bert("sentence-transformers/all-MiniLM-L6-v2", 256),
        _bert("sentence-transformers/all-mpnet-base-v2", 384),
        _bert("BAAI/bge-small-en-v1.5", 512),
        _bert("BAAI/bge-base-en-v1.5", 512),
        _bert("BAAI/bge-large-en-v1.5", 512),
        _other("bge-m3", 8192, f"{_HUB}BAAI/bge-m3", 2),
        _bert("intfloat/e5-small-v2", 512, "passage: "),
        _bert("intfloat/e5-base-v2", 512, "passage: "),
        _bert("intfloat/e5-large-v2", 512, "passage: "),
        _other(
            "multilingual-e5-small", 512, f"{_HUB}intfloat/multilingual-e5-small", 2, "passage: "
        ),
        _other("multilingual-e5-base", 512, f"{_HUB}intfloat/multilingual-e5-base", 2, "passage: "),
        _other(
            "multilingual-e5-large", 512, f"{_HUB}intfloat/multilingual-e5-large", 2, "passage: "
        ),
        _bert("thenlper/gte-base", 512),
        _bert("Alibaba-NLP/gte-base-en-v1.5", 8192),
        _bert("Alibaba-NLP/gte-large-en-v1.5", 8192),
        _bert("nomic-ai/nomic-embed-text-v1.5", 8192, "search_document: "),
        _other("jina-embeddings-v2-base-en", 8192, f"{_HUB}jinaai/jina-embeddings-v2-base-en", 2),
        _other("jina-embeddings-v3", 8192, f"{_HUB}jinaai/jina-embeddings-v3", 2),
    )
}


def get_reader(source: Any) -> InputLimit | Embedder:
    """What says how much of a text a model reads: `max_input`, and `count` in its own tokens.

    `source` is a name of `INPUT_LIMITS` with or without its organisation, a number of tokens (then
    estimated by cl100k_base), or whatever `get_embedder` takes. A name that is known is not fetched.

    Raises:
        EmbedderError: none of these.
    """
    if isinstance(source, InputLimit):
        return source
    if not isinstance(source, str) or os.path.isdir(source):
        return get_embedder(source)
    if (digits := source.replace(",", "").strip()).isdecimal() and 0 < len(digits) < 10:
        return _number(int(digits))
    known = "all-MiniLM-L6-v2" if source == "quality" else source.removeprefix("openai:")
    return INPUT_LIMITS.get(known.rpartition("/")[2]) or get_embedder(source)


def _number(most: int) -> InputLimit:
    return InputLimit(f"{most:,} tokens", max(1, most), _ESTIMATE, False)
