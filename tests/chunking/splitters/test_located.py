"""Where pieces stand: as they are, without their white space, among repeats, and what is said of those that do not."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.splitters.located import NEAR, UNMISTAKABLE, locate
from chunking.squeezed import Squeezed

TEXT = "One two.\n\nThree  four.\n\nOne two."


def texts(pieces, text=TEXT):
    """What stands at the spans of the pieces."""
    return [text[start:end] for start, end in locate(text, pieces).spans]


def lost(pieces, text=TEXT):
    return [(each.number, each.piece) for each in locate(text, pieces).lost]


def test_white_space_around_and_inside_a_piece_does_not_matter():
    found = ["One two.", "Three  four.", "One two."]
    assert texts(found) == found
    assert texts(["One two.\n\n", "Three four.", " One\ttwo."]) == found
    assert [span.start for span in locate(TEXT, found).spans] == [0, 10, 24]


def test_pieces_that_overlap_stand_one_after_the_other():
    pieces = ["One two.", "two. Three", "Three four.", "four. One two."]
    assert texts(pieces) == ["One two.", "two.\n\nThree", "Three  four.", "four.\n\nOne two."]
    assert not lost(pieces)


def test_a_piece_may_hold_all_of_the_one_before_it():
    assert texts(["One", "One two.", "two. Three four."]) == ["One", "One two.", "two.\n\nThree  four."]  # fmt: skip


def test_a_piece_with_nothing_new_is_lost():
    assert lost(["Three  four.", "four.", "One two."]) == [(2, "four.")]


def test_what_does_not_stand_in_the_text_is_counted_with_its_place():
    found = locate(TEXT, ["One two.", "?", "Three four.", "Three four. !"])
    assert [(each.number, each.piece, each.after) for each in found.lost] == [
        (2, "?", 8),
        (4, "Three four. !", 22),
    ]
    assert len(found.spans) == 2


def test_pieces_without_a_visible_character_are_neither_found_nor_lost():
    found = locate(TEXT, ["", " \n", (8, 10)])
    assert (found.spans, found.lost) == ((), ())
    assert lost(["x"], "") == [(1, "x")]


def test_half_a_character_at_the_edge_of_a_piece_is_left_out():
    assert texts(["ab \ufffd\ufffd", "\ufffd cd"], "ab 🧭 cd") == ["ab", "cd"]


def test_a_short_piece_is_not_found_far_away_by_chance():
    text = f"one. {'x ' * NEAR}two. end."
    assert lost(["two.", "one."], text) == [(1, "two.")]
    long = "y" * UNMISTAKABLE
    assert texts([long], f"one. {'x ' * NEAR}{long}") == [long]


def test_after_a_lost_piece_the_next_may_stand_as_far_away_as_that_was_long():
    passage = "word " * NEAR
    changed = passage.replace("w", "W", 1)
    assert texts(["one.", changed, "two."], f"one. {passage}two.") == ["one.", "two."]


def test_pieces_of_a_table_of_equal_rows_do_not_run_ahead():
    """Overlap and repeats: each piece fits at many places, and the last stands at one."""
    row = "| - | - |\n"
    text = row * 20 + "the end"
    pieces = [text[at : at + 30].strip() for at in range(0, 200, 20)]
    assert not lost(pieces, text)
    assert locate(text, pieces).spans[-1] == (180, len(text))


def test_pairs_of_offsets_are_taken_as_they_are_but_for_white_space():
    found = locate(TEXT, [(0, 10), [4, 15], (10, 32)])
    assert found.spans == ((0, 8), (4, 15), (10, 32))


@pytest.mark.parametrize("pair", [(-1, 4), (0, 99), (9, 2), (0, 3)])
def test_pairs_of_offsets_outside_of_the_text_or_out_of_order_are_lost(pair):
    found = locate(TEXT, [(1, 8), pair])
    assert (len(found.spans), len(found.lost)) == (1, 1)


@given(st.text(alphabet="ab \n.", max_size=40), st.lists(st.integers(0, 40), max_size=6))
def test_pieces_that_were_cut_from_a_text_stand_where_they_were_cut(text, offsets):
    cuts = sorted({min(offset, len(text)) for offset in offsets})
    pieces = [text[start:end] for start, end in pairwise([0, *cuts, len(text)])]
    found, squeezed = locate(text, pieces), Squeezed(text)
    assert not found.lost
    assert {squeezed.place(end) for _, end in found.spans} == {
        squeezed.place(cut) for cut in [*cuts, len(text)]
    } - {0}
    assert [text[start:end] for start, end in found.spans] == [
        piece.strip() for piece in pieces if piece.strip()
    ]


@given(st.text(alphabet="abc \n", max_size=60), st.integers(2, 9), st.integers(1, 8))
def test_windows_that_overlap_are_all_found_in_order(text, size, step):
    pieces = [text[at : at + size] for at in range(0, len(text), min(step, size))]
    found = locate(text, pieces)
    assert all(text[start:end].strip() for start, end in found.spans)
    assert list(found.spans) == sorted(found.spans, key=lambda span: (span.start, span.end))
    shown = {"".join(piece.split()) for piece in pieces}
    assert all("".join(text[start:end].split()) in shown for start, end in found.spans)
