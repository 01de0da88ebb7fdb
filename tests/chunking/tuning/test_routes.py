"""Kinds of documents that want different sizes: found, measured in one pool, and never without a reason."""

from __future__ import annotations

import numpy as np
import pytest

from chunking import Document, load_config
from chunking.evaluation import Excerpt, Question
from chunking.tuning import tune

BY_WORDS = {"retriever": "bm25", "smoothing": 0.0}
FILLER = "People came and went all day, and few of them said much about the weather or roads. "


def short(number):
    """Two sentences far apart answer: small chunks find both within a budget."""
    facts = tuple(f"Gate S{number:03d} was {what} by K{number:03d}." for what in ("opened", "shut"))
    return f"{FILLER * 2}{facts[0]} {FILLER * 7}{facts[1]} {FILLER * 2}", facts


def long(number):
    """An answer of many sentences of which only the first is named: large chunks hold it whole."""
    random = np.random.default_rng(number)
    rest = " ".join(f"Word{int(random.integers(9999))} came after." for _ in range(14))
    fact = f"Report L{number:03d} begins here. {rest}"
    return fact, (fact,)


def made(name, kind, count=60):
    pairs = [kind(number) for number in range(count)]
    document = Document.from_text("\n\n".join(text for text, _ in pairs), name)
    questions = []
    for _, facts in pairs:
        places = [(document.text.index(fact), fact) for fact in facts]
        excerpts = tuple(Excerpt(name, at, at + len(fact), fact) for at, fact in places)
        asked = " ".join(facts[0].split()[:2])
        questions.append(Question(asked, asked, excerpts))
    return document, questions


SHORT, LONG = made("short.txt", short), made("long.md", long)


def run(*parts, budgets=(90,), sizes=(30, 90), most_chunks=None):
    documents = [document for document, _ in parts]
    questions = [question for _, listed in parts for question in listed]
    return tune(documents, questions, retrieval=BY_WORDS, budgets=budgets,
                strategies=["sentence"], sizes=sizes, most_chunks=most_chunks)  # fmt: skip


def sizes_of(outcome):
    """The chunk size of the chosen one, and those of the routes."""
    sizes = {trial.number: trial.candidate.options["chunk_size"] for trial in outcome.trials}
    routes = {kind: sizes[number] for kind, number in outcome.routes.trials.items()}
    return sizes[outcome.chosen.number], routes


def test_a_kind_for_which_another_is_better_gets_it_and_the_gain_is_measured(tmp_path):
    outcome = run(SHORT, LONG)
    assert sizes_of(outcome) == (90, {"txt": 30})
    assert "Routes by kind of document" in outcome.verdict()
    assert outcome.routes.gain.low > 0
    path = tmp_path / "tuned.yaml"
    path.write_text(outcome.config.dumps())
    assert [route.match for route in load_config(path).routes] == ["*.txt"]


def test_what_is_best_for_a_kind_need_not_be_among_the_best_for_all():
    outcome = run(SHORT, (LONG[0], LONG[1][:30]), sizes=(16, 30, 32, 46, 90))
    assert sizes_of(outcome) == (46, {"md": 90})
    assert 90 not in {trial.candidate.options["chunk_size"] for trial in outcome.finalists}


def test_routes_make_no_more_chunks_than_are_allowed():
    chunks = run(SHORT, LONG).chosen.chunks
    assert run(SHORT, LONG, most_chunks=chunks).routes is None


def test_one_kind_has_no_routes():
    assert run(SHORT).routes is None


def test_a_kind_for_which_none_is_shown_to_be_better_has_no_route():
    again = made("again.md", short)
    assert run(SHORT, again).routes is None


def test_the_report_tells_the_recall_on_each_document():
    outcome = run(SHORT, LONG)
    report = outcome.to_dict()
    rows = {trial["number"]: trial for trial in report["trials"]}
    chosen = rows[report["chosen"]]
    told = chosen["by_document"]
    assert set(told) == {"short.txt", "long.md"}
    counts = [figures["questions"] for figures in told.values()]
    assert sum(counts) == chosen["held_out"]["questions"]
    shares = [figures["recall"] * figures["questions"] for figures in told.values()]
    assert sum(shares) / sum(counts) == pytest.approx(chosen["held_out"]["recall"])
    routed = report["routes"]["by_document"]
    assert routed["short.txt"]["recall"] > told["short.txt"]["recall"]
    finalists = set(report["finalists"])
    assert {number for number, row in rows.items() if "by_document" in row} == finalists
