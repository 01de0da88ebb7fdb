"""One question at a time: the same ranking as an evaluation's, with what made it."""

from __future__ import annotations

import numpy as np
import pytest

from chunking import Document, create_chunker, parse_file
from chunking.errors import EvaluationError
from chunking.evaluation import RETRIEVERS, Excerpt, Question, SearchIndex, evaluate

DOCUMENT = parse_file("sample_docs/travel_policy.md")
OTHER = Document.from_text(
    "Trains are booked by the office.\n\nHotels are booked by phone.", "o.txt"
)
SENTENCE = create_chunker("sentence", chunk_size=60, chunk_overlap=10)
ASKED = "Who books the trains, and may I travel first class?"


def question(text=ASKED, document=DOCUMENT):
    return Question("q", text, (Excerpt(document.uri, 0, 20, document.text[:20]),))


def index(*documents, **retrieval):
    return SearchIndex.build(SENTENCE, documents or (DOCUMENT, OTHER), "fast", **retrieval)


@pytest.mark.parametrize("retriever", RETRIEVERS)
@pytest.mark.parametrize("more", [{}, {"smoothing": 0, "stemming": False}, {"top_k": 7}])
def test_the_ranking_is_that_of_an_evaluation(retriever, more):
    options = {"retriever": retriever, "token_budget": 200, **more}
    report = evaluate(SENTENCE, (DOCUMENT, OTHER), [question()], "fast", **options)
    searched = index(**options)
    assert tuple(each.hit for each in searched.search(ASKED)) == report.rows[0].hits
    assert searched.report([question()]).to_dict() == report.to_dict()


@pytest.mark.parametrize(
    ("strategy", "retriever", "share"),
    [("sentence", "dense", 0.02), ("sentence", "bm25", 0.3), ("semantic", "dense", 0.3)],
)
def test_cutting_is_little_of_the_work_where_only_chunks_are_embedded(strategy, retriever, share):
    """Found: a third of the bar was full in a second, and "12 s left" became minutes."""
    told = []
    chunker = create_chunker(strategy, chunk_size=60)
    SearchIndex.build(chunker, [DOCUMENT], "fast", told.append, retriever=retriever)
    assert share in told
    assert told == sorted(told)


def test_each_part_has_its_score_and_the_rank_that_it_alone_would_give():
    alone = {
        kind: {
            (each.document.uri, each.chunk.index): each.hit
            for each in index(retriever=kind, smoothing=0, top_k=1000).search(ASKED)
        }
        for kind in ("dense", "bm25")
    }
    found = index(top_k=1000).search(ASKED)
    assert len(found) == 20
    for each in found:
        own = each.document.uri, each.chunk.index
        assert each.meaning.score == pytest.approx(alone["dense"][own].score, abs=1e-6)
        assert each.words.score == pytest.approx(alone["bm25"][own].score, abs=1e-6)
        assert each.meaning.rank <= alone["dense"][own].rank  # ties share the better rank
    ranks = sorted(each.meaning.rank for each in found)
    assert ranks[0] == 1
    assert ranks[-1] > 10


def test_what_neighbours_add_is_the_rest_of_the_score():
    searched = index(top_k=1000)
    found = searched.search(ASKED)
    own = np.array([each.hit.score - each.neighbours for each in found])
    assert own.mean() == pytest.approx(0, abs=1e-5)
    assert own.std() == pytest.approx(1, abs=1e-4)  # in standard deviations
    assert any(each.neighbours > 0.05 for each in found)
    assert all(each.neighbours == 0 for each in index(smoothing=0, top_k=9).search(ASKED))


@pytest.mark.parametrize("retriever", RETRIEVERS)
@pytest.mark.parametrize("smoothing", [0, 0.25])
def test_what_meaning_words_and_neighbours_add_is_the_score(retriever, smoothing):
    for each in index(retriever=retriever, smoothing=smoothing, top_k=1000).search(ASKED):
        parts = [part.adds for part in (each.meaning, each.words) if part is not None]
        assert sum(parts) + each.neighbours == pytest.approx(each.hit.score, abs=2e-5)


def test_a_kind_that_is_not_used_is_none():
    assert all(
        each.words is None and not each.matches for each in index(retriever="dense").search("a")
    )
    assert all(each.meaning is None for each in index(retriever="bm25").search(ASKED))


