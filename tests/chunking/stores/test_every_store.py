"""What each store must do, with its real library; what is in it is read with that library alone."""

from __future__ import annotations

import hashlib
import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from uuid import UUID

import numpy as np
import pytest

from chunking import ChunkingConfig, Document, Page, StoreError, create_chunker, parse_file
from chunking.batch import find_files
from chunking.embedders import get_embedder
from chunking.stores import Summary, VectorSpace, open_store, sync
from chunking.stores.rows import rows_of

ROOT = Path(__file__).resolve().parents[3]
CONFIG = ChunkingConfig("sentence", {"chunk_size": 30, "chunk_overlap": 0})
SENTENCES = [f"Sentence number {n} of the guide tells of the river at mile {n}." for n in range(40)]
HOSTILE = "Nul \0 and 'quotes' \"too\"; -- DROP TABLE chunks. Lone \ud800 half. 👩‍👩‍👧 stays. $1 %s {table}."


class Model:
    """An embedder that keeps what it was given."""

    def __init__(self, dimension: int = 16, salt: str = "") -> None:
        self.dimension, self.salt, self.texts = dimension, salt, []

    def __call__(self, texts: list[str]) -> np.ndarray:
        self.texts += texts
        return np.array([self.vector(text) for text in texts])

    def vector(self, text: str) -> np.ndarray:
        seed = hashlib.sha256((self.salt + text).encode("utf-8", "surrogatepass")).digest()
        row = np.random.default_rng(list(seed)).normal(size=self.dimension)
        return (row / np.linalg.norm(row)).astype(np.float32)


@pytest.fixture
def docs(tmp_path):
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "guide.md").write_text("# Guide\n\n" + " ".join(SENTENCES))
    (folder / "other.txt").write_text("Another document. " * 30)
    return folder


@pytest.fixture
def model():
    return Model()


def update(store, docs, model, config=CONFIG, **options) -> Summary:
    with open_store(store.to, make=not options.get("dry_run")) as opened:
        return sync(opened, config, find_files([docs]), [docs], model, **options)


def edit(path, old, new):
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))


def counts(done: Summary) -> dict[str, int]:
    """The figures that are not 0."""
    names = ("added", "renewed", "moved", "kept", "deleted", "embedded", "failed")
    return {name: getattr(done, name) for name in names if getattr(done, name)}


def chunks_of(docs, config=CONFIG):
    return [
        chunk
        for path in find_files([docs])
        for chunk in config.chunker(str(path)).chunk(parse_file(path))
    ]


def test_all_that_is_known_of_a_chunk_arrives(store, docs, model):
    update(store, docs, model)
    held = {(row.metadata["uri"], row.metadata["content_id"]): row for row in store.held().values()}
    expected = chunks_of(docs)
    assert len(held) == len(expected) > 20
    for chunk in expected:
        row = held[chunk.metadata["uri"], chunk.content_id]
        assert row.content == chunk.content
        fields = ("id", "index", "start", "end", "token_count", "cut", "prefix", "suffix")
        assert {name: row.metadata[name] for name in fields} == {
            name: getattr(chunk, name) for name in fields
        }
        assert list(row.metadata.get("heading_path") or []) == list(chunk.heading_path)
        assert row.metadata["language"] == chunk.metadata["language"]


def put_chunks(store, uri, chunks, model):
    """Write chunks of no file, describe them anew, and give their rows."""
    rows = list(rows_of(uri, chunks, "source", index_headings=False).values())
    with open_store(store.to) as opened:
        opened.create(VectorSpace.of(get_embedder(model)))
        opened.write(rows, np.array([model.vector(row.embedded) for row in rows]))
    with open_store(store.to) as opened:
        assert opened.space().dimension == 16
        opened.describe(rows)
    with open_store(store.to) as opened:
        assert sorted(opened.rows()) == sorted((row.key, row.uri, row.state) for row in rows)
        there = opened.vectors([*(row.key for row in rows), str(UUID(int=0))])
        assert set(there) == {row.key for row in rows}
    return rows


