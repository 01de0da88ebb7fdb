"""`semantic`: on texts of known topics, seen by an embedder that does nothing but count their words."""

from __future__ import annotations

import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, OptionsError, create_chunker
from chunking.embedders.sentences import forget_vectors, knows_vectors, sentence_spans
from chunking.strategies.semantic.curve import curve_of, similarities

from ..known_topics import (
    BARE,
    JOINED,
    TOPICS,
    Counting,
    by_topic,
    lengths,
    reasons,
    semantic,
    text_of,
)


def problems(**options) -> list[str]:
    with pytest.raises(OptionsError) as caught:
        create_chunker("semantic", **options)
    return caught.value.problems


class TestJoins:
    def test_each_topic_is_a_chunk(self):
        result = semantic().run(JOINED)
        assert lengths(result) == [7, 9, 6, 8, 10]

    @pytest.mark.parametrize("window", [1, 2, 3, 5])
    @pytest.mark.parametrize("smoothing_window", [1, 3, 5])
    def test_whatever_the_windows(self, window, smoothing_window):
        chunker = semantic(window=window, smoothing_window=smoothing_window)
        assert lengths(chunker.run(JOINED)) == [7, 9, 6, 8, 10]

    def test_every_cut_says_why(self):
        result = semantic().run(JOINED)
        assert [chunk.cut for chunk in result.chunks] == [
            *["similarity valley (0.00)"] * 4,
            "end of document",
        ]

    def test_one_topic_is_one_chunk(self):
        result = semantic().run(text_of(("cat", 40)))
        assert lengths(result) == [40]
        assert result.trace.valleys == ()

    def test_a_mixture_is_as_alike_as_its_words_say(self):
        text = text_of(("cat", 5), ("cat cat cat cat tax tax tax", 5))
        result = semantic(**BARE, threshold=100).run(text)
        assert lengths(result) == [5, 5]
        assert result.chunks[0].cut == "similarity valley (0.80)"


