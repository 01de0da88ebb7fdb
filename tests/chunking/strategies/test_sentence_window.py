"""`sentence_window`: a sentence to be found by, and the sentences around it to be read."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import texts
from timing import assert_linear

from chunking import Chunk, Document, create_chunker
from chunking.export import chunk_row
from chunking.retrieval import indexed_text

TEXT = "# Storms\n\nOne fell. Two fell. Three fell.\n\n## After\n\nFour fell. Five fell. Six fell."


def run(text=TEXT, **options):
    return create_chunker("sentence_window", **options).run(Document.from_text(text, "a.md"))


def test_each_sentence_is_a_chunk_and_its_neighbours_are_read():
    result = run(window_size=1)
    assert [chunk.text for chunk in result.chunks] == [
        "# Storms\n\nOne fell.",
        "Two fell.",
        "Three fell.",
        "## After\n\nFour fell.",
        "Five fell.",
        "Six fell.",
    ]
    assert [chunk.metadata["read_text"] for chunk in result.chunks[1:3]] == [
        "# Storms\n\nOne fell. Two fell. Three fell.",
        "Two fell. Three fell.\n\n## After\n\nFour fell.",
    ]
    assert [chunk.cut for chunk in result.chunks] == [
        "sentence", "sentence", "heading", "sentence", "sentence", "end of document",
    ]  # fmt: skip
    assert indexed_text(result.chunks[1], with_headings=True) == "Storms\n\nTwo fell."


def test_a_window_ends_where_the_document_does():
    result = run(window_size=50)
    assert {chunk.read for chunk in result.chunks} == {(0, len(TEXT))}
    alone = run(window_size=0)
    assert [chunk.read for chunk in alone.chunks] == [(c.start, c.end) for c in alone.chunks]


def test_several_sentences_in_a_chunk_stay_in_their_section_and_in_the_size():
    assert [chunk.text.count("fell") for chunk in run(sentences_per_chunk=2).chunks] == [2, 1, 2, 1]
    assert [chunk.text.count("fell") for chunk in run(sentences_per_chunk=9).chunks] == [3, 3]
    small = run(sentences_per_chunk=9, chunk_size=6, unit="words").chunks
    assert [chunk.text.count("fell") for chunk in small] == [2, 1, 2, 1]


def test_a_sentence_over_the_size_is_cut_and_its_window_stays_bounded():
    long = "word " * 400 + "end. Short one."
    result = run(long, chunk_size=20, unit="words", window_size=2)
    assert all(chunk.token_count <= 20 for chunk in result.chunks)
    for chunk in result.chunks:
        assert len(long[slice(*chunk.read)].split()) <= 100


def test_a_rule_of_dashes_is_no_sentence():
    assert [chunk.text for chunk in run("One fell.\n\n---\n\nTwo fell.").chunks] == [
        "One fell.\n\n---",
        "Two fell.",
    ]


def test_nothing_is_cut_between_an_item_and_its_indentation():
    found = run(
        "Kit:\n\n- Tools\n  - A hammer.\n\t1. A saw. It is old.\n\n    code()", window_size=1
    )
    assert [chunk.text for chunk in found.chunks] == [
        "Kit:", "- Tools", "  - A hammer.", "\t1. A saw.", "It is old.", "    code()",
    ]  # fmt: skip
    assert found.chunks[4].metadata["read_text"] == "\t1. A saw. It is old.\n\n    code()"


def test_a_chunk_tells_what_is_read_through_json_and_exports():
    chunk = run(window_size=1).chunks[1]
    again = Chunk.from_dict(chunk.to_dict())
    assert again == chunk
    assert again.read == chunk.read
    metadata = chunk_row(chunk)["metadata"]
    start, end = metadata["read_start"], metadata["read_end"]
    assert metadata["read_text"] == TEXT[start:end]


@given(
    text=texts,
    size=st.integers(1, 12),
    around=st.integers(0, 4),
    together=st.integers(1, 4),
    unit=st.sampled_from(["words", "tokens", "characters"]),
)
def test_windows_hold_their_chunks_and_rise(text, size, around, together, unit):
    result = run(text, chunk_size=size, window_size=around, sentences_per_chunk=together, unit=unit)
    for chunk in result.chunks:
        start, end = chunk.read
        assert 0 <= start <= chunk.start < chunk.end <= end <= len(text)
        assert chunk.metadata["read_text"] == text[start:end]
    for one, two in pairwise(result.chunks):
        assert one.read.start <= two.read.start
        assert one.read.end <= two.read.end


def test_a_window_is_of_so_many_sentences_on_each_side():
    """A plain count, sentence by sentence, is the oracle."""
    text = " ".join(f"Storm {n} passed by." for n in range(30))
    sentences = [f"Storm {n} passed by." for n in range(30)]
    for around in (1, 3, 7):
        for number, chunk in enumerate(run(text, window_size=around).chunks):
            expected = sentences[max(0, number - around) : number + around + 1]
            assert chunk.metadata["read_text"] == " ".join(expected)


@pytest.mark.slow
def test_time_is_linear():
    def seconds(length: int) -> float:
        document = Document.from_text("A storm passed by the town of Sarn. " * length, "a.txt")
        began = process_time()
        create_chunker("sentence_window").run(document)
        return process_time() - began

    assert_linear(seconds, 2_000)


def test_a_chunk_of_a_sentence_over_the_size_says_where_it_was_cut():
    """Found by random runs: each part was said to end at a sentence."""
    text = "He went away. She stayed at home while it rained a lot and then it stopped. They met."
    chunks = run(text, chunk_size=5, unit="words").chunks
    assert [chunk.cut for chunk in chunks] == [
        "sentence",
        "word",
        "word",
        "sentence",
        "end of document",
    ]
    letters = run("abcdefghij. Then.", chunk_size=4, unit="characters").chunks
    assert [chunk.cut for chunk in letters[:3]] == ["size limit", "size limit", "sentence"]
