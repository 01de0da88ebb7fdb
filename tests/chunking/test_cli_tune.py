"""`python -m chunking tune`: a table, a configuration that runs, a report, and drafts where no file is given."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunking import load_config
from chunking.cli import main
from chunking.splitters.own_code import ALLOW

TRADES = [
    "baker",
    "mason",
    "tanner",
    "cooper",
    "weaver",
    "glazier",
    "farrier",
    "saddler",
    "thatcher",
    "wheelwright",
]
RIVERS = ["Aldern", "Brisk", "Cardle", "Dorrow"]
FACTS = [
    f"Project P{number} began in {1900 + number} by the river {RIVERS[number % 4]}. Its first {TRADES[number % 10]} "
    f"was captain C{number}, who kept {number + 3} lamps. "
    + "Nobody remembers the rest of that year, and the archive says little. "
    * 3
    for number in range(40)
]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "facts.txt").write_text("\n\n".join(FACTS))
    rows = "".join(
        f"When did P{i} begin?,Project P{i} began in {1900 + i} by the river\n" for i in range(40)
    )
    (tmp_path / "q.csv").write_text("question,excerpt\n" + rows)
    return tmp_path


def invoke(folder, *words, within=("--token-budget", "100")):
    fixed = ("tune", folder / "facts.txt", "--retriever", "bm25", "--time", "60")
    small = ("--strategies", "sentence, recursive", "--sizes", "60,400", *within)
    return CliRunner().invoke(main, [str(word) for word in (*fixed, *small, *words)])


def test_the_chosen_configuration_is_written_and_is_the_one_of_the_report(folder):
    tuned, report = folder / "tuned.yaml", folder / "report.json"
    now = folder / "now.yaml"
    now.write_text("version: 1\nstrategy: sentence\noptions: {chunk_size: 400, unit: tokens}\n")
    done = invoke(
        folder,
        "--questions",
        folder / "q.csv",
        "--config",
        now,
        "--output",
        tuned,
        "--report",
        report,
    )
    assert done.exit_code == 0, done.output
    assert "P(best)" in done.stdout
    assert "* the current configuration" in done.stdout
    written = json.loads(report.read_text())
    config = load_config(tuned)
    chosen = next(t for t in written["trials"] if t["number"] == written["chosen"])
    assert config.strategy == chosen["strategy"]
    assert config.options["chunk_size"] == chosen["options"]["chunk_size"]
    assert config.retrieval["retriever"] == "bm25"
    ran = CliRunner().invoke(
        main,
        [
            "run",
            str(folder / "facts.txt"),
            "--config",
            str(tuned),
            "--output",
            str(folder / "c.jsonl"),
        ],
    )
    assert ran.exit_code == 0, ran.output


def test_what_is_in_use_is_written_where_nothing_speaks_for_a_change(folder):
    """Found: *nothing speaks for a change*, and a file of what finds less, without the rules that were in use."""
    asked = ("--questions", folder / "q.csv", "--output", folder / "tuned.yaml")
    assert invoke(folder, *asked).exit_code == 0
    now = folder / "now.yaml"
    rules = "routes:\n- match: '*.csv'\n  strategy: table\n"
    now.write_text((folder / "tuned.yaml").read_text() + rules)
    done = invoke(folder, *asked, "--config", now)
    assert "The configuration in use is written" in done.stdout
    assert load_config(folder / "tuned.yaml") == load_config(now)


def test_recall_is_within_the_budget_that_the_configuration_states(folder):
    """Found: it was within 500 and 1,250 tokens, where the app's Autotune and `evaluate` read the file's 200."""
    now = folder / "now.yaml"
    now.write_text("version: 1\nstrategy: sentence\nretrieval: {token_budget: 90}\n")
    asked = ("--questions", folder / "q.csv", "--config", now)
    assert "mean over 90 tokens read." in invoke(folder, *asked, within=()).stdout
    assert "mean over 100 tokens read." in invoke(folder, *asked).stdout


def test_without_questions_they_are_drafted_and_it_says_so(folder):
    manual = Path(__file__).parents[2] / "sample_docs" / "product_manual.md"
    done = invoke(folder, manual)
    assert done.exit_code == 0, done.output
    assert "questions are drafted" in done.stderr
    assert "tell bad settings from good ones" in done.stdout
    table = done.stdout.split("tokens read.\n\n")[1].splitlines()
    assert table[0].split()[:2] == ["document", "questions"]
    assert {line.split()[0] for line in table[1:3]} == {str(folder / "facts.txt"), str(manual)}


def test_what_is_wrong_is_said_before_the_search(folder):
    done = invoke(folder, "--output", folder / "tuned.txt")
    assert done.exit_code != 0
    assert "a configuration ends in" in done.output
    assert invoke(folder, "--sizes", "60,many").exit_code == 2


def test_own_code_is_the_current_configuration(folder, monkeypatch):
    monkeypatch.setenv(ALLOW, "0")
    mine = folder / "mine.py"
    mine.write_text(
        "def split(text):\n    return [text[at : at + 900] for at in range(0, len(text), 900)]\n"
    )
    done = invoke(folder, "--questions", folder / "q.csv", "--code", mine)
    assert done.exit_code == 0, done.output
    assert "own_code 1,000 *" in done.stdout
    assert "than the current configuration, own_code 1,000" in done.stdout
    both = invoke(folder, "--code", mine, "--config", mine)
    assert (both.exit_code, "give either --config or --code" in both.output) == (2, True)
