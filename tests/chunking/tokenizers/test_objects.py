"""Tokenizer objects of other libraries, and names of models, stand for the tokenizers that they are."""

from __future__ import annotations

import pytest
import tokenizers

from chunking import create_chunker
from chunking.tokenizers import MINILM, get_tokenizer
from chunking.tokenizers.encodings import load_encoding
from chunking.tokenizers.huggingface import packaged_tokenizer

TEXT = "Some words, <|endoftext|> and [SEP] a few more of them.\n" * 5


class Letters:
    """A tokenizer that has nothing but `encode`."""

    def encode(self, text):
        return list(text)


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        (lambda: load_encoding("o200k_base"), "o200k_base"),
        (lambda: tokenizers.Tokenizer.from_file(packaged_tokenizer()), MINILM),
        (lambda: "gpt-4", "cl100k_base"),
        (lambda: "gpt-4o-mini", "o200k_base"),
        (lambda: "text-embedding-3-small", "cl100k_base"),
    ],
)
def test_an_object_or_a_model_counts_as_its_tokenizer(given, meant):
    assert get_tokenizer(given()).count(TEXT) == get_tokenizer(meant).count(TEXT)
    chunks = create_chunker("sentence", tokenizer=given(), chunk_size=20).chunk(TEXT)
    assert [(chunk.start, chunk.token_count) for chunk in chunks] == [
        (chunk.start, chunk.token_count)
        for chunk in create_chunker("sentence", tokenizer=meant, chunk_size=20).chunk(TEXT)
    ]


def test_anything_with_encode_counts():
    chunks = create_chunker("sentence", tokenizer=Letters(), chunk_size=60).chunk(TEXT)
    assert [chunk.token_count for chunk in chunks] == [len(chunk.text) for chunk in chunks]
