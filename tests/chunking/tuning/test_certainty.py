"""What questions can tell: right where the answer is known, silent where there is none."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation import Excerpt, Question
from chunking.tuning.certainty import (
    Gain,
    chances_of_best,
    is_certain,
    questions_needed,
    split_questions,
    survivors,
)


def asked(*counts):
    """Questions on several documents, so many on each."""
    return [
        Question(f"{document}-{number}", "?", (Excerpt(f"{document}.txt", 0, 1, "x"),))
        for document, count in enumerate(counts)
        for number in range(count)
    ]


@given(st.lists(st.integers(1, 20), min_size=1, max_size=5), st.integers(0, 9))
def test_the_parts_are_disjoint_whole_and_alike_in_their_documents(counts, seed):
    questions = asked(*counts)
    shown, held = split_questions(questions, 0.5, seed)
    assert sorted(shown + held) == list(range(len(questions)))
    for document, count in enumerate(counts):
        name = f"{document}.txt"
        taken = sum(questions[place].excerpts[0].document == name for place in held)
        assert abs(taken - count / 2) <= 1
    assert split_questions(questions, 0.5, seed) == (shown, held)


def test_nothing_is_held_out_where_nothing_is_wanted():
    assert split_questions(asked(5), 0, 1) == ([0, 1, 2, 3, 4], [])


def test_the_best_is_told_from_the_rest_and_ties_are_shared():
    random = np.random.default_rng(0)
    noise = random.normal(0, 0.1, (60, 1))
    values = np.hstack([0.8 + noise, 0.5 + noise, 0.5 + noise])
    assert chances_of_best(values, 0).tolist() == [1, 0, 0]
    assert survivors(values, 0) == [0]
    assert is_certain(values, 0)
    alike = np.hstack([noise, noise])
    assert chances_of_best(alike, 0).tolist() == [0.5, 0.5]
    assert survivors(alike, 0) == [0, 1]
    little = np.stack([np.full(60, 0.998), np.full(60, 0.995)], axis=1)
    assert survivors(little, 0) == [0, 1], "found: 99.8% was worse than 100.0%"
    assert not is_certain(alike, 0)


def test_below_thirty_questions_nobody_wins():
    values = np.array([[1.0, 0.0]] * 29)
    assert not is_certain(values, 0)
    assert is_certain(np.array([[1.0, 0.0]] * 30), 0)


def test_where_the_answers_are_flipped_at_random_few_win():
    """Of two configurations without a difference, one is called the winner in one case of twenty or fewer."""
    random = np.random.default_rng(1)
    won = 0
    for _ in range(200):
        pair = random.beta(0.3, 0.2, size=(60, 2))
        pair = np.where(random.random((60, 1)) < 0.5, pair, pair[:, ::-1])
        won += is_certain(pair, 0)
    assert won <= 10


def test_the_gain_is_the_mean_difference_with_its_interval():
    new, old = np.tile([1.0, 0.5], 20), np.tile([0.5, 0.5], 20)
    gain = Gain.of(new, old, 0)
    assert gain.difference == pytest.approx(0.25)
    assert gain.low < 0.25 < gain.high
    assert gain.p < 0.01


def test_the_questions_needed_grow_with_the_square_of_the_noise():
    random = np.random.default_rng(2)
    noise = random.normal(size=4000)
    few = questions_needed(0.1 + noise, np.zeros(4000))
    many = questions_needed(0.05 + noise, np.zeros(4000))
    assert few == pytest.approx((2.8 / 0.1) ** 2, rel=0.6)
    assert 2 < many / few < 8
    assert questions_needed(np.ones(3), np.ones(3)) is None
