"""Texts tokenized word by word have the tokens that the tokenizer gives them whole, and what is kept is bounded."""

from __future__ import annotations

from itertools import chain

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking import by_word
from chunking.by_word import ByWord
from chunking.caching import release
from chunking.embedders.static_table import TOKEN, static_table
from chunking.retrieval.words import _spaced, _stemmer, _stopwords, _words

#: what a tokenizer may treat by what stands beside it: final sigma, marks, scripts without spaces, controls
LETTERS = " \n\t\r\x1c\x85\xa0\u2028\u0301\ud800Σİßﬁé_-.a北ー🙂"
PIECES = st.sampled_from([*LETTERS, "ΟΔΟΣ", "don't", "running", "the", "北京", "カタカナ", "ไทย"])
TEXTS = st.lists(st.lists(PIECES, max_size=12).map("".join), max_size=4)


@given(TEXTS)
def test_the_fast_model_gets_the_tokens_of_the_whole_text(texts):
    table = static_table()
    packed = [np.frombuffer(each, TOKEN).tolist() for each in table.tokens(texts)]
    assert packed == table.pieces.ids(texts)


@pytest.mark.parametrize("language", [None, "en", "el", "ja", "fr"])
@given(TEXTS)
def test_bm25_gets_the_words_of_the_whole_text(language, texts):
    import bm25s

    whole = bm25s.tokenize(
        list(map(_spaced, texts)),
        stopwords=_stopwords(language),
        stemmer=_stemmer(language),
        return_ids=False,
        show_progress=False,
    )
    assert _words(texts, [language] * len(texts)) == whole


def letters(asked):
    """A tokenizer that counts what it is asked, and a text's tokens by it."""

    def tokenize(words):
        asked.extend(words)
        return map(list, words)

    return ByWord(tokenize, lambda parts: list(chain.from_iterable(parts)))


def test_a_word_is_tokenized_once():
    asked = []
    tokens = letters(asked)
    assert tokens(["to be", "or not\nto be"]) == [list("tobe"), list("ornottobe")]
    assert tokens(["be  not"]) == [list("benot")]
    assert sorted(asked) == ["", "be", "not", "or", "to"]


def test_words_are_collected_anew_where_there_is_no_more_room(monkeypatch):
    monkeypatch.setattr(by_word, "CAPACITY", 10)
    asked = []
    tokens = letters(asked)
    assert tokens(["first second"]) == [list("firstsecond")]
    assert tokens(["first"]) == [list("first")]
    assert sorted(asked) == ["first", "first", "second"]


def test_what_was_known_of_one_who_leaves_is_forgotten():
    asked = []
    tokens = letters(asked)
    tokens(["word"])
    release("somebody")
    tokens(["word"])
    assert asked == ["word", "word"]
