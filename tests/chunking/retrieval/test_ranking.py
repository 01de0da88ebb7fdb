"""Retrievers against the slow way, and what must be the same in whatever order things come."""

from __future__ import annotations

from math import log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.retrieval import RETRIEVERS, RetrievalOptions, scores
from chunking.retrieval.neighbours import gain, smoothed
from chunking.retrieval.ranking import reciprocal_ranks, z_scores
from chunking.retrieval.words import bm25, matches, searched_words

WORDS = ("red", "green", "blue", "sea", "sky", "land")
CONTENTS = ["red sea red", "blue sky", "green land and sea", "blue sky", "nothing", "x"]


def counting(texts):
    """A vector of word counts; something in each, so that none is zero."""
    return [[text.split().count(word) for word in WORDS] + [0.1] for text in texts]


def found(retriever, questions=("red sky", "sea"), contents=CONTENTS):
    return np.array(list(scores(questions, contents, options(retriever), counting)))


def options(retriever, **more):
    return RetrievalOptions.build("retrieval", {"retriever": retriever, **more})


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


@given(words, st.lists(words, min_size=1, max_size=6), words)
def test_texts_beside_the_index_have_the_scores_of_their_words_by_its_counts(
    question, contents, other
):
    """Found: what stood beside another in one index changed its score, and with it the cause of a miss."""
    index = bm25(contents)(question)
    beside = bm25([*contents, *contents, other], beside=len(contents) + 1)(question)
    assert beside[:-1] == pytest.approx([*index, *index], abs=1e-9)


def test_numbers_with_points_are_one_word():
    """Found: of Ubuntu 22.04 the words 22 and 04 were sought, which stand in nearly every date."""
    contents = ["Am 2022-04-22.", "Ubuntu 22.04 LTS.", "Alpha,18.40,212", "v1.2.3, 2"]
    for question, found in (("22.04", 1), ("18.40", 2), ("212", 2), ("v1.2.3?", 3)):
        assert np.flatnonzero(bm25(contents)(question)).tolist() == [found]
    assert matches("When does 22.04 end?", contents[1]) == [(7, 12)]
    assert bm25(["Am 22.04.2022 geschah es.", "Nie."])("Was geschah 2022?")[0] > 0


def test_bm25_needs_no_embedder():
    def refuse(texts):
        raise AssertionError("nothing needs embedding")

    assert len(list(scores(["sea"], CONTENTS, options("bm25"), refuse))) == 1


@pytest.mark.parametrize("question", ["", "a", "zebra", "!?", "\ud800"])
def test_bm25_of_no_known_word_is_zero(question):
    assert not bm25(CONTENTS)(question).any()
    assert not bm25(["", "x", "?"])("x").any()


def test_z_scores_by_hand():
    assert sum(z_scores(np.array([1.0, 3.0]), np.array([5.0, 5.0]))).tolist() == [-0.5, 0.5]
    assert sum(z_scores(np.array([1.0, 3.0]), np.array([9.0, 1.0]))).tolist() == [0.0, 0.0]


def test_reciprocal_ranks_by_hand():
    dense, lexical = np.array([0.9, 0.5, 0.5, 0.1]), np.array([0.0, 2.0, 0.0, 3.0])
    expected = [1 / 61, 1 / 62 + 1 / 62, 1 / 62, 1 / 64 + 1 / 61]
    assert sum(reciprocal_ranks(dense, lexical)) == pytest.approx(
        [60 * value for value in expected]
    )


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
    monkeypatch.setattr("chunking.retrieval.ranking.CELLS", 1)
    assert (found("dense", ["red", "sky", "sea land"]) == whole).all()


def test_words_are_stemmed_by_the_language_of_each_content():
    """Words of other endings are alike, and stop words count for nothing, in the language's own way."""
    contents = ["The houses of the towns", "Die Häuser der Städte", "the the the"]
    score = bm25(contents, ["en", "de", "en"])
    assert np.flatnonzero(score("housing in a town")).tolist() == [0]
    assert np.flatnonzero(score("ein Haus in der Stadt")).tolist() == [1]
    assert not bm25(contents)("housing a town").any()


def test_a_language_without_rules_is_left_as_it_is():
    contents, asked = ["magaca dalka", "wax kale"], "magaca"
    assert bm25(contents, ["so", "und"])(asked).tolist() == bm25(contents)(asked).tolist()


@pytest.mark.parametrize(
    ("question", "text", "language", "expected"),
    [
        ("housing in a town", "The houses of two towns.", "en", ["houses", "towns"]),
        ("housing in a town", "The houses of two towns.", None, []),
        ("the a of", "The houses of two towns.", "en", []),
        ("NAÏVE café", "naïve CAFÉ, cafeteria", None, ["naïve", "CAFÉ"]),
        ("一日券は", "Das 一日券 は", None, ["一日", "日券"]),
        ("x", "x y", None, []),
        ("?", "", "en", []),
    ],
)
def test_matches_are_the_words_that_bm25_counts(question, text, language, expected):
    found = [text[start:end] for start, end in matches(question, text, language)]
    assert found == expected
    assert bool(found) == bool(bm25([text, "other words"], [language] * 2)(question)[0])


def test_without_a_language_no_word_is_searched():
    assert searched_words("red sky", ["en"]) == {"red": {"red"}, "sky": {"sky"}}
    assert searched_words("red sky", []) == {}


@given(words, words, st.sampled_from(["en", "de", None]))
def test_a_text_has_matches_where_bm25_scores(question, text, language):
    assert bool(matches(question, text, language)) == bool(
        bm25([text, "zz"], [language] * 2)(question)[0]
    )


def slow_smoothed(found, owners, share):
    return [
        own
        + sum(
            share / abs(step) * found[number + step]
            for step in (-2, -1, 1, 2)
            if 0 <= number + step < len(found) and owners[number + step] == owners[number]
        )
        for number, own in enumerate(found)
    ]


@given(
    st.lists(st.tuples(st.integers(0, 2), st.floats(-3, 3)), max_size=9),
    st.sampled_from([0, 0.25, 1]),
)
def test_smoothing_is_the_sum_written_out(rows, share):
    rows.sort(key=lambda row: row[0])
    owners = np.array([owner for owner, _ in rows], dtype=np.int64)
    found = np.array([score for _, score in rows])
    expected = slow_smoothed(found, owners, share)
    assert smoothed(found, owners, share) == pytest.approx(expected)
    for number, total in enumerate(expected):
        assert found[number] + gain(found, owners, number, number, share) == pytest.approx(total)


def test_the_weight_moves_from_meaning_to_words():
    dense, lexical = np.array([1.0, 3.0]), np.array([9.0, 1.0])
    assert sum(z_scores(dense, lexical, 0)).tolist() == [-1, 1]
    assert sum(z_scores(dense, lexical, 1)).tolist() == [1, -1]


def test_stop_words_of_a_question_find_no_text_in_another_language():
    """Found: *the* and *of*, which only the texts in Spanish were indexed with, outweighed all words that matter."""
    texts = [f"the width of the package list in the command line {number}" for number in range(20)]
    other = "Hola mundo de la lista. All of the rights in the world are of their owner."
    scores = bm25([*texts, other], ["en"] * 20 + ["es"])(
        "How do I set the width of the list in the command line?"
    )
    assert scores[:20].min() > scores[20]
