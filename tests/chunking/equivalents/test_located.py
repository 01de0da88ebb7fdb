"""Where another library's pieces end: white space counts for nothing, repeats are told apart by their order."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from chunking.equivalents.located import cut_places, piece_ends
from chunking.squeezed import Squeezed

TEXT = "One two.\n\nThree  four.\n\nOne two."


def ends(pieces, text=TEXT):
    squeezed = Squeezed(text)
    found, lost = piece_ends(squeezed, pieces)
    return [squeezed.offset(place) for place in sorted(found)], lost


def test_white_space_around_and_inside_a_piece_does_not_matter():
    assert ends(["One two.", "Three four.", "One two."]) == ([10, 24], 0)
    assert ends(["One two.\n\n", "Three  four.\n\n", "One two."]) == ([10, 24], 0)


def test_pieces_that_overlap_are_found_one_after_the_other():
    assert ends(["One two.", "two. Three", "Three four.", "four. One two."]) == ([10, 17, 24], 0)


def test_what_does_not_stand_in_the_text_is_counted():
    assert ends(["One two.", "?", "Three four. One two."]) == ([10], 1)


def test_nothing_cuts_nothing():
    assert ends([]) == ([], 0)
    assert ends(["", " "]) == ([], 0)
    assert ends(["x"], "") == ([], 1)
    assert cut_places(Squeezed(" \n"), [0, 1]) == set()


@given(st.text(alphabet="ab \n.", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_pieces_of_a_text_end_where_it_was_cut(text, offsets):
    cuts = sorted({min(offset, len(text)) for offset in offsets})
    edges = [0, *cuts, len(text)]
    pieces = [text[start:end] for start, end in pairwise(edges)]
    squeezed = Squeezed(text)
    assert piece_ends(squeezed, pieces) == (cut_places(squeezed, cuts), 0)
