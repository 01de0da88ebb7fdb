"""A file's settings: of pins those that concern it, and the version of the library whose splitter cuts it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from chunking import ChunkingConfig, Document
from chunking.batch import find_files, open_dataset, plan, update
from chunking.batch.settings import settings_by_file
from chunking.config import Route
from chunking.pins import pin_at
from chunking.stores import open_store, sync

CONFIG = ChunkingConfig("word", {"chunk_size": 5})
TEXT = "One two three four five. Six seven eight nine ten."


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text(TEXT)
    return folder


PINNED = replace(CONFIG, pins=(pin_at(Document(TEXT, uri="a.txt"), 9),))


def test_a_pin_changes_the_settings_of_its_own_file_alone():
    plain, pinned = settings_by_file(CONFIG), settings_by_file(PINNED)
    assert plain(Path("docs/b.txt")) == pinned(Path("docs/b.txt"))
    assert plain(Path("docs/a.txt")) != pinned(Path("docs/a.txt"))


def test_a_pin_has_one_file_of_a_dataset_cut_anew(docs, tmp_path):
    files = find_files([docs])
    with open_dataset(tmp_path / "made") as ledger:
        update(tmp_path / "made", ledger, CONFIG, plan(ledger, CONFIG, files, [docs]))
        assert plan(ledger, PINNED, files, [docs]).changed == (docs / "a.txt",)


def test_a_pin_has_one_file_of_a_store_cut_anew(docs, tmp_path):
    cut = []
    for config in (CONFIG, PINNED):
        cut.clear()
        with open_store(f"parquet:{tmp_path / 'store.parquet'}") as store:
            sync(store, config, find_files([docs]), [docs], "fast", report=cut.append)
    assert [outcome.path.name for outcome in cut] == ["a.txt"]


@pytest.mark.parametrize(
    "config",
    [
        ChunkingConfig("langchain_recursive"),
        ChunkingConfig("word", routes=(Route("*.md", "langchain_recursive"),)),
    ],
    ids=["strategy", "route"],
)
def test_another_version_of_a_splitters_library_is_another_setting(config, monkeypatch):
    found = set()
    for version in ("1.0", "1.1", None):
        monkeypatch.setattr("chunking.batch.settings.version_of", {"langchain-text-splitters": version}.get)  # fmt: skip
        found.add(settings_by_file(config)(Path("a.md")))
    assert len(found) == 3