def test_parents_and_pages_arrive(store, model):
    text = " ".join(SENTENCES)
    pages = (Page(1, 0, 1000), Page(2, 1000, len(text)))
    document = Document(text, "paged.txt", pages=pages, metadata={"language": "en"})
    config = ChunkingConfig("hierarchical", {"chunk_size": 40, "parent_size": 160})
    rows = put_chunks(store, "paged.txt", config.chunker().chunk(document), model)
    held = store.held()
    for row in rows:
        known = held[row.key].metadata
        assert (known["page_number"], known["page_end"]) == (
            row.chunk.page_number,
            row.chunk.page_end,
        )
        assert known.get("parent_id") == row.chunk.metadata.get("parent_id")
    parents = {row.metadata.get("parent_id") for row in held.values()} - {None}
    assert len(parents) > 1
    assert parents <= {row.metadata["id"] for row in held.values()}


def test_a_second_run_does_nothing(store, docs, model):
    first = update(store, docs, model)
    before, asked = store.held(), len(model.texts)
    assert counts(first) == {"added": first.added, "embedded": first.embedded}
    assert counts(update(store, docs, model)) == {"kept": first.added}
    assert store.held() == before
    assert len(model.texts) == asked


def test_an_edit_embeds_what_changed_and_moves_the_rest(store, docs, model):
    first = update(store, docs, model)
    elsewhere = sum(chunk.metadata["uri"].endswith("other.txt") for chunk in chunks_of(docs))
    edit(docs / "guide.md", "at mile 10.", "at mile 99.")
    done = update(store, docs, model)
    moved = first.added - 1 - elsewhere
    assert counts(done) == {
        "added": 1,
        "deleted": 1,
        "embedded": 1,
        "kept": elsewhere,
        "moved": moved,
    }
    assert "at mile 99." in model.texts[-1]


def test_what_is_there_after_edits_is_what_a_new_store_would_hold(store, docs, model):
    update(store, docs, model)
    edit(docs / "guide.md", SENTENCES[10], "Short.")
    assert update(store, docs, model).moved > 10
    is_as_new(store, docs, model)
    edit(docs / "guide.md", "# Guide", "# The guide\n\n## Its river")
    (docs / "other.txt").rename(docs / "renamed.txt")
    assert update(store, docs, model).renewed > 10
    is_as_new(store, docs, model)


def is_as_new(store, docs, model):
    """See that the store holds the chunks of the documents as they are now, and no others."""
    expected = {chunk.content_id: chunk for chunk in chunks_of(docs)}
    held = store.held()
    assert {row.metadata["content_id"] for row in held.values()} == set(expected)
    for row in held.values():
        chunk = expected[row.metadata["content_id"]]
        known = row.metadata
        assert (known["start"], known["end"], known["id"]) == (chunk.start, chunk.end, chunk.id)
        assert list(known.get("heading_path") or []) == list(chunk.heading_path)
        assert known["uri"] == chunk.metadata["uri"]
        path = " > ".join(chunk.heading_path)
        text = f"{path}\n\n{chunk.content}" if path and not chunk.prefix else chunk.content
        assert np.allclose(row.vector, model.vector(text), atol=1e-6)


def test_a_heading_that_changed_renews_the_vectors_below_it(store, docs, model):
    update(store, docs, model)
    edit(docs / "guide.md", "# Guide", "# Handbook")
    done = update(store, docs, model)
    assert done.renewed == done.embedded - 1 > 10
    assert done.added == done.deleted == 1


def test_without_headings_in_the_vectors_only_the_content_counts(store, docs, model):
    update(store, docs, model, index_headings=False)
    edit(docs / "guide.md", "# Guide", "# Handbook")
    assert update(store, docs, model, index_headings=False).embedded == 1


def test_a_renamed_document_keeps_its_vectors(store, docs, model):
    first = update(store, docs, model)
    (docs / "guide.md").rename(docs / "manual.md")
    done = update(store, docs, model)
    assert (done.embedded, done.added) == (0, done.deleted)
    assert done.added + done.kept == first.added


def test_what_is_gone_is_taken_out_and_what_lies_elsewhere_stays(store, docs, tmp_path, model):
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "note.txt").write_text("A note that stays. " * 40)
    update(store, elsewhere, model)
    update(store, docs, model)
    (docs / "guide.md").unlink()
    done = update(store, docs, model)
    assert done.deleted > 10
    uris = {row.metadata["uri"] for row in store.held().values()}
    assert uris == {str(docs / "other.txt"), str(elsewhere / "note.txt")}


def test_a_file_that_cannot_be_read_keeps_what_it_had(store, docs, model):
    first = update(store, docs, model)
    (docs / "guide.md").write_bytes(b"\x89PNG\r\n")
    told = []
    done = update(store, docs, model, report=told.append)
    assert counts(done) == {"failed": 1, "kept": first.added}
    assert "PNG" in told[0].error


