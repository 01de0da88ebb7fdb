"""Keys and passwords that a machine was given are in nothing that is said, logged or taken away."""

from __future__ import annotations

import logging

import pytest
from chat_server import KEY, TEXT, running_server
from click.testing import CliRunner

from chunking import ChunkingConfig
from chunking.cli import main
from chunking.export.snippets import python_snippet

#: what may be nowhere
SECRET = KEY.removeprefix("sk-")
PASSWORD = "pa55w0rd-of-the-database"


@pytest.fixture
def server(monkeypatch):
    yield from running_server(monkeypatch)


@pytest.fixture
def work(server, tmp_path, monkeypatch, caplog):
    """A folder with a document and a configuration that asks a model; all logging is on, and nothing is kept elsewhere."""
    monkeypatch.setenv("CHUNKING_CACHE_DIR", str(tmp_path / "cache"))
    caplog.set_level(logging.DEBUG)
    options = {"base_url": server.url, "target_chunk_size": 50, "chunk_size": 100, "retries": 1}
    (tmp_path / "a.md").write_text(TEXT)
    (tmp_path / "tuned.yaml").write_text(ChunkingConfig("agentic", options).dumps())
    monkeypatch.chdir(tmp_path)
    return tmp_path


COMMANDS = (
    ("run", "a.md", "--config", "tuned.yaml", "--output", "chunks.jsonl"),
    ("run", "a.md", "--config", "tuned.yaml", "--output", "chunks.parquet"),
    ("run", "a.md", "--config", "tuned.yaml", "--output", "folder"),
    ("report", "a.md", "--config", "tuned.yaml", "--output", "report.html"),
    ("project", "pack", "a.md", "--config", "tuned.yaml", "--output", "project.zip"),
    ("diff", "a.md", "a.md", "--config", "tuned.yaml"),
)


@pytest.mark.parametrize("answers", [[], [400, 400, 400], [401], [500] * 9], ids=str)
def test_a_key_is_in_no_file_message_or_log_whatever_the_server_says(work, server, caplog, answers):
    """The server says the key that it was sent in each refusal."""
    said = ""
    for command in COMMANDS:
        server.script = list(answers)
        done = CliRunner().invoke(main, command)
        said += done.output + done.stderr + repr(done.exception)
    assert any(KEY in (sent or "") for sent in server.keys)
    assert caplog.records
    made = b"".join(path.read_bytes() for path in work.rglob("*") if path.is_file())
    assert SECRET not in said
    assert SECRET not in caplog.text
    assert SECRET.encode() not in made


@pytest.mark.parametrize("format", ["yaml", "json", "toml"])
def test_a_configuration_and_its_program_name_the_keys_variable_alone(server, format):
    config = ChunkingConfig("agentic", {"base_url": server.url, "api_key_env": "OPENAI_API_KEY"})
    for text in (config.dumps(format), python_snippet(config, "a.md")):
        assert SECRET not in text


@pytest.mark.parametrize(
    "options",
    [
        {"api_key_env": KEY},
        {"base_url": f"http://me:{PASSWORD}@host/v1"},
        {"base_url": f"http://host/v1?key={KEY}"},
        {"base_url": f"ftp://{PASSWORD}"},
    ],
    ids=lambda options: next(iter(options)),
)
def test_a_secret_in_the_wrong_option_is_refused_without_its_words(work, caplog, options):
    text = "version: 1\nstrategy: agentic\noptions:\n" + "".join(
        f"  {name}: '{value}'\n" for name, value in options.items()
    )
    (work / "tuned.yaml").write_text(text)
    done = CliRunner().invoke(main, COMMANDS[0])
    assert done.exit_code
    said = done.output + done.stderr + caplog.text
    assert SECRET not in said
    assert PASSWORD not in said


@pytest.mark.parametrize("place", ["", "?sslmode=require"])
def test_the_password_of_a_database_is_in_no_message_or_log(work, caplog, monkeypatch, place):
    address = f"postgresql://me:{PASSWORD}@127.0.0.1:1/kept{place}"
    monkeypatch.setenv("CHUNKWRIGHT_DATABASE", address)
    for words in (["list"], ["show", "abc"]):
        done = CliRunner().invoke(main, ["experiments", *words])
        assert done.exit_code
        assert PASSWORD not in done.output + done.stderr + caplog.text
