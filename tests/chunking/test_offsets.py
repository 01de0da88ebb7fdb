"""Searches in rising offsets find what `bisect` finds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunking.offsets import RisingOffsets, rising

OFFSETS = st.lists(st.integers(0, 5_000_000), max_size=300).map(sorted)


@given(OFFSETS, st.lists(st.integers(0, 6_000_000), max_size=30))
def test_it_finds_what_bisect_finds(offsets, asked):
    found = RisingOffsets(np.array(offsets, dtype=np.int32))
    assert len(found) == len(offsets)
    assert found.values.tolist() == offsets
    sought = [0, *asked, *offsets, *(value + 1 for value in offsets)]
    for offset in sought:
        assert found.below(offset) == bisect_left(offsets, offset)
        assert found.upto(offset) == bisect_right(offsets, offset)
    assert found.upto_each(sought) == [bisect_right(offsets, offset) for offset in sought]
    assert found.upto_each([]) == []


@given(st.lists(OFFSETS, min_size=1, max_size=4))
def test_offsets_of_several_kinds_are_put_in_order(several):
    found = rising(*(np.array(offsets, dtype=np.int32) for offsets in several))
    assert found.tolist() == sorted({offset for offsets in several for offset in offsets})


def test_offsets_close_together_and_far_apart_are_found():
    offsets = [*range(2_000), 1_000_000, *range(2_000_000, 2_000_500)]
    found = RisingOffsets(np.array(offsets, dtype=np.int32))
    for offset in (*range(0, 2_100), *range(999_990, 1_000_010), *range(1_999_990, 2_000_600)):
        assert found.below(offset) == bisect_left(offsets, offset)
        assert found.upto(offset) == bisect_right(offsets, offset)
