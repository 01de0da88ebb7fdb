"""Which nouns stand in a small part of a long document alone."""

from __future__ import annotations

from itertools import islice, product
from string import ascii_lowercase
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document
from chunking.evaluation.drafting.referents import Referents

OTHER = "Nobody knew of it. " * 1500


@pytest.mark.parametrize(
    ("text", "is_local"),
    [
        (f"The ship sailed. {OTHER}The ship came back.", False),
        (f"It was the\n  ship. {OTHER}It was THE SHIP.", False),
        (f"It was the shipment. {OTHER}It was the shipyard. It was the ship.", True),
        (f"It was the ship. {OTHER}It was the shipyard.", True),
        (OTHER, True),
        ("It was the ship.", False),
    ],
    ids=["sentences", "wrapped", "longer words", "longer word", "absent", "short document"],
)
def test_a_noun_is_local_where_its_word_is_in_a_small_part(text, is_local):
    assert Referents([Document(text)]).is_local(0, "ship") is is_local


def test_many_nouns_take_linear_time():
    """Found: two searches through the whole document for each noun."""

    def seconds(size):
        nouns = ["".join(letters) for letters in islice(product(ascii_lowercase, repeat=4), size)]
        referents = Referents([Document("".join(f"The {noun} is old. " for noun in nouns))])
        begin = process_time()
        for noun in nouns:
            referents.is_local(0, noun)
        return process_time() - begin

    assert_linear(seconds, 4000)


def test_a_noun_takes_up_what_was_told_right_before():
    """Found: "What happens if the check fails?" of a manual with many checks."""
    text = f"The check. {OTHER}A check is made at night. If the check fails, the lamp is lit. {OTHER}The check."
    referents = Referents(
        [Document(text), Document("A check is made. If the check fails, all is lost.")]
    )
    assert referents.is_taken_up(0, "check", text.index("If the"))
    assert not referents.is_taken_up(0, "lamp", text.index("If the"))
    assert not referents.is_taken_up(0, "check", len(text))
    assert not referents.is_taken_up(1, "check", 18)
