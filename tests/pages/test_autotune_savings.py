"""What Autotune offers beside its answer: what stores less, and is beaten by no other that its table lists."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from pages.components.autotune.savings import saving


def row(title, chunks, tokens, recall, cut=0, is_survivor=True):
    strategy, size = title.split()
    return {
        "title": title,
        "strategy": strategy,
        "options": {"chunk_size": int(size)},
        "routes": [],
        "chunks": chunks,
        "tokens": tokens,
        "cost": chunks * tokens * (2 if strategy in ("cluster", "semantic") else 1),
        "held_out": {"recall": recall},
        "sentences_cut": cut,
        "bare": 0,
        "is_survivor": is_survivor,
    }


def offered(than, *others):
    """What is saved beside the first of these finalists."""
    rows = dict(enumerate([than, *others]))
    search = SimpleNamespace(trials=rows)
    return saving(search, {"finalists": list(rows)}, than)


MARKDOWN = row("markdown 160", 141, 18_472, 1.0)
WORD = row("word 150", 105, 15_554, 0.978, cut=90)
RECURSIVE = row("recursive 150", 116, 15_093, 1.0)
CLUSTER = row("cluster 150", 106, 13_438, 1.0)


def test_nothing_is_offered_that_another_finalist_beats_on_tokens_and_recall():
    """Found: `word` 150, which stores more than two others and finds less than both."""
    found = offered(MARKDOWN, WORD, RECURSIVE, CLUSTER)
    assert (found.trial, found.name) == (CLUSTER, "Fewer tokens")
    assert found.caveats() == " To find its cuts, every sentence is embedded, too."
    found = offered(MARKDOWN, WORD, RECURSIVE)
    assert (found.trial, found.name, found.caveats()) == (RECURSIVE, "Cheaper", "")
    better = CLUSTER | {"is_survivor": False}
    assert offered(MARKDOWN, RECURSIVE, better) is None, "that one beats it, and may not be offered"


def test_fewer_chunks_are_the_fewest_of_those_that_cannot_be_told_apart():
    """Found: `delimiter` 100 with 1,847 chunks, where `semantic` 150, as close, has 1,591."""
    advised = row("cluster 100", 2_150, 140_000, 0.9)
    delimiter = row("delimiter 100", 1_847, 143_383, 0.9, cut=100)
    semantic = row("semantic 150", 1_591, 143_557, 0.89)
    found = offered(advised, delimiter, semantic)
    assert (found.trial, found.name) == (semantic, "Fewer chunks")
    assert offered(advised, delimiter).trial is delimiter


@pytest.mark.parametrize(("cut", "told"), [(0, ""), (60, " word 150 has fewer tokens still, but cuts 60 sentences.")])  # fmt: skip
def test_what_cuts_between_sentences_is_offered_rather_and_what_it_is_beaten_by_is_named(cut, told):
    whole = row("sentence 150", 110, 15_100, 0.99)
    ragged = row("word 150", 108, 15_000, 0.99, cut=cut)
    found = offered(MARKDOWN, whole, ragged)
    assert found.trial is (whole if cut else ragged)
    assert found.caveats() == told


def test_what_stores_less_of_one_and_more_of_both_is_no_saving():
    assert offered(MARKDOWN, row("sentence 300", 120, 40_000, 1.0)) is None
    assert offered(MARKDOWN, row("sentence 50", 300, 15_000, 1.0)) is None


def test_what_has_as_many_tokens_and_finds_more_is_not_said_to_have_fewer():
    """Found: *word 150 has fewer tokens still*, where both had 15,000."""
    whole, ragged = row("sentence 150", 110, 15_000, 0.98), row("word 150", 108, 15_000, 0.99, 60)
    found = offered(MARKDOWN, whole, ragged)
    assert (found.trial, found.caveats()) == (whole, "")


def test_a_rule_by_which_sentences_are_embedded_is_told_of():
    rule = {"match": "*.txt", "strategy": "semantic", "options": {}}
    found = offered(MARKDOWN, row("recursive 150", 110, 15_000, 0.98) | {"routes": [rule]})
    assert found.caveats() == " To find its cuts, every sentence is embedded, too."
