"""`boundary`: pieces combined up to the size, the chosen overlap on every boundary, nothing re-joined."""

from __future__ import annotations

from itertools import pairwise
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import count_words
from samples import texts
from timing import assert_linear

from chunking import Document, OptionsError, create_chunker
from chunking.segmenters.sentences import sentence_starts

TEXT = "".join(
    f"{'#' * (1 + n % 3)} Section {n}\n\nHe went away again. She stayed at home.\n\nIt rained a lot, number {n}. They met.\n\n"
    for n in range(12)
)


def chunks(text=TEXT, uri="a.md", **options):
    options = {"chunk_size": 40, "min_chunk_size": 0, **options}
    return create_chunker("boundary", **options).chunk(Document.from_text(text, uri))


def shared(one, two) -> str:
    return TEXT[two.start : one.end] if two.start < one.end else ""


def sentence_edges(text: str) -> set[int]:
    return set(sentence_starts(Document.from_text(text, "a.md")).tolist())


BOUNDARIES = ("paragraph", "sentence", "section")


@pytest.mark.parametrize("split_on", BOUNDARIES)
@pytest.mark.parametrize("count", [1, 2, 3])
def test_sentence_overlap_is_so_many_whole_sentences(split_on, count):
    found = chunks(split_on=split_on, overlap_value=count)
    assert len(found) > 4
    edges = sorted(sentence_edges(TEXT))
    for one, two in pairwise(found):
        assert two.start in edges
        inside = [edge for edge in edges if two.start <= edge < one.end]
        assert len(inside) == (count if shared(one, two) else 0)
    assert sum(bool(shared(one, two)) for one, two in pairwise(found)) >= len(found) - 2


@pytest.mark.parametrize("split_on", BOUNDARIES)
@pytest.mark.parametrize("count", [1, 4, 9])
def test_word_overlap_is_so_many_words(split_on, count):
    found = chunks(split_on=split_on, overlap_mode="words", overlap_value=count)
    sizes = [count_words(shared(one, two)) for one, two in pairwise(found)]
    assert len(sizes) > 4
    assert set(sizes[:-1]) == {count}
    assert sizes[-1] in (0, count)


@pytest.mark.parametrize("split_on", BOUNDARIES)
@pytest.mark.parametrize("percent", [5, 20, 50])
def test_percentage_overlap_is_a_share_of_the_chunk_in_whole_words(split_on, percent):
    found = chunks(split_on=split_on, overlap_mode="percentage", overlap_value=percent)
    for one, two in pairwise(found):
        most = count_words(one.text) * percent // 100
        assert count_words(shared(one, two)) <= most
        assert not shared(one, two) or TEXT[two.start - 1].isspace()
    full = [
        count_words(shared(a, b)) == count_words(a.text) * percent // 100
        for a, b in pairwise(found)
    ]
    assert sum(full) >= len(full) // 2


@pytest.mark.parametrize("mode", ["sentence", "words", "percentage"])
@pytest.mark.parametrize("split_on", BOUNDARIES)
def test_no_overlap_where_none_is_asked_for(split_on, mode):
    found = chunks(split_on=split_on, overlap_mode=mode, overlap_value=0)
    assert all(one.end <= two.start for one, two in pairwise(found))


@pytest.mark.parametrize("mode", ["sentence", "words", "percentage"])
@pytest.mark.parametrize("split_on", BOUNDARIES)
def test_the_limit_holds_with_any_overlap(split_on, mode):
    for size in (3, 7, 12, 30):
        for value in (1, 3, 10, 60):
            for chunk in chunks(
                split_on=split_on, overlap_mode=mode, overlap_value=value, chunk_size=size
            ):
                assert chunk.token_count == count_words(chunk.text) <= size


def test_paragraphs_that_fit_are_never_cut():
    for size in (8, 15, 30):
        for chunk in chunks(chunk_size=size, overlap_value=0):
            assert chunk.cut in ("paragraph", "end of document")
            assert TEXT[chunk.end : chunk.end + 2] == "\n\n"


def test_sentences_that_fit_are_never_cut():
    edges = sentence_edges(TEXT)
    for size in (6, 11, 30):
        for chunk in chunks(chunk_size=size, split_on="sentence"):
            assert chunk.start in edges


def test_sections_that_fit_are_never_cut():
    found = chunks(chunk_size=45, split_on="section", overlap_value=0)
    assert all(chunk.text.startswith("#") for chunk in found)
    assert {chunk.cut for chunk in found[:-1]} == {"heading"}


def test_a_section_over_the_size_is_opened_at_paragraphs_sentences_words():
    text = "# A\n\n" + "One. Two words. " * 3 + "\n\n" + "long " * 31 + "\n\n# B\n\nend\n"
    cuts = [chunk.cut for chunk in chunks(text, chunk_size=11, split_on="section", overlap_value=0)]
    assert {"paragraph", "word", "heading"} <= set(cuts)
    assert cuts[-1] == "end of document"


def test_other_texts_have_no_sections():
    found = chunks(TEXT, "a.py", split_on="section", overlap_value=0)
    assert {chunk.cut for chunk in found[:-1]} <= {"paragraph"}


def test_delimiters_stay_with_their_text():
    """The seed drops heading marks and full stops."""
    for split_on in BOUNDARIES:
        found = chunks(split_on=split_on, overlap_value=0)
        assert "".join("".join(c.text.split()) for c in found) == "".join(TEXT.split())
    assert all(c.text[-1] == "." or c.text.startswith("#") for c in chunks(split_on="sentence"))


