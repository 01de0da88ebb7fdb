"""Paired intervals: right where the answer is known, silent where there is none."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from chunking import Document, chunkers
from chunking.errors import EvaluationError, UnknownNameError
from chunking.evaluation import METRICS, Excerpt, Question, compare, evaluate
from chunking.evaluation.scoring import comparison

TEXT = "\n".join(f"word{number} here" for number in range(40))
DOCUMENT = Document.from_text(TEXT, "a.txt")


def ask(count):
    for number in range(count):
        at = TEXT.index(f"word{number} ")
        part = TEXT[at : at + 5]
        yield Question(str(number), f"word{number}", (Excerpt("a.txt", at, at + 5, part),))


def report(values, metric="recall"):
    """A report on as many questions whose values of one metric are given."""
    chunker = chunkers.custom(lambda text: text.split("\n"))
    made = evaluate(chunker, [DOCUMENT], ask(len(values)), retriever="bm25")
    rows = [
        replace(row, scores={**row.scores, metric: float(value)})
        for row, value in zip(made.rows, values, strict=True)
    ]
    return replace(made, rows=tuple(rows))


def test_a_clear_difference_is_shown_both_ways():
    low, high = report([0.2, 0.4] * 10), report([0.7, 0.8] * 10)
    found = compare(high, low)["recall"]
    assert found.verdict == "a better"
    assert found.difference == pytest.approx(0.45)
    assert 0.4 <= found.low < found.difference < found.high <= 0.5
    mirrored = compare(low, high)["recall"]
    assert mirrored.verdict == "b better"
    assert (mirrored.low, mirrored.high) == pytest.approx((-found.high, -found.low), abs=0.01)


def test_of_tokens_less_is_better():
    many, few = (report([size] * 20, "tokens_retrieved") for size in (900.0, 300.0))
    assert compare(few, many)["tokens_retrieved"].verdict == "a better"
    assert compare(many, few)["tokens_retrieved"].verdict == "b better"


def test_no_difference_is_an_answer():
    same = report([0.5, 0.7] * 10)
    assert {found.verdict for found in compare(same, same).values()} == {"no difference shown"}
    noise = np.random.default_rng(1).normal(size=30)
    found = compare(report(noise), report(np.zeros(30)))["recall"]
    assert found.low < 0 < found.high
    assert found.verdict == "no difference shown"


def test_a_handful_of_questions_shows_nothing():
    assert compare(report([1] * 5), report([0] * 5))["recall"].verdict == "no difference shown"
    assert compare(report([1] * 6), report([0] * 6))["recall"].verdict == "a better"


def test_the_interval_is_that_of_resampling_one_by_one():
    differences = np.random.default_rng(2).random(12)
    found = compare(report(differences), report(np.zeros(12)), ["recall"], samples=500, seed=3)
    random = np.random.default_rng(3)
    means = [
        np.mean([differences[i] for i in draw]) for draw in random.integers(12, size=(500, 12))
    ]
    assert found["recall"].low == pytest.approx(np.quantile(means, 0.025))
    assert found["recall"].high == pytest.approx(np.quantile(means, 0.975))


def test_how_many_are_drawn_at_once_changes_nothing(monkeypatch):
    one, two = report(np.arange(12) / 12), report(np.arange(12)[::-1] / 24)
    at_once = compare(one, two, samples=300)
    monkeypatch.setattr(comparison, "CELLS", 1)
    by_one = compare(one, two, samples=300)
    for name in METRICS:
        assert by_one[name].low == pytest.approx(at_once[name].low)
        assert by_one[name].high == pytest.approx(at_once[name].high)


def test_the_questions_are_matched_whatever_their_order():
    one, two = report(np.arange(20)), report(np.arange(20) - 1.0)
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
