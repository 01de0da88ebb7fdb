"""Means with their intervals: against resampling one by one, and where nothing can be told."""

from __future__ import annotations

import numpy as np
import pytest
from reports import report

from chunking.errors import EvaluationError, UnknownNameError
from chunking.evaluation import METRICS, means
from chunking.evaluation.scoring import bootstrap


def test_the_interval_is_that_of_resampling_one_by_one():
    values = [0.1, 0.9, 0.4, 1.0, 0.0, 0.7, 0.3]
    random = np.random.default_rng(3)
    drawn = [np.mean(random.choice(values, len(values))) for _ in range(4000)]
    found = means(report(values), ["recall"])["recall"]
    assert found.value == pytest.approx(np.mean(values))
    assert (found.low, found.high) == pytest.approx(np.quantile(drawn, (0.025, 0.975)), abs=0.02)


@pytest.mark.parametrize("count", [6, 7, 30])
def test_where_all_or_none_find_their_answer_the_interval_is_the_exact_binomial_one(count):
    from scipy.stats import binomtest  # takes two seconds, which other workers need not wait

    for share in (0, 1):
        found = means(report([share] * count), ["recall"])["recall"]
        exact = binomtest(share * count, count).proportion_ci(0.95, method="exact")
        assert (found.low, found.high) == pytest.approx((exact.low, exact.high))


def test_values_between_that_are_all_alike_leave_no_doubt():
    found = means(report([0.5] * 8), ["recall"])["recall"]
    assert (found.low, found.value, found.high) == (0.5, 0.5, 0.5)


def test_a_question_less_makes_nothing_surer():
    """Found: 97% of 15 questions had an interval from 90%, beside 100% of the same from 78%."""
    all_found, nearly = (
        means(report(values), ["recall"])["recall"] for values in ([1.0] * 15, [1.0] * 14 + [0.5])
    )
    assert nearly.low == all_found.low
    assert nearly.high == all_found.high


def test_a_handful_of_questions_has_no_interval():
    found = means(report([0.0, 1.0, 1.0, 0.0, 1.0]), ["recall"])["recall"]
    assert found.value == pytest.approx(0.6)
    assert found.low is found.high is None


def test_every_metric_is_there_and_others_are_refused():
    some = report([0.0, 1.0] * 4)
    assert list(means(some)) == list(METRICS)
    with pytest.raises(UnknownNameError):
        means(some, ["luck"])
    with pytest.raises(EvaluationError):
        means(some, level=1)


def test_the_same_values_are_resampled_once_whatever_numbers_they_are():
    values = np.random.default_rng(3).integers(0, 2, (12, 2))
    known = bootstrap._interval.cache_info().misses
    one, other = (
        bootstrap.interval_of_means(given, 500, 4, 0.9) for given in (values, values.astype(float))
    )
    assert bootstrap._interval.cache_info().misses == known + 1
    assert np.array_equal(one, other)
    assert not np.array_equal(one, bootstrap.interval_of_means(values, 500, 5, 0.9))