class TestThreshold:
    @pytest.mark.parametrize(
        ("mode", "default", "bounds", "unit"),
        [
            ("percentile", 30, (0, 100), "percent of all gaps"),
            ("absolute", 0.35, (-1, 1), "similarity"),
            ("deviation", 0.3, (-3, 3), "standard deviations below the mean"),
        ],
    )
    def test_each_mode_has_its_own_default_and_bounds(self, mode, default, bounds, unit):
        assert semantic(threshold_mode=mode).options.threshold == default
        for bound in bounds:
            assert semantic(threshold_mode=mode, threshold=bound).options.threshold == bound
        for outside in (bounds[0] - 0.5, bounds[1] + 0.5):
            (problem,) = problems(threshold_mode=mode, threshold=outside)
            if -3 <= outside <= 100:
                assert problem == (
                    f"threshold ({outside:g}) must be from {bounds[0]} to {bounds[1]} {unit} "
                    f"where threshold_mode is {mode!r}"
                )
            else:
                assert problem == f"threshold ({outside}) must be a number from -3 to 100"

    @pytest.mark.parametrize("value", [True, "30", float("nan"), float("inf"), [30]], ids=repr)
    def test_it_is_a_number_and_nothing_like_it(self, value):
        assert "threshold" in problems(threshold=value)[0]
        assert "must be a number from -3 to 100" in problems(threshold=value)[0]

    def test_a_wrong_mode_is_the_only_complaint(self):
        (problem,) = problems(threshold_mode="quantile", threshold=-2)
        assert problem == (
            "threshold_mode ('quantile') must be one of 'percentile', 'absolute', 'deviation'"
        )

    def test_a_changed_mode_takes_its_own_default(self):
        assert semantic().replace(threshold_mode="absolute").options.threshold == 0.35

    @pytest.mark.parametrize("percent", [0, 10, 30, 62.5, 100])
    def test_percentile_is_that_of_the_smoothed_curve(self, percent):
        trace = semantic(threshold=percent).run(JOINED).trace
        assert trace.threshold == pytest.approx(np.percentile(trace.smoothed, percent))

    def test_absolute_is_the_similarity_itself(self):
        assert semantic(threshold_mode="absolute", threshold=0.4).run(JOINED).trace.threshold == 0.4

    def test_deviation_counts_down_from_the_mean(self):
        trace = semantic(threshold_mode="deviation", threshold=1.5).run(JOINED).trace
        assert trace.threshold == pytest.approx(
            np.mean(trace.smoothed) - 1.5 * np.std(trace.smoothed)
        )

    def test_only_valleys_at_or_below_it_are_boundaries(self):
        text = text_of(("cat", 5), ("cat tax", 5), ("tax", 5), ("sea", 5))  # 0.71, 0.71, 0
        for threshold, expected in ((0.5, [15, 5]), (0.71, [5, 5, 5, 5]), (-0.1, [20])):
            result = semantic(**BARE, threshold_mode="absolute", threshold=threshold).run(text)
            assert lengths(result) == expected
        assert reasons(result) == {
            4: "0.71 is above the threshold -0.10",
            9: "0.71 is above the threshold -0.10",
            14: "0.00 is above the threshold -0.10",
        }

    def test_at_the_line_is_a_boundary(self):
        text = text_of(("cat", 5), ("cat cat cat cat tax tax tax", 5))
        line = semantic(**BARE).run(text).trace.smoothed[4]
        result = semantic(**BARE, threshold_mode="absolute", threshold=line).run(text)
        assert lengths(result) == [5, 5]

    @given(st.lists(st.sampled_from(TOPICS), min_size=8, max_size=24))
    def test_a_higher_one_keeps_every_boundary_and_may_add_some(self, topics):
        text = text_of(*((topic, 1) for topic in topics))
        before: set[int] = set()
        for threshold in (-1, 0, 0.2, 0.5, 0.8, 1):
            chunker = semantic(threshold_mode="absolute", threshold=threshold)
            ends = {chunk.end for chunk in chunker.chunk(text)}
            assert before <= ends
            before = ends

    def test_moving_it_embeds_nothing(self):
        embedder = Counting()
        semantic(embedder=embedder).run(JOINED)
        asked = len(embedder.asked)
        assert asked == 40
        for change in (
            {"threshold": 60},
            {"threshold_mode": "deviation"},
            {"window": 5},
            {"smoothing_window": 9, "polyorder": 2},
            {"chunk_size": 30, "chunk_overlap": 10, "min_chunk_size": 5},
            {"skip_window": 2, "min_sentences": 3, "min_prominence": 0.5, "unit": "tokens"},
        ):
            semantic(embedder=embedder, **change).run(Document.from_text(JOINED))
        assert len(embedder.asked) == asked


class TestFilter:
    @pytest.mark.parametrize("value", [2, 4, 100])
    def test_an_even_window_is_refused_with_the_steps_it_may_take(self, value):
        assert problems(smoothing_window=value, polyorder=0) == [
            f"smoothing_window ({value}) must be a whole number from 1 to 101 in steps of 2"
        ]

    def test_beyond_its_bounds(self):
        assert problems(smoothing_window=0, polyorder=0) == [
            "smoothing_window (0) must be a whole number from 1 to 101 in steps of 2"
        ]
        assert "smoothing_window (103)" in problems(smoothing_window=103)[0]

    @pytest.mark.parametrize(("smoothing_window", "polyorder"), [(1, 0), (3, 1), (5, 3), (21, 3)])
    def test_the_order_adapts_to_a_small_window(self, smoothing_window, polyorder):
        assert semantic(smoothing_window=smoothing_window).options.polyorder == polyorder

    @pytest.mark.parametrize(("smoothing_window", "polyorder"), [(5, 5), (3, 7), (1, 1)])
    def test_an_order_that_does_not_fit_names_both(self, smoothing_window, polyorder):
        assert problems(smoothing_window=smoothing_window, polyorder=polyorder) == [
            f"polyorder ({polyorder}) must be smaller than smoothing_window ({smoothing_window})"
        ]

    def test_the_trace_is_the_curve_that_the_options_ask_for(self):
        trace = semantic(window=2, smoothing_window=7, polyorder=2).run(JOINED).trace
        sentences = [JOINED[a:b] for a, b in sentence_spans(Document.from_text(JOINED))]
        vectors = by_topic(sentences)  # one topic each: unit rows already
        curve = curve_of(similarities(vectors, 2), 7, 2)
        assert trace.similarities == pytest.approx(curve.raw)
        assert trace.smoothed == pytest.approx(curve.smoothed)
        assert trace.derivative == pytest.approx(curve.derivative)

    def test_a_window_of_one_does_not_smooth(self):
        trace = semantic(smoothing_window=1).run(JOINED).trace
        assert trace.smoothed == trace.similarities


