"""The limits of `semantic`: fewest sentences, smallest and largest chunks, overlap, short texts."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.embedders.sentences import sentence_spans

from ..known_topics import (
    BARE,
    JOINED,
    TOPICS,
    Counting,
    assert_limit_holds,
    lengths,
    reasons,
    semantic,
    text_of,
)

UNITS = ("words", "characters", "tokens", "estimate")


class TestFewestSentences:
    TEXT = text_of(("cat", 6), ("cat tax", 3), ("tax", 6), ("sea", 6))  # 0.71, 0.71, 0

    def test_of_two_valleys_too_near_the_deeper_is_kept(self):
        text = text_of(("cat", 6), ("cat tax tax tax tax", 3), ("tax", 8))  # 0.24, 0.97
        bare = {**BARE, "threshold": 100}
        assert lengths(semantic(**bare).run(text)) == [6, 3, 8]
        assert lengths(semantic(**bare, min_sentences=3).run(text)) == [6, 3, 8]
        result = semantic(**bare, min_sentences=4).run(text)
        assert lengths(result) == [6, 11]
        assert reasons(result) == {8: "fewer than 4 sentences from a deeper one or an end"}

    def test_the_ends_count_as_well(self):
        result = semantic(**BARE, threshold=100, min_sentences=7).run(self.TEXT)
        assert lengths(result) == [9, 12]
        assert set(reasons(result)) == {5, 14}
        assert reasons(result)[14] == "fewer than 7 sentences from a deeper one or an end"

    @given(
        st.lists(st.sampled_from(TOPICS), min_size=6, max_size=40),
        st.integers(1, 8),
    )
    def test_no_valley_leaves_fewer(self, topics, fewest):
        text = text_of(*((topic, 1) for topic in topics))
        result = semantic(**BARE, threshold=100, min_sentences=fewest).run(text)
        assert len(result.chunks) == 1 or min(lengths(result)) >= fewest


class TestSmallest:
    #: three sentences (24 words) between others: nearer to what follows, nearer to what is before
    LIKE_NEXT = text_of(("cat", 6), ("cat tax tax", 3), ("tax", 6))
    LIKE_LAST = text_of(("cat", 6), ("cat cat tax", 3), ("tax", 6))

    @pytest.mark.parametrize(
        ("text", "expected", "gap"), [(LIKE_NEXT, [6, 9], 8), (LIKE_LAST, [9, 6], 5)]
    )
    def test_a_small_group_joins_the_neighbour_it_is_more_like(self, text, expected, gap):
        bare = {**BARE, "threshold": 100}
        assert lengths(semantic(**bare).run(text)) == [6, 3, 6]
        result = semantic(**bare, min_chunk_size=40).run(text)
        assert lengths(result) == expected
        assert reasons(result) == {gap: "a chunk here would be smaller than 40"}

    def test_or_the_other_where_only_that_fits(self):
        size = len(self.LIKE_NEXT.split()[: 9 * 8 + 6])
        text = text_of(("cat", 6), ("cat tax tax", 3), ("tax", 20))
        chunker = semantic(**BARE, threshold=100, min_chunk_size=40, chunk_size=161)
        assert size < 161
        assert lengths(chunker.run(text)) == [9, 20]

    def test_or_stays_where_neither_fits(self):
        chunker = semantic(**BARE, threshold=100, min_chunk_size=40, chunk_size=50)
        assert lengths(chunker.run(self.LIKE_NEXT)) == [6, 3, 6]

    @pytest.mark.parametrize("unit", UNITS)
    def test_small_chunks_are_only_those_that_fit_nowhere(self, unit):
        text = text_of(*((topic, n) for n in (2, 4, 1, 7) for topic in TOPICS))
        chunker = semantic(unit=unit, chunk_size=300, min_chunk_size=60)
        chunks = chunker.chunk(text)
        ruler = chunker.ruler(Document.from_text(text))
        for one, two in pairwise(chunks):
            if min(one.token_count, two.token_count) < 60:
                assert ruler.length(one.start, two.end) > 300


class TestSize:
    def test_a_group_too_large_is_cut_at_its_own_deepest_gap(self):
        text = text_of(("cat", 10), ("sea", 6), ("sea sea sea cat", 6), ("tax", 5))
        result = semantic(**BARE, threshold_mode="absolute", threshold=0.1, chunk_size=85).run(text)
        assert lengths(result) == [10, 6, 6, 5]
        assert [chunk.cut for chunk in result.chunks] == [
            "similarity valley (0.00)",
            "size limit, at similarity 0.95",
            "similarity valley (0.00)",
            "end of document",
        ]
        valley = result.trace.valleys[1]
        assert (valley.position, valley.accepted) == (15, True)
        assert valley.reason == "cut for the chunk size"

    def test_no_part_is_smaller_than_the_least_or_a_third_where_that_can_be(self):
        """The deepest gap is the first, and cutting there again and again peels off sentences."""
        text = text_of(("cat", 1), ("cat cat tax", 12))  # 7 words and nine times 12
        bare = {**BARE, "threshold": 0, "chunk_size": 72}
        for least in (0, 24, 36):
            sizes = [c.token_count for c in semantic(**bare, min_chunk_size=least).chunk(text)]
            assert len(sizes) > 1
            assert min(sizes) >= max(24, least)

    def test_where_every_gap_leaves_a_smaller_part_it_is_cut_in_the_middle(self):
        """Found: the first of several short items was a chunk, as it is the least like the others."""
        sizes = [(4, "cat"), (4, "tax"), (22, "tax"), (4, "tax"), (4, "tax")]
        text = " ".join("Then " + "on " * (count - 2) + f"{topic}." for count, topic in sizes)

        def embedder(texts: list[str]) -> np.ndarray:
            return np.float32([["cat" in each, "tax" in each] for each in texts])

        bare = {**BARE, "threshold_mode": "absolute", "threshold": -1, "chunk_size": 32}
        chunks = semantic(**bare, embedder=embedder).chunk(text)
        assert [chunk.token_count for chunk in chunks] == [8, 30]

    @pytest.mark.parametrize("unit", UNITS)
    def test_the_limit_holds_at_every_size(self, unit):
        assert_limit_holds(semantic, unit)

    @pytest.mark.parametrize("size", [1, 5, 12, 30])
    def test_a_sentence_over_the_size_is_opened_at_words(self, size):
        long = "Then the cat " + "went on and " * 20 + "came here."
        text = f"{text_of(('cat', 6))} {long} {text_of(('tax', 6))}"
        result = semantic(chunk_size=size).run(text)
        assert all(chunk.token_count <= size for chunk in result.chunks)
        assert [word for chunk in result.chunks for word in chunk.text.split()] == text.split()
        inside = [c for c in result.chunks if text.index(long) < c.end < text.index(long) + 200]
        assert {chunk.cut for chunk in inside} == {"word"}

    def test_sentences_that_fit_are_never_cut(self):
        spans = [
            (a, b - (JOINED[b - 1] == " ")) for a, b in sentence_spans(Document.from_text(JOINED))
        ]
        for size in (7, 8, 9, 15, 33):
            for chunk in semantic(chunk_size=size).chunk(JOINED):
                assert chunk.start in {a for a, _ in spans}
                assert chunk.end in {b for _, b in spans}


class TestTarget:
    def test_a_chunk_goes_past_valleys_up_to_the_first_one_over_the_target(self):
        text = text_of(("cat", 4), ("tax", 4), ("sea", 4), ("fog", 12))  # 7 words each
        bare = {**BARE, "threshold": 100, "chunk_size": 70}
        assert lengths(semantic(**bare).run(text)) == [4, 4, 4, 4, 8]
        result = semantic(**bare, target_size=50).run(text)
        assert lengths(result) == [8, 8, 8]
        assert [chunk.cut for chunk in result.chunks] == [
            "similarity valley (0.00)",
            "size limit, at similarity 1.00",
            "end of document",
        ]
        assert reasons(result) == {
            3: "a chunk here would be smaller than 50",
            11: "a chunk here would be smaller than 50",
        }

    def test_where_no_valley_is_in_range_the_lowest_gap_is_taken(self):
        text = text_of(("cat", 6), ("cat cat tax", 3), ("cat", 9))
        bare = {**BARE, "threshold_mode": "absolute", "threshold": 0}
        result = semantic(**bare, chunk_size=90, target_size=30).run(text)
        assert lengths(result)[0] == 6
        assert result.chunks[0].cut == "size limit, at similarity 0.89"

    @given(
        st.lists(st.sampled_from(TOPICS), min_size=8, max_size=60),
        st.integers(1, 80),
        st.integers(0, 20),
    )
    def test_sizes_are_between_the_target_and_the_most(self, topics, target, overlap):
        text = text_of(*((topic, 1) for topic in topics))
        sizes = {"chunk_size": 80, "chunk_overlap": overlap, "target_size": target}
        chunker = semantic(**BARE, threshold=100, **sizes)
        result = chunker.run(text)
        least = min(target, 80 - overlap - 7)  # no sentence more would fit
        for chunk in result.chunks[:-1]:
            assert least <= chunk.token_count <= 80
        found = {valley.position: valley for valley in result.trace.valleys}
        assert all(valley.reason for valley in found.values())


class TestOverlap:
    @pytest.mark.parametrize("size", [11, 12, 15, 17, 25, 28, 35])
    def test_it_gives_way_where_a_heading_fits_with_the_text_below(self, size):
        """Found by random runs: with room for what would be repeated the heading did not fit, and was left behind."""
        text = f"{text_of(('cat', 1))}\n\n# Fog fog fog\n\n" * 6 + text_of(("cat", 1))
        chunker = semantic(**BARE, chunk_size=size, chunk_overlap=size - 1)
        chunks = chunker.chunk(Document.from_text(text, "a.md"))
        assert not any(chunk.text.endswith("fog") for chunk in chunks)

    def test_it_is_the_last_sentences_that_fit(self):
        result = semantic(chunk_overlap=15, chunk_size=1000).run(JOINED)
        plain = semantic().run(JOINED)
        starts = {a for a, _ in sentence_spans(Document.from_text(JOINED))}
        for one, two, alone in zip(
            result.chunks, result.chunks[1:], plain.chunks[1:], strict=False
        ):
            shared = JOINED[two.start : one.end]
            assert shared.count("Then ") == 2
            assert len(shared.split()) <= 15
            assert two.start in starts
            assert two.end == alone.end

    def test_too_small_for_a_sentence_it_is_none(self):
        chunks = semantic(chunk_overlap=6).chunk(JOINED)
        assert [(c.start, c.end) for c in chunks] == [
            (c.start, c.end) for c in semantic().chunk(JOINED)
        ]

    @given(st.integers(8, 90), st.integers(0, 60))
    def test_of_whole_sentences_within_the_limits(self, size, overlap):
        overlap = min(overlap, size - 1)
        chunks = semantic(chunk_size=size, chunk_overlap=overlap).chunk(JOINED)
        spans = sentence_spans(Document.from_text(JOINED))
        for one, two in pairwise(chunks):
            assert one.start < two.start
            assert one.end < two.end
            assert two.token_count <= size
            if two.start < one.end:
                assert two.start in {a for a, _ in spans}
                assert len(JOINED[two.start : one.end].split()) <= overlap

    @pytest.mark.parametrize(
        ("sentences", "sizes"),
        [
            ([(8, "cat"), (8, "cat"), (4, "cat"), (4, "cat"), (4, "cat")], [8, 8, 12]),
            ([(8, "cat"), (4, "cat"), (10, "tax"), (2, "tax")], [12, 12]),
        ],
    )
    def test_no_room_is_kept_for_a_sentence_that_is_not_shared(self, sentences, sizes):
        """After a chunk of one sentence nothing is, and neither before a sentence that leaves no room for it."""
        text = " ".join("Then " + "on " * (count - 2) + f"{topic}." for count, topic in sentences)

        def embedder(texts: list[str]) -> np.ndarray:
            return np.float32([["cat" in each, "tax" in each] for each in texts])

        chunker = semantic(**BARE, embedder=embedder, chunk_size=12, chunk_overlap=8)
        assert [chunk.token_count for chunk in chunker.chunk(text)] == sizes

    @pytest.mark.parametrize("size", [20, 30, 40])
    def test_a_sentence_that_was_opened_is_not_shared(self, size):
        long = "Then the cat " + "went on and " * 30 + "came here."
        text = f"{text_of(('cat', 6))} {long} {text_of(('tax', 6))}"
        at = text.index(long)
        chunks = semantic(chunk_size=size, chunk_overlap=size * 2 // 3).chunk(text)
        for one, two in pairwise(chunks):
            if at < one.end <= at + len(long) and one.end < len(text):
                assert two.start >= one.end


class TestShort:
    @pytest.mark.parametrize("count", [1, 2, 3, 5])
    def test_too_few_sentences_for_the_filter_are_split_by_size_alone(self, count):
        text = text_of(("cat", 1), ("tax", count - 1))
        for size in (9, 20, 1000):
            result = semantic(chunk_size=size).run(text)
            expected = create_chunker(
                "sentence", chunk_size=size, chunk_overlap=0, min_chunk_size=0, unit="words"
            ).chunk(text)
            assert [(c.start, c.end, c.cut) for c in result.chunks] == [
                (c.start, c.end, c.cut) for c in expected
            ]
            assert result.trace.valleys == ()
            assert result.trace.threshold is None
            assert result.trace.smoothed == result.trace.similarities
            assert len(result.trace.offsets) == len(result.trace.derivative) == count - 1

    def test_one_more_gap_is_enough(self):
        assert semantic().run(text_of(("cat", 3), ("tax", 3))).trace.threshold is not None

    def test_a_wide_filter_asks_for_a_longer_text(self):
        assert semantic(smoothing_window=51).run(JOINED).trace.threshold is None

    @pytest.mark.parametrize("text", ["", " \n\t\n "])
    def test_blank_is_nothing_and_is_not_embedded(self, text):
        embedder = Counting()
        result = semantic(embedder=embedder).run(text)
        assert (result.chunks, result.trace, embedder.asked) == ((), None, [])
