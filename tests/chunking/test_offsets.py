"""Searches in rising offsets find what `bisect` finds."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from chunking.offsets import RisingOffsets

OFFSETS = st.lists(st.integers(0, 5_000_000), max_size=300).map(sorted)


@given(OFFSETS, st.lists(st.integers(0, 6_000_000), max_size=30))
def test_it_finds_what_bisect_finds(offsets, asked):
    rising = RisingOffsets(np.array(offsets, dtype=np.int32))
    assert len(rising) == len(offsets)
    assert rising.values.tolist() == offsets
    for offset in (0, *asked, *offsets, *(value + 1 for value in offsets)):
        assert rising.below(offset) == bisect_left(offsets, offset)
        assert rising.upto(offset) == bisect_right(offsets, offset)


def test_offsets_close_together_and_far_apart_are_found():
    offsets = [*range(2_000), 1_000_000, *range(2_000_000, 2_000_500)]
    rising = RisingOffsets(np.array(offsets, dtype=np.int32))
    for offset in (*range(0, 2_100), *range(999_990, 1_000_010), *range(1_999_990, 2_000_600)):
        assert rising.below(offset) == bisect_left(offsets, offset)
        assert rising.upto(offset) == bisect_right(offsets, offset)
