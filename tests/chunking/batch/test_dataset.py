"""A folder of Parquet parts: brought up to date by each run, and whole whatever ended the one before."""

from __future__ import annotations

import gc
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner
from pyarrow import parquet

import chunking.batch.dataset as datasets
from chunking import ChunkingConfig
from chunking.batch import Outcome, find_files, plan, update
from chunking.batch.processes import AHEAD
from chunking.cli import main
from chunking.errors import ChunkingError

ROOT = Path(__file__).parents[3]
CONFIG = ChunkingConfig("sentence", {"chunk_size": 40, "chunk_overlap": 0})


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(12):
        text = " ".join(f"Sentence {place} of file {number} stands here." for place in range(40))
        (folder / f"{number:02}.txt").write_text(text)
    return folder


@pytest.fixture(autouse=True)
def small_parts(monkeypatch):
    monkeypatch.setattr(datasets, "PART_FILES", 3)


def brought_up_to_date(docs, config=CONFIG, processes=1, report=lambda outcome: None):
    folder = docs.parent / "made"
    with datasets.open_dataset(folder) as ledger:
        work = plan(ledger, config, find_files([docs]), [docs])
        return update(folder, ledger, config, work, processes, report)


def rows(folder):
    found = [
        row
        for part in sorted(folder.glob("part-*.parquet"))
        for row in parquet.read_table(part).to_pylist()
    ]
    return sorted(found, key=lambda row: (row["uri"], row["start"]))


def rows_now(docs):
    return rows(docs.parent / "made")


def afresh(docs, config=CONFIG):
    """The rows of a dataset that is made anew from what is there now."""
    folder = docs.parent / f"fresh-{time.monotonic_ns()}"
    with datasets.open_dataset(folder) as ledger:
        update(folder, ledger, config, plan(ledger, config, find_files([docs]), [docs]))
    return rows(folder)


def manifest(docs):
    return json.loads((docs.parent / "made" / datasets.MANIFEST).read_text())


@pytest.mark.parametrize("processes", [1, 2])
def test_the_rows_are_those_of_a_single_file(docs, processes):
    done = brought_up_to_date(docs, processes=processes)
    (docs.parent / "tuned.yaml").write_text(CONFIG.dumps())
    single = docs.parent / "one.parquet"
    words = ["run", docs, "--config", docs.parent / "tuned.yaml", "--output", single]
    assert CliRunner().invoke(main, list(map(str, words))).exit_code == 0
    assert rows_now(docs) == parquet.read_table(single).to_pylist()
    assert (done.chunked, done.chunks) == (12, len(rows_now(docs)))
    assert len(list((docs.parent / "made").glob("part-*.parquet"))) == 4


def test_a_second_run_chunks_only_what_changed(docs):
    brought_up_to_date(docs)
    (docs / "03.txt").write_text("Another text stands here now. " * 20)
    (docs / "04.txt").unlink()
    (docs / "20.txt").write_text((docs / "05.txt").read_text())
    os.utime(docs / "06.txt", (1, 1))  # touched, and the same
    read = []
    done = brought_up_to_date(docs, report=lambda outcome: read.append(outcome.path.name))
    assert read == ["03.txt", "20.txt"]
    assert (done.chunked, done.unchanged, done.removed) == (2, 10, 1)
    assert rows_now(docs) == afresh(docs)
    assert len({row["id"] for row in rows_now(docs)}) == len(rows_now(docs))


def test_another_configuration_replaces_every_row(docs):
    brought_up_to_date(docs)
    other = ChunkingConfig("fixed", {"chunk_size": 30, "chunk_overlap": 0})
    assert brought_up_to_date(docs, other).chunked == 12
    assert rows_now(docs) == afresh(docs, other)
    assert manifest(docs)["configuration"]["strategy"] == "fixed"


def test_copies_keep_their_ids_while_others_come_and_go(docs):
    for name in ("a.txt", "b.txt", "c.txt"):
        (docs / name).write_text("The same text in each. " * 30)
    brought_up_to_date(docs)
    ids = {row["id"] for row in rows_now(docs) if row["uri"].endswith(("b.txt", "c.txt"))}
    (docs / "a.txt").write_text("Something else by now. " * 30)
    brought_up_to_date(docs)
    (docs / "a.txt").write_text("The same text in each. " * 30)
    brought_up_to_date(docs)
    assert rows_now(docs) == afresh(docs)
    assert ids < {row["id"] for row in rows_now(docs)}


