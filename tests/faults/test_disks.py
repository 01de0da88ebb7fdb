"""A disk that is full or only read: nothing that was kept is lost, what to do is said, and with room it goes on."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner
from experiments import experiment
from pyarrow import parquet

import chunking.batch.dataset as datasets
from chunking.cli import main
from chunking.embedders.vector_cache import VectorCache
from chunking.errors import ExperimentError
from chunking.experiments.store import ExperimentStore
from chunking.tuning.storage import Storage

ROOT = Path(__file__).resolve().parents[2]
VECTOR = {"a text": np.array([1, 0, 0], dtype=np.float32)}


@pytest.fixture
def docs(tmp_path):
    """Files that a disk of 600 KB has no room for, once they are chunked."""
    folder = tmp_path / "docs"
    folder.mkdir()
    chance = random.Random(1)
    for number in range(8):
        words = ("".join(chance.choices("abcdefghijklmnop", k=7)) for _ in range(12_000))
        (folder / f"{number}.txt").write_text(" ".join(words))
    return folder


def said_by(*words):
    """The exit code of a command, and what it says, on one line."""
    done = CliRunner().invoke(main, list(map(str, words)))
    return done.exit_code, " ".join(done.stderr.split())


def test_a_run_of_a_corpus_that_fills_the_disk_keeps_its_parts_and_goes_on(
    small_disk, docs, monkeypatch
):
    monkeypatch.setattr(datasets, "PART_FILES", 1)
    made = small_disk / "made"
    run = ("run", docs, "--strategy", "sentence", "--output", made)
    code, said = said_by(*run)
    assert code
    assert "No space left on device: make room on its disk" in said
    kept = {path.name for path in made.glob("part-*.parquet")}
    assert kept
    subprocess.run(["mount", "-o", "remount,size=20m", small_disk], check=True)
    code, said = said_by(*run)
    assert not code
    assert f"{len(kept)} unchanged" in said
    assert kept < {path.name for path in made.glob("part-*.parquet")}
    found = (parquet.read_table(path, columns=["uri"]) for path in made.glob("part-*.parquet"))
    assert {uri for table in found for uri in table["uri"].to_pylist()} == set(
        map(str, docs.iterdir())
    )


def test_a_ledger_on_a_full_disk_is_not_to_be_thrown_away(full_disk, docs):
    code, said = said_by("run", docs, "--strategy", "word", "--output", full_disk / "there")
    assert code
    assert "make room on its disk" in said
    assert "remove its folder" not in said


@pytest.mark.parametrize("ending", ["jsonl", "csv", "parquet"])
def test_a_file_of_chunks_that_does_not_fit_leaves_the_one_before(small_disk, docs, ending):
    made = small_disk / f"made.{ending}"
    made.write_text("the one before")
    code, said = said_by("run", docs, "--strategy", "sentence", "--output", made)
    assert code
    assert "make room on its disk" in said
    assert made.read_text() == "the one before"
    assert [path.name for path in small_disk.iterdir()] == [made.name]


def test_a_folder_that_can_only_be_read_is_named_with_what_to_do(sealed, docs):
    for made in (sealed / "made.jsonl", sealed / "folder"):
        code, said = said_by("run", docs, "--strategy", "word", "--output", made)
        assert code
        assert "make it writable, or name another place" in said


def test_vectors_on_a_full_disk_are_done_without_and_kept_once_there_is_room(full_disk):
    cache = VectorCache(full_disk / "there" / "vectors.sqlite")
    cache.put("model", VECTOR)
    assert cache.get("model", VECTOR) == {}
    (full_disk / "filled").unlink()
    cache.put("model", VECTOR)
    assert cache.get("model", VECTOR).keys() == VECTOR.keys()
    cache.close()


def test_an_experiment_that_does_not_fit_costs_no_other(small_disk):
    store = ExperimentStore.opened(str(small_disk / "experiments.db"))
    store.add(experiment("kept"))
    with pytest.raises(ExperimentError, match="Make room on its disk, then do the same again"):
        _fill(store)
    names = [each.name for each in store.find()]
    assert "kept" in names
    subprocess.run(["mount", "-o", "remount,size=20m", small_disk], check=True)
    store.add(experiment("after"))
    assert {each.name for each in store.find()} == {*names, "after"}
    store.close()


def _fill(store: ExperimentStore) -> None:
    for number in range(2_000):
        store.add(experiment(f"one of many {number}"))


def test_a_search_on_a_full_disk_goes_on_in_memory(full_disk):
    storage = Storage(full_disk / "there" / "trials.jsonl")
    storage.put("key", np.array([0.5]))
    assert storage.get("key") == [0.5]


def test_trials_that_were_damaged_on_disk_are_measured_again(tmp_path):
    place = tmp_path / "trials.jsonl"
    Storage(place).put("first", np.array([0.5]))
    place.write_bytes(place.read_bytes() + b'{"key": "second", "rec\xff\xfe\n[]\n7\n')
    Storage(place).put("third", np.array([0.25]))
    found = Storage(place)
    assert (found.get("first"), found.get("second"), found.get("third")) == ([0.5], None, [0.25])


def test_a_file_is_read_though_neither_cache_nor_temporary_files_have_room(full_disk):
    program = "from chunking import parse_bytes\nfound = parse_bytes(b'<h1>Tides</h1><p>High water is late.</p>', 'a.html')\nprint(found.text, found.metadata['language'])"
    there = str(full_disk / "there")
    environment = {**os.environ, "CHUNKING_CACHE_DIR": there, "TMPDIR": there}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.stdout.split() == ["#", "Tides", "High", "water", "is", "late.", "und"], done.stderr


def test_a_file_is_read_though_the_cache_can_only_be_read(sealed):
    program = "from chunking import parse_bytes\nprint(parse_bytes(b'<p>High water is late in the evening here.</p>', 'a.html').metadata['language'])"
    environment = {**os.environ, "CHUNKING_CACHE_DIR": str(sealed)}
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=environment, capture_output=True, text=True
    )
    assert done.stdout.strip() == "en", done.stderr
