"""Boundary F1, Pk and WindowDiff: by hand, against slow definitions, and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import Document, create_chunker
from chunking.inspection.agreement import (
    boundaries,
    boundary_f1,
    matched,
    pk,
    window_diff,
    window_of,
)
from chunking.inspection.hierarchy import children_only

LENGTH = 60
offsets = st.lists(st.integers(1, LENGTH - 1), unique=True, max_size=12).map(sorted)
lengths = st.integers(0, 40)


def most_pairs(first, second, tolerance):
    """The largest number of pairs within the tolerance, by augmenting paths: any pairing at all."""
    partner = {}

    def place(a, tried):
        for b in second:
            if abs(a - b) <= tolerance and b not in tried:
                tried.add(b)
                if b not in partner or place(partner[b], tried):
                    partner[b] = a
                    return True
        return False

    return sum(place(a, set()) for a in first)


def segment_of(reference, length):
    """For each character the number of its segment."""
    return [sum(offset <= i for offset in reference) for i in range(length)]


def slow_pk(reference, other, length, window):
    one, two = segment_of(reference, length), segment_of(other, length)
    wrong = [
        (one[i] == one[i + window]) != (two[i] == two[i + window]) for i in range(length - window)
    ]
    return sum(wrong) / len(wrong) if wrong else 0.0


def slow_window_diff(reference, other, length, window):
    one, two = segment_of(reference, length), segment_of(other, length)
    wrong = [one[i + window] - one[i] != two[i + window] - two[i] for i in range(length - window)]
    return sum(wrong) / len(wrong) if wrong else 0.0


def test_the_end_of_the_last_chunk_is_no_boundary():
    result = create_chunker("word", chunk_size=2, chunk_overlap=0).run("one two three four five")
    assert [chunk.text for chunk in result.chunks] == ["one two", "three four", "five"]
    assert boundaries(result) == [7, 18]


def test_no_chunks_and_one_chunk_have_no_boundaries():
    chunker = create_chunker("word")
    assert boundaries(chunker.run("")) == boundaries(chunker.run("one")) == []


def test_of_a_hierarchy_the_children_remain_in_order():
    text = " ".join(f"w{number}" for number in range(300))
    result = create_chunker("hierarchical", chunk_size=20, parent_size=100).run(text)
    children = children_only(result).chunks
    assert {chunk.metadata["level"] for chunk in children} == {"child"}
    assert len(children) < len(result.chunks)
    starts, ends = [chunk.start for chunk in children], [chunk.end for chunk in children]
    assert starts == sorted(set(starts))
    assert ends == sorted(set(ends))


def test_a_result_without_parents_is_left_alone():
    result = create_chunker("word", chunk_size=2).run("one two three four five")
    assert children_only(result) is result


@pytest.mark.parametrize(
    ("first", "second", "tolerance", "pairs"),
    [
        ([10, 20, 30], [10, 25, 30], 0, ((10, 10), (30, 30))),
        ([10, 20, 30], [10, 25, 30], 5, ((10, 10), (20, 25), (30, 30))),
        ([10], [8, 11], 5, ((10, 11),)),
        ([8, 11], [10], 5, ((11, 10),)),
        ([0, 5], [5, 10], 5, ((0, 5), (5, 10))),
        ([], [5], 5, ()),
    ],
    ids=["exact", "near", "nearer", "nearer still", "as many as can be", "nothing"],
)
def test_pairs_by_hand(first, second, tolerance, pairs):
    assert matched(first, second, tolerance) == pairs


def test_f1_by_hand():
    assert boundary_f1([10, 20, 30], [10, 25]) == pytest.approx(2 * 1 / 5)
    assert boundary_f1([10, 20, 30], [10, 25], tolerance=5) == pytest.approx(2 * 2 / 5)
    assert boundary_f1([], []) == 1
    assert boundary_f1([], [3]) == 0


def test_pk_and_window_diff_by_hand():
    # ten characters, cut in the middle; the other is cut one later: windows of 2 end at 2 … 9
    # (i, i + 2] holds 5 for i = 3, 4 and 6 for i = 4, 5: they differ at 3 and 5, of 8
    assert pk([5], [6], 10, window=2) == pytest.approx(2 / 8)
    assert window_diff([5], [6], 10, window=2) == pytest.approx(2 / 8)
    # a second boundary beside the first: Pk sees it only where the first is outside
    assert pk([5], [5, 6], 10, window=2) == pytest.approx(1 / 8)
    assert window_diff([5], [5, 6], 10, window=2) == pytest.approx(2 / 8)


def test_nothing_against_a_cut_in_the_middle():
    assert window_of([5], 10) == 2  # half of 5, rounded to even
    assert pk([5], [], 10) == pytest.approx(2 / 8)


def test_the_window_is_half_the_mean_segment_and_at_least_one():
    assert window_of([25, 50, 75], 100) == 12
    assert window_of(range(1, 100), 100) == 1
    assert window_of([], 0) == 1


def test_a_text_within_the_window_has_nothing_to_disagree_on():
    assert pk([1], [2], 3, window=3) == window_diff([1], [2], 3, window=9) == 0


@given(offsets, offsets, st.integers(0, 20))
def test_no_pairing_has_more_pairs(first, second, tolerance):
    pairs = matched(first, second, tolerance)
    assert len(pairs) == most_pairs(first, second, tolerance)
    assert all(abs(a - b) <= tolerance for a, b in pairs)
    assert list(pairs) == sorted(pairs, key=lambda pair: pair[1])
    assert len({a for a, _ in pairs}) == len({b for _, b in pairs}) == len(pairs)
    assert {a for a, _ in pairs} <= set(first)
    assert {b for _, b in pairs} <= set(second)


@given(offsets, offsets, st.integers(0, 20))
def test_f1_is_symmetric_and_grows_with_the_tolerance(first, second, tolerance):
    f1 = boundary_f1(first, second, tolerance)
    assert f1 == boundary_f1(second, first, tolerance)
    assert 0 <= f1 <= boundary_f1(first, second, tolerance + 1) <= 1


@given(offsets, offsets, st.integers(1, LENGTH + 5))
def test_both_equal_their_slow_definitions(reference, other, window):
    assert pk(reference, other, LENGTH, window) == pytest.approx(
        slow_pk(reference, other, LENGTH, window)
    )
    assert window_diff(reference, other, LENGTH, window) == pytest.approx(
        slow_window_diff(reference, other, LENGTH, window)
    )


@given(offsets, offsets)
def test_same_boundaries_agree_and_window_diff_is_never_below_pk(reference, other):
    assert pk(reference, reference, LENGTH) == window_diff(reference, reference, LENGTH) == 0
    assert boundary_f1(reference, reference) == 1
    assert 0 <= pk(reference, other, LENGTH) <= window_diff(reference, other, LENGTH) <= 1


@given(offsets, offsets, st.integers(1, LENGTH))
def test_with_a_given_window_both_are_symmetric(one, two, window):
    assert pk(one, two, LENGTH, window) == pk(two, one, LENGTH, window)
    assert window_diff(one, two, LENGTH, window) == window_diff(two, one, LENGTH, window)


def test_two_strategies_on_a_document():
    document = Document.from_text("First one. Second one. Third one. " * 20)
    sentences = create_chunker("sentence", chunk_size=20, chunk_overlap=0).run(document)
    words = create_chunker("word", chunk_size=9, chunk_overlap=0).run(document)
    one, two = boundaries(sentences), boundaries(words)
    assert 0 < boundary_f1(one, two) < 1
    assert 0 < pk(one, two, len(document.text)) < 1
