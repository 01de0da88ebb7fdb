"""Paired intervals: right where the answer is known, silent where there is none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from reports import report

from chunking.errors import EvaluationError, UnknownNameError
from chunking.evaluation import METRICS, compare
from chunking.evaluation.scoring import bootstrap


def test_a_clear_difference_is_shown_both_ways():
    low, high = report([0.2, 0.4] * 15), report([0.7, 0.8] * 15)
    found = compare(low, high)["recall"]
    assert found.verdict == "B better"
    assert found.difference == pytest.approx(0.45)
    assert 0.4 <= found.low < found.difference < found.high <= 0.5
    mirrored = compare(high, low)["recall"]
    assert mirrored.verdict == "A better"
    assert (mirrored.low, mirrored.high) == pytest.approx((-found.high, -found.low), abs=0.01)


def test_of_tokens_less_is_better():
    many, few = (report([size] * 30, "tokens_retrieved") for size in (900.0, 300.0))
    assert compare(few, many)["tokens_retrieved"].verdict == "A better"
    assert compare(many, few)["tokens_retrieved"].verdict == "B better"


def test_no_difference_is_an_answer():
    same = report([0.5, 0.7] * 10)
    assert {found.verdict for found in compare(same, same).values()} == {"no difference shown"}
    noise = np.random.default_rng(1).normal(size=30)
    found = compare(report(np.zeros(30)), report(noise))["recall"]
    assert found.low < 0 < found.high
    assert found.verdict == "no difference shown"


def test_a_handful_of_questions_shows_nothing():
    few = compare(report([0] * 29), report([1] * 29))["recall"]
    assert (few.verdict, few.conclusion) == ("no difference shown", "too few questions")
    assert compare(report([0] * 30), report([1] * 30))["recall"].verdict == "B better"


def test_the_chance_is_that_of_every_flip_of_signs():
    differences = np.array([0.5, -0.1, 0.3, 0.2, 0.4, -0.2, 0.1, 0.6])
    flips = np.array([[1 - 2 * (n >> i & 1) for i in range(8)] for n in range(256)])
    exact = (np.abs(flips @ differences) >= abs(differences.sum()) - 1e-12).mean()
    assert compare(report(np.zeros(8)), report(differences))["recall"].p == pytest.approx(
        exact, abs=0.01
    )


def test_without_a_difference_one_verdict_in_twenty_names_a_winner():
    random = np.random.default_rng(5)
    pairs = random.beta(0.4, 0.4, size=(400, 40, 2))
    chances = [bootstrap.chance_of_means(pair[:, :1] - pair[:, 1:], 500, 0)[0] for pair in pairs]
    assert 0.02 < np.mean(np.array(chances) <= 0.05) < 0.08


def test_the_interval_is_that_of_resampling_one_by_one():
    differences = np.random.default_rng(2).random(12)
    found = compare(report(np.zeros(12)), report(differences), ["recall"], samples=500, seed=3)
    random = np.random.default_rng(3)
    means = [
        np.mean([differences[i] for i in draw]) for draw in random.integers(12, size=(500, 12))
    ]
    assert found["recall"].low == pytest.approx(np.quantile(means, 0.025))
    assert found["recall"].high == pytest.approx(np.quantile(means, 0.975))


def test_how_many_are_drawn_at_once_changes_nothing(monkeypatch):
    one, two = report(np.arange(12) / 12), report(np.arange(12)[::-1] / 24)
    at_once = compare(one, two, samples=300)
    monkeypatch.setattr(bootstrap, "CELLS", 1)
    by_one = compare(one, two, samples=300)
    for name in METRICS:
        assert by_one[name].low == pytest.approx(at_once[name].low)
        assert by_one[name].high == pytest.approx(at_once[name].high)


def test_the_questions_are_matched_whatever_their_order():
    one, two = report(np.arange(20)), report(np.arange(20) + 1.0)
    turned = replace(two, rows=two.rows[::-1], order=two.order[::-1])
    assert compare(one, turned)["recall"] == compare(one, two)["recall"]
    assert compare(one, two)["recall"].low == pytest.approx(1)


def test_the_seed_decides_and_the_metrics_are_those_asked_for():
    one, two = report(np.arange(20)), report(np.zeros(20))
    assert compare(one, two) == compare(one, two)
    assert list(compare(one, two)) == list(METRICS)
    assert list(compare(one, two, metrics=["iou"])) == ["iou"]
    assert compare(one, two, seed=1)["recall"] != compare(one, two)["recall"]
    wide, narrow = (compare(one, two, level=level)["recall"] for level in (0.99, 0.5))
    assert wide.low < narrow.low < narrow.high < wide.high


def test_what_cannot_be_compared_is_refused():
    with pytest.raises(EvaluationError, match="different questions"):
        compare(report([1] * 7), report([1] * 8))
    with pytest.raises(EvaluationError, match="different questions, such as 'word7'"):
        compare(report([1] * 8), report([1] * 7))
    with pytest.raises(EvaluationError, match="level"):
        compare(report([1]), report([1]), level=1.0)
    with pytest.raises(UnknownNameError, match="did you mean 'recall'"):
        compare(report([1]), report([1]), metrics=["recal"])
