"""Chunks as files: the same rows in every format, written whole or not at all."""

import csv
import io
import json
import subprocess
import sys
from pathlib import Path

import pytest

from chunking import (
    ChunkingConfig,
    ChunkingError,
    Document,
    UnknownNameError,
    create_chunker,
    parse_file,
)
from chunking.config import Route
from chunking.export import ChunkWriter, chunk_row, dump_chunks, python_snippet
from chunking.export.chunks import _SINKS
from chunking.spreadsheets import unguarded

ROOT = Path(__file__).parents[3]
TEXT = "# Ω 👩🏽‍🚀\n\n" + 'He said, "one, two";\nthen left. ' * 20
CHUNKS = create_chunker("markdown", chunk_size=40).chunk(Document.from_text(TEXT, "a.md"))


def rows_of(data, format):
    if format == "jsonl":
        return [json.loads(line) for line in data.decode().splitlines()]
    if format == "csv":
        return list(csv.DictReader(io.StringIO(data.decode(), newline="")))
    from pyarrow import parquet

    return parquet.read_table(io.BytesIO(data)).to_pylist()


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_every_format_holds_the_same_rows(format):
    rows = rows_of(dump_chunks(CHUNKS, format), format)
    assert len(rows) == len(CHUNKS) > 3
    for row, chunk in zip(rows, CHUNKS, strict=True):
        assert (row["id"], row["content"], row["text"]) == (chunk.id, chunk.content, chunk.text)
        assert row["content_id"] == chunk.content_id
        assert [int(row[name]) for name in ("index", "start", "end", "token_count")] == [
            chunk.index, chunk.start, chunk.end, chunk.token_count,
        ]  # fmt: skip
        path = json.loads(row["heading_path"]) if format == "csv" else row["heading_path"]
        assert tuple(path) == chunk.heading_path
        assert row["uri"] == "a.md"


@pytest.mark.parametrize("first", ["=", "+", "-", "@", "\t=", "\n=", "'=", "\uff1d"])
def test_no_cell_of_a_csv_is_a_formula(first):
    chunks = create_chunker("fixed").chunk(f'{first}HYPERLINK("http://evil.example")')
    (row,) = rows_of(dump_chunks(chunks, "csv"), "csv")
    assert row["text"] == f"'{chunks[0].text}"
    assert unguarded(row["content"]) == chunks[0].content
    (row,) = rows_of(dump_chunks(chunks, "jsonl"), "jsonl")
    assert row["text"] == chunks[0].text


@pytest.mark.parametrize("format", ["jsonl", "csv", "parquet"])
def test_lone_surrogates_do_not_stop_an_export(format):
    chunks = create_chunker("fixed").chunk("a \ud83d b")
    (row,) = rows_of(dump_chunks(chunks, format), format)
    assert row["text"] in ("a \ud83d b", "a ? b", "a \ufffd b")


def groups_of(source):
    from pyarrow import parquet

    file = parquet.ParquetFile(source)
    assert {
        file.metadata.row_group(group).column(column).compression
        for group in range(file.num_row_groups)
        for column in range(file.metadata.num_columns)
    } <= {"ZSTD"}
    return [file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)]


def test_many_documents_share_a_row_group(tmp_path):
    path = tmp_path / "out.parquet"
    with ChunkWriter(path) as writer:
        for _ in range(700):
            writer.write(CHUNKS)
    assert groups_of(path) == [700 * len(CHUNKS)]
    rows = rows_of(path.read_bytes(), "parquet")
    assert [row["id"] for row in rows] == [chunk.id for chunk in CHUNKS] * 700


@pytest.mark.parametrize(("most_rows", "most_bytes"), [(20, 10**9), (10**9, 20_000)])
def test_a_row_group_is_bounded_in_rows_and_bytes(tmp_path, monkeypatch, most_rows, most_bytes):
    for name, value in (
        ("PACKED_ROWS", 10),
        ("GROUP_ROWS", most_rows),
        ("GROUP_BYTES", most_bytes),
    ):
        monkeypatch.setattr(f"chunking.export.chunks._{name}", value)
    path = tmp_path / "out.parquet"
    with ChunkWriter(path) as writer:
        for _ in range(30):
            writer.write(CHUNKS)
    groups = groups_of(path)
    assert sum(groups) == 30 * len(CHUNKS)
    assert 2 < len(groups) <= sum(groups) / 10
    assert max(groups) <= most_rows
    assert groups_of(io.BytesIO(dump_chunks(CHUNKS * 30, "parquet"))) == groups


