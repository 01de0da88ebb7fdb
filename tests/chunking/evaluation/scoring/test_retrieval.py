"""Retrievers against the slow way, and what must be the same in whatever order things come."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.errors import UnknownNameError
from chunking.evaluation import RETRIEVERS
from chunking.evaluation.scoring.bm25 import bm25
from chunking.evaluation.scoring.retrieval import reciprocal_ranks, scores, z_scores

WORDS = ("red", "green", "blue", "sea", "sky", "land")
CONTENTS = ["red sea red", "blue sky", "green land and sea", "blue sky", "nothing", "x"]


def counting(texts):
    """A vector of word counts; something in each, so that none is zero."""
    return [[text.split().count(word) for word in WORDS] + [0.1] for text in texts]


def found(retriever, questions=("red sky", "sea"), contents=CONTENTS):
    return np.array(list(scores(questions, contents, retriever, counting)))


def test_dense_is_the_cosine():
    vectors = np.array(counting([*CONTENTS, "red sky", "sea"]))
    vectors /= np.linalg.norm(vectors, axis=1, keepdims=True)
    assert found("dense") == pytest.approx(vectors[6:] @ vectors[:6].T, abs=2e-6)


def test_bm25_finds_words_in_scripts_without_spaces():
    """Found: a whole clause was one word, which no question held."""
    contents = ["一日券は十八ユーロです。", "カードは無料です。", "บัตรรายวันราคา", "Cafe\u0301 noir"]
    for number, question in enumerate(("一日券", "カード", "รายวัน", "cafe\u0301")):
        assert np.argmax(bm25(contents)(question)) == number
        assert (bm25(contents)(question) > 0).sum() == 1


def slow_bm25(question, contents, k1=1.5, b=0.75):
    """Lucene's BM25 written out."""
    texts = [[word for word in text.lower().split() if len(word) > 1] for text in contents]
    mean = sum(map(len, texts)) / len(texts)
    values = []
    for text in texts:
        total = 0.0
        for word in question.lower().split():
            holding = sum(word in other for other in texts)
            idf = log(1 + (len(texts) - holding + 0.5) / (holding + 0.5))
            times = text.count(word)
            total += idf * times / (times + k1 * (1 - b + b * len(text) / mean)) if times else 0
        values.append(total)
    return values


words = st.lists(st.sampled_from([*WORDS, "Sea", "a"]), max_size=6).map(" ".join)


@given(words, st.lists(words, min_size=1, max_size=6))
def test_bm25_is_the_formula(question, contents):
    assert bm25(contents)(question) == pytest.approx(slow_bm25(question, contents), abs=1e-9)


def test_bm25_needs_no_embedder():
    def refuse(texts):
        raise AssertionError("nothing needs embedding")

    assert len(list(scores(["sea"], CONTENTS, "bm25", refuse))) == 1


@pytest.mark.parametrize("question", ["", "a", "zebra", "!?", "\ud800"])
def test_bm25_of_no_known_word_is_zero(question):
    assert not bm25(CONTENTS)(question).any()
    assert not bm25(["", "x", "?"])("x").any()


def test_z_scores_by_hand():
    assert z_scores(np.array([1.0, 3.0]), np.array([5.0, 5.0])).tolist() == [-0.5, 0.5]
    assert z_scores(np.array([1.0, 3.0]), np.array([9.0, 1.0])).tolist() == [0.0, 0.0]


def test_reciprocal_ranks_by_hand():
    dense, lexical = np.array([0.9, 0.5, 0.5, 0.1]), np.array([0.0, 2.0, 0.0, 3.0])
    expected = [1 / 61, 1 / 62 + 1 / 62, 1 / 62, 1 / 64 + 1 / 61]
    assert reciprocal_ranks(dense, lexical) == pytest.approx([60 * value for value in expected])


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_equal_texts_have_equal_scores(retriever):
    contents = ["blue sky", "red sea"] * 40
    rows = found(retriever, ["red sky", "land", ""], contents)
    assert (rows[:, ::2] == rows[:, :1]).all()
    assert (rows[:, 1::2] == rows[:, 1:2]).all()


@pytest.mark.parametrize("retriever", RETRIEVERS)
def test_the_order_of_contents_changes_no_score(retriever):
    order = [3, 0, 5, 1, 4, 2]
    shuffled = found(retriever, contents=[CONTENTS[index] for index in order])
    assert (shuffled == found(retriever)[:, order]).all()


def test_blocks_change_nothing(monkeypatch):
    whole = found("dense", ["red", "sky", "sea land"])
    monkeypatch.setattr("chunking.evaluation.scoring.retrieval.CELLS", 1)
    assert (found("dense", ["red", "sky", "sea land"]) == whole).all()


def test_an_unknown_retriever_suggests_the_nearest():
    with pytest.raises(UnknownNameError, match="did you mean 'hybrid'"):
        scores(["q"], ["c"], "hybird", counting)
