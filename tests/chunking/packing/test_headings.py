"""No chunk ends in headings that fit with what follows them, and none is lost for that."""

from __future__ import annotations

import pytest

from chunking import Document, create_chunker
from chunking.packing import HeadingRun
from chunking.segmenters.outline import heading_runs

SECTION = (
    "## A heading\n\n### A deeper one\n\nA sentence of words. Another one follows it. The last.\n\n"
)
TEXT = "# The title\n\n" + SECTION * 6
BY_PACKER = (
    "sentence",
    "recursive",
    "boundary",
    "delimiter",
    "table",
    "page",
    "hierarchical",
    "token",
)


def ends_in_heading(chunk):
    return chunk.text.rsplit("\n", 1)[-1].startswith("#")


@pytest.mark.parametrize("strategy", BY_PACKER)
@pytest.mark.parametrize("size", [22, 31, 45])
def test_no_chunk_ends_in_a_heading(strategy, size):
    options = {"parent_size": 60} if strategy == "hierarchical" else {}
    chunker = create_chunker(strategy, unit="words", chunk_size=size, **options)
    result = chunker.run(Document.from_text(TEXT, "a.md"))
    assert not any(map(ends_in_heading, result.chunks))
    assert all(
        chunk.token_count <= size
        for chunk in result.chunks
        if chunk.metadata.get("level") != "parent"
    )


def test_a_sentence_that_fits_is_not_cut_for_a_heading():
    text = "# A heading of some words\n\nA sentence of just ten words that fits by itself.\n\n" * 3
    chunks = create_chunker(
        "sentence", unit="words", chunk_size=10, min_chunk_size=0, chunk_overlap=0
    )
    found = chunks.chunk(Document.from_text(text, "a.md"))
    assert {chunk.cut for chunk in found} == {"sentence", "end of document"}


def test_headings_alone_fill_chunks():
    text = "".join(f"## Heading {n}\n\n" for n in range(40))
    chunks = create_chunker("sentence", unit="words", chunk_size=9, chunk_overlap=0).chunk(
        Document.from_text(text, "a.md")
    )
    assert [chunk.token_count for chunk in chunks] == [9] * 13 + [3]


def test_runs_are_headings_with_nothing_between():
    runs = heading_runs(Document.from_text("# A\n\n## B\n\ntext\n\n## C\n", "a.md"))
    assert runs == {3: HeadingRun(0, 9), 9: HeadingRun(0, 9), 21: HeadingRun(17, 21)}
    assert not heading_runs(Document.from_text("# A\n\ntext", "a.py"))


@pytest.mark.parametrize("strategy", ["recursive", "boundary", "page"])
def test_what_is_repeated_leaves_no_chunk_that_adds_nothing_but_a_heading(strategy):
    """Found: where the repeated sentences and two headings did not fit with the text, a chunk ended between the headings."""
    words = "This sentence has seven words in it."
    text = f"# Title\n\n{words} {words}\n\n## Birds\n\n{words} It now ends here at last.\n\n### One\n\n#### Two\n\n{words} {words}\n"
    overlap = {} if strategy == "boundary" else {"chunk_overlap": 9}
    chunks = create_chunker(strategy, unit="words", chunk_size=22, **overlap).chunk(
        Document.from_text(text, "a.md")
    )
    assert not any(map(ends_in_heading, chunks))
