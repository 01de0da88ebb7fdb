"""`cluster`: its division is the best there is, on small texts found by trying all of them."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.embedders.sentences import forget_vectors, sentence_spans
from chunking.strategies.cohesion import COST, LEAST_COST, NEAR, Cohesion
from chunking.strategies.division import Limits, best_division
from chunking.strategies.semantic.curve import similarities

from .known_topics import JOINED, TOPICS, assert_limit_holds, lengths, text_of

UNITS = ("words", "characters", "tokens", "estimate")


def by_topic(texts: list[str]) -> np.ndarray:
    """How often each topic is named, and a trace of each text's own, so that none are equal."""
    words = [text.lower().split() for text in texts]
    named = np.array([[each.count(topic) for topic in TOPICS] for each in words], dtype=np.float32)
    own = np.random.default_rng([len(texts)]).normal(scale=0.15, size=(len(texts), 6))
    return np.hstack((named, own.astype(np.float32)))


def cluster(**options):
    plain = {"embedder": by_topic, "unit": "words", "chunk_size": 1000, "min_chunk_size": 0}
    return create_chunker("cluster", **{**plain, **options})


class Slow:
    """The objective as its description has it, pair by pair."""

    def __init__(self, vectors: np.ndarray) -> None:
        rows = vectors.astype(np.float64)
        self._cosines = rows @ rows.T
        count = len(rows)
        pairs = [self._cosines[i, j] for i, j in combinations(range(count), 2)]
        anywhere = float(np.mean(pairs)) if pairs else 0.0
        near = [
            float(np.mean([self._cosines[i, i + apart] for i in range(count - apart)]))
            for apart in range(1, min(NEAR, count - 1) + 1)
        ]
        beside = float(np.mean(near)) if near else anywhere
        self._base = (beside + anywhere) / 2
        self._cost = max(LEAST_COST, COST * (beside - anywhere))

    def score(self, first: int, last: int) -> float:
        pairs = [self._cosines[i, j] - self._base for i, j in combinations(range(first, last), 2)]
        return sum(pairs) / (last - first) ** 0.5 - self._cost


def divisions(count: int) -> Iterator[list[tuple[int, int]]]:
    """Every way to divide so many sentences into groups."""
    for number in range(count):
        for cuts in combinations(range(1, count), number):
            yield list(pairwise([0, *cuts, count]))


def random_vectors(count: int, spread: float, seed: int) -> np.ndarray:
    """Unit vectors that lie the nearer together the smaller the spread."""
    rows = 1 + spread * np.random.default_rng(seed).normal(size=(count, 3))
    return (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)


class Sizes:
    """Sentences of given sizes, their groups under a limit that counts what they repeat."""

    def __init__(self, sizes: list[int], limit: int, least: int = 0, overlap: int = 0) -> None:
        self.sizes, self.limit, self.least, self.overlap = sizes, limit, least, overlap

    def fits(self, first: int, last: int) -> bool:
        return sum(self.sizes[first:last]) <= self.limit

    def is_small(self, first: int, last: int) -> bool:
        return sum(self.sizes[first:last]) < self.least

    def lead(self, first: int) -> int:
        """The first of the sentences before it that are within the overlap, and leave room for it."""
        return next(
            lead
            for lead in range(min(1, first), first + 1)
            if sum(self.sizes[lead:first]) <= self.overlap
            and (lead == first or self.fits(lead, first + 1))
        )

    def allow(self, groups: list[tuple[int, int]]) -> bool:
        """Whether each group fits with what it repeats of the one before it, or is one sentence."""
        return all(
            last - first == 1 or self.fits(min(first, max(self.lead(first), since + 1)), last)
            for (since, _), (first, last) in pairwise([(0, 0), *groups])
        )

    @property
    def limits(self) -> Limits:
        return Limits(self.fits, self.is_small, self.lead)