def test_a_file_that_fails_is_named_and_tried_again(docs):
    (docs / "bad.pdf").write_bytes(b"%PDF-1.7 cut off")
    assert brought_up_to_date(docs).failed == 1
    (entry,) = [each for each in manifest(docs)["files"] if "error" in each]
    assert entry["path"].endswith("bad.pdf")
    assert entry["error"]
    done = brought_up_to_date(docs)
    assert (done.failed, done.unchanged) == (1, 12)
    (docs / "bad.pdf").unlink()
    assert brought_up_to_date(docs).removed == 1
    assert not [each for each in manifest(docs)["files"] if "error" in each]


def test_files_of_other_folders_stay(docs):
    brought_up_to_date(docs)
    folder = docs.parent / "made"
    more = docs.parent / "more"
    more.mkdir()
    (more / "x.txt").write_text("A file of another folder. " * 9)
    with datasets.open_dataset(folder) as ledger:
        done = update(folder, ledger, CONFIG, plan(ledger, CONFIG, find_files([more]), [more]))
    assert (done.chunked, done.removed) == (1, 0)
    assert len({row["uri"] for row in rows(folder)}) == 13


def test_a_run_that_is_killed_keeps_its_parts_and_the_next_goes_on(docs):
    for number in range(100, 200):
        (docs / f"{number}.txt").write_text(f"Text number {number} stands here. " * 200)
    (docs.parent / "tuned.yaml").write_text(CONFIG.dumps())
    made = docs.parent / "made"
    script = (
        "import chunking.batch.dataset as datasets; datasets.PART_FILES = 3;"
        "from chunking.__main__ import start; start()"
    )
    words = ["run", docs, "--config", docs.parent / "tuned.yaml", "--output", made, "--jobs", "2"]
    command = [sys.executable, "-c", script, *map(str, words)]
    process = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 60
    while len(list(made.glob("part-*.parquet"))) < 4 and time.monotonic() < until:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait(60)
    kept = len({row["uri"] for row in rows(made)})
    assert 9 <= kept < 112
    done = brought_up_to_date(docs)
    assert 0 < done.unchanged <= kept
    assert done.chunked + done.unchanged == 112
    assert rows_now(docs) == afresh(docs)
    assert not list(made.glob(".part-*"))


def test_a_folder_of_other_files_is_left_alone(docs):
    with pytest.raises(ChunkingError, match="holds other files"), datasets.open_dataset(docs):
        pytest.fail("it was taken")
    with pytest.raises(ChunkingError, match="is a file"), datasets.open_dataset(docs / "00.txt"):
        pytest.fail("it was taken")


@pytest.mark.parametrize("processes", [1, 2])
def test_few_outcomes_are_held_at_a_time(docs, monkeypatch, processes):
    """However many files there are: those made ahead, the last one, and the one that is being written."""
    monkeypatch.setattr(datasets, "PART_FILES", 1_000)
    for number in range(100, 160):
        (docs / f"{number}.txt").write_text(f"Text number {number} stands here. " * 9)
    held = []

    def count(outcome):
        held.append(sum(type(found) is Outcome for found in gc.get_objects()))

    brought_up_to_date(docs, processes=processes, report=count)
    assert len(held) == 72
    assert max(held) <= (2 if processes == 1 else AHEAD * processes + 2)


def test_a_command_that_finds_another_at_work_says_so(docs):
    folder = docs.parent / "made"
    with datasets.open_dataset(folder):
        words = ["run", str(docs), "--strategy", "word", "--output", str(folder)]
        done = CliRunner().invoke(main, words)
    assert done.exit_code == 2
    assert f"another run is writing to {folder}: wait for its end" in " ".join(done.stderr.split())


def test_two_runs_do_not_write_at_once(docs):
    folder = docs.parent / "made"
    with (
        datasets.open_dataset(folder),
        pytest.raises(ChunkingError, match="another run is writing"),
        datasets.open_dataset(folder),
    ):
        pytest.fail("both wrote")


def test_a_damaged_ledger_is_named(docs):
    brought_up_to_date(docs)
    (docs.parent / "made" / datasets.LEDGER).write_bytes(b"no database" * 1000)
    with pytest.raises(ChunkingError, match="remove its folder, and run again"):
        brought_up_to_date(docs)


def test_the_command_says_what_it_did(docs):
    (docs.parent / "tuned.yaml").write_text(CONFIG.dumps())
    words = ["run", docs, "--config", docs.parent / "tuned.yaml", "--output", docs.parent / "made"]
    done = CliRunner().invoke(main, list(map(str, words)))
    assert "files: 12 chunked" in done.stderr
    (docs / "00.txt").unlink()
    done = CliRunner().invoke(main, list(map(str, words)))
    assert "files: 11 unchanged, 1 removed" in done.stderr