def test_long_texts_do_not_wait_for_many_rows(monkeypatch):
    monkeypatch.setattr("chunking.export.chunks._PACKED_CHARACTERS", 500)
    monkeypatch.setattr("chunking.export.chunks._GROUP_BYTES", 1)
    assert len(groups_of(io.BytesIO(dump_chunks(CHUNKS, "parquet")))) > 1


def test_no_chunks_are_an_empty_file_with_columns():
    assert rows_of(dump_chunks([], "parquet"), "parquet") == []
    assert dump_chunks([], "csv").startswith(b"id,content_id,uri,index")


def test_a_failure_midway_leaves_the_old_file_and_nothing_else(tmp_path):
    path = tmp_path / "out.jsonl"
    path.write_text("old")

    def interrupted():
        with ChunkWriter(path) as writer:
            writer.write(CHUNKS)
            raise RuntimeError("midway")

    with pytest.raises(RuntimeError, match="midway"):
        interrupted()
    assert path.read_text() == "old"
    assert [item.name for item in tmp_path.iterdir()] == ["out.jsonl"]


def test_a_run_that_is_ended_while_the_file_is_made_leaves_nothing(tmp_path, monkeypatch):
    """Found: a signal that came before `with` had begun left the hidden file behind."""

    def ended(stream):
        raise SystemExit(143)

    monkeypatch.setitem(_SINKS, "jsonl", ended)
    with pytest.raises(SystemExit), ChunkWriter(tmp_path / "out.jsonl"):
        pytest.fail("the run went on")
    assert not list(tmp_path.iterdir())


def test_the_writer_makes_folders_and_replaces(tmp_path):
    path = tmp_path / "new" / "out.csv"
    for _ in range(2):
        with ChunkWriter(path) as writer:
            writer.write(CHUNKS[:2])
            writer.write(CHUNKS[2:])
    assert len(rows_of(path.read_bytes(), "csv")) == len(CHUNKS)


def test_another_extension_is_refused():
    with pytest.raises(ChunkingError, match=r"\.jsonl, \.csv, \.parquet"):
        ChunkWriter("out.xlsx")


def test_the_snippet_makes_the_same_chunks(tmp_path):
    source = tmp_path / "a.md"
    source.write_text(TEXT, encoding="utf-8")
    config = ChunkingConfig("recursive", {"chunk_size": 80, "separators": ["\n\n", '"', "\\", ""]})
    program = python_snippet(config, str(source))
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    chunks = config.chunker().chunk(Document.from_text(TEXT, str(source)))
    assert [line.split()[:4] for line in done.stdout.splitlines()] == [
        [str(value) for value in (chunk.index, chunk.start, chunk.end, chunk.token_count)]
        for chunk in chunks
    ]


def test_the_snippet_says_the_metadata():
    config = ChunkingConfig("word", metadata={"team": "harbour"})
    assert ").with_metadata({'team': 'harbour'})\nfor chunk" in python_snippet(config, "a.md")
    assert "with_metadata" not in python_snippet(ChunkingConfig("word"), "a.md")


def test_the_snippet_reads_with_the_parser_that_was_chosen(tmp_path):
    page = tmp_path / "a.html"
    page.write_text("<h1>One</h1><p>Two &amp; three</p>", encoding="utf-8")
    program = python_snippet(ChunkingConfig("word", {}), str(page), parser="plain")
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True
    )
    read = parse_file(page, parser="plain")
    assert "<h1>" in read.text
    assert done.stdout.split()[1:3] == ["0", str(len(read.text))]


def test_a_row_is_json_able():
    assert json.loads(json.dumps(chunk_row(CHUNKS[0])))["metadata"]["block_types"]


def test_a_snippet_follows_the_route_of_its_file():
    route = Route("*.md", "markdown", {"chunk_size": 99})
    config = ChunkingConfig("word", {"chunk_size": 50}, (route,))
    assert "'markdown'" in python_snippet(config, "w/a.md")
    assert "'word'" in python_snippet(config, "w/a.txt")


def test_an_unknown_format_is_named():
    with pytest.raises(UnknownNameError, match="did you mean 'jsonl'"):
        dump_chunks(CHUNKS, "json")


def test_a_parquet_file_that_was_given_up_says_nothing_later(tmp_path):
    script = (
        "import sys; from chunking.export import ChunkWriter\n"
        "with ChunkWriter(sys.argv[1]): raise KeyboardInterrupt"
    )
    command = [sys.executable, "-c", script, str(tmp_path / "chunks.parquet")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.stderr.rstrip().endswith("KeyboardInterrupt")
    assert "closed" not in done.stderr
    assert not list(tmp_path.iterdir())
