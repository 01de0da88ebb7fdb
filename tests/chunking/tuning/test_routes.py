"""Kinds of documents that want different sizes: found, measured in one pool, and never without a reason."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from chunking import Document, load_config
from chunking.config import Route
from chunking.evaluation import Excerpt, Question, evaluate
from chunking.retrieval import RetrievalOptions
from chunking.tuning import Candidate, Storage, Trial, tune
from chunking.tuning.certainty import Gain
from chunking.tuning.choosing import choose
from chunking.tuning.insight import consensus, kept_after_edit, plateau, sensitivity
from chunking.tuning.pools import cut
from chunking.tuning.routes import better_by_kind, routed

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


def run(*parts, budgets=(90,), sizes=(30, 90), most_chunks=None, current=None):
    documents = [document for document, _ in parts]
    questions = [question for _, listed in parts for question in listed]
    return tune(documents, questions, retrieval=BY_WORDS, budgets=budgets,
                strategies=["sentence"], sizes=sizes, most_chunks=most_chunks, current=current)  # fmt: skip


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


#: one configuration for short texts and another for long ones, as somebody uses them already
RULES = Candidate(
    "sentence",
    {"chunk_size": 90, "chunk_overlap": 0, "unit": "tokens"},
    routes=(
        Route("short.*", "sentence", {"chunk_size": 30, "chunk_overlap": 0, "unit": "tokens"}),
    ),
)


def test_rules_that_are_in_use_are_measured_as_they_are():
    """Found: what one has was measured as if it had no rules, and something better than that was advised."""
    outcome = run(SHORT, LONG, current=RULES)
    now = outcome.current
    pool = cut(RULES.config, outcome.documents)
    assert (now.chunks, now.tokens) == (len(pool.entries), pool.tokens.sum())
    assert now.candidate.title == "sentence 90 + 1 rule"
    questions = [question for _, listed in (SHORT, LONG) for question in listed]
    report = evaluate(RULES.config, outcome.documents, questions, token_budget=90, **BY_WORDS)
    assert now.recalls[:, 0] == pytest.approx(report.values("recall"))
    assert outcome.chosen is now, "nothing that cuts both alike finds as much"
    assert outcome.config.routes == RULES.routes
    row = next(each for each in outcome.to_dict()["trials"] if each["number"] == now.number)
    assert [each["match"] for each in row["routes"]] == ["short.*"]


def test_what_loses_against_rules_in_use_is_no_reason_to_change():
    outcome = run(SHORT, LONG, current=RULES)
    other = next(each for each in outcome.finalists if each is not outcome.current)
    gain = Gain.of(other.each(outcome.held_out), outcome.current.each(outcome.held_out), 1)
    assert gain.high < 0
    finalists = (other, *(each for each in outcome.finalists if each is not other))
    told = replace(outcome, finalists=finalists, gain=gain, routes=None).verdict()
    assert "than the current configuration, sentence 90 + 1 rule (" in told
    assert "nothing speaks for a change" in told


def test_a_rule_for_a_kind_is_what_cuts_all_of_that_kind():
    outcome = run(SHORT, LONG, current=RULES)
    now, other = outcome.current, next(each for each in outcome.trials if not each.candidate.routes)
    names = ["short.txt", "long.md"]
    assert [each.options["chunk_size"] for each in (
        route for route in routed({"txt": now}, other, names).routes)] == [30]  # fmt: skip
    kinds = {"txt": list(range(60))}
    better = [now.with_(measured=now.recalls * 0 + 1), other.with_(measured=other.recalls * 0)]
    assert better_by_kind(better, better[1], kinds, names, 1) == {"txt": better[0]}
    apart = ["short.txt", "tall.txt"]
    assert better_by_kind(better, better[1], kinds, apart, 1) == {}, "its files are cut by two"


def test_a_rule_is_for_what_is_shown_to_be_better_whatever_its_flaws():
    """Found: one with fewer flaws took its place, which was not shown to be better than the one for all."""
    random, candidate = np.random.default_rng(0), Candidate("sentence", {"chunk_size": 40})
    found = [
        random.choice([0, 1 / 3, 2 / 3, 1.0], (40, 1), p=chances)
        for chances in ([0.3, 0.1, 0.1, 0.5], [0.05, 0.1, 0.1, 0.75], [0.1, 0.1, 0.1, 0.7])
    ]
    chosen, ragged, whole = (
        Trial(number, candidate, 100, 5000, recalls, sentences_cut=cut)
        for number, (recalls, cut) in enumerate(zip(found, (0, 90, 0), strict=True))
    )
    places = range(40)
    assert choose([chosen, ragged, whole], places).chosen is whole
    better = better_by_kind([chosen, ragged, whole], chosen, {"txt": places}, ["a.txt"], 1)
    assert better == {"txt": ragged}


def test_the_same_strategy_with_other_rules_is_measured_anew():
    documents, questions = [SHORT[0]], SHORT[1]
    retrieval = RetrievalOptions.build("retrieval", BY_WORDS)
    keys = {
        Storage(None).key(documents, questions, (90,), each, retrieval, "bm25")
        for each in (RULES, replace(RULES, routes=()))
    }
    assert len(keys) == 2


def test_rules_leave_what_matters_and_the_neighbouring_sizes_to_what_has_none():
    trials = run(SHORT, LONG, current=RULES).trials
    places = range(120)
    simple = [each for each in trials if not each.candidate.routes]
    assert sensitivity(trials, places) == sensitivity(simple, places)
    assert plateau(trials[0], trials, places)["losses"] == {}
    assert consensus(trials, [SHORT[0]])
    assert 0 < kept_after_edit(trials[0], [SHORT[0]]) < 1
