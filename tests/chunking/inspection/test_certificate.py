"""The certificate and the figures, against a slow count character by character."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from samples import nasty

from chunking import ChunkingResult, Document, create_chunker
from chunking.inspection import certify, repeated, summarize
from chunking.types import Dropped

CHUNKER = create_chunker("sentence", chunk_size=20, chunk_overlap=6, min_chunk_size=0)
DOCUMENT = Document.from_text("One two three four. Five six seven. " * 12 + "The end is near now.")
RESULT = CHUNKER.run(DOCUMENT)


def certificate(result, document=DOCUMENT, chunker=CHUNKER):
    return certify(document, result, chunker.ruler(chunker.view(document)), chunker.limit)


def counted(document, result):
    """Kept once, overlapped, white space, dropped, lost: one character at a time."""
    tally = dict.fromkeys(("once", "more", "blank", "dropped", "lost"), 0)
    for place, character in enumerate(document.text):
        times = sum(chunk.start <= place < chunk.end for chunk in result.chunks)
        out = any(span.start <= place < span.end for span in result.dropped)
        kind = (
            "once"
            if times == 1
            else "more"
            if times
            else "blank"
            if character.isspace()
            else "dropped"
            if out
            else "lost"
        )
        tally[kind] += 1
    return tally


@given(
    nasty,
    st.sampled_from(["sentence", "recursive", "token", "markdown", "character"]),
    st.integers(3, 12),
)
def test_every_character_is_counted_as_a_slow_count_does(text, name, size):
    options = {"keep_separator": "none", "separator": "a"} if name == "character" else {}
    chunker = create_chunker(name, chunk_size=size, unit="characters", **options)
    document = Document.from_text(text, "a.md")
    result = chunker.run(document)
    found, slow = certificate(result, document, chunker), counted(document, result)
    assert [
        found.kept_once,
        found.overlapped,
        found.white_space,
        sum(found.dropped.values()),
        found.lost,
    ] == list(slow.values())
    assert found.slices_exact.holds
    assert found.nothing_lost.holds
    assert found.characters == len(text)


def test_a_good_result_is_certified():
    assert certificate(RESULT).holds


def test_counts_are_written_as_everywhere():
    chunker = create_chunker("fixed", chunk_size=2, chunk_overlap=0, unit="characters")
    document = Document.from_text("ab" * 1200)
    found = certificate(chunker.run(document), document, chunker)
    assert found.slices_exact.summary == "all 1,200 chunks are exact slices of the document"


def test_a_chunk_whose_text_is_not_its_slice_is_named():
    bad = replace(RESULT, chunks=(replace(RESULT.chunks[0], text="made up"), *RESULT.chunks[1:]))
    fact = certificate(bad).slices_exact
    assert not fact.holds
    assert fact.exceptions == (f"chunk 0 differs from the document at 0–{RESULT.chunks[0].end}",)


def test_lost_text_is_named_with_its_place():
    without = ChunkingResult(RESULT.chunks[:-1])
    lost = certificate(without)
    assert lost.lost > 0
    assert not lost.nothing_lost.holds
    assert lost.nothing_lost.exceptions[-1].endswith(f"–{len(DOCUMENT.text)} are in no chunk")


def test_dropped_text_is_counted_under_its_reason_and_not_as_lost():
    last = RESULT.chunks[-1]
    span = Dropped(RESULT.chunks[-2].end, last.end, "final_chunk")
    found = certificate(ChunkingResult(RESULT.chunks[:-1], dropped=(span,)))
    assert found.nothing_lost.holds
    assert set(found.dropped) == {"final_chunk"}


def test_a_chunk_over_the_limit_is_named():
    small = create_chunker("sentence", chunk_size=5, chunk_overlap=0, min_chunk_size=0)
    fact = certificate(RESULT, chunker=small).limit_held
    assert not fact.holds
    assert "chunk 0 is" in fact.exceptions[0]


def test_a_wrong_size_is_named():
    bad = replace(RESULT, chunks=(replace(RESULT.chunks[0], token_count=1), *RESULT.chunks[1:]))
    assert "says 1, measured" in certificate(bad).limit_held.exceptions[0]


def test_the_figures_are_those_of_the_chunks():
    found = summarize(DOCUMENT, RESULT, CHUNKER.limit, CHUNKER.ruler(DOCUMENT))
    sizes = [chunk.token_count for chunk in RESULT.chunks]
    assert (found.chunks, found.smallest, found.largest) == (len(sizes), min(sizes), max(sizes))
    assert found.tokens == sum(sizes)
    assert found.mean == pytest.approx(sum(sizes) / len(sizes))
    slow = counted(DOCUMENT, RESULT)
    written = sum(chunk.end - chunk.start for chunk in RESULT.chunks)
    assert found.overlap_share == pytest.approx(1 - (slow["once"] + slow["more"]) / written)
    assert found.over_limit == 0


def test_without_chunks_there_are_no_figures():
    blank = Document.from_text("  \n ")
    assert summarize(blank, CHUNKER.run(blank), CHUNKER.limit, CHUNKER.ruler(blank)) is None
    assert certificate(CHUNKER.run(blank), blank).holds


def test_what_is_left_out_of_all_chunks_is_not_counted_as_their_text():
    """Found: 23,192 unique tokens in chunks of 20,912, as the table of contents was counted that is in none."""
    text = "# One\n\nHere is it.\n\n# Contents\n\n- One\n- Two\n\n# Two\n\nThere is it.\n"
    document = Document(text, "a.md", "text/markdown")
    chunker = create_chunker("markdown", chunk_size=40, chunk_overlap=0, exclude=["Contents"])
    ruler = chunker.ruler(document)
    found = summarize(document, chunker.run(document), chunker.limit, ruler)
    parts = ("# One\n\nHere is it.", "# Two\n\nThere is it.")
    spans = [(text.index(part), text.index(part) + len(part)) for part in parts]
    assert found.unique_tokens == sum(ruler.length(*span) for span in spans)


def test_repeated_counts_what_a_chunk_shares_with_the_one_before():
    shared = repeated(RESULT.chunks)
    assert shared[0] == 0
    assert shared[1] == RESULT.chunks[0].end - RESULT.chunks[1].start > 0
    assert repeated([]) == []
