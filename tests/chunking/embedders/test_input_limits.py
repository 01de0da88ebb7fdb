"""What the usual embedding models read, without any of them."""

from __future__ import annotations

import pytest

from chunking import Document, EmbedderError, create_chunker
from chunking.embedders import EMBEDDERS, INPUT_LIMITS, get_embedder, get_reader
from chunking.inspection import truncations
from chunking.tokenizers import TOKENIZERS

TEXT = "The river rose again in the night. " * 400


@pytest.mark.parametrize("limit", INPUT_LIMITS.values(), ids=lambda limit: limit.name)
def test_each_limit_has_a_source_and_a_tokenizer(limit):
    assert limit.source.startswith("https://")
    assert limit.tokenizer in TOKENIZERS
    assert limit.special + limit.count("") < limit.max_input
    assert limit.count("one two") > limit.count("")


@pytest.mark.parametrize(
    ("name", "most"),
    [
        ("quality", 256),
        ("sentence-transformers/all-MiniLM-L6-v2", 256),
        ("BAAI/bge-small-en-v1.5", 512),
        ("openai:text-embedding-3-small", 8191),
        ("text-embedding-3-large", 8191),
        ("bge-m3", 8192),
        ("embed-v4.0", 128_000),
        ("512", 512),
        ("1,024", 1024),
    ],
)
def test_a_name_with_or_without_its_maker_or_a_number(name, most):
    assert get_reader(name).max_input == most


def test_what_is_not_in_the_table_is_an_embedder():
    assert get_reader(EMBEDDERS[0]) is get_embedder(EMBEDDERS[0])
    with pytest.raises(EmbedderError, match="qualty"):
        get_reader("qualty")


def test_the_packaged_model_counts_as_its_limit_says():
    assert get_reader("quality").count(TEXT) == get_embedder("quality").count(TEXT)
    assert get_reader("quality").max_input == get_embedder("quality").max_input


def test_an_instruction_takes_its_part_of_the_input():
    bare, instructed = INPUT_LIMITS["gte-base"], INPUT_LIMITS["e5-base-v2"]
    assert instructed.count(TEXT) - bare.count(TEXT) == len(["passage", ":"])


def test_a_shorter_limit_leaves_more_unread():
    document = Document.from_text(TEXT, "river.txt")
    chunks = create_chunker("sentence", chunk_size=600, unit="tokens").run(document).chunks
    cuts = {name: truncations(document, chunks, name) for name in ("256", "512", "bge-m3")}
    assert not cuts["bge-m3"]
    assert len(cuts["256"]) >= len(cuts["512"]) > 0
    assert cuts["256"][0].seen < cuts["512"][0].seen < chunks[0].end
