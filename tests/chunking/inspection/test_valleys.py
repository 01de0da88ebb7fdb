"""Boundaries and the similarity curve: at which gap one stands, and whether that is a valley."""

import pytest

from chunking import Document, Trace
from chunking.inspection import cuts_in_valleys, gap_at
from chunking.inspection.valleys import valley_gaps

#: sentences begin at 0, 5, 10, …
TEXT = Document.from_text("One. Two. Tri. Fur. Fiv. Six. Svn.")


def trace(*similarities):
    offsets = tuple(5 * (gap + 1) for gap in range(len(similarities)))
    return Trace(offsets, similarities, similarities, (0.0,) * len(similarities))


SIX = trace(0.9, 0.2, 0.8, 0.7, 0.6, 0.7)


@pytest.mark.parametrize(
    ("place", "gap"),
    [(0, None), (4, 0), (5, 0), (6, None), (9, 1), (29, 5), (30, 5), (33, None), (34, None)],
)
def test_a_place_is_at_a_gap_or_inside_a_sentence(place, gap):
    assert gap_at(TEXT, SIX, place) == gap


@pytest.mark.parametrize(
    ("similarities", "gaps"),
    [
        ((0.9, 0.2, 0.8, 0.7, 0.6, 0.7), [1, 4]),
        ((0.5,), []),
        ((), []),
        ((0.5, 0.5, 0.5), []),
        ((0.3, 0.5), [0]),
        ((0.5, 0.4, 0.3, 0.2, 0.1), [4]),
    ],
)
def test_a_valley_is_the_least_of_its_neighbours(similarities, gaps):
    assert valley_gaps(trace(*similarities)) == gaps


def test_cuts_are_counted_beside_what_chance_would_give():
    found = cuts_in_valleys(TEXT, SIX, [9, 15, 17, 25])
    assert found == (4, 2, pytest.approx(4 * 2 / 6))
    assert cuts_in_valleys(TEXT, SIX, []) == (0, 0, 0.0)
    assert cuts_in_valleys(Document.from_text("One."), trace(), [2]) == (1, 0, 0.0)
