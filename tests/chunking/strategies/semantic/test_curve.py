"""The similarity curve and its minima, on curves whose answers are known."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from chunking.strategies.semantic.curve import Curve, curve_of, minima, similarities
from chunking.strategies.semantic.valleys import RangeMinimum

#: smoothing windows with an order each allows
FILTERS = [(1, 0), (3, 0), (3, 1), (5, 0), (5, 3), (5, 4), (11, 3), (21, 3)]


def topics(*runs: tuple[int, int]) -> np.ndarray:
    """Unit vectors: for each (topic, count) so many along that topic's own axis."""
    width = 1 + max(topic for topic, _ in runs)
    rows = [np.eye(width)[topic] for topic, count in runs for _ in range(count)]
    return np.array(rows, dtype=np.float32)


def found(values, smoothing_window: int = 5, polyorder: int = 3):
    curve = curve_of(np.asarray(values, dtype=np.float64), smoothing_window, polyorder)
    return minima(curve, smoothing_window // 2)


class TestSimilarities:
    def test_neighbours_by_hand(self):
        vectors = np.array([[1, 0], [0.6, 0.8], [0, 1]], dtype=np.float32)
        assert similarities(vectors, 1) == pytest.approx([0.6, 0.8])

    def test_windows_hold_fewer_sentences_at_the_ends(self):
        vectors = np.array([[1, 0], [1, 0], [0, 1], [0, 1]], dtype=np.float32)
        half = 1 / np.sqrt(5)  # between (1, 0) and (1, 2), the sum of the three after it
        assert similarities(vectors, 3) == pytest.approx([half, 0, half])

    def test_a_window_is_the_mean_of_its_sentences(self):
        vectors = np.array([[1, 0], [0, 1], [1, 0], [1, 0]], dtype=np.float32)
        assert similarities(vectors, 2)[1] == pytest.approx(np.sqrt(0.5))

    def test_a_window_wider_than_the_text_is_all_of_it(self):
        vectors = topics((0, 3), (1, 4))
        assert similarities(vectors, 7) == pytest.approx(similarities(vectors, 50))

    def test_opposites_are_minus_one(self):
        vectors = np.array([[1, 0], [-1, 0]], dtype=np.float32)
        assert similarities(vectors, 3) == pytest.approx([-1])

    def test_nothing_speaks_for_a_cut_beside_sentences_without_a_vector(self):
        vectors = np.array([[0, 0], [0, 0], [1, 0], [0, 1]], dtype=np.float32)
        assert similarities(vectors, 1) == pytest.approx([1, 1, 0])
        assert (similarities(np.zeros((5, 3), dtype=np.float32), 3) == 1).all()

    def test_a_sentence_without_a_vector_says_nothing_in_its_window(self):
        vectors = np.array([[1, 0], [0, 0], [0, 1]], dtype=np.float32)
        assert similarities(vectors, 2) == pytest.approx([0, 0])

    def test_vectors_that_cancel_out_have_no_direction(self):
        vectors = np.array([[1, 0], [-1, 0], [0, 1]], dtype=np.float32)
        assert similarities(vectors, 2)[1] == 1

    def test_one_sentence_has_no_gap(self):
        assert similarities(topics((0, 1)), 3).shape == (0,)

    @given(st.integers(2, 30), st.integers(1, 12), st.integers(0, 99))
    def test_as_computed_one_by_one(self, count, window, seed):
        vectors = np.random.default_rng(seed).normal(size=(count, 4)).astype(np.float32)
        values = similarities(vectors, window)
        for gap, value in enumerate(values, start=1):
            before = vectors[max(0, gap - window) : gap].astype(np.float64).mean(axis=0)
            after = vectors[gap : gap + window].astype(np.float64).mean(axis=0)
            cosine = before @ after / np.linalg.norm(before) / np.linalg.norm(after)
            assert value == pytest.approx(cosine, abs=1e-9)
            assert -1 <= value <= 1


class TestCurve:
    @pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
    def test_too_few_gaps_for_the_filter(self, count):
        assert curve_of(np.ones(count), 5, 3) is None

    @pytest.mark.parametrize("smoothing_window", [1, 3])
    def test_a_minimum_takes_three_gaps(self, smoothing_window):
        assert curve_of(np.ones(2), smoothing_window, 0) is None
        assert curve_of(np.ones(3), smoothing_window, 0) is not None

    def test_a_window_of_one_leaves_the_curve_as_it_is(self):
        raw = np.array([0.9, 0.2, 0.7, 0.8])
        curve = curve_of(raw, 1, 0)
        assert (curve.smoothed == raw).all()
        assert curve.derivative == pytest.approx([-0.7, -0.1, 0.3, 0.1])

    def test_a_cubic_is_its_own_smoothing_and_its_slope_exact(self):
        at = np.arange(20) / 10
        curve = curve_of(at**3 - 2 * at, 5, 3)
        assert curve.smoothed == pytest.approx(at**3 - 2 * at)
        assert curve.derivative == pytest.approx((3 * at**2 - 2) / 10)

    def test_order_zero_is_the_moving_mean(self):
        raw = np.random.default_rng(1).random(30)
        smoothed = curve_of(raw, 3, 0).smoothed
        assert smoothed[1:-1] == pytest.approx(np.convolve(raw, np.ones(3) / 3, "valid"))

    def test_the_given_values_are_not_changed(self):
        raw = np.random.default_rng(1).random(30)
        before = raw.copy()
        minima(curve_of(raw, 5, 3), 2)
        assert (raw == before).all()


class TestMinima:
    @pytest.mark.parametrize(("smoothing_window", "polyorder"), FILTERS[:-1])
    def test_a_sine_with_eight_valleys_has_eight(self, smoothing_window, polyorder):
        wave = np.cos(np.linspace(0, 2 * np.pi * 8, 161))
        valleys = found(wave, smoothing_window, polyorder)
        assert [minimum.gap for minimum in valleys] == [10, 30, 50, 70, 90, 110, 130, 150]
        assert [minimum.at for minimum in valleys] == [minimum.gap for minimum in valleys]
        if polyorder >= 3:
            assert [minimum.depth for minimum in valleys] == pytest.approx([2.0] * 8, abs=0.1)

    @pytest.mark.parametrize("phase", [0.3, 1.7, 2.9, 4.4])
    def test_wherever_the_sine_begins(self, phase):
        at = np.linspace(0, 2 * np.pi * 8, 400) + phase
        expected = [i for i in range(1, 399) if np.cos(at[i]) < min(np.cos(at[[i - 1, i + 1]]))]
        assert len(expected) == 8
        assert [minimum.gap for minimum in found(np.cos(at))] == expected

    @pytest.mark.parametrize("value", [-1.0, 0.0, 1 / 3, 0.7, 1.0])
    @pytest.mark.parametrize(("smoothing_window", "polyorder"), FILTERS)
    def test_a_flat_line_has_none(self, value, smoothing_window, polyorder):
        assert found(np.full(100, value), smoothing_window, polyorder) == []

    @pytest.mark.parametrize(("smoothing_window", "polyorder"), FILTERS)
    def test_a_slope_has_none(self, smoothing_window, polyorder):
        for slope in (np.linspace(0, 1, 50), np.linspace(1, 0, 50), np.linspace(0, 1, 50) ** 2):
            assert found(slope, smoothing_window, polyorder) == []

    def test_a_step_has_at_most_the_filters_own_shallow_trough_at_its_foot(self):
        """A cubic overshoots a step: once, beside it, and far below the height of the step."""
        down = np.r_[np.ones(15), np.zeros(15)]
        for step in (down, down[::-1]):
            (minimum,) = found(step)
            assert minimum.at in (13, 16)
            assert minimum.depth < 0.1

    @pytest.mark.parametrize(("smoothing_window", "polyorder"), [(1, 0), (3, 1), (5, 1)])
    def test_a_step_has_none_where_the_filter_does_not_overshoot(self, smoothing_window, polyorder):
        down = np.r_[np.ones(15), np.zeros(15)]
        assert found(down, smoothing_window, polyorder) == []
        assert found(down[::-1], smoothing_window, polyorder) == []

    @pytest.mark.parametrize(("smoothing_window", "polyorder"), FILTERS[:-2])
    @pytest.mark.parametrize("window", [1, 2, 3, 5])
    def test_one_topic_after_another_has_one_valley_at_the_join(
        self, window, smoothing_window, polyorder
    ):
        raw = similarities(topics((0, 11), (1, 14)), window)
        deep = [m for m in found(raw, smoothing_window, polyorder) if m.depth > 0.19]
        assert [minimum.gap for minimum in deep] == [10]
        assert len(found(raw)) <= 3  # what else there is are the filter's shallow troughs

    def test_the_default_filter_finds_nothing_deep_but_the_joins_of_five_topics(self):
        raw = similarities(topics((0, 7), (1, 9), (2, 6), (0, 8), (1, 10)), 3)
        deep = [minimum.gap for minimum in found(raw) if minimum.depth >= 0.1]
        assert deep == [6, 15, 21, 29]

    def test_a_flat_bottom_has_one_minimum(self):
        for bottom in range(1, 12):
            curve = np.r_[np.linspace(1, 0, 11), np.zeros(bottom), np.linspace(0, 1, 11)]
            valleys = found(curve, 1, 0)
            assert len(valleys) == 1
            assert curve[valleys[0].gap] == 0
            assert valleys[0].depth == 1

    def test_a_shelf_on_the_way_down_is_none(self):
        shelf = np.r_[np.linspace(1, 0.5, 10), np.full(8, 0.5), np.linspace(0.5, 0, 10)]
        assert found(shelf, 1, 0) == []

    def test_the_ends_are_none(self):
        hill = np.sin(np.linspace(0, np.pi, 40))
        for smoothing_window, polyorder in FILTERS:
            assert found(hill, smoothing_window, polyorder) == []

    def test_depth_is_what_it_takes_to_climb_out_on_the_lower_side(self):
        valleys = found([0.9, 0.5, 0.2, 0.5, 0.6, 0.4, 0.3, 0.4, 1.0], 1, 0)
        assert [(m.at, m.depth) for m in valleys] == [
            (2, pytest.approx(0.7)),
            (6, pytest.approx(0.3)),
        ]

    def test_a_minimum_is_led_back_to_the_least_raw_value_within_reach(self):
        smoothed = np.array([0.9, 0.7, 0.5, 0.7, 0.9, 0.9])
        raw = np.array([0.1, 0.9, 0.6, 0.8, 0.3, 0.0])
        curve = Curve(raw, smoothed, np.gradient(smoothed))
        assert [(m.at, m.gap) for m in minima(curve, 0)] == [(2, 2)]
        assert [(m.at, m.gap) for m in minima(curve, 1)] == [(2, 2)]
        assert [(m.at, m.gap) for m in minima(curve, 2)] == [(2, 0)]

    def test_the_nearest_of_equal_raw_values_is_taken(self):
        smoothed = np.array([0.9, 0.8, 0.7, 0.5, 0.7, 0.8, 0.9])
        flat = np.full(7, 0.6)
        assert [m.gap for m in minima(Curve(flat, smoothed, flat), 2)] == [3]

    def test_of_two_minima_led_to_one_gap_the_deeper_counts(self):
        smoothed = np.array([0.9, 0.2, 0.5, 0.45, 0.9])
        raw = np.array([0.9, 0.6, 0.1, 0.6, 0.9])
        for one, at in ((smoothed, 1), (smoothed[::-1], 3)):
            (minimum,) = minima(Curve(raw, one, one), 1)
            assert (minimum.at, minimum.gap, minimum.depth) == (at, 2, pytest.approx(0.7))

    def test_a_zigzag_has_a_minimum_at_every_other_gap(self):
        """Its derivative over two gaps is zero throughout."""
        assert [m.at for m in found([0.0, 1.0, 0.0, 1.0, 0.0, 1.0], 1, 0)] == [2, 4]

    def test_order_zero_smooths_minima_to_a_plateau_without_a_warning(self):
        assert [m.at for m in found([0.25, 0.0, 0.25, 0.25, 0.0, 0.25], 5, 0)] == []

    def test_noise_below_the_prominence_adds_no_deep_ones(self):
        wave = np.cos(np.linspace(0, 2 * np.pi * 8, 321))
        noisy = wave + np.random.default_rng(3).normal(scale=0.01, size=321)
        deep = [m for m in found(noisy, 11, 3) if m.depth > 0.19]
        assert len(deep) == 8
        for minimum, middle in zip(deep, range(20, 321, 40), strict=True):
            assert abs(minimum.at - middle) <= 3

    def test_rounding_makes_none(self):
        flat = 0.3 + np.random.default_rng(5).normal(scale=1e-12, size=200)
        for smoothing_window, polyorder in FILTERS:
            assert found(flat, smoothing_window, polyorder) == []


#: curves as texts make them: any values, and few values, so that plateaus abound
curves = st.one_of(
    arrays(np.float64, st.integers(3, 60), elements=st.floats(-1, 1, width=32)),
    arrays(np.float64, st.integers(3, 60), elements=st.sampled_from([0.0, 0.25, 0.5, 1.0])),
    arrays(np.float64, st.integers(3, 60), elements=st.sampled_from([0.5, 0.5 + 1e-7, 0.6])),
)


@given(curves, st.sampled_from(FILTERS))
def test_every_minimum_is_one_of_the_smoothed_curve(raw, smoothing):
    curve = curve_of(raw, *smoothing)
    assume(curve is not None)
    smoothed, reach = curve.smoothed, smoothing[0] // 2
    valleys = minima(curve, reach)
    assert [m.at for m in valleys] == sorted({m.at for m in valleys})
    for minimum in valleys:
        assert 0 < minimum.at < len(raw) - 1
        assert smoothed[minimum.at - 1] >= smoothed[minimum.at] <= smoothed[minimum.at + 1]
        assert minimum.depth > 0
        near = range(max(0, minimum.at - reach), min(len(raw), minimum.at + reach + 1))
        assert minimum.gap in near
        assert raw[minimum.gap] == min(raw[gap] for gap in near)
    for one, two in pairwise(valleys):
        between = smoothed[one.at : two.at + 1].max()
        assert between > max(smoothed[one.at], smoothed[two.at])
    assert len({m.gap for m in valleys}) == len(valleys)


@given(curves)
def test_without_smoothing_every_strict_minimum_is_found(raw):
    at = {minimum.at for minimum in minima(curve_of(raw, 1, 0), 0)}
    deep = 1e-3
    strict = {
        i
        for i in range(1, len(raw) - 1)
        if raw[i - 1] > raw[i] + deep and raw[i + 1] > raw[i] + deep
    }
    assert strict <= at


@pytest.mark.parametrize("count", [0, 1, 2, 7, 8, 9, 16, 17, 40])
def test_similarities_are_the_same_in_batches(count, monkeypatch):
    vectors = np.random.default_rng(count).normal(size=(count, 5)).astype(np.float32)
    whole = similarities(vectors, 3)
    monkeypatch.setattr("chunking.strategies.semantic.curve.BATCH", 8)
    assert similarities(vectors, 3) == pytest.approx(whole)
    assert len(whole) == max(0, count - 1)


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40), st.data())
def test_the_least_of_a_range_is_looked_up(values, data):
    series = np.array(values, dtype=float)
    first = data.draw(st.integers(0, len(values) - 1))
    last = data.draw(st.integers(first, len(values) - 1))
    assert RangeMinimum(series).at(first, last) == first + int(np.argmin(series[first : last + 1]))
