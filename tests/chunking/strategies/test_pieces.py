"""`sentence`, `character` and `recursive`: pieces that stay whole where they fit."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.segmenters.sentences import sentence_starts
from chunking.strategies.recipes import RECIPES
from chunking.testing.texts import PROSE

prose = st.lists(
    st.sampled_from(
        [
            "He left. ",
            "She said so, and went away again. ",
            "Why?\n\n",
            "It rained all day long in that town of theirs. ",
            "No. ",
        ]
    ),
    min_size=1,
    max_size=30,
).map("".join)


def sentence_spans(text: str) -> list[tuple[int, int]]:
    starts = [*sentence_starts(Document.from_text(text)).tolist(), len(text)]
    return [(a, a + len(text[a:b].rstrip())) for a, b in pairwise(starts)]


@given(prose, st.integers(10, 120), st.integers(0, 60))
def test_a_sentence_that_fits_is_never_cut(text, size, overlap):
    options = {
        "chunk_size": size,
        "chunk_overlap": min(overlap, size - 1),
        "min_chunk_size": 0,
        "unit": "characters",
    }
    chunks = create_chunker("sentence", **options).chunk(text)
    for a, b in sentence_spans(text):
        if b - a <= size:
            assert not [c for c in chunks if a < c.end < b], text[a:b]
            assert not [c for c in chunks if a < c.start < b], text[a:b]


@given(prose, st.integers(20, 120))
def test_sentences_are_packed_as_full_as_they_go(text, size):
    chunks = create_chunker(
        "sentence", chunk_size=size, chunk_overlap=0, min_chunk_size=0, unit="characters"
    ).chunk(text)
    ends = dict(sentence_spans(text))
    for one, two in pairwise(chunks):
        if two.start in ends and one.cut == "sentence":
            assert ends[two.start] - one.start > size


@given(prose, st.integers(30, 120), st.integers(10, 60))
def test_sentence_overlap_is_the_last_whole_sentences_that_fit(text, size, overlap):
    overlap = min(overlap, size - 1)
    chunks = create_chunker(
        "sentence", chunk_size=size, chunk_overlap=overlap, min_chunk_size=0, unit="characters"
    ).chunk(text)
    starts = {a for a, _ in sentence_spans(text)}
    for one, two in pairwise(chunks):
        if two.start < one.end:
            assert two.start in starts
            assert one.end - two.start <= overlap


def test_an_oversized_sentence_shares_nothing_and_is_opened_at_words():
    text = "Short one. " + "word " * 40 + "end. Short two."
    chunks = create_chunker(
        "sentence", chunk_size=50, chunk_overlap=20, min_chunk_size=0, unit="characters"
    ).chunk(text)
    inside = [c for c in chunks if "word" in c.text]
    assert len(inside) > 3
    assert all(one.end <= two.start for one, two in pairwise(inside))
    assert all(set(c.text.split()) <= {"word", "end.", "Short", "two.", "one."} for c in inside)


def test_a_chunk_of_too_few_sentences_joins_the_one_before():
    text = "A line here\n" + "that goes on for long. " + "Tail."
    for least in (1, 3):
        chunks = create_chunker(
            "sentence",
            chunk_size=60,
            chunk_overlap=0,
            min_chunk_size=0,
            min_sentences_per_chunk=least,
            unit="characters",
        ).chunk(text)
        assert [c.text for c in chunks] == [text.strip()]


PIECES = st.lists(
    st.sampled_from(["a", "bb", "ccc", "dd ee", "f\ng", "hhhhhhhhhhhhhhhhhh"]),
    min_size=1,
    max_size=20,
)


@pytest.mark.parametrize("keep", ["none", "start", "end"])
@given(PIECES, st.integers(6, 30))
def test_pieces_that_fit_stay_whole_and_separators_go_where_they_are_told(keep, pieces, size):
    text = "|".join(pieces)
    result = create_chunker("character", separator="|", keep_separator=keep, chunk_size=size).run(
        text
    )
    chunks = result.chunks
    for one, two in pairwise(chunks):
        if one.cut == 'separator "|"':
            assert text[one.end - 1] == "|" or keep != "end"
            assert text[two.start] == "|" or keep != "start"
            if keep == "none":
                assert text[one.end : two.start].strip() == "|"
                assert any((d.start, d.end) == (one.end, two.start) for d in result.dropped)
        else:
            assert one.cut in ("line", "word", "size limit")
            around = text[: one.end].rpartition("|")[2] + text[one.end :].partition("|")[0]
            assert len(around) + (keep != "none") > size


@given(PIECES, st.integers(2, 30))
def test_without_a_limit_to_keep_pieces_are_those_of_split(pieces, size):
    """With `oversize="keep"` and separators left out, chunks are joined runs of `str.split`."""
    text = "|".join(pieces)
    chunks = create_chunker(
        "character", separator="|", keep_separator="none", chunk_size=size, oversize="keep"
    ).chunk(text)
    assert [piece for chunk in chunks for piece in chunk.text.split("|")] == pieces
    for chunk in chunks:
        assert len(chunk.text) <= size or "|" not in chunk.text


@pytest.mark.parametrize("recipe", RECIPES)
def test_every_recipe_cuts_and_loses_nothing(recipe):
    text = "".join(f"{separator}part {n} of it" for n, separator in enumerate(RECIPES[recipe] * 3))
    chunks = create_chunker("recursive", recipe=recipe, chunk_size=40, chunk_overlap=0).chunk(text)
    assert len(chunks) > 5
    assert "".join("".join(c.text.split()) for c in chunks) == "".join(text.split())


@given(prose, st.integers(10, 100))
def test_a_chunk_ends_at_the_coarsest_separator_in_reach(text, size):
    separators = ["\n\n", ". ", " "]
    for chunk in create_chunker(
        "recursive",
        separators=separators,
        separator_position="end",
        chunk_size=size,
        chunk_overlap=0,
    ).chunk(text)[:-1]:
        for separator in separators:
            if chunk.cut == f"separator {separator!r}".replace("'", '"'):
                break
            places = [
                at + len(separator)
                for at in range(chunk.start, len(text))
                if text.startswith(separator, at)
            ]
            assert not [
                p
                for p in places
                if p > chunk.start and 0 < len(text[chunk.start : p].rstrip()) <= size
            ], (chunk, separator)


def test_separators_may_be_an_empty_list():
    chunks = create_chunker("recursive", separators=[], chunk_size=10, chunk_overlap=0).chunk(
        "abcdefghijklm"
    )
    assert [chunk.text for chunk in chunks] == ["abcdefghij", "klm"]


def test_a_runs_timings_are_not_part_of_its_equality():
    chunker = create_chunker("sentence")
    assert chunker.run(PROSE) == chunker.run(PROSE)
    assert set(chunker.run(PROSE).timings) == {"measure", "cut", "describe"}


@pytest.mark.parametrize("stop", ["。", "！", "？", "।"])
def test_recursive_cuts_and_overlaps_at_full_stops_of_other_scripts(stop):
    text = "".join(f"这是第{i}句话，用来测试重叠和切分的效果如何{stop}" for i in range(200))
    chunks = create_chunker("recursive").chunk(text)
    assert {chunk.text[-1] for chunk in chunks} == {stop}
    assert all(two.start < one.end for one, two in pairwise(chunks))
    assert {chunk.text[0] for chunk in chunks} == {"这"}


def test_recursive_overlaps_anywhere_only_where_an_empty_separator_says_so():
    def cut(*separators):
        made = create_chunker("recursive", separators=separators, chunk_size=3, chunk_overlap=1)
        return [chunk.text for chunk in made.chunk("abcdefg")]

    assert cut("") == ["abc", "cde", "efg"]
    assert cut() == ["abc", "def", "g"]
