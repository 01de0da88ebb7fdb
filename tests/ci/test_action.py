"""The GitHub Action and the pre-commit hooks: their very commands, in a repository of their own, without a network."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner
from git_repository import Repository
from markdown_it import MarkdownIt

from chunking.cli import main

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
ACTION = ROOT / ".github/actions/chunkwright"
STEPS = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
HOOKS = {each["id"]: each for each in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())}
FACTS = [f"Project P{number} began in {1900 + number} and was led by L{number}." for number in range(40)]  # fmt: skip
CONFIG = "version: 2\nstrategy: recursive\noptions: {chunk_size: %d, chunk_overlap: 0}\nretrieval: {retriever: bm25, top_k: 1, smoothing: 0}\n"
QUESTIONS = "question,excerpt\n" + "".join(
    f"When did P{number} begin?,{fact}\n" for number, fact in enumerate(FACTS)
)


def command():
    """Chunkwright of this checkout, as a shell splits it."""
    return f"{sys.executable} -m chunking"


@pytest.fixture
def repository(tmp_path):
    repository = Repository(tmp_path / "repository")
    files = {"docs/facts.txt": "\n\n".join(FACTS), "tuned.yaml": CONFIG % 60, "q.csv": QUESTIONS}
    repository.commit(files)
    return repository


def check(repository, tmp_path, **inputs):
    """Run the step that checks as a runner does; its exit code and the summary."""
    given = {name: str(value.get("default", "")) for name, value in STEPS["inputs"].items()}
    given |= {"documents": "docs", "config": "tuned.yaml", "base": "HEAD~1"} | inputs
    (step,) = (each for each in STEPS["runs"]["steps"] if each.get("id") == "check")
    handed = {
        name: given[value.removeprefix("${{ inputs.").removesuffix(" }}")]
        for name, value in step["env"].items()
    }
    summary, output = tmp_path / "summary.md", tmp_path / "output"
    runner = {
        "GITHUB_ACTION_PATH": str(ACTION),
        "GITHUB_STEP_SUMMARY": str(summary),
        "GITHUB_OUTPUT": str(output),
        "RUNNER_TEMP": str(tmp_path),
        "CHUNKWRIGHT": command(),
        "PYTHONPATH": str(ROOT),
    }
    done = subprocess.run(
        [step["shell"], "-e", "-c", step["run"]],
        cwd=repository.folder,
        env={**os.environ, **handed, **runner},
        capture_output=True,
        text=True,
    )
    assert output.read_text() == f"comment={tmp_path}/chunks.md\n", done.stderr
    return done.returncode, summary.read_text()


def edited(repository, number=7):
    facts = [*FACTS[:number], FACTS[number].replace("1907", "1807"), *FACTS[number + 1 :]]
    questions = QUESTIONS.replace("1907", "1807")
    repository.commit({"docs/facts.txt": "\n\n".join(facts), "q.csv": questions})


def test_the_summary_says_what_an_edit_does_and_costs_and_it_fails_under_a_bound(
    repository, tmp_path
):
    edited(repository)
    asked = {"price": "0.02", "questions": "q.csv", "fail-under": "recall=1.1"}
    code, said = check(repository, tmp_path, **asked)
    assert code == 1
    assert said.count("failed: ") == 1
    assert "failed: tuned.yaml: recall is" in said
    assert "To embed: 1 of 40 chunks" in said
    assert "which costs less than 0.01" in said
    assert "now − before, 39 questions of both, 2 left out" not in said
    assert "now − before, 40 questions of both" in said


def test_it_fails_where_recall_falls_by_more_than_chance_and_no_question_ends_the_code(
    repository, tmp_path
):
    hostile = "`````` ``` ~~~~ <b>@everyone</b>"
    repository.commit({"tuned.yaml": CONFIG % 12, "q.csv": f"{QUESTIONS}{hostile},Nowhere.\n"})
    code, said = check(repository, tmp_path, questions="q.csv")
    assert code == 1, said
    assert "failed: recall is worse than before, by more than chance" in said
    blocks = [token for token in MarkdownIt().parse(said) if token.type == "fence"]
    assert any(hostile in block.content for block in blocks)
    assert "recall" in blocks[-1].content
    assert "everyone" not in said.replace(blocks[-1].content, "")


def test_what_the_base_does_not_have_is_new(tmp_path):
    repository = Repository(tmp_path / "repository")
    repository.commit({"README.md": "Nothing yet."})
    repository.commit({"docs/facts.txt": "\n\n".join(FACTS), "tuned.yaml": CONFIG % 60, "q.csv": QUESTIONS})  # fmt: skip
    code, said = check(repository, tmp_path, questions="q.csv")
    assert code == 0, said
    assert "facts.txt (added)" in said


def test_a_document_that_cannot_be_read_fails_and_is_named(repository, tmp_path):
    (repository.folder / "docs/broken.pdf").write_bytes(b"%PDF-1.4 and nothing else")
    repository("add", "--all")
    repository("commit", "-q", "-m", "A broken file")
    code, said = check(repository, tmp_path)
    assert code == 1
    assert "broken.pdf (failed)" in said


def test_what_the_base_leaves_out_of_archives_is_compared(tmp_path):
    repository = Repository(tmp_path / "repository")
    files = {"docs/facts.txt": "\n\n".join(FACTS), "tuned.yaml": CONFIG % 60}
    repository.commit({**files, ".gitattributes": "docs export-ignore\n"})
    os.symlink("/etc/hostname", repository.folder / "docs/outside.md")
    repository("add", "--all")
    repository("commit", "-q", "-m", "A link")
    (repository.folder / "docs/outside.md").unlink()
    repository("commit", "-q", "-a", "-m", "No link")
    code, said = check(repository, tmp_path)
    assert code == 0, said
    assert "Nothing is to be embedded: all 40 chunks keep their vectors" in said
    assert "outside.md" not in said
    assert repository("status", "--porcelain") == ""


def test_a_base_that_cannot_be_evaluated_is_said(repository, tmp_path):
    (repository.folder / "tuned.yaml").write_text("version: 2\nstrategy: recursiv\n")
    repository("commit", "-q", "-a", "-m", "A mistake")
    repository.commit({"tuned.yaml": CONFIG % 60})
    _, said = check(repository, tmp_path, questions="q.csv")
    assert "The base could not be evaluated, so nothing is compared with it" in said
    assert "did you mean 'recursive'" in said
    assert "recall" in said


def test_every_input_is_handed_over():
    (step,) = (each for each in STEPS["runs"]["steps"] if each.get("id") == "check")
    handed = {value for each in STEPS["runs"]["steps"] for value in each.get("env", {}).values()}
    assert handed == {f"${{{{ inputs.{name} }}}}" for name in STEPS["inputs"]}
    assert "${{" not in step["run"], "an input in a script is a way to inject commands"
    workflow = yaml.safe_load((ACTION / "example-workflow.yml").read_text())
    (used,) = (step for step in workflow["jobs"]["chunks"]["steps"] if "chunkwright" in step.get("uses", ""))  # fmt: skip
    assert set(used["with"]) <= set(STEPS["inputs"])
    assert all("${{" not in step.get("run", "") for step in workflow["jobs"]["chunks"]["steps"])


@pytest.fixture
def hook(repository, monkeypatch):
    """Return what a hook's entry does with some arguments, in this process: the action's tests start the program."""
    monkeypatch.chdir(repository.folder)

    def run(name, *arguments):
        entry = HOOKS[name]["entry"].split()
        assert entry[0] == "chunkwright"
        return CliRunner().invoke(main, [*entry[1:], *arguments])

    return run


def test_the_hook_fails_where_recall_is_under_its_bound(repository, hook):
    words = ["docs", "--config", "tuned.yaml", "--questions", "q.csv", "--fail-under", "recall=0.9"]
    assert hook("chunkwright-evaluate", *words).exit_code == 0
    (repository.folder / "tuned.yaml").write_text(CONFIG % 12)
    assert hook("chunkwright-evaluate", *words).exit_code == 1


def test_the_hook_shows_what_the_edit_does(repository, hook):
    path = repository.folder / "docs/facts.txt"
    path.write_text(path.read_text().replace("1907", "1807"))
    done = hook("chunkwright-diff", "HEAD:docs", "docs", "--config", "tuned.yaml")
    assert done.exit_code == 0, done.stderr
    assert "To embed: 1 of 40 chunks" in done.stdout


def test_the_hooks_say_what_they_need():
    for each in HOOKS.values():
        assert {"id", "name", "entry", "language"} <= each.keys()
        assert each["pass_filenames"] is False
