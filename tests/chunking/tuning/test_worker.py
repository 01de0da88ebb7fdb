"""A search in a worker: what it tells, errors as messages, an end at once when nobody wants it, and going on."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest

from chunking import parse_file
from chunking.evaluation import draft_questions
from chunking.tuning import Candidate, worker
from chunking.tuning.worker import TRIALS, run, write_job
from chunking.workers import Workers

ROOT = Path(__file__).parents[3]
#: as long as a busy machine may take to end a process
END = 10.0


def job(**changed):
    document = parse_file(ROOT / "sample_docs" / "article.md")
    usual = {
        "documents": (document,),
        "questions": draft_questions([document], 12).items,
        "seconds": 30.0,
        "seed": 1,
        "holdout": 0.5,
        "retrieval": {"retriever": "bm25"},
        "strategies": ("fixed", "sentence"),
        "sizes": (100, 200),
        "current": Candidate("recursive", {"chunk_size": 300}),
    }
    return usual | changed


def ran(folder, **changed):
    """The lines that a job gives, run in this process."""
    write_job(folder, job(**changed))
    lines: list = []
    run(folder, lambda line: lines.append(json.loads(json.dumps(line))))
    return lines


def test_a_worker_tells_each_trial_and_then_the_outcome(tmp_path):
    write_job(tmp_path, job())
    lines: list = []
    Workers(1).run("", run, tmp_path, progress=lines.append, is_long=True)
    *progress, last = lines
    told = {trial["number"] for line in progress for trial in line["trials"]}
    assert told == {trial["number"] for trial in last["outcome"]["trials"]}
    assert {line["stage"] for line in progress} == {"screening", "measuring"}
    assert type(last["outcome"]["is_winner"]) is bool


def test_only_trials_that_changed_are_told_again_and_nothing_of_held_out_questions(tmp_path):
    *progress, _ = ran(tmp_path)
    told = [(trial["number"], trial["stage"]) for line in progress for trial in line["trials"]]
    assert len(told) == len(set(told))
    assert all(trial["held_out"] is None for line in progress for trial in line["trials"])


def test_the_recall_of_each_question_averages_to_the_figures_of_the_finalists(tmp_path):
    last = ran(tmp_path)[-1]
    by_number = {trial["number"]: trial for trial in last["outcome"]["trials"]}
    assert set(map(int, last["recalls"])) == set(last["outcome"]["finalists"])
    for number, recalls in last["recalls"].items():
        held = [recalls[place] for place in last["held"]]
        assert sum(held) / len(held) == pytest.approx(by_number[int(number)]["held_out"]["recall"])


def test_an_error_is_told_in_words(tmp_path):
    [said] = ran(tmp_path, strategies=("no such",))
    assert "no such" in said["error"]


def test_an_error_that_may_quote_a_document_is_told_without_its_words(tmp_path, monkeypatch):
    def fails(*_, **__):
        raise ValueError("the secret of the document")

    monkeypatch.setattr(worker, "tune", fails)
    [said] = ran(tmp_path)
    assert said == {"error": "the search failed with a ValueError"}


class Enough(Exception):  # noqa: N818
    """A trial was told."""


def test_a_search_ends_at_once_and_another_goes_on_from_there(tmp_path):
    write_job(tmp_path, job(strategies=None, sizes=None, seconds=600.0))
    told: list[float] = []

    def take(said):
        if said["trials"]:
            told.append(time.monotonic())
            raise Enough

    with pytest.raises(Enough):
        Workers(1).run("", run, tmp_path, progress=take, is_long=True)
    assert time.monotonic() - told[0] < END
    kept = (tmp_path / TRIALS).read_text().splitlines()
    assert kept
    ran(tmp_path)
    after = (tmp_path / TRIALS).read_text().splitlines()
    assert after[: len(kept) - 1] == kept[:-1]
