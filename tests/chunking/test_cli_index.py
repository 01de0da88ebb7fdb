"""The command `index`, with a Parquet file as the store."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from pyarrow import parquet

from chunking.cli import main


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "docs").mkdir()
    words = " ".join(f"Sentence {n} has words of its own." for n in range(60))
    (tmp_path / "docs" / "a.md").write_text(f"# A\n\n{words}")
    (tmp_path / "docs" / "b.txt").write_text(words.replace("words", "text"))
    (tmp_path / "tuned.yaml").write_text(
        "version: 1\nstrategy: sentence\noptions: {chunk_size: 40}\n"
    )
    return tmp_path


def index(*words, to="parquet:store/chunks.parquet", paths=("docs",)):
    given = ["index", "--config", "tuned.yaml", "--embedder", "fast", "--to", to, *words, *paths]
    return CliRunner().invoke(main, given)


def test_what_it_did_is_said_and_again_it_does_nothing(folder):
    first = index()
    assert (first.exit_code, first.stdout) == (0, "")
    count = parquet.read_metadata("store/chunks.parquet").num_rows
    assert first.stderr.startswith(
        f"parquet:store/chunks.parquet: {count} added; {count} embedded with fast; "
    )
    again = index()
    assert f": {count} kept; 0 embedded with fast; " in again.stderr
    assert "added" not in again.stderr


def test_a_dry_run_gives_the_bill_and_makes_no_folder(folder):
    bill = index("--dry-run")
    assert bill.exit_code == 0
    assert not (folder / "store").exists()
    count = bill.stderr.split("to embed with fast: ")[1]
    index()
    rows = parquet.read_table("store/chunks.parquet")
    assert count.startswith(f"{rows.num_rows} texts of ")
    assert "dry run, nothing is sent" in bill.stderr


def test_the_configuration_says_whether_headings_are_embedded(folder):
    index()
    config = folder / "tuned.yaml"
    config.write_text(config.read_text() + "retrieval: {index_headings: false}\n")
    done = index("--dry-run")
    assert "renewed" in done.stderr
    assert "renewed" not in index("--dry-run", "--index-headings").stderr


def test_a_file_that_cannot_be_read_is_named_and_the_exit_code_is_1(folder):
    (folder / "docs" / "photo.png").write_bytes(b"\x89PNG\r\n")
    done = index()
    assert done.exit_code == 1
    assert "photo.png is a PNG image" in done.stderr
    assert "1 files could not be read" in done.stderr


def test_neither_the_store_nor_the_configuration_is_a_document(folder):
    (folder / "docs" / "tuned.yaml").write_text((folder / "tuned.yaml").read_text())
    given = ["index", "--config", "docs/tuned.yaml", "--embedder", "fast", "docs"]
    to = ["--to", "parquet:docs/chunks.parquet"]
    for _ in range(2):
        assert CliRunner().invoke(main, [*given, *to]).exit_code == 0
    uris = set(parquet.read_table("docs/chunks.parquet")["uri"].to_pylist())
    assert uris == {"docs/a.md", "docs/b.txt"}


def test_processes_give_the_same(folder):
    index()
    index("--jobs", "2", to="parquet:store/other.parquet")
    one, two = (
        parquet.read_table(f"store/{name}.parquet").sort_by("key").to_pylist()
        for name in ("chunks", "other")
    )
    assert one == two


@pytest.mark.parametrize(
    ("words", "to", "says"),
    [
        ([], "nowhere:x", "unknown store 'nowhere'"),
        (["--embedder", "fats"], "parquet:a.parquet", "did you mean 'fast'"),
        (["--collection", "a b"], "parquet:a.parquet", "3 to 63 letters"),
        (["gone"], "parquet:a.parquet", "gone does not exist"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(folder, words, to, says):
    done = index(*words, to=to)
    assert done.exit_code == 2
    assert says in done.stderr


def test_another_model_is_refused_with_exit_code_2(folder):
    index()
    done = index("--embedder", "quality")
    assert done.exit_code == 2
    assert "holds vectors of 'fast' with 256 values" in " ".join(done.stderr.split())
