"""A target size: chunks end at the first of the best places past it, and never beyond the size."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, OptionsError, create_chunker, describe_strategy, list_strategies

SENTENCES = " ".join(f"Sentence number {n} is here." for n in range(40))
PACKING = [
    name
    for name in list_strategies()
    if describe_strategy(name)["options"].get("target_size", {}).get("default") == 0
]


def test_every_strategy_that_packs_has_one():
    assert {"sentence", "recursive", "boundary", "delimiter", "character", "code"} <= {*PACKING}
    assert {"table", "records", "transcript", "page"} <= {*PACKING}


@given(st.integers(1, 200), st.integers(40, 200))
def test_a_chunk_of_sentences_ends_at_the_first_end_past_the_target(target, size):
    target = min(target, size)
    options = {"chunk_size": size, "unit": "characters", "chunk_overlap": 0, "min_chunk_size": 0}
    chunks = create_chunker("sentence", target_size=target, **options).chunk(SENTENCES)
    for chunk in chunks[:-1]:
        assert chunk.text.endswith(".")
        last = chunk.text.rfind("Sentence")
        assert last == 0 or len(chunk.text[:last].rstrip()) < target
        assert len(chunk.text) <= size


@pytest.mark.parametrize("name", PACKING)
def test_without_a_target_chunks_and_ids_are_as_they_were(name):
    document = Document.from_text(SENTENCES, "a.txt")
    usual, unset = create_chunker(name), create_chunker(name, target_size=0)
    assert [c.id for c in usual.chunk(document)] == [c.id for c in unset.chunk(document)]
    assert "target_size" not in usual.options.identity()


@pytest.mark.parametrize("name", PACKING)
def test_a_target_over_the_size_is_refused(name):
    with pytest.raises(OptionsError, match="target_size"):
        create_chunker(name, chunk_size=100, target_size=101)


def test_a_coarser_place_before_the_target_is_kept_where_none_is_past_it():
    text = "One two three four.\n\n" + "word " * 12
    options = {"chunk_size": 40, "chunk_overlap": 0, "target_size": 30}
    first = create_chunker("recursive", **options).chunk(text)[0]
    assert first.text == "One two three four."