@given(
    st.lists(st.integers(1, 9), min_size=1, max_size=9),
    st.integers(1, 40),
    st.integers(0, 15),
    st.integers(0, 20),
    st.sampled_from([0.1, 0.7, 5.0]),
    st.integers(0, 10_000),
)
def test_no_division_is_better(sizes, limit, least, overlap, spread, seed):
    """Of those that the limits allow: the fewest small groups, then the score."""
    count = len(sizes)
    vectors = random_vectors(count, spread, seed)
    given_sizes = Sizes(sizes, limit, least, min(overlap, limit - 1))
    slow = Slow(vectors)

    def parts(first: int, last: int) -> bool:
        """Whether a group is one sentence that the next could repeat, were it not all of this one."""
        return last - first == 1 and last < count and given_sizes.lead(last) < last

    def merit(groups: list[tuple[int, int]]) -> tuple[int, float]:
        small = sum(given_sizes.is_small(*group) or parts(*group) for group in groups)
        return -small, sum(slow.score(*g) for g in groups)

    cuts = best_division(count, Cohesion(vectors), given_sizes.limits)
    found = list(pairwise([0, *cuts, count]))
    assert given_sizes.allow(found)
    small, score = merit(found)
    best = max(merit(groups) for groups in divisions(count) if given_sizes.allow(groups))
    assert small == best[0]
    assert score == pytest.approx(best[1], abs=1e-6)


def test_no_room_is_kept_for_what_is_not_repeated():
    """Beside a sentence of 10 the one of 4 before it leaves no room, so the one of 2 after it fits."""
    vectors = np.tile(np.float32([1, 0]), (4, 1))
    limits = Sizes([1, 4, 10, 2], limit=12, overlap=4).limits
    assert best_division(4, Cohesion(vectors), limits) == [2]


def test_a_sentence_that_the_next_group_could_repeat_is_no_group():
    vectors = np.tile(np.float32([1, 0]), (5, 1))
    limits = Sizes([9, 8, 4, 4, 4], limit=12, overlap=8).limits
    assert best_division(5, Cohesion(vectors), limits) == [1, 3]


