"""Kinds of documents that want different sizes: found, measured in one pool, and never without a reason."""

from __future__ import annotations

import numpy as np

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


def run(*parts, budgets=(90,)):
    documents = [document for document, _ in parts]
    questions = [question for _, listed in parts for question in listed]
    return tune(documents, questions, retrieval=BY_WORDS, budgets=budgets,
                strategies=["sentence"], sizes=[30, 90])  # fmt: skip


def test_each_kind_gets_what_is_best_for_it_and_the_gain_is_measured(tmp_path):
    outcome = run(SHORT, LONG)
    assert outcome.routes is not None
    sizes = {
        kind: next(t for t in outcome.trials if t.number == number).candidate.options["chunk_size"]
        for kind, number in outcome.routes.trials.items()
    }
    assert sizes == {"txt": 30, "md": 90}
    assert "Routes by kind of document" in outcome.verdict()
    assert outcome.routes.gain.low > 0
    path = tmp_path / "tuned.yaml"
    path.write_text(outcome.config.dumps())
    assert {route.match for route in load_config(path).routes} == {"*.txt", "*.md"}


def test_one_kind_has_no_routes():
    assert run(SHORT).routes is None
