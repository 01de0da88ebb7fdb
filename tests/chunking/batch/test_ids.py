"""The same bytes have the same chunk ids in the app, in Python and on the command line, wherever they lie."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunking import ChunkingConfig, Document, create_chunker, parse_bytes, parse_file
from chunking.batch import chunk_files
from chunking.batch.folders import chunk_file
from chunking.cli import main
from chunking.export import dump_chunks

SAMPLES = Path(__file__).resolve().parents[3] / "sample_docs"
HIERARCHY = ChunkingConfig("hierarchical", {"chunk_size": 20, "parent_size": 60})


@pytest.mark.parametrize("name", ["article.md", "scheduler.py", "inventory.csv"])
def test_app_python_and_command_line_agree(name, tmp_path):
    data = (SAMPLES / name).read_bytes()
    path = tmp_path / "elsewhere" / f"renamed.{name.rpartition('.')[2]}"
    path.parent.mkdir()
    path.write_bytes(data)
    config = ChunkingConfig("recursive", {"chunk_size": 500})
    file = tmp_path / "tuned.yaml"
    file.write_text(config.dumps())

    shown = config.chunker(name).run(parse_bytes(data, name))
    app = [json.loads(line)["id"] for line in dump_chunks(shown.chunks, "jsonl").splitlines()]
    python = [chunk.id for chunk in config.chunker().chunk(parse_file(path))]
    done = CliRunner().invoke(main, ["run", str(path), "--config", str(file)])
    printed = [json.loads(line)["id"] for line in done.stdout.splitlines()]
    batch = [chunk.id for chunk in chunk_file(config, path).chunks]
    same = Document.from_text(data.decode(), name)
    text = [chunk.id for chunk in config.chunker().chunk(same)]
    assert app == python == printed == batch == text
    assert len(set(app)) == len(app) > 5
    contents = [chunk.content_id for chunk in shown.chunks]
    assert contents == [json.loads(line)["content_id"] for line in done.stdout.splitlines()]


@pytest.fixture
def equals(tmp_path):
    files = [tmp_path / f"{name}.txt" for name in "abcd"]
    for path in files:
        path.write_text("One sentence of seven words is here. " * 30)
    files[1].write_text("Another text. " * 30)
    return files


@pytest.mark.parametrize("processes", [1, 2])
def test_equal_files_of_one_run_have_ids_of_their_own(equals, processes):
    outcomes = list(chunk_files(HIERARCHY, equals, processes))
    ids = [[chunk.id for chunk in outcome.chunks] for outcome in outcomes]
    alone = [[chunk.id for chunk in chunk_file(HIERARCHY, path).chunks] for path in equals]
    assert ids[:2] == alone[:2]
    assert alone[0] == alone[2] == alone[3]
    assert len({id for found in ids for id in found}) == sum(map(len, ids))
    assert [outcome.chunks for outcome in outcomes] == [
        outcome.chunks for outcome in chunk_files(HIERARCHY, equals)
    ]


def test_the_children_of_a_copy_name_the_parents_of_the_copy(equals):
    for outcome in chunk_files(HIERARCHY, equals):
        ids = {chunk.id for chunk in outcome.chunks}
        parents = {chunk.metadata.get("parent_id") for chunk in outcome.chunks} - {None}
        assert parents
        assert parents <= ids


def test_what_copies_are_called_does_not_count(equals, tmp_path):
    before = [chunk.id for outcome in chunk_files(HIERARCHY, equals) for chunk in outcome.chunks]
    moved = [path.rename(tmp_path / f"new-{path.name}") for path in equals]
    assert before == [
        chunk.id for outcome in chunk_files(HIERARCHY, moved) for chunk in outcome.chunks
    ]


def test_text_strategy_and_options_count():
    one = {chunk.id for chunk in create_chunker("word", chunk_size=50).chunk("A word. " * 200)}
    for other in (
        create_chunker("word", chunk_size=51).chunk("A word. " * 200),
        create_chunker("word", chunk_size=50).chunk("A word. " * 201),
        create_chunker("token", chunk_size=50).chunk("A word. " * 200),
    ):
        assert not one & {chunk.id for chunk in other}