@given(st.integers(2, 30), st.integers(0, 1000))
def test_scores_are_those_of_the_pairs(count, seed):
    vectors = random_vectors(count, 0.7, seed)
    slow, cohesion = Slow(vectors), Cohesion(vectors)
    for last in (1, count // 2 + 1, count):
        expected = [slow.score(first, last) for first in range(last)]
        assert cohesion.scores(0, last) == pytest.approx(expected)


def test_of_equal_divisions_the_cuts_are_the_earlier_ones():
    vectors = np.tile(np.float32([1, 0]), (4, 1))

    assert best_division(4, Cohesion(vectors), Sizes([1, 1, 1, 1], limit=3).limits) == [1]


def test_a_test_that_is_not_monotone_is_believed():
    """A part of what fits may not fit, by a token: the next best is taken, and never one too large."""
    vectors = random_vectors(6, 0.3, 1)
    bad = {(2, 6), (1, 4), (0, 3)}

    def fits(first: int, last: int) -> bool:
        return last - first <= 5 and (first, last) not in bad

    limits = Limits(fits, lambda first, last: False, lambda first: first)
    cuts = best_division(6, Cohesion(vectors), limits)
    for first, last in pairwise([0, *cuts, 6]):
        assert fits(first, last) or last - first == 1


class TestJoins:
    def test_each_topic_is_a_chunk(self):
        result = cluster().run(JOINED)
        assert lengths(result) == [7, 9, 6, 8, 10]

    @pytest.mark.parametrize("counts", [(4, 4), (12, 3, 9), (5, 20, 5, 8), (3, 3, 3, 3, 3, 3)])
    def test_long_and_short_ones(self, counts):
        runs = [(TOPICS[n % 3], count) for n, count in enumerate(counts)]
        assert lengths(cluster().run(text_of(*runs))) == list(counts)

    def test_every_cut_says_why(self):
        result = cluster().run(JOINED)
        raw = result.trace.similarities
        assert [chunk.cut for chunk in result.chunks] == [
            *[f"group boundary ({raw[gap]:.2f})" for gap in (6, 15, 21, 29)],
            "end of document",
        ]

    def test_the_same_sentence_again_and_again_is_one_chunk(self):
        assert len(cluster().run("The cat came in. " * 30).chunks) == 1

    def test_without_anything_known_only_the_size_counts(self):
        def nothing(texts: list[str]) -> np.ndarray:
            return np.zeros((len(texts), 3), dtype=np.float32)

        assert lengths(cluster(embedder=nothing).run(JOINED)) == [40]
        sizes = [c.token_count for c in cluster(embedder=nothing, chunk_size=30).chunk(JOINED)]
        assert max(sizes) <= 30


class TestSize:
    @pytest.mark.parametrize("unit", UNITS)
    def test_the_limit_holds_at_every_size(self, unit):
        assert_limit_holds(cluster, unit)

    def test_groups_over_the_least_size_unless_there_is_no_way(self):
        text = text_of(("cat", 2), ("tax", 1), ("sea", 9), ("fog", 2), ("cat", 9))
        assert lengths(cluster().run(text)) == [2, 1, 9, 2, 9]
        for least in (10, 20, 40):
            sizes = [chunk.token_count for chunk in cluster(min_chunk_size=least).chunk(text)]
            assert min(sizes) >= least

    def test_where_there_is_none_they_are_as_few_as_can_be(self):
        long = "Then about the cat " + "it went on and " * 8 + "here."
        text = f"Then 0 the tax. {long} Then 1 the tax. {long}"
        sizes = [c.token_count for c in cluster(chunk_size=39, min_chunk_size=20).chunk(text)]
        assert sizes == [4, 37, 4, 37]

    @pytest.mark.parametrize("size", [1, 5, 12, 30])
    def test_a_sentence_over_the_size_is_opened_at_words(self, size):
        long = "Then the cat " + "went on and " * 20 + "came here."
        text = f"{text_of(('cat', 6))} {long} {text_of(('tax', 6))}"
        result = cluster(chunk_size=size).run(text)
        assert all(chunk.token_count <= size for chunk in result.chunks)
        assert [word for chunk in result.chunks for word in chunk.text.split()] == text.split()

    def test_sentences_that_fit_are_never_cut(self):
        spans = [
            (a, b - (JOINED[b - 1] == " ")) for a, b in sentence_spans(Document.from_text(JOINED))
        ]
        for size in (7, 8, 9, 15, 33):
            for chunk in cluster(chunk_size=size).chunk(JOINED):
                assert chunk.start in {a for a, _ in spans}
                assert chunk.end in {b for _, b in spans}


@given(st.integers(8, 90), st.integers(0, 60))
def test_overlap_is_whole_sentences_within_the_limits(size, overlap):
    overlap = min(overlap, size - 1)
    chunks = cluster(chunk_size=size, chunk_overlap=overlap).chunk(JOINED)
    starts = {a for a, _ in sentence_spans(Document.from_text(JOINED))}
    for one, two in pairwise(chunks):
        assert one.start < two.start
        assert one.end < two.end
        assert two.token_count <= size
        if two.start < one.end:
            assert two.start in starts
            assert len(JOINED[two.start : one.end].split()) <= overlap


def test_overlap_leaves_the_division_as_it_is_where_there_is_room():
    plain, sharing = cluster().chunk(JOINED), cluster(chunk_overlap=15).chunk(JOINED)
    assert [chunk.end for chunk in plain] == [chunk.end for chunk in sharing]
    for one, two in pairwise(sharing):
        assert JOINED[two.start : one.end].count("Then ") == 2


@pytest.mark.parametrize("overlap", [0, 8])
def test_headings_that_are_a_group_of_their_own_go_with_the_text_below_them(overlap):
    """Found: the best division put the headings of a chapter into a group of their own."""
    parts = (text_of((words, 4)) for words in ("cat", "tax", "sea"))
    text = "".join(f"{part}\n\n# Fog fog fog\n\n## Fog fog\n\n" for part in parts) + text_of(
        ("cat", 3)
    )
    chunks = cluster(chunk_size=60, chunk_overlap=overlap).chunk(Document.from_text(text, "a.md"))
    assert len(chunks) > 3
    assert not any(chunk.text.endswith("fog") for chunk in chunks)


@pytest.mark.parametrize("strategy", ["semantic", "cluster"])
@pytest.mark.parametrize("overlap", [0, 12])
def test_no_chunk_parts_an_item_from_its_indentation(strategy, overlap):
    """Found: `  - Then …` began at its dash, so that an inner item read as an outer one."""
    text = "".join(
        "  " * (n % 4) + f"- {text_of((('cat', 'tax', 'sea')[n // 9], 1))}\n" for n in range(27)
    )
    options = {"embedder": by_topic, "chunk_size": 60, "chunk_overlap": overlap, "unit": "words"}
    chunks = create_chunker(strategy, min_chunk_size=0, **options).chunk(
        Document.from_text(text, "a.md")
    )
    assert any(chunk.text.startswith("  ") for chunk in chunks)
    assert {text[chunk.start - 1] for chunk in chunks[1:]} == {"\n"}
    assert overlap == 0 or any(two.start < one.end for one, two in pairwise(chunks))


def test_a_heading_goes_with_the_first_part_of_a_sentence_over_the_size():
    """Found by random runs: such a sentence is opened, and the heading above it was left behind."""
    text = f"{text_of(('cat', 3))}\n\n# Fog fog fog\n\nThen {'the cat ' * 30}came."
    chunks = cluster(chunk_size=30).chunk(Document.from_text(text, "a.md"))
    assert any(chunk.text.startswith("# Fog fog fog\n\nThen the cat") for chunk in chunks)


class TestTrace:
    @given(
        st.lists(st.sampled_from([*TOPICS, "cat tax", "dog"]), min_size=1, max_size=30),
        st.integers(9, 120),
    )
    def test_it_accounts_for_every_boundary(self, topics, size):
        text = text_of(*((topic, 1) for topic in topics))
        result = cluster(chunk_size=size).run(text)
        trace = result.trace
        assert len(trace.offsets) == len(trace.similarities) == len(trace.derivative)
        assert trace.smoothed == trace.similarities
        assert trace.threshold is None
        spans = sentence_spans(Document.from_text(text))
        assert list(trace.offsets) == [start for start, _ in spans][1:]
        for valley in trace.valleys:
            assert valley.accepted
            assert valley.reason
            assert valley.offset == trace.offsets[valley.position]
            assert valley.similarity == trace.similarities[valley.position]
        assert [v.offset for v in trace.valleys] == [chunk.start for chunk in result.chunks[1:]]

    def test_blank_lines_before_the_first_sentence_are_no_group(self):
        text = "\n\n\n" + text_of(("cat", 2))
        result = cluster(chunk_size=9).run(text)
        assert [v.offset for v in result.trace.valleys] == [c.start for c in result.chunks[1:]]

    def test_its_curve_is_that_of_windows_of_three(self):
        trace = cluster().run(JOINED).trace
        sentences = [JOINED[a:b].strip() for a, b in sentence_spans(Document.from_text(JOINED))]
        rows = by_topic(sentences)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        assert trace.similarities == pytest.approx(similarities(rows, 3), abs=1e-6)


class TestRuns:
    @pytest.mark.parametrize("text", ["", " \n\t\n "])
    def test_blank_is_nothing(self, text):
        result = cluster().run(text)
        assert (result.chunks, result.trace) == ((), None)

    def test_one_sentence(self):
        result = cluster().run("The cat came in.")
        assert [chunk.cut for chunk in result.chunks] == ["end of document"]
        assert result.trace.offsets == ()

    def test_twice_is_the_same(self):
        one, two = cluster().run(JOINED), cluster().run(JOINED)
        forget_vectors()
        assert one == two == cluster().run(JOINED)

    @pytest.mark.parametrize("embedder", ["fast", by_topic])
    def test_it_pickles(self, embedder):
        chunker = cluster(embedder=embedder)
        copy = pickle.loads(pickle.dumps(chunker))
        assert copy == chunker
        assert copy.run(JOINED) == chunker.run(JOINED)

    def test_what_progress_raises_stops_it(self):
        def stop(share: float) -> None:
            if share > 0:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            cluster(embedder=lambda texts: by_topic(texts)).run(JOINED, stop)


def test_an_overlap_begins_no_two_chunks_at_one_indented_line():
    """Found: the indentation of the first repeated line led back to where the chunk before begins."""
    text = (
        "import os\n\nclass A:\n    def one(self):\n        return 1\n\n    def two(self):\n        return os.getcwd()\n\n"
        "# Guide\n\nWords of an introduction. And more of them.\n\n## Setup\n\n- one item\n- another item\n\n"
        "| name | value |\n|---|---|\n| a | 1 |\n| b | 2 |\n\n```py\nx = 1\n\ny = 2\n```\n\nThe end is near. It is here.\n\n"
    )
    chunker = create_chunker("cluster", chunk_size=33, chunk_overlap=18, embedder="fast")
    starts = [chunk.start for chunk in chunker.run(Document.from_text(text)).chunks]
    assert starts == sorted(set(starts))
