"""Records of real results: the figures are theirs, the test of two is `compare`, and no text is in them."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest
from experiments import experiment, scores
from plain_retrieval import plain
from reports import DOCUMENT, TEXT, ask, report

from chunking import (
    ChunkingConfig,
    ChunkingError,
    Document,
    ExperimentError,
    create_chunker,
    pin_at,
)
from chunking.evaluation import Excerpt, Question, compare, evaluate, means
from chunking.experiments import (
    RecordedDocument,
    RecordedQuestions,
    cautions,
    compare_experiments,
    experiment_of,
    experiment_of_search,
    obstacles,
    on_equal_terms,
    questions_of,
)
from chunking.experiments.making import MOST_SCORED
from chunking.tuning import tune


def evaluated(values, name="one", **changes):
    """A report with these recalls and its record."""
    made = replace(report(values), chunker=create_chunker("sentence"))
    return made, replace(experiment_of(made, name), **changes)


def test_the_figures_are_those_of_the_report():
    made, kept = evaluated([1.0, 0.5, 0.0] * 12)
    for name, mean in means(made).items():
        assert kept.figures[name] == (mean.value, mean.low, mean.high)
    assert kept.figures["chunks"].value == made.figures["chunks"]
    assert kept.figures["tokens"].low is None
    assert kept.configuration().strategy == "sentence"
    assert kept.retrieval["retriever"] == "bm25"
    assert kept.embedder is None  # nothing was embedded to be found
    assert kept.questions.count == len(made.rows)


def test_no_text_of_documents_or_questions_is_in_it():
    _, kept = evaluated([1.0] * 6)
    written = json.dumps(kept.to_dict())
    assert "word3" in TEXT
    assert "word3" not in written
    assert DOCUMENT.text_hash in written


def test_of_pinned_cuts_only_their_number_is_kept():
    document = Document.from_text(TEXT, DOCUMENT.uri)
    pin = pin_at(document, TEXT.index(" ", len(TEXT) // 2) + 1)
    made = replace(report([1.0] * 6), chunker=create_chunker("sentence").with_pins([pin]))
    kept = experiment_of(made, "one")
    assert kept.details["pinned_cuts"] == 1
    assert "pins" not in kept.config
    assert pin.before.strip() not in json.dumps(kept.to_dict(), ensure_ascii=False)


def test_what_was_configured_is_kept_with_its_routes_and_parsers():
    config = ChunkingConfig.loads(
        "version: 1\nstrategy: word\nroutes: [{match: '*.txt', strategy: sentence}]\n"
    )
    made = evaluate(config, [DOCUMENT], ask(6), **plain(retriever="bm25"))
    kept = experiment_of(made, "routes", parsers={"pdf": "rapidocr"})
    assert kept.configuration().routes == config.routes
    assert kept.configuration().parsers == {"pdf": "rapidocr"}


def test_a_function_as_chunker_cannot_be_kept():
    with pytest.raises(ChunkingError, match="custom"):
        experiment_of(report([1.0] * 6), "a function")


def test_the_hash_of_questions_is_of_words_and_places():
    questions = list(ask(8))
    known = questions_of(questions, [DOCUMENT])
    renamed = [
        replace(q, id=f"x{q.id}", excerpts=tuple(replace(e, document="b.txt") for e in q.excerpts))
        for q in reversed(questions)
    ]
    assert questions_of(renamed, [replace(DOCUMENT, uri="b.txt")]).hash == known.hash
    moved = replace(questions[0], excerpts=(Excerpt("a.txt", 0, 4, TEXT[:4]),))
    reworded = replace(questions[0], text="word0?")
    for other in (moved, reworded):
        assert questions_of([other, *questions[1:]], [DOCUMENT]).hash != known.hash
    edited = Document.from_text(TEXT + " ", "a.txt")
    assert questions_of(questions, [edited]).hash != known.hash
    assert questions_of([replace(questions[0], origin="drafted")], [DOCUMENT]).drafted == 1


def test_two_records_are_compared_as_the_reports_are():
    before, one = evaluated([0.2, 0.6, 0.4, 0.0] * 9)
    after, two = evaluated([0.9, 0.5, 1.0, 0.3] * 9, "two")
    assert compare_experiments(one, two) == compare(before, after)
    shuffled = replace(after, rows=after.rows[::-1])
    back = experiment_of(shuffled, "two")
    assert compare_experiments(one, back) == compare(before, after)
    assert compare_experiments(one, two)["recall"].verdict == "B better"


def test_questions_asked_twice_are_paired_one_by_one():
    values = scores([1.0, 0.0])
    twice = replace(values, questions=("x", "x"))
    first, second = experiment(scores=twice), experiment(scores=twice)
    assert compare_experiments(first, second)["recall"].difference == 0.0


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"documents": (RecordedDocument("manual.md", "c" * 32, 1),)}, "The documents differ: manual.md"),
        ({"questions": RecordedQuestions(40, 0, "c" * 32)}, "The questions differ: 40 and 40"),
        ({"kind": "search", "details": {"budgets": [500]}}, "not the same figure"),
        ({"scores": None}, "too many questions"),
    ],
)  # fmt: skip
def test_what_cannot_be_compared_is_said_with_its_reason(change, reason):
    first, second = experiment(), experiment("second", **change)
    assert reason in " ".join(obstacles(first, second))
    with pytest.raises(ExperimentError, match=re.escape(reason)):
        compare_experiments(first, second)


def test_searches_are_compared_only_on_the_same_held_out_questions():
    search = {"kind": "search", "details": {"budgets": [500, 1250]}}
    first, same = experiment(**search), experiment(**search)
    assert obstacles(first, same) == []
    other = experiment(**search, scores=replace(same.scores, questions=("y",) * 40))
    assert obstacles(first, other) == [
        "Their figures are of different questions: all 40 questions and all 40 questions."
    ]
    held = experiment(
        kind="search", details={"budgets": [500, 1250], "held_out": 20}, scores=other.scores
    )
    assert (
        "all 40 questions and 20 of 40 questions, held out by a search" in obstacles(first, held)[0]
    )
    fewer = experiment(kind="search", details={"budgets": [500]})
    assert "not the same figure" in obstacles(first, fewer)[0]


def test_another_name_of_the_same_document_is_no_obstacle():
    renamed = experiment(documents=(RecordedDocument("copy.md", "a" * 32, 1234),))
    assert obstacles(experiment(), renamed) == []


def test_what_else_may_make_a_difference_is_said():
    config = ChunkingConfig("sentence").found_by({"top_k": 5}).to_dict()
    other = experiment(config=config, embedder="quality", engine_version="0.0.1")
    said = cautions(experiment(), other)
    assert ["1,250 tokens" in said[0], "fast and quality" in said[1], "0.0.1" in said[2]] == [
        True
    ] * 3
    assert cautions(experiment(), experiment()) == []


def test_another_number_of_pinned_cuts_may_make_a_difference():
    pinned = experiment(details={"pinned_cuts": 2})
    (said,) = cautions(experiment(), pinned)
    assert said.startswith("One has 0 pinned cuts, the other 2")
    assert cautions(pinned, pinned) == []


def test_a_search_is_kept_with_what_was_held_out():
    questions = list(ask(24))
    outcome = tune(
        [DOCUMENT], questions, seconds=20, strategies=["sentence", "word"], sizes=[20, 40],
        embedder="fast", retrieval={"retriever": "bm25"}, budgets=[20, 60],
    )  # fmt: skip
    recalls = outcome.chosen.each(range(len(questions))).tolist()
    kept = experiment_of_search(
        outcome.to_dict(), recalls, outcome.held_out, [DOCUMENT], questions, "found"
    )
    figures = outcome.chosen.to_dict(outcome.training, outcome.held_out)
    assert kept.figures["recall"].value == pytest.approx(figures["held_out"]["recall"])
    assert kept.figures["tuned_recall"].value == pytest.approx(figures["tuned_on"]["recall"])
    assert len(kept.scores.questions) == len(outcome.held_out)
    assert sum(kept.scores.values["recall"]) / len(outcome.held_out) == pytest.approx(
        kept.figures["recall"].value
    )
    assert kept.configuration().strategy == outcome.chosen.candidate.strategy
    assert kept.details["budgets"] == [20, 60]
    assert kept.read == "20 and 60 tokens"
    json.dumps(kept.to_dict())


def test_an_evaluation_is_compared_with_a_search_by_what_the_search_measured():
    """Found: the answer of a search and an evaluation of the same configuration could not be compared at all."""
    questions = list(ask(24))
    retrieval = {"retriever": "bm25"}
    outcome = tune(
        [DOCUMENT], questions, seconds=20, strategies=["sentence"], sizes=[20, 40], embedder="fast", retrieval=retrieval
    )  # fmt: skip
    recalls = outcome.chosen.each(range(len(questions))).tolist()
    search = experiment_of_search(
        outcome.to_dict(), recalls, outcome.held_out, [DOCUMENT], questions, "found"
    )
    report = evaluate(outcome.chosen.candidate.chunker, [DOCUMENT], questions, "fast", **retrieval)
    evaluation = experiment_of(report, "measured")
    for pair in ((search, evaluation), (evaluation, search)):
        assert obstacles(*pair) == cautions(*pair) == []
        assert compare_experiments(*pair)["recall"].difference == 0
        one, two = on_equal_terms(*pair)
        assert one.figures["recall"] == pytest.approx(two.figures["recall"])
    fewer = replace(search, details={**search.details, "budgets": [1]})
    assert "not the same figure" in obstacles(evaluation, fewer)[0]
    others = experiment_of(evaluate(report.chunker, [DOCUMENT], questions[1:], "fast"), "others")
    assert "The questions differ" in " ".join(obstacles(search, others))


def test_of_very_many_questions_the_means_are_kept_alone():
    many = [
        Question(str(number), f"word{number}?", (Excerpt("a.txt", 0, 4, TEXT[:4]),))
        for number in range(MOST_SCORED + 1)
    ]
    made = evaluate(create_chunker("word"), [DOCUMENT], many, **plain(retriever="bm25"))
    kept = experiment_of(made, "many")
    assert kept.scores is None
    assert kept.questions.count == MOST_SCORED + 1