class TestProminence:
    TEXT = text_of(("cat", 5), ("cat cat cat cat tax tax tax", 5), ("tax", 5), ("sea", 5))

    def test_a_shallow_valley_is_noise(self):
        result = semantic(**{**BARE, "min_prominence": 0.3}, threshold=100).run(self.TEXT)
        assert lengths(result) == [10, 5, 5]
        assert reasons(result) == {4: "too shallow: 0.20 deep, the least is 0.30"}

    def test_at_the_least_depth_it_counts(self):
        depth = semantic(**BARE).run(self.TEXT).trace.valleys[0].depth
        result = semantic(**{**BARE, "min_prominence": depth}, threshold=100).run(self.TEXT)
        assert lengths(result) == [5, 5, 5, 5]

    @pytest.mark.parametrize("value", [-0.01, 2.01, float("nan")])
    def test_its_bounds(self, value):
        assert problems(min_prominence=value) == [
            f"min_prominence ({value}) must be a number from 0 to 2"
        ]


class TestAsides:
    TEXT = text_of(("cat", 6), ("fog", 4), ("cat", 6), ("tax", 6))

    def test_none_is_rejoined_unless_asked(self):
        assert lengths(semantic().run(self.TEXT)) == [6, 4, 6, 6]

    def test_two_groups_alike_are_rejoined_with_what_is_between(self):
        result = semantic(skip_window=1).run(self.TEXT)
        assert lengths(result) == [16, 6]
        assert {gap: why for gap, why in reasons(result).items() if gap in (5, 9)} == {
            5: "re-joined across an aside: 1.00 alike",
            9: "re-joined across an aside: 1.00 alike",
        }

    def test_only_across_so_many(self):
        text = text_of(("cat", 6), ("fog", 4), ("sea", 4), ("cat", 6), ("tax", 6))
        assert lengths(semantic(skip_window=1).run(text)) == [6, 4, 4, 6, 6]
        assert lengths(semantic(skip_window=2).run(text)) == [20, 6]

    def test_the_joined_group_may_take_in_the_next_aside(self):
        text = text_of(("cat", 6), ("fog", 4), ("cat", 6), ("sea", 4), ("cat", 6), ("tax", 6))
        assert lengths(semantic(skip_window=1).run(text)) == [26, 6]

    def test_groups_unlike_are_left(self):
        text = text_of(("cat", 6), ("fog", 4), ("cat tax tax tax", 6), ("sea", 6))
        assert lengths(semantic(skip_window=1).run(text)) == [6, 4, 6, 6]

    def test_only_where_the_whole_fits(self):
        words = len(text_of(("cat", 16)).split())
        assert lengths(semantic(skip_window=1, chunk_size=words).run(self.TEXT)) == [16, 6]
        result = semantic(skip_window=1, chunk_size=words - 1).run(self.TEXT)
        assert lengths(result) == [6, 4, 6, 6]


