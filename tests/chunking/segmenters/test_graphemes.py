"""Grapheme boundaries are those of Unicode Annex 29, and surrogate pairs stay whole."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from oracles import grapheme_bounds
from samples import FRAGMENTS, texts

from chunking import Document
from chunking.segmenters.graphemes import graphemes


def check(text: str) -> None:
    found, bounds = graphemes(Document.from_text(text)), sorted(grapheme_bounds(text))
    for offset in range(len(text) + 1):
        assert found.is_boundary(offset) == (offset in bounds), (ascii(text), offset)
        assert found.floor(offset) == max(b for b in bounds if b <= offset), (ascii(text), offset)
        assert found.ceil(offset) == min(b for b in bounds if b >= offset), (ascii(text), offset)


@settings(max_examples=400)
@given(texts)
def test_boundaries_are_those_of_the_standard(text):
    check(text)


def test_boundaries_of_nasty_fragments_side_by_side():
    choose = random.Random(3)
    for _ in range(800):
        check("".join(choose.choices(FRAGMENTS, k=5)))


@pytest.mark.parametrize(
    ("text", "count"),
    [("\r\n", 1), ("\n\r", 2), ("🇩🇪🇫🇷", 2), ("👩\u200d👩\u200d👧", 1), ("👍🏽", 1), ("e\u0301", 1), ("한", 1), ("\u1112\u1161\u11ab", 1), ("\ud83d\ude00", 1), ("\ude00\ud83d", 2), ("\ud800Ａ", 2), ("क्ष", 1), ("1\ufe0f\u20e3", 1), ("\u0600a", 1)],
)  # fmt: skip
def test_known_clusters(text, count):
    found = graphemes(Document.from_text(text))
    assert sum(found.is_boundary(at) for at in range(1, len(text) + 1)) == count


@given(texts)
def test_cuts_are_the_boundaries_within_a_range(text):
    found, bounds = graphemes(Document.from_text(text)), grapheme_bounds(text)
    for after in range(0, len(text), 3):
        for upto in range(after, len(text) + 1, 4):
            cut = found.last(after, upto)
            expected = [b for b in bounds if after < b <= upto]
            assert (cut.end if cut else None) == (max(expected) if expected else None)
            cut = found.first(after, upto)
            expected = [b for b in bounds if after <= b < upto]
            assert (cut.resume if cut else None) == (min(expected) if expected else None)
