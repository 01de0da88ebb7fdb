"""The diff of two versions of chunks: by hand, against a slow oracle, and in linear time."""

from __future__ import annotations

import time
from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from chunking import create_chunker
from chunking.inspection import diff_chunks
from chunking.inspection.chunk_diff import _rising

CHUNKER = create_chunker("recursive", chunk_size=95, chunk_overlap=0)


def paragraph(number):
    return f"Paragraph {number} says that item {number} weighs {number}00 grams in all."


def diff(old, new):
    """The diff of documents with these paragraphs, each a chunk."""
    before, after = (CHUNKER.chunk("\n\n".join(each)) for each in (old, new))
    assert [len(before), len(after)] == [len(old), len(new)]
    return diff_chunks(before, after)


def places(pairs):
    return [(old.index, new.index) for old, new in pairs]


TEXT = [paragraph(number) for number in range(6)]


def test_nothing_has_changed():
    found = diff(TEXT, TEXT)
    assert places(found.stayed) == [(n, n) for n in range(6)]
    assert (found.moved, found.changed, found.appeared, found.went) == ((), (), (), ())
    assert (found.chunks, found.to_embed) == (6, ())


def test_an_edit_changes_its_chunk_and_moves_those_after_it():
    edited = [*TEXT[:2], TEXT[2].replace("grams", "kilograms"), *TEXT[3:]]
    found = diff(TEXT, edited)
    assert places(found.stayed) == [(0, 0), (1, 1)]
    assert places(found.changed) == [(2, 2)]
    assert places(found.moved) == [(3, 3), (4, 4), (5, 5)]
    assert [chunk.index for chunk in found.to_embed] == [2]


def test_what_is_new_is_not_taken_for_its_neighbour_changed():
    """The new paragraph stands before the edited one, and is unlike it."""
    new = "Nothing here resembles anything else whatsoever."
    edited = [*TEXT[:2], new, TEXT[2].replace("grams", "kilograms"), *TEXT[3:]]
    found = diff(TEXT, edited)
    assert places(found.changed) == [(2, 3)]
    assert [chunk.index for chunk in found.appeared] == [2]
    assert found.went == ()
    assert [chunk.index for chunk in found.to_embed] == [2, 3]


def test_what_is_gone_is_gone_and_what_is_reordered_keeps_its_vector():
    found = diff(TEXT, [TEXT[4], *TEXT[:3]])
    assert places(found.moved) == [(4, 0), (0, 1), (1, 2), (2, 3)]
    assert [chunk.index for chunk in found.went] == [3, 5]
    assert found.to_embed == ()


def test_of_equal_chunks_the_last_is_gone():
    found = diff([TEXT[0], TEXT[0], TEXT[1]], [TEXT[0], TEXT[1]])
    assert places(found.stayed) == [(0, 0)]
    assert places(found.moved) == [(2, 1)]
    assert [chunk.index for chunk in found.went] == [1]


def test_from_nothing_and_to_nothing():
    assert len(diff([], TEXT).appeared) == len(diff(TEXT, []).went) == 6
    assert diff_chunks([], []).chunks == 0


@given(st.lists(st.integers(0, 99), unique=True, max_size=9))
def test_the_longest_row_that_rises(numbers):
    found = _rising(numbers)
    assert found == sorted(found)
    values = [numbers[index] for index in found]
    assert values == sorted(values)
    longest = max(
        size
        for size in range(len(numbers) + 1)
        if any(list(row) == sorted(row) for row in combinations(numbers, size))
    )
    assert len(found) == longest


@given(st.permutations(range(12)), st.sets(st.integers(0, 11)))
def test_every_chunk_is_accounted_for_once(order, edited):
    old = [paragraph(number) for number in range(12)]
    new = [old[n].replace("grams", "tons") if n in edited else old[n] for n in order]
    found = diff(old, new)
    pairs = (*found.stayed, *found.moved, *found.changed)
    assert sorted([*(a.index for a, _ in pairs), *(c.index for c in found.went)]) == [*range(12)]
    assert sorted([*(b.index for _, b in pairs), *(c.index for c in found.appeared)]) == [
        *range(12)
    ]
    assert {chunk.index for chunk in found.to_embed} == {order.index(n) for n in edited}


def test_thousands_of_chunks_that_all_changed_take_linear_time():
    def seconds(count):
        old, new = (
            CHUNKER.chunk("\n\n".join(f"{paragraph(n)} {word}" for n in range(count)))
            for word in ("before", "after")
        )
        began = time.process_time()
        assert len(diff_chunks(old, new).changed) == count
        return time.process_time() - began

    seconds(100)
    # the least of some, in turn: the machine is at other things, too; the square would be 64 times as much
    most, least = (
        min(times)
        for times in zip(*((seconds(n) for n in (4000, 500)) for _ in range(4)), strict=True)
    )
    assert most < 4 * 8 * least
