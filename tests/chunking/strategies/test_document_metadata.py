"""What is said of a document is on each of its chunks."""

from __future__ import annotations

import datetime
import json

import pytest
from click.testing import CliRunner

from chunking import ChunkingConfig, ChunkingError, Document, create_chunker, parse_bytes
from chunking.cli import main
from chunking.errors import ConfigError
from chunking.export import dump_chunks

TEXT = "One two three. Four five six. Seven eight nine."
CHUNKER = create_chunker("sentence", chunk_size=5)


def metadata_of(document, **said):
    return [chunk.metadata for chunk in CHUNKER.run(document, metadata=said).chunks]


def test_the_callers_and_the_documents_metadata_are_on_every_chunk():
    document = Document.from_text(TEXT, "a.txt", {"author": "Ida", "year": 2001})
    found = metadata_of(document, department="legal", year=2002)
    assert len(found) > 2
    for each in found:
        assert each["author"], each["department"] == ("Ida", "legal")
        assert each["year"] == 2002
        assert each["uri"] == "a.txt"


def test_ids_and_offsets_do_not_depend_on_metadata():
    bare, told = CHUNKER.chunk(TEXT), CHUNKER.chunk(TEXT, metadata={"author": "Ida"})
    assert [(c.id, c.start, c.content_id) for c in bare] == [
        (c.id, c.start, c.content_id) for c in told
    ]


def test_what_the_strategy_says_of_a_chunk_wins():
    chunk = create_chunker("records").chunk(
        Document.from_text('{"a": 1}', "a.json"), metadata={"path": "mine", "uri": "mine"}
    )[0]
    assert (chunk.metadata["path"], chunk.metadata["uri"]) == ("$", "a.json")


def test_a_language_that_the_caller_states_is_the_documents():
    assert {each["language"] for each in metadata_of(TEXT, language="fr")} == {"fr"}


def test_metadata_are_plain_and_belong_to_one_chunk():
    first, second, *_ = metadata_of(TEXT, on=datetime.date(2026, 1, 2), tags=("a", "b"))
    assert first["on"] == "2026-01-02"
    first["tags"].append("c")
    assert second["tags"] == ["a", "b"]


def test_figures_of_the_file_stay_with_the_document():
    document = parse_bytes(b"# Tides\n\n## Spring\n\nText of it.", "tides.md")
    assert document.metadata["headings"] == ["Tides", "Spring"]
    assert metadata_of(document)[0].keys() == {"uri", "language", "title"}


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (3, "not int"),
        ({1: "x"}, "write '1'"),
        ({"a": {(1, 2): 3}}, "JSON"),
    ],
)
def test_metadata_that_json_cannot_hold_are_refused(wrong, said):
    with pytest.raises(ChunkingError, match=said):
        CHUNKER.run(TEXT, metadata=wrong)


def test_a_configuration_carries_metadata():
    config = ChunkingConfig("sentence", {"chunk_size": 5}, metadata={"department": "legal"})
    for format in ("yaml", "json", "toml"):
        again = ChunkingConfig.loads(config.dumps(format), format)
        assert again == config
        assert again.chunker("a.txt").chunk(TEXT)[0].metadata["department"] == "legal"
    assert ChunkingConfig.of(config.chunker()) == config
    assert "metadata" not in ChunkingConfig("sentence").to_dict()


def test_toml_has_no_null():
    config = ChunkingConfig("sentence", metadata={"department": None})
    with pytest.raises(ConfigError, match="YAML or JSON"):
        config.dumps("toml")


def test_metadata_of_a_configuration_are_a_table():
    with pytest.raises(ConfigError, match="'metadata'"):
        ChunkingConfig.from_dict({"version": 4, "strategy": "sentence", "metadata": [1]})


def test_exports_and_the_command_line_have_them(tmp_path):
    chunks = CHUNKER.chunk(TEXT, metadata={"department": "legal"})
    row = json.loads(dump_chunks(chunks, "jsonl").splitlines()[0])
    assert row["metadata"]["department"] == "legal"
    (tmp_path / "a.txt").write_text(TEXT)
    said = ["--metadata", "department=legal", "--metadata", "rank=a=b"]
    done = CliRunner().invoke(main, ["run", str(tmp_path), "--strategy", "sentence", *said])
    found = json.loads(done.stdout.splitlines()[0])["metadata"]
    assert (found["department"], found["rank"]) == ("legal", "a=b")
    wrong = CliRunner().invoke(
        main, ["run", str(tmp_path), "--strategy", "sentence", "--metadata", "x"]
    )
    assert "NAME=VALUE" in wrong.stderr
