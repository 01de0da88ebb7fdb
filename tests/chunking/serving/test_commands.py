"""What the commands `serve` and `mcp` refuse, before anything is started."""

from __future__ import annotations

import socket

import pytest
from click.testing import CliRunner

pytest.importorskip("starlette", reason="starlette is not installed: .ci/frameworks.txt")

from chunking import ChunkingError
from chunking.cli import main
from chunking.serving.guard import is_local
from chunking.serving.pages import page_of
from chunking.serving.stated import stated_config, usual_config


def said(*command, **environment):
    done = CliRunner(env=environment).invoke(main, command)
    assert done.exit_code == 2, done.output
    return done.output


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.1", "example.org", ""])
def test_other_machines_are_let_in_with_a_token_only(host):
    assert "--insecure" in said("serve", "--host", host, CHUNKWRIGHT_TOKEN=None)


@pytest.mark.parametrize(
    ("host", "local"),
    [("127.0.0.1", True), ("127.8.9.1", True), ("::1", True), ("localhost", True), ("0.0.0.0", False), ("a.b", False)],
)  # fmt: skip
def test_what_is_local(host, local):
    assert is_local(host) is local


@pytest.mark.parametrize("content", [b"", b" \n", b"two words", "schlüssel".encode(), b"\xff"])
def test_a_token_file_holds_a_token(content, tmp_path):
    path = tmp_path / "token"
    path.write_bytes(content)
    assert f"{path}" in said("serve", "--token-file", str(path))


def test_an_empty_variable_is_no_token():
    assert "CHUNKWRIGHT_TOKEN holds no token" in said("serve", CHUNKWRIGHT_TOKEN="")


def test_a_port_in_use_is_named_with_the_remedy():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert "choose another with --port" in said("serve", "--port", str(port))


def test_a_configuration_that_cannot_be_used_is_refused(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_text("strategy: sentence")
    assert "the version is missing" in said("serve", "--config", str(path))


def test_a_root_is_a_folder(tmp_path):
    pytest.importorskip("mcp", reason="mcp is not installed: .ci/frameworks.txt")
    assert "is no folder" in said("mcp", "--root", str(tmp_path / "none"))


def test_the_usual_configuration_may_be_stated():
    assert stated_config(usual_config().to_dict()) == usual_config()


@pytest.mark.parametrize(
    "values",
    [
        {"strategy": "agentic"},
        {"strategy": "word", "routes": [{"match": "*", "strategy": "agentic"}]},
        {"strategy": "semantic", "options": {"embedder": "organisation/model"}},
        {"strategy": "semantic", "options": {"embedder": "openai:x"}},
        {"strategy": "word", "routes": [{"match": "*", "strategy": "word", "options": {"tokenizer": "."}}]},
        {"strategy": "word", "options": {"tokenizer": ["a"]}},
        {"strategy": ["word"]},
        {"strategy": "word", "routes": {}, "options": 1},
        [],
    ],
)  # fmt: skip
def test_a_request_names_nothing_beyond_the_engine(values):
    with pytest.raises(ChunkingError):
        stated_config(values)


def test_a_page_has_a_bound_whatever_the_chunks_are():
    from chunking import create_chunker

    chunker = create_chunker("word", chunk_size=20_000, chunk_overlap=0)
    chunks = chunker.chunk("word " * 100_000)
    page = page_of(chunks, 1, 50)
    assert page["chunks"][0]["text"] is None
    assert page["chunks"][0]["start"] == chunks[1].start
    assert page["next_offset"] == 1 + len(page["chunks"])
    assert page_of(chunks, 99, 5) == {"offset": 99, "chunks": [], "next_offset": None}
    for offset, limit in ((-1, 1), (0, 0), (0, 51)):
        with pytest.raises(ChunkingError, match="name no page"):
            page_of(chunks, offset, limit)
