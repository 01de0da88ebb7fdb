"""A text that was edited has the tokens that it has anyway, and is encoded where it changed."""

from __future__ import annotations

import random
from itertools import product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from recording_tokenizer import Recording
from samples import spans, texts

from chunking import Document, create_chunker
from chunking.caching import forget_documents
from chunking.characters import code_points
from chunking.tokenizers import MINILM, TOKENIZERS, get_tokenizer, known_pieces
from chunking.tokenizers.known_pieces import begin_ends

LONG = 200_000


def ends_of(counter, text):
    return begin_ends(counter, text, counter.steps(code_points(text)))()


def prose(seed: int, size: int = LONG) -> str:
    chance = random.Random(seed)
    words = ("".join(chance.choices("abcdefghij", k=chance.randrange(1, 12))) for _ in range(size))
    text = " ".join(
        word.capitalize() + "." if chance.random() < 0.1 else word
        for _, word in zip(range(size // 6), words, strict=False)
    )
    return text[:size]


@pytest.fixture
def tiny_pieces(monkeypatch):
    """Pieces of a few characters, so that short texts have many."""
    for name, value in {"SHORTEST": 3, "LONGEST": 25, "EVERY": 2, "WORDS": 1}.items():
        monkeypatch.setattr(known_pieces, name, value)


def test_any_text_has_the_ends_that_it_has_as_a_whole_also_after_an_edit(tiny_pieces):
    @settings(max_examples=80)
    @given(spans(st.lists(texts, max_size=4).map(" word ".join)), texts)
    def check(span, put):
        text, start, end = span
        for name, each in product(TOKENIZERS, (text, text[:start] + put + text[end:])):
            counter = get_tokenizer(name)
            assert ends_of(counter, each).tolist() == counter.ends(each).tolist(), name

    check()


@pytest.mark.parametrize("name", ["cl100k_base", MINILM])
def test_a_long_text_has_the_same_ends_after_each_edit(name):
    counter, text = get_tokenizer(name), prose(1)
    for place in (0, LONG // 3, LONG // 2, LONG):
        text = text[:place] + "A sentence is added. " + text[place:]
        assert np.array_equal(ends_of(counter, text), counter.ends(text))


def encoded_after(edit, text: str) -> int:
    """The characters that are encoded of a text after an edit, once the text was."""
    counter = Recording()
    ends_of(counter, text)
    assert counter.encoded == len(text)
    counter.encoded = 0
    ends_of(counter, edit(text))
    return counter.encoded


EDITS = {
    "a sentence more": lambda text: text[:90_000] + "One more of them. " + text[90_000:],
    "a sentence less": lambda text: text[:90_000] + text[90_200:],
    "at the beginning": lambda text: "Once upon a time. " + text,
    "at the end": lambda text: text + " And so on.",
    "a part moved": lambda text: text[:50_000] + text[100_000:] + text[50_000:100_000],
}


@pytest.mark.parametrize("edit", EDITS)
def test_what_an_edit_leaves_is_not_encoded_again(edit):
    assert 0 < encoded_after(EDITS[edit], prose(2)) < LONG / 3


def test_words_that_choose_no_place_are_encoded_in_bounded_pieces():
    text = "word " * (LONG // 5)
    assert encoded_after(lambda text: text + "more", text) <= 2 * known_pieces.LONGEST


def test_a_chunker_encodes_what_changed_and_cuts_the_same_as_without_knowing_the_text():
    tokenizer, text = Recording(), prose(3)
    chunker = create_chunker("sentence", chunk_size=100, tokenizer=tokenizer)
    chunker.chunk(text)
    edited = Document.from_text(EDITS["a sentence more"](text))
    tokenizer.encoded = 0
    found = chunker.chunk(edited)
    assert tokenizer.encoded < LONG / 3
    forget_documents()
    assert chunker.chunk(edited) == found
    assert tokenizer.encoded > LONG