def test_a_dry_run_says_what_a_run_does_and_changes_nothing(store, docs, model):
    bill = update(store, docs, model, dry_run=True)
    assert not any(docs.parent.glob("store*"))
    first = update(store, docs, model)
    assert counts(bill) == counts(first)
    assert bill.tokens == sum(len(text.split()) for text in set(model.texts[: first.embedded]))
    edit(docs / "guide.md", SENTENCES[10], "Short.")
    before, asked = store.held(), len(model.texts)
    again = update(store, docs, model, dry_run=True)
    assert again.embedded == 1
    assert again.tokens < 40
    assert (store.held(), len(model.texts)) == (before, asked)
    assert counts(update(store, docs, model)) == counts(again)


def test_the_nearest_chunk_is_that_of_exact_search(store, docs, model):
    update(store, docs, model)
    held = store.held()
    keys, vectors = list(held), np.array([row.vector for row in held.values()])
    for number in range(20):
        asked = model.vector(f"question {number}")
        assert store.nearest(asked.tolist()) == keys[int(np.argmax(vectors @ asked))]


def test_vectors_of_another_model_are_refused(store, docs, model):
    update(store, docs, model)
    before = store.held()
    for other in (Model(8), Model(salt="another")):
        with pytest.raises(
            StoreError, match=r"holds vectors of 'Model' with 16 values.*--embedder"
        ):
            update(store, docs, other)
    assert store.held() == before


def test_the_same_model_under_another_identity_is_known_by_its_vectors(store, docs, model):
    first = update(store, docs, model)
    assert counts(update(store, docs, Model())) == {"kept": first.added}


def test_what_something_else_made_is_left_alone(store, docs, model):
    store.made_by_others()
    with pytest.raises(StoreError, match="was made by something else"):
        update(store, docs, model)


def test_hostile_texts_names_and_metadata_are_only_data(store, model):
    uri = 'it\'s "odd"; -- \N{GRINNING FACE}/a.txt'
    chunk = create_chunker("word").chunk(Document.from_text(HOSTILE, uri))[0]
    known = {
        "tags": ["a", 1, {"b": None}],
        "empty": [],
        "big": 2**80,
        "nul": "a\0b",
        "tree": {"x": "\ud800"},
    }
    (row,) = put_chunks(store, uri, [replace(chunk, metadata={**chunk.metadata, **known})], model)
    held = store.held()[row.key]
    assert held.metadata["uri"] == uri
    assert held.content.replace("\ufffd", "\0") == HOSTILE.replace("\ud800", "?")


def test_a_text_of_which_the_model_knows_nothing_is_stored(store, model):
    model.vector = lambda text: np.zeros(16, np.float32)
    chunks = create_chunker("word").chunk(Document.from_text("\N{GRINNING FACE}", "a.txt"))
    (row,) = put_chunks(store, "a.txt", chunks, model)
    assert not any(store.held()[row.key].vector)


def test_what_is_no_longer_known_of_a_chunk_goes(store, docs, model):
    edit(docs / "guide.md", "# Guide\n\n", "# Guide\n\nIntroduction.\n\n")
    update(store, docs, model, index_headings=False)
    edit(docs / "guide.md", "# Guide\n\n", "")
    update(store, docs, model, index_headings=False)
    assert not any(row.metadata.get("section_title") for row in store.held().values())


KILLED = """
import os, signal, sys
from pathlib import Path
import test_every_store as here
from chunking.stores import syncing
syncing.BATCH = 5
class Mortal(here.Model):
    def __call__(self, texts):
        if len(self.texts) > 20:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().__call__(texts)
class Target: to = sys.argv[1]
here.update(Target, Path(sys.argv[2]), Mortal())
"""


@pytest.mark.slow
def test_a_run_that_was_killed_is_completed_by_the_next(store, docs, model, tmp_path):
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)]),
    }
    done = subprocess.run(
        [sys.executable, "-c", KILLED, store.to, str(docs)],
        env=environment, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == -signal.SIGKILL, done.stderr
    total = len(chunks_of(docs))
    after = update(store, docs, model)
    written = total - after.added
    assert written == (0 if store.to.startswith("parquet") else 20)
    assert len(store.held()) == total
    assert counts(update(store, docs, model)) == {"kept": total}
    left = [path.name for path in tmp_path.glob(".store*") if not path.name.endswith(".lock")]
    assert left == []
