"""`evaluate --keep`, `tune --keep`, and the commands `experiments` on what they kept."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from experiments import experiment, scores

from chunking import ChunkingConfig, load_config
from chunking.cli import main
from chunking.experiments import RecordedDocument, RecordedQuestions
from chunking.experiments.store import ExperimentStore

FACTS = [f"Project P{number} began in {1900 + number}." for number in range(32)]


@pytest.fixture
def store(tmp_path, monkeypatch):
    """The experiments of a file that the commands use."""
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", str(tmp_path / "kept" / "experiments.db"))
    opened = ExperimentStore.opened()
    yield opened
    opened.close()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "facts.txt").write_text("\n\n".join(FACTS))
    rows = "".join(f"When did P{i} begin?,{fact}\n" for i, fact in enumerate(FACTS))
    (tmp_path / "q.csv").write_text("question,excerpt\n" + rows)
    return tmp_path


def run(*words, code=0, **given):
    done = CliRunner().invoke(main, [str(word) for word in words], **given)
    assert done.exit_code == code, done.output
    return done


def evaluated(folder, *words):
    return run("evaluate", folder / "facts.txt", "--questions", folder / "q.csv", "--retriever", "bm25", "--top-k", 3, *words)  # fmt: skip


def test_each_configuration_that_was_evaluated_is_kept(folder, store):
    done = evaluated(folder, "--strategy", "sentence", "--strategy", "word", "--keep", "nightly", "--note", "by cron")  # fmt: skip
    two, one = store.find()
    assert {one.name, two.name} == {"nightly · sentence", "nightly · word"}
    assert (one.note, one.documents[0].name, one.questions.count) == ("by cron", "facts.txt", 32)
    assert f"kept as {one.id[:8]}" in done.stderr
    assert store.place in done.stderr


HOSTILE = "\x1b]0;owned\x07\u202e\nsecond line"


def hostile_experiment(**more):
    """Whoever else uses the database may have written any text of it."""
    kept = experiment(name=HOSTILE, embedder=HOSTILE, note=HOSTILE, engine_version=HOSTILE, **more)
    config = {**kept.config, "strategy": HOSTILE}
    documents = (replace(kept.documents[0], name=HOSTILE),)
    return replace(kept, config=config, documents=documents)


@pytest.mark.parametrize("words", [["list"], ["show", "A"], ["compare", "A", "B"], ["delete", "--yes", "A"]], ids=" ".join)  # fmt: skip
def test_what_is_stored_steers_no_terminal(store, words):
    first, second = hostile_experiment(), experiment()
    second = replace(second, documents=first.documents)
    for each in (first, second):
        store.add(each)
    ids = {"A": first.id, "B": second.id}
    done = run("experiments", *(ids.get(word, word) for word in words))
    assert "owned" in done.output
    assert not [char for char in done.output if not char.isprintable() and char != "\n"]


def test_an_error_about_what_is_stored_steers_no_terminal(store):
    store.add(first := hostile_experiment())
    store.add(second := experiment(documents=(RecordedDocument("b.md", "b" * 32, 9),)))
    done = run("experiments", "compare", first.id, second.id, code=2)
    assert "The documents differ" in done.output
    assert "\x1b" not in done.output


@pytest.mark.parametrize("command", ["evaluate", "tune"])
def test_what_could_not_be_kept_is_not_measured_first(folder, monkeypatch, command):
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", "postgresql://127.0.0.1:1/kept")
    monkeypatch.setattr(f"chunking.cli_{command}.{command}", pytest.fail)
    stated = ["--strategy", "sentence"] if command == "evaluate" else []
    done = run(command, folder / "facts.txt", "--questions", folder / "q.csv", *stated, "--keep", "x", code=2)  # fmt: skip
    assert "cannot be used" in done.stderr


def test_nothing_is_kept_unasked(folder, store):
    evaluated(folder, "--strategy", "sentence")
    assert store.count() == 0


def test_a_search_is_kept(folder, store):
    run(
        "tune", folder / "facts.txt", "--questions", folder / "q.csv", "--retriever", "bm25", "--time", 20,
        "--strategies", "sentence", "--sizes", "20,40", "--token-budget", 20, "--embedder", "fast", "--keep", "found",
    )  # fmt: skip
    (kept,) = store.find()
    assert (kept.kind, kept.name, kept.strategy) == ("search", "found", "sentence")
    assert kept.details["held_out"] == 16
    assert kept.details["verdict"] in run("experiments", "show", kept.id).stdout


def test_the_list_is_filtered_and_is_json_too(store):
    store.add(experiment("one", note="tables"))
    store.add(experiment("two", config=ChunkingConfig("word").found_by({"top_k": 3}).to_dict()))
    listed = run("experiments", "list").stdout
    assert listed.splitlines()[0].split()[0] == "id"
    assert len(listed.splitlines()) == 3
    assert "two" not in run("experiments", "list", "--strategy", "sentence").stdout
    (found,) = json.loads(run("experiments", "list", "--text", "TABLES", "--format", "json").stdout)
    assert found["name"] == "one"
    assert "scores" not in found
    for wanted in (("--until", "2020-01-01"), ("--since", "2100-01-01"), ("--kind", "search")):
        assert "nothing is kept" in run("experiments", "list", *wanted).stdout


def test_one_is_shown_in_full_and_its_configuration_written(store, tmp_path):
    kept = experiment("one")
    store.add(kept)
    done = run("experiments", "show", kept.id[:6], "--output", tmp_path / "again.yaml")
    for word in ("0.800  (0.700 to 0.900)", "manual.md, 1,234 tokens", "strategy: sentence"):
        assert word in done.stdout
    assert load_config(tmp_path / "again.yaml") == kept.configuration()
    values = json.loads(run("experiments", "show", kept.id, "--format", "json").stdout)
    assert values["scores"]["values"]["recall"][:2] == [1.0, 0.6]
    wrong = run("experiments", "show", kept.id, "--output", tmp_path / "again.txt", code=2)
    assert "a configuration ends in" in wrong.stderr
    assert wrong.stdout == ""


def test_two_are_compared_by_the_paired_test(store):
    worse, better = experiment("worse", scores=scores([0.1, 0.3] * 20)), experiment("better")
    store.add(worse)
    store.add(better)
    lines = run("experiments", "compare", worse.id, better.id).stdout.splitlines()
    assert lines[:2] == ["A = worse", "B = better"]
    assert lines[4].endswith("B better")
    values = json.loads(
        run("experiments", "compare", worse.id, better.id, "--format", "json").stdout
    )
    assert values["intervals"]["recall"]["difference"] == pytest.approx(0.6)
    other = experiment("other", questions=RecordedQuestions(3, 0, "z" * 32))
    store.add(other)
    assert (
        "The questions differ" in run("experiments", "compare", worse.id, other.id, code=2).stderr
    )


def test_what_is_deleted_was_asked_about(store):
    first, second = experiment("first"), experiment("second")
    for each in (first, second):
        store.add(each)
    run("experiments", "delete", first.id, input="n\n", code=1)
    assert store.count() == 2
    run("experiments", "delete", first.id, input="y\n")
    assert store.find()[0].name == "second"
    run("experiments", "delete", second.id, second.id, "--yes")
    assert store.count() == 0
    assert "may have been deleted" in run("experiments", "show", first.id, code=2).stderr


def test_a_name_cannot_steer_the_terminal(store):
    name = "\x1b[31mred\x07"
    kept = experiment(name, note=name, documents=(RecordedDocument(name, "a" * 32, 1),))
    store.add(kept)
    outputs = [run("experiments", "list").stdout, run("experiments", "show", kept.id).stdout]
    outputs.append(run("experiments", "compare", kept.id, kept.id).stdout)
    outputs.append(run("experiments", "delete", kept.id, "--yes").stderr)
    for output in outputs:
        assert "�[31mred�" in output
        assert "\x1b" not in output


def test_a_database_that_cannot_be_used_is_a_message(monkeypatch):
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", "postgresql://me:s3cret-pa55@127.0.0.1:1/kept")
    done = run("experiments", "list", code=2)
    assert "the PostgreSQL database 'kept' on 127.0.0.1:1 cannot be used" in done.stderr
    assert "s3cret" not in done.output
