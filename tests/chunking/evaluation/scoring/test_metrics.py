"""The metrics by hand, and against sets of single characters, exactly."""

from __future__ import annotations

from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation.scoring import metrics
from chunking.evaluation.scoring.metrics import (
    hit_rate,
    iou,
    ndcg,
    precision,
    recall,
    reciprocal_rank,
)
from chunking.evaluation.scoring.ranges import intersection, length, overlaps, union


def characters(places):
    """The slow way: every character as (document, offset)."""
    return {(d, at) for d, ranges in places.items() for s, e in ranges for at in range(s, e)}


span = st.tuples(st.integers(0, 25), st.integers(0, 12)).map(lambda pair: (pair[0], sum(pair)))
spans = st.lists(span, max_size=6)
places = st.dictionaries(st.integers(0, 2), spans, max_size=3)
ranking = st.lists(st.tuples(st.integers(0, 2), span), max_size=6)


@pytest.mark.parametrize(
    ("retrieved", "gold", "expected"),
    [
        ({0: [(0, 10)]}, {0: [(0, 10)]}, (1, 1, 1)),
        ({0: [(0, 10)]}, {0: [(5, 15)]}, (1 / 2, 1 / 2, 1 / 3)),
        ({0: [(0, 100)]}, {0: [(40, 50), (60, 70)]}, (1, 1 / 5, 1 / 5)),
        ({0: [(0, 10)]}, {1: [(0, 10)]}, (0, 0, 0)),
        ({0: [(0, 10), (0, 10), (5, 20)]}, {0: [(0, 5)]}, (1, 1 / 4, 1 / 4)),
        ({0: [(0, 10)]}, {0: [(10, 20)]}, (0, 0, 0)),
        ({0: [(0, 5)], 1: [(0, 5)]}, {1: [(3, 13)]}, (1 / 5, 1 / 5, 2 / 18)),
        ({}, {0: [(0, 5)]}, (0, 0, 0)),
        ({0: [(0, 5)]}, {}, (0, 0, 0)),
    ],
)
def test_by_hand(retrieved, gold, expected):
    assert (recall(retrieved, gold), precision(retrieved, gold), iou(retrieved, gold)) == expected
    assert hit_rate(retrieved, gold) == (expected[0] > 0)


@given(places, places)
def test_the_metrics_are_those_of_sets_of_characters(retrieved, gold):
    read, wanted = characters(retrieved), characters(gold)
    both, either = len(read & wanted), len(read | wanted)
    assert recall(retrieved, gold) == (both / len(wanted) if wanted else 0)
    assert precision(retrieved, gold) == (both / len(read) if read else 0)
    assert iou(retrieved, gold) == (both / either if either else 0)
    assert hit_rate(retrieved, gold) == bool(both)


@given(ranking, places)
def test_the_reciprocal_rank_is_that_of_the_first_shared_character(chunks, gold):
    wanted = characters(gold)
    first = [rank for rank, (d, c) in enumerate(chunks, 1) if characters({d: [c]}) & wanted]
    assert reciprocal_rank(chunks, gold) == (1 / first[0] if first else 0)


def slow_gain(chunks, wanted):
    """Discounted gain over sets of characters, rank by rank."""
    seen, total = set(), 0.0
    for rank, (document, chunk) in enumerate(chunks, 1):
        new = (characters({document: [chunk]}) & wanted) - seen
        seen |= new
        total += len(new) / log2(rank + 1)
    return total


@given(ranking, ranking, places)
def test_ndcg_is_that_of_sets_of_characters(chunks, others, gold):
    wanted = characters(gold)
    gold_chunks = [
        place for place in [*chunks, *others] if characters({place[0]: [place[1]]}) & wanted
    ]
    ideal, left = [], list(gold_chunks)
    while left and len(ideal) < len(chunks):
        seen = set().union(*(characters({d: [c]}) for d, c in ideal))
        gains = [len((characters({d: [c]}) & wanted) - seen) for d, c in left]
        if not max(gains):
            break
        ideal.append(left.pop(gains.index(max(gains))))
    best = slow_gain(ideal, wanted)
    assert ndcg(chunks, gold_chunks, gold) == (
        min(1, slow_gain(chunks, wanted) / best) if best else 0
    )


def test_ndcg_by_hand():
    gold = {0: [(0, 8)]}
    large, small, beside = (0, (0, 6)), (0, (6, 10)), (0, (20, 30))
    assert ndcg([large, small], [large, small], gold) == 1
    assert ndcg([beside, large], [large, small], gold) == pytest.approx(
        (6 / log2(3)) / (6 + 2 / log2(3))
    )
    assert ndcg([large, large], [large, small], gold) == pytest.approx(6 / (6 + 2 / log2(3)))
    assert ndcg([beside], [], gold) == 0


def test_the_ideal_ranking_of_a_long_gold_text_takes_few_steps(monkeypatch):
    """Each chunk is measured a few times, not once for every chunk before it."""
    steps = []

    def counted(first, second):
        steps.append(1)
        return intersection(first, second)

    monkeypatch.setattr(metrics, "intersection", counted)
    chunks = [(0, (at, at + 12)) for at in range(0, 4000, 10)]
    assert 0 < ndcg(chunks[::-1], chunks, {0: [(0, 4000)]}) <= 1
    assert len(steps) <= 8 * len(chunks)


def test_peer_bug_25_touching_is_not_overlapping():
    """#25: chunks that merely touch the gold text counted."""
    gold = {0: [(10, 20)]}
    assert reciprocal_rank([(0, (0, 10)), (0, (20, 30)), (0, (19, 21))], gold) == 1 / 3
    assert not overlaps((0, 10), gold[0])
    assert not overlaps((15, 15), gold[0])


@given(spans, spans)
def test_unions_and_intersections_are_those_of_sets(first, second):
    one, two = union(first), union(second)
    assert characters({0: one}) == characters({0: first})
    assert length(one) == len(characters({0: first}))
    assert all(a[1] < b[0] for a, b in pairwise(one))
    both = intersection(one, two)
    assert characters({0: both}) == characters({0: first}) & characters({0: second})
    assert both == union(both) == intersection(two, one)


@given(places, places)
def test_nothing_given_is_changed(retrieved, gold):
    before = repr((retrieved, gold))
    recall(retrieved, gold), precision(retrieved, gold), iou(retrieved, gold)
    assert repr((retrieved, gold)) == before
