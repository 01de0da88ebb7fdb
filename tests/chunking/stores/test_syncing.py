"""What there is to do, told from what a store holds; with a Parquet file, which needs no library of its own."""

from __future__ import annotations

import os
import re
from pathlib import Path

import numpy as np
import pytest
from pyarrow import parquet

from chunking import ChunkingConfig, Document, StoreError
from chunking.batch import diff_files, find_files
from chunking.stores import State, Stored, open_store, sync
from chunking.stores.known import Known, change_of
from chunking.stores.rows import rows_of

ROOT = Path(__file__).resolve().parents[3]
MANUAL = (ROOT / "sample_docs" / "product_manual.md").read_text(encoding="utf-8")


def ones(texts):
    return np.ones((len(texts), 4), np.float32)


def run(folder, config, embedder="fast", **options):
    with open_store(f"parquet:{folder / 'store.parquet'}") as store:
        return sync(
            store, config, find_files([folder / "docs"]), [folder / "docs"], embedder, **options
        )


@pytest.fixture
def manual(tmp_path):
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "manual.md").write_text(MANUAL, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("strategy", "most"), [("markdown", 1), ("sentence", 2)])
def test_an_added_sentence_embeds_one_or_two_chunks_of_a_manual(manual, strategy, most):
    config = ChunkingConfig(strategy)
    first = run(manual, config)
    assert first.added == first.embedded > 40
    middle = MANUAL.index(". ", len(MANUAL) // 2) + 2
    edited = f"{MANUAL[:middle]}One more sentence stands here. {MANUAL[middle:]}"
    (manual / "docs" / "manual.md").write_text(edited, encoding="utf-8")
    assert 1 <= run(manual, config).embedded <= most


SETTINGS = {
    "headings": ("sentence", {}, {}),
    "contents": ("sentence", {}, {"index_headings": False}),
    "parents": ("hierarchical", {"embed_both": True}, {}),
}


@pytest.mark.parametrize(("strategy", "options", "retrieval"), SETTINGS.values(), ids=SETTINGS)
def test_the_bill_of_a_diff_is_what_a_run_would_embed(manual, strategy, options, retrieval):
    """A heading and a sentence change: chunks under that heading have another text, if it is embedded."""
    config = ChunkingConfig(strategy, options, retrieval=retrieval)
    heading = re.search("^## .+$", MANUAL[len(MANUAL) // 3 :], re.MULTILINE)[0]
    edited = MANUAL.replace(heading, f"{heading} today").replace("press", "push", 1)
    (manual / "new").mkdir()
    (manual / "new" / "manual.md").write_text(edited, encoding="utf-8")
    (file,) = diff_files(manual / "docs", manual / "new", config)

    run(manual, config)
    (manual / "docs" / "manual.md").write_text(edited, encoding="utf-8")
    done = run(manual, config, dry_run=True)
    found = file.chunks
    assert len(found.to_embed) == done.embedded > 0
    assert len(found.stayed) + len(found.moved) == done.moved  # all of a changed file are told so
    assert len(found.renewed) == done.renewed
    assert len(found.changed) + len(found.appeared) == done.added
    assert bool(done.renewed) == config.indexes_headings


def test_in_small_batches_it_does_the_same(manual, monkeypatch):
    run(manual, ChunkingConfig("sentence"))
    (manual / "store.parquet").rename(manual / "whole.parquet")
    monkeypatch.setattr("chunking.stores.syncing.BATCH", 7)
    monkeypatch.setattr("chunking.stores.parquet.GROUP", 10)
    shares = []
    run(manual, ChunkingConfig("sentence"), progress=shares.append)
    tables = [parquet.read_table(manual / f"{name}.parquet") for name in ("store", "whole")]
    assert tables[0].equals(tables[1])
    assert parquet.read_metadata(manual / "store.parquet").num_row_groups > 2
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert len({round(share, 2) for share in shares}) > 5


def test_a_run_that_changes_nothing_leaves_the_file_as_it_is(manual):
    run(manual, ChunkingConfig("sentence"))
    before = os.stat(manual / "store.parquet")
    run(manual, ChunkingConfig("sentence"))
    assert os.stat(manual / "store.parquet").st_ino == before.st_ino


def test_unchanged_files_are_not_cut_and_another_configuration_cuts_them(manual):
    cut = []
    run(manual, ChunkingConfig("sentence"), report=cut.append)
    run(manual, ChunkingConfig("sentence"), report=cut.append)
    assert len(cut) == 1
    done = run(manual, ChunkingConfig("sentence", {"chunk_size": 511}), report=cut.append)
    assert len(cut) == 2
    assert done.embedded < done.added + done.moved + done.kept


def test_a_model_that_changed_its_length_is_refused(manual, monkeypatch):
    run(manual, ChunkingConfig("sentence"), ones)
    (manual / "docs" / "new.md").write_text("Other words.")
    long = lambda texts: np.ones((len(texts), 5), np.float32)  # noqa: E731
    monkeypatch.setattr("chunking.stores.space.VectorSpace.check", lambda *_: None)
    with pytest.raises(StoreError, match="holds vectors of 4 values, and '<lambda>' gives 5"):
        run(manual, ChunkingConfig("sentence"), long)


def test_a_pipe_is_no_document_of_a_store(manual):
    os.mkfifo(manual / "pipe")
    with (
        open_store(f"parquet:{manual / 'store.parquet'}") as store,
        pytest.raises(StoreError, match="is a pipe"),
    ):
        sync(store, ChunkingConfig("word"), [manual / "pipe"], [manual], ones)


def rows(text, source="s", headings=True):
    chunks = (
        ChunkingConfig("sentence", {"chunk_size": 20})
        .chunker("a.md")
        .chunk(Document.from_text(text, "a.md", {"language": "en"}))
    )
    return rows_of("a.md", chunks, source, headings)


class Held:
    """A store of rows that were written before."""

    def __init__(self, held):
        self._held = held

    def rows(self):
        return (Stored(row.key, row.uri, row.state) for row in self._held.values())


TEXT = "# A\n\n" + " ".join(f"Sentence {n} has several words of its own here." for n in range(6))


def test_a_document_is_whole_where_all_its_rows_are_of_one_source():
    made = rows(TEXT)
    assert Known(Held(made)).is_whole("a.md", "s")
    assert not Known(Held(made)).is_whole("a.md", "other")
    some = dict(list(made.items())[1:])
    assert not Known(Held(some)).is_whole("a.md", "s")
    assert not Known(Held({})).is_whole("a.md", "s")
    assert not Known(Held({**made, **rows(TEXT + " More.", "t")})).is_whole("a.md", "s")


def test_a_change_tells_new_from_renewed_from_moved_from_gone():
    before = {key: row.state for key, row in rows(TEXT).items()}
    assert change_of(rows(TEXT), before) == ([], [], [], 0)
    moved = change_of(rows(TEXT, "t"), before)
    assert (len(moved.new), len(moved.moved), moved.gone) == (0, len(before), [])
    headed = change_of(rows(TEXT.replace("# A", "# B")), before)
    assert headed.renewed == len(headed.new) - 1 > 2
    assert len(headed.gone) == 1
    plain = change_of(rows(TEXT.replace("# A", "# B"), headings=False), before)
    assert {row.embedded for row in plain.new} == {row.content for row in plain.new}


def test_the_vector_of_a_row_that_was_replaced_is_not_given_for_its_old_text():
    made = rows(TEXT)
    known = Known(Held(made))
    row = list(made.values())[1]
    assert known.owner(row.state.embedded) == row.key
    renewed = rows(TEXT.replace("# A", "# B"))[row.key]
    known.learn([renewed])
    assert known.owner(row.state.embedded) is None
    assert known.owner(renewed.state.embedded) == row.key


def test_a_state_that_nothing_wrote_is_no_reason_to_keep_a_row():
    made = rows(TEXT)
    before = dict.fromkeys(made, State.parse("nonsense"))
    assert len(change_of(made, before).new) == len(made)
