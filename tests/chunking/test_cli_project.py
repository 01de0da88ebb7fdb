"""The commands for project files, and the app that is started with one."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from click.testing import CliRunner
from projects import TEXT, project
from zip_archives import parts_of, zipped

from chunking import cli_app, load_config
from chunking.cli import main
from chunking.errors import ConfigError
from chunking.project import Source, pack, unpack, write_project


def invoke(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


@pytest.fixture
def folder(tmp_path):
    docs = tmp_path / "docs"
    (docs / "deep").mkdir(parents=True)
    (docs / "guide.md").write_text(TEXT)
    (docs / "deep" / "guide.md").write_text("Another guide.")
    (tmp_path / "tuned.yaml").write_text("version: 1\nstrategy: word\noptions: {chunk_size: 60}\n")
    (tmp_path / "q.csv").write_text("question,excerpt\nWhich?,The answer is forty-two.\n")
    (tmp_path / "p.zip").write_bytes(pack(project()))
    return tmp_path


def packed(folder, *more):
    words = ["--config", folder / "tuned.yaml", "--questions", folder / "q.csv", *more]
    done = invoke("project", "pack", folder / "docs", *words, "--output", folder / "new.zip")
    assert done.exit_code == 0, done.output
    return unpack((folder / "new.zip").read_bytes(), "new.zip")


def test_pack_and_show_and_check(folder):
    found = packed(folder, "--baseline", folder / "tuned.yaml")
    assert [source.file for source in found.documents] == ["guide.md", "guide.md"]
    assert len({source.name for source in found.documents}) == 2
    assert found.questions[0].excerpts[0].text == "The answer is forty-two."
    assert found.baseline == found.configuration
    done = invoke("project", "show", folder / "new.zip", "--check")
    assert done.exit_code == 0, done.output
    assert "configuration: word, chunk_size 60" in done.output
    assert done.output.count("the same: ") == 2


def test_pack_without_documents(folder):
    assert len(packed(folder, "--without-documents").missing) == 2
    assert "only its hash" in invoke("project", "show", folder / "new.zip").output


def test_what_is_unpacked_is_what_the_other_commands_take(folder):
    """Found: the documents of an unzipped project are called documents/0000, which its own questions do not find."""
    done = invoke("project", "unpack", folder / "p.zip", folder / "out")
    assert done.exit_code == 0, done.output
    out = folder / "out"
    names = {path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file()}
    documents = {f"documents/{source.name}" for source in project().documents}
    assert names == {*documents, "tuned.yaml", "baseline.yaml", "questions.jsonl"}
    tuned, baseline = (load_config(out / f"{name}.yaml") for name in ("tuned", "baseline"))
    assert baseline.retrieval == tuned.retrieval != {}, (
        "found: it was searched otherwise than in the app"
    )
    words = ["--config", out / "tuned.yaml", "--config", out / "baseline.yaml"]
    words += ["--questions", out / "questions.jsonl", "--embedder", "fast", "--json"]
    done = invoke("evaluate", out / "documents", *words)
    assert done.exit_code == 0, done.output
    again = invoke("project", "unpack", folder / "p.zip", out)
    assert again.exit_code != 0
    assert "is not empty: name a new folder" in again.output


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("../../guide.md", "guide.md"),
        ("/etc/guide.md", "etc/guide.md"),
        ("C:\\docs\\a|b.md", "C_/docs/a_b.md"),
        (f"{'long ' * 60}.md", f"{'long ' * 11}lo.md"),
        ("..", "document"),
    ],
)
def test_no_name_of_a_document_leads_out_of_the_folder(tmp_path, name, path):
    made = replace(project(), documents=[Source.of(name, "guide.md", b"text")], questions=())
    first, *_ = write_project(made, tmp_path / "out")
    assert first == tmp_path / "out" / "documents" / path
    assert first.read_bytes() == b"text"


def test_two_documents_are_not_written_to_one_file(tmp_path):
    both = [Source.of(name, "guide.md", b"text") for name in ("a.md", "../a.md")]
    with pytest.raises(ConfigError, match="two documents would be written"):
        write_project(replace(project(), documents=both, questions=()), tmp_path / "out")


def test_what_a_project_only_names_is_told_when_it_is_unpacked(folder):
    packed(folder, "--without-documents")
    done = invoke("project", "unpack", folder / "new.zip", folder / "out")
    assert done.exit_code == 0
    assert done.output.count("not in the project: ") == 2


def test_check_tells_what_is_cut_otherwise(folder):
    packed(folder)
    parts = parts_of((folder / "new.zip").read_bytes())
    parts["configuration.json"] = parts["configuration.json"].replace(b": 60", b": 30")
    (folder / "new.zip").write_bytes(zipped(parts))
    done = invoke("project", "show", folder / "new.zip", "--check")
    assert done.exit_code == 1
    assert "differs: " in done.output


def test_check_fails_where_a_document_cannot_be_compared(folder):
    packed(folder, "--without-documents")
    done = invoke("project", "show", folder / "new.zip", "--check")
    assert done.exit_code == 1
    assert "not compared: " in done.output
    assert invoke("project", "show", folder / "new.zip").exit_code == 0

    packed(folder)
    parts = parts_of((folder / "new.zip").read_bytes())
    del parts["figures.json"]
    (folder / "new.zip").write_bytes(zipped(parts))
    assert invoke("project", "show", folder / "new.zip", "--check").exit_code == 1


@pytest.mark.parametrize(("limit", "says"), [("MOST_DOCUMENTS", "at most 1 documents, not 2"), ("MOST_BYTES", "at most 1 MB, not")])  # fmt: skip
def test_what_could_not_be_opened_again_is_not_packed(folder, monkeypatch, limit, says):
    monkeypatch.setattr(f"chunking.project.writing.{limit}", 1)
    monkeypatch.setattr("chunking.cli_project.parse_bytes", pytest.fail)
    words = ["--config", folder / "tuned.yaml", "--output", folder / "new.zip"]
    done = invoke("project", "pack", folder / "docs", *words)
    assert done.exit_code == 2
    assert says in done.output
    assert not (folder / "new.zip").exists()


def test_a_folder_without_documents_is_not_packed(folder):
    (folder / "none").mkdir()
    (folder / "none" / "tuned.yaml").write_text("version: 1\nstrategy: word\n")
    words = ["--config", folder / "none" / "tuned.yaml", "--output", folder / "none" / "new.zip"]
    done = invoke("project", "pack", folder / "none", *words)
    assert "there are no files in" in done.output


@pytest.fixture
def started(monkeypatch):
    """What the server would have been started with."""
    given = []
    monkeypatch.setattr(cli_app, "_become", lambda command, environment: given.append(environment))
    return given


def test_the_app_is_started_with_a_project(folder, started):
    done = invoke("app", folder / "p.zip")
    assert done.exit_code == 0, done.output
    start = json.loads(started[0]["CHUNKING_START"])
    assert start["project"] == str(folder / "p.zip")
    assert start["documents"] == []


def test_a_project_that_cannot_be_used_is_said_before_the_server_starts(folder, started):
    broken = folder / "broken.zip"
    broken.write_bytes(b"PK")
    done = invoke("app", broken)
    assert (done.exit_code, started) == (2, [])
    assert "damaged" in " ".join(done.output.split())
    assert invoke("app", folder / "p.zip", broken).exit_code == 2
    assert invoke("app", folder / "none.zip").exit_code == 1
    assert started == []
