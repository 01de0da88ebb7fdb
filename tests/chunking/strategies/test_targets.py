"""A target size: chunks end at the first of the best places past it, and never beyond the size."""

from __future__ import annotations

from itertools import pairwise

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
    assert {"table", "records", "transcript", "page", "heading"} | {"hierarchical", "semantic"} <= {
        *PACKING
    }


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


@given(st.integers(1, 30), st.integers(10, 30))
def test_a_child_ends_at_the_first_sentence_past_the_target_and_parents_as_before(target, size):
    options = {"chunk_size": size, "chunk_overlap": 0, "parent_size": 60, "between_sizes": [45]}
    aimed = create_chunker("hierarchical", target_size=min(target, size), **options)
    found = aimed.chunk(SENTENCES)
    for child, after in pairwise(chunk for chunk in found if chunk.metadata["level"] == "child"):
        if child.metadata["parent_start"] == after.metadata["parent_start"]:
            assert child.text.endswith(".")
            least = min(target, size)
            assert least <= child.token_count < least + 5 or child.token_count + 5 > size
    above = create_chunker("hierarchical", **options).chunk(SENTENCES)
    assert spans(found, "parent") == spans(above, "parent")


def spans(chunks, level):
    return [(c.start, c.end) for c in chunks if c.metadata["level"] == level]


def test_a_long_section_ends_at_the_first_line_past_the_target_and_any_heading_does_there():
    lines = "".join(f"Line number {n} of it.\n" for n in range(10, 30))
    text = f"# Title\n\nA line.\n\n## One\n\n{lines}\n### Two\n\n{lines}"
    sizes = {"unit": "characters", "chunk_size": 400, "min_chunk_size": 60}
    document = Document.from_text(text, "a.md")
    full = create_chunker("heading", **sizes, min_chunk_size_deeper=390).chunk(document)
    aimed = create_chunker("heading", **sizes, min_chunk_size_deeper=390, target_size=200)
    found = aimed.chunk(document)
    assert len(found) > len(full)
    for chunk in found[:-1]:
        shorter = len(chunk.content[: chunk.content.rindex("\n")])
        is_before_heading = text[chunk.end :].lstrip().startswith("#")
        assert shorter <= 200 <= chunk.token_count or is_before_heading
    assert any(chunk.text.startswith("### Two") for chunk in found)


def test_a_target_of_sections_is_not_under_the_smallest_chunk():
    lines = "".join(f"Line number {n} of it.\n" for n in range(10, 40))
    sizes = {"unit": "characters", "chunk_size": 400, "min_chunk_size": 300, "final_chunk": "keep"}
    found = create_chunker("heading", **sizes, target_size=50).chunk(lines)
    assert all(chunk.token_count >= 300 for chunk in found[:-1])