class TestWithoutMeaning:
    TEXT = text_of(("dog", 30))

    def test_nothing_known_is_nowhere_cut(self):
        result = semantic().run(self.TEXT)
        assert lengths(result) == [30]
        assert set(result.trace.similarities) == {1.0}

    def test_but_for_the_size(self):
        result = semantic(chunk_size=20).run(self.TEXT)
        assert sum(lengths(result)) == 30
        assert max(chunk.token_count for chunk in result.chunks) <= 20
        assert {chunk.cut for chunk in result.chunks[:-1]} == {"size limit, at similarity 1.00"}

    def test_beside_known_ones(self):
        text = text_of(("cat", 6), ("dog", 6), ("tax", 6))
        assert lengths(semantic().run(text)) == [18]
        assert lengths(semantic(skip_window=3, min_chunk_size=20, chunk_size=60).run(text))


topics_of = st.lists(
    st.sampled_from([*TOPICS, "cat tax", "cat sea sea", "dog"]), min_size=1, max_size=40
)


@given(
    topics_of,
    st.fixed_dictionaries(
        {
            "chunk_size": st.integers(9, 120),
            "min_chunk_size": st.integers(0, 9),
            "window": st.integers(1, 6),
            "smoothing_window": st.sampled_from([1, 3, 5, 9]),
            "min_prominence": st.sampled_from([0.0, 0.03, 0.3]),
            "skip_window": st.integers(0, 3),
            "min_sentences": st.integers(1, 4),
            "threshold": st.sampled_from([0, 30, 70, 100]),
        }
    ),
    st.sampled_from(["", "\n\n\n"]),
)
def test_the_trace_accounts_for_every_boundary(topics, options, leading):
    text = leading + text_of(*((topic, 1) for topic in topics))
    result = semantic(**options).run(text)
    trace = result.trace
    gaps = len(trace.offsets)
    assert gaps == len(trace.similarities) == len(trace.smoothed) == len(trace.derivative)
    document = Document.from_text(text)
    assert list(trace.offsets) == [start for start, _ in sentence_spans(document)][1:]
    positions = [valley.position for valley in trace.valleys]
    assert positions == sorted(set(positions))
    for valley in trace.valleys:
        assert valley.offset == trace.offsets[valley.position]
        assert valley.similarity == trace.similarities[valley.position]
        assert valley.depth >= 0
        assert valley.reason
    if trace.threshold is not None:
        accepted = [valley.offset for valley in trace.valleys if valley.accepted]
        assert accepted == [chunk.start for chunk in result.chunks[1:]]


class TestRuns:
    def test_progress_is_told_and_what_it_raises_stops(self):
        class StopError(Exception):
            pass

        def stop(share: float) -> None:
            if share > 0:
                raise StopError

        shares: list[float] = []
        embedder = Counting()
        with pytest.raises(StopError):
            semantic(embedder=embedder).run(JOINED, stop)
        semantic(embedder=embedder).run(JOINED, shares.append)
        assert shares[0] == 0
        assert shares[-1] == 1
        assert shares == sorted(shares)

    def test_twice_is_the_same(self):
        one, two = semantic().run(JOINED), semantic().run(JOINED)
        forget_vectors()
        assert one == two == semantic().run(JOINED)

    @pytest.mark.parametrize("embedder", ["fast", by_topic])
    def test_it_pickles(self, embedder):
        chunker = semantic(embedder=embedder)
        copy = pickle.loads(pickle.dumps(chunker))
        assert copy == chunker
        assert copy.run(JOINED) == chunker.run(JOINED)

    def test_both_strategies_share_the_vectors_of_a_text(self):
        embedder = Counting()
        semantic(embedder=embedder).run(JOINED)
        assert knows_vectors(Document.from_text(JOINED), embedder)
        asked = len(embedder.asked)
        create_chunker("cluster", embedder=embedder).run(JOINED)
        assert len(embedder.asked) == asked

    def test_equal_sentences_are_embedded_once(self):
        embedder = Counting()
        semantic(embedder=embedder).run("The cat came in. " * 30)
        assert embedder.asked == ["The cat came in."]