@pytest.mark.parametrize("pattern", [r"\n-{3,}\n", ";", r"(?m)^\* ", r"§"])
def test_a_pattern_ends_pieces_and_stays_with_them(pattern):
    mark = {r"\n-{3,}\n": "\n-----\n", r"(?m)^\* ": "\n* "}.get(pattern, pattern)
    text = mark.join(f"piece {n} of it" for n in range(30))
    found = chunks(text, None, pattern=pattern, chunk_size=10, overlap_value=0)
    assert len(found) > 9
    assert "".join("".join(c.text.split()) for c in found) == "".join(text.split())
    for chunk in found[:-1]:
        assert chunk.cut == f"pattern {pattern}"
        assert chunk.text.endswith(mark.strip())


def test_a_pattern_that_matches_nothing_leaves_the_boundary():
    assert [c.text for c in chunks(pattern="§§")] == [c.text for c in chunks()]


def test_a_bad_pattern_and_a_whole_percentage_are_errors():
    with pytest.raises(OptionsError, match="regular expression"):
        create_chunker("boundary", pattern="(")
    with pytest.raises(OptionsError, match="below 100 percent"):
        create_chunker("boundary", overlap_mode="percentage", overlap_value=100)
    create_chunker("boundary", overlap_mode="words", overlap_value=100)


def test_small_chunks_are_merged_where_both_fit():
    text = "nine words are in this one, they are nine.\n\ntwo words\n\n" * 5
    merged = chunks(text, chunk_size=11, min_chunk_size=3, overlap_value=0)
    assert min(c.token_count for c in merged) >= 3
    short = "One two three four five six seven.\n\nEight.\n\nOne two three four five six seven eight nine ten."
    for on in (True, False):
        found = chunks(
            short, chunk_size=10, min_chunk_size=3, overlap_value=0, merge_small_chunks=on
        )
        assert [c.token_count for c in found] == [8, 10]  # packing alone leaves nothing to merge


@given(texts, st.integers(1, 30), st.integers(0, 10), st.sampled_from(BOUNDARIES))
def test_merging_never_breaks_the_limit_and_never_leaves_what_fits(text, size, least, split_on):
    least = min(least, size)
    found = chunks(text, chunk_size=size, min_chunk_size=least, split_on=split_on, overlap_value=0)
    for one, two in pairwise(found):
        if count_words(two.text) < least:
            assert count_words(text[one.start : two.end]) > size


@given(
    texts,
    st.integers(1, 8),
    st.sampled_from(["sentence", "words", "percentage"]),
    st.sampled_from(BOUNDARIES),
)
def test_starts_rise_and_every_chunk_has_something_new(text, size, mode, split_on):
    found = chunks(text, chunk_size=size, overlap_mode=mode, overlap_value=5, split_on=split_on)
    for one, two in pairwise(found):
        assert one.start < two.start
        assert one.end < two.end


def test_starts_rise_where_a_word_begins_inside_a_cluster():
    text = "a b c \u0e01\u0e49\n\n    code and some more words. Another"
    for size in range(1, 8):
        for value in (1, 5):
            found = chunks(
                text,
                chunk_size=size,
                split_on="sentence",
                overlap_mode="words",
                overlap_value=value,
            )
            assert all(one.start < two.start and one.end < two.end for one, two in pairwise(found))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("split_on", "mode"),
    [
        *((each, "sentence") for each in BOUNDARIES),
        ("sentence", "words"),
        ("sentence", "percentage"),
    ],
)
@pytest.mark.parametrize("unit", ["some words of it. ", "word ", "one line\n\n", "# A\n\ntext\n\n"])
def test_22_time_is_linear(unit, split_on, mode):
    """#22: quadratic time."""

    def seconds(count: int) -> float:
        document = Document.from_text(unit * count, "a.md")
        chunker = create_chunker(
            "boundary", split_on=split_on, overlap_mode=mode, overlap_value=3, chunk_size=100
        )
        began = process_time()
        chunker.run(document)
        return process_time() - began

    assert_linear(seconds, 4_000)


def test_several_patterns_are_tried_from_the_coarsest_on():
    text = "Book one; a b c d e f | g h i j k l; m n o p | Book two; q r s t u v | w x y z"
    options = {"chunk_size": 13, "min_chunk_size": 0, "overlap_value": 0}
    found = chunks(text, "a.txt", patterns=[r"\|", ";"], **options)
    assert [chunk.cut for chunk in found] == [r"pattern \|"] * 2 + ["end of document"]
    finer = chunks(text, "a.txt", patterns=[r"\|", ";"], **{**options, "chunk_size": 7})
    assert "pattern ;" in {chunk.cut for chunk in finer}


def test_a_pattern_that_looks_ahead_splits_before_what_it_sees():
    text = "".join(f"Chapter {n}\nArticle {n}\n" + "Some words. " * 6 + "\n" for n in range(1, 4))
    before = [f"(?m)(?=^{name})" for name in ("Chapter", "Article")]
    found = chunks(text, "a.txt", patterns=before, chunk_size=20, min_chunk_size=0, overlap_value=0)
    assert [chunk.text.split("\n")[0] for chunk in found] == ["Chapter 1", "Chapter 2", "Chapter 3"]
    assert {chunk.cut for chunk in found[:-1]} == {f"pattern {before[0]}"}


def test_each_of_several_patterns_is_checked():
    with pytest.raises(
        OptionsError, match=r"boundary: patterns \('\('\) is not a regular expression"
    ):
        create_chunker("boundary", patterns=["a", "("])
