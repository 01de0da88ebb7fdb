"""The command that opens the app: what it is given is found and usable before the server starts."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from chunking import cli_app
from chunking.cli import main
from chunking.confinement import held_here
from chunking.splitters.own_code import ALLOW


@pytest.fixture
def folder(tmp_path):
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.md").write_text("# A\n\nWords.")
    (docs / "b.txt").write_text("Words.")
    (docs / "q.csv").write_text("question,excerpt\nWhich?,Words.\n")
    (tmp_path / "empty").mkdir()
    (tmp_path / "tuned.yaml").write_text("version: 1\nstrategy: word\n")
    (tmp_path / "bad.yaml").write_text("strategy: word\n")
    (tmp_path / "odd.csv").write_text("a,b\n1,2\n")
    return tmp_path


@pytest.fixture
def started(monkeypatch):
    """What the server would have been started with."""
    given = []
    monkeypatch.setattr(cli_app, "_become", lambda command, environment: given.append(environment))
    return given


def test_all_of_it_is_handed_to_the_app(folder, started):
    words = ["app", folder / "docs", "--config", folder / "tuned.yaml", "--present"]
    done = CliRunner().invoke(main, [*map(str, words), "--questions", f"{folder}/docs/q.csv"])
    assert done.exit_code == 0, done.output
    assert json.loads(started[0]["CHUNKING_START"]) == {
        "documents": [str(folder / "docs" / name) for name in ("a.md", "b.txt")],
        "configuration": str(folder / "tuned.yaml"),
        "questions": str(folder / "docs" / "q.csv"),
        "project": None,
        "present": True,
    }


def test_it_says_at_its_start_what_holds_the_parsers(started):
    assert held_here().sentence in CliRunner().invoke(main, ["app"]).stderr


def test_code_is_allowed_where_it_is_asked_for_alone(started, monkeypatch):
    monkeypatch.delenv(ALLOW, raising=False)
    for words in (["app"], ["app", "--allow-code"]):
        assert CliRunner().invoke(main, words).exit_code == 0
    assert [environment.get(ALLOW) for environment in started] == [None, "1"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nowhere.md"], "nowhere.md does not exist"),
        (["empty"], "no files in"),
        (["--config", "none.yaml"], "none.yaml: No such file"),
        (["--config", "bad.yaml"], "the version is missing"),
        (["--questions", "none.csv"], "none.csv' does not exist"),
        (["--questions", "odd.csv"], "column 'question'"),
    ],
)
def test_what_is_missing_or_unusable_is_said_before_the_server_starts(
    folder, started, monkeypatch, words, message
):
    monkeypatch.chdir(folder)
    done = CliRunner().invoke(main, ["app", *words])
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())
    assert not started