def test_matches_are_the_words_of_the_question_in_the_text_of_the_chunk():
    found = index(OTHER, retriever="bm25", top_k=5).search("Who books a train?")
    words = {each.document.text[start:end] for each in found for start, end in each.matches}
    assert words == {"Trains", "booked"}
    for each in found:
        assert all(each.chunk.start <= start < end <= each.chunk.end for start, end in each.matches)
        assert bool(each.matches) == (each.words.score > 0)


def test_of_the_words_in_a_chunk_the_heaviest_come_first():
    """Found: of a question's words in a chunk the rarest, which decided, came last and had no room on its card."""
    paragraphs = ("The ship sails.", "Ships and their crew.", "The ship, ships, crew and a quokka.")
    document = Document.from_text("\n\n".join(paragraphs), "t.txt")
    chunker = create_chunker("character", chunk_size=36, chunk_overlap=0)
    built = SearchIndex.build(chunker, [document], "fast", retriever="bm25", top_k=9)
    best = built.search("Which ship has a crew and a Quokka?")[0]
    assert best.text_words == ("quokka", "crew", "ship")
    assert index(retriever="dense").search("ship")[0].text_words == ()


def test_words_of_the_headings_above_a_chunk_are_told_from_those_in_it():
    text = "# Trains\n\nAsk first.\n\n## Hotels\n\nTrains are booked.\n\n## Meals\n\nNone.\n"
    document = Document.from_text(text, "t.md")
    chunker = create_chunker("markdown", chunk_size=20, chunk_overlap=0)
    built = SearchIndex.build(chunker, [document], "fast", retriever="bm25", top_k=9)
    found = {each.chunk.heading_path[-1]: each for each in built.search("Who books trains?")}
    assert found["Hotels"].context_words == ()
    assert found["Meals"].context_words == ("trains",)
    assert not found["Meals"].matches
    assert found["Meals"].words.score > 0


def test_a_question_of_no_known_word_finds_by_meaning_alone():
    found = index(OTHER, top_k=2).search("zzzz")
    assert found
    assert all(each.words.score == 0 for each in found)


def test_what_cannot_be_searched_is_said():
    with pytest.raises(EvaluationError, match="no documents"):
        SearchIndex.build(SENTENCE, (), "fast")
    with pytest.raises(EvaluationError, match="no chunks"):
        index(Document.from_text(" \n", "blank.txt"))
    with pytest.raises(EvaluationError, match="are called"):
        index(OTHER, OTHER)
    with pytest.raises(EvaluationError, match="no questions"):
        index(OTHER).report([])


def test_what_the_search_by_words_does_not_look_for_is_known():
    asked = "How are C++ and x <- 3 booked?"
    assert index(retriever="bm25").unsearched(asked) == ["C++", "<-"]
    assert index(retriever="bm25").unsearched("<- ?") == ["<-", "?"]
    assert index(retriever="dense").unsearched(asked) == []
    assert index(retriever="bm25").unsearched(ASKED) == []


def test_the_words_of_a_question_that_are_found_are_its_own():
    """Found: the stems that two languages have of a word were counted as words of the question."""
    german = Document.from_text(
        "Die Züge werden vom Büro gebucht. Wer reist, fährt mit dem Zug.", "z.txt"
    )
    searched = index(OTHER, german, retriever="bm25")
    assert set(searched.pool.languages) == {"en", "de"}
    asked = "Which hotels host singing competitions?"
    assert searched.held_words(asked, searched.search(asked)) == (
        ["hotels", "host", "singing", "competitions"],
        ["hotels"],
    )
    # found: of rows, which are of no language, each word of a question was asked, "which" and "in" too
    rows = index(Document.from_text("version,eol\n4.10,2006-04-30\n", "v.csv"), retriever="bm25")
    asked = "Which version was at its end in 2006?"
    assert rows.held_words(asked, rows.search(asked)) == (
        ["version", "end", "2006"],
        ["version", "2006"],
    )
    assert index(retriever="dense").held_words(asked, ()) == ([], [])
    chinese = index(Document.from_text("火车由办公室预订。", "c.txt"), retriever="bm25")
    assert chinese.held_words("火车大象", chinese.search("火车大象"))[1] == ["火车"]
