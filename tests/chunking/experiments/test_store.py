"""Experiments in SQLite and in PostgreSQL: what is kept comes back, is found, named anew and deleted."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest
from experiments import RETRIEVAL, experiment

from chunking import ChunkingConfig, ExperimentError
from chunking.experiments import Figure, RecordedDocument, RecordedQuestions
from chunking.experiments.store import Filter

HOSTILE = "Robert'); DROP TABLE chunkwright_experiments;-- \ud800\0 <img src=x> 漢字 %_\\"


def named(store, *names, **changes):
    """Experiments of these names, kept one after the other."""
    begin = datetime(2026, 1, 1, tzinfo=UTC)
    made = [
        experiment(name, created_at=begin + timedelta(days=day), **changes)
        for day, name in enumerate(names)
    ]
    for each in made:
        store.add(each)
    return made


def found(store, **wanted):
    return [each.name for each in store.find(Filter(**wanted))]


def test_what_is_kept_comes_back_as_it_was(store):
    kept = experiment(
        documents=(RecordedDocument("b.md", "1" * 32, 5), RecordedDocument("a.md", "2" * 32, 7)),
        note="two lines\nof it",
        details={"budgets": [500, 1250]},
        figures={"recall": Figure(1 / 3, 0.1, None), "chunks": Figure(3)},
    )
    store.add(kept)
    assert store.get(kept.id) == kept
    assert store.find() == [replace(kept, scores=None)]


@pytest.mark.parametrize(
    "change",
    [
        {"figures": {"recall": Figure(0.81)}},
        {"embedder": "quality"},
        {"documents": (RecordedDocument("manual.md", "c" * 32, 1234),)},
        {"questions": RecordedQuestions(40, 0, "d" * 32)},
        {"config": ChunkingConfig("sentence", {"chunk_size": 99}).found_by(RETRIEVAL).to_dict()},
        {"kind": "search"},
    ],
    ids=lambda change: next(iter(change)),
)
def test_the_same_result_is_found_whatever_its_name(store, change):
    held = experiment("first")
    store.add(held)
    assert store.same(experiment("second", note="another note")) == store.find()[0]
    assert store.same(experiment("first", **change)) is None


def test_a_configuration_with_lists_is_the_same_when_it_comes_back(store):
    config = ChunkingConfig("recursive", {"separators": ["\n\n", ". "]}).found_by(RETRIEVAL)
    store.add(experiment(config=config.to_dict()))
    assert store.same(experiment(config=config.to_dict()))


def test_without_scores_nothing_is_made_up(store):
    kept = experiment(scores=None, embedder=None)
    store.add(kept)
    assert store.get(kept.id) == kept


def test_a_time_of_another_zone_is_the_same_moment(store):
    there = datetime(2026, 5, 1, 1, 30, tzinfo=timezone(timedelta(hours=9)))
    kept = experiment(created_at=there)
    store.add(kept)
    back = store.get(kept.id).created_at
    assert back == there
    assert back.utcoffset() == timedelta(0)


def test_the_newest_stand_first_and_the_list_ends(store):
    named(store, "old", "middle", "new")
    assert found(store) == ["new", "middle", "old"]
    assert [each.name for each in store.find(most=2)] == ["new", "middle"]
    assert store.count() == 3


def test_each_filter_finds_what_it_says(store):
    named(store, "Alpha", "beta", note="about tables")
    other = experiment(
        "gamma",
        kind="search",
        config=ChunkingConfig("markdown").to_dict(),
        documents=(RecordedDocument("50%_off.md", "c" * 32, 1),),
    )
    store.add(other)
    assert found(store, text="ALPHA") == ["Alpha"]
    assert found(store, text="tables") == ["beta", "Alpha"]
    assert found(store, text="TABLES alpha") == ["Alpha"], "found: only words in a row were"
    assert found(store, text="tables gamma") == []
    assert found(store, text="%_") == ["gamma"]
    assert found(store, text="50%_off") == ["gamma"]
    assert found(store, text="\0\ud800") == []
    assert found(store, kind="search") == ["gamma"]
    assert found(store, strategy="sentence") == ["beta", "Alpha"]
    assert found(store, document="manual.md", text="beta") == ["beta"]
    day = datetime(2026, 1, 2, tzinfo=UTC)
    assert found(store, until=day) == ["Alpha"]
    assert found(store, since=day) == ["gamma", "beta"]
    assert found(store, since=day, until=day) == []
    assert store.strategies() == ["markdown", "sentence"]
    assert store.document_names() == ["50%_off.md", "manual.md"]


def test_a_name_or_a_note_changes_and_the_other_stays(store):
    (kept,) = named(store, "before", note="stays")
    store.annotate(kept.id, name="after")
    assert (store.get(kept.id).name, store.get(kept.id).note) == ("after", "stays")
    store.annotate(kept.id, note="changed")
    assert (store.get(kept.id).name, store.get(kept.id).note) == ("after", "changed")
    assert store.get(kept.id).figures == kept.figures


def test_what_is_deleted_is_gone_with_its_documents(store):
    first, second = named(store, "first", "second")
    store.delete(first.id)
    assert found(store) == ["second"]
    assert store.get(second.id).documents == second.documents
    store.delete(second.id)
    assert store.document_names() == []


@pytest.mark.parametrize("act", ["get", "delete", "annotate"])
def test_one_that_another_has_deleted_is_said_to_be_gone(store, act):
    values = {"name": "x"} if act == "annotate" else {}
    with pytest.raises(ExperimentError, match="may have been deleted"):
        getattr(store, act)("0" * 32, **values)


def test_an_id_may_be_shortened_until_two_begin_so(store):
    for end in "ab":
        store.add(experiment(end, id="1234" + end * 28))
    assert store.get("1234a").name == "a"
    with pytest.raises(ExperimentError, match="write more of the id"):
        store.get("1234")
    for wrong in ("", "%", "____"):
        with pytest.raises(ExperimentError, match="there is no experiment"):
            store.get(wrong)


def test_hostile_names_are_only_names(store):
    kept = experiment(HOSTILE, note=HOSTILE, documents=(RecordedDocument(HOSTILE, "d" * 32, 1),))
    store.add(kept)
    back = store.get(kept.id)
    assert back.name == back.documents[0].name == HOSTILE.replace("\ud800", "?").replace("\0", "�")
    assert found(store, text="DROP TABLE") == [back.name]
    assert found(store, document=back.documents[0].name) == [back.name]


def test_an_experiment_has_a_name_of_a_length_that_can_be_read(store):
    for name in ("", " \n"):
        with pytest.raises(ExperimentError, match="needs a name"):
            store.add(experiment(name))
    assert store.count() == 0
    kept = experiment("long " * 100)
    store.add(kept)
    assert len(store.get(kept.id).name) == 200
    with pytest.raises(ExperimentError, match="needs a name"):
        store.annotate(kept.id, name=" ")
