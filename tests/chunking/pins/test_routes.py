"""Every route on which a configuration cuts documents obeys its pins: each is a test."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib.util import find_spec

import pyarrow.parquet as pq
import pytest
from click.testing import CliRunner

from chunking import ChunkingConfig, ConfigError, Document, create_chunker, load_config, pin_at
from chunking.cli import main
from chunking.config import FORMATS
from chunking.evaluation import evaluate, load_questions
from chunking.export import python_snippet
from chunking.integrations.common import cut
from chunking.reporting import report_page
from chunking.tuning import Candidate, tune

TEXT = (
    "One two three. Four five six. Seven eight nine. Ten eleven twelve. " * 3 + "The end is here."
)
NAME = "note.txt"
DOCUMENT = Document.from_text(TEXT, NAME)
PLACE = TEXT.index("The end")
CONFIG = ChunkingConfig(
    "sentence",
    {"chunk_size": 100, "chunk_overlap": 0, "unit": "words"},
    pins=(pin_at(DOCUMENT, PLACE), pin_at(DOCUMENT, 20)),
)
STARTS = [0, 20, PLACE]


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "tuned.yaml").write_text(CONFIG.dumps("yaml"), encoding="utf-8")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / NAME).write_text(TEXT, encoding="utf-8")
    (tmp_path / "q.jsonl").write_text(
        json.dumps(
            {"question": "Where is the end?", "excerpts": ["The end is here."], "document": NAME}
        )
        + "\n"
    )
    return tmp_path


def command(*words):
    done = CliRunner().invoke(main, list(map(str, words)), catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_of_any_format_holds_them(format):
    text = CONFIG.dumps(format)
    assert ChunkingConfig.loads(text, format) == CONFIG
    assert ChunkingConfig.loads(text, format).pins == CONFIG.pins
    assert CONFIG.to_dict()["version"] == 3


def test_without_pins_a_file_is_as_before():
    plain = ChunkingConfig("sentence")
    assert plain.to_dict()["version"] == 1
    assert "pins" not in plain.to_dict()
    assert plain.found_by({"retriever": "bm25"}).to_dict()["version"] == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{a: 1}", "list of pins"),
        ("[{kind: glue}]", "cut or join"),
        ("[{kind: cut}]", "needs the words"),
    ],
)
def test_what_is_wrong_with_pins_is_named(text, says):
    with pytest.raises(ConfigError, match=says):
        ChunkingConfig.loads(f"version: 3\nstrategy: word\npins: {text}")


def test_a_file_cannot_ask_for_pins_without_end():
    pins = [CONFIG.pins[0].to_dict()] * 2001
    with pytest.raises(ConfigError, match="at most 2,000 pins, not 2,001"):
        ChunkingConfig.from_dict({"version": 3, "strategy": "word", "pins": pins})


def test_a_chunker_and_its_routes():
    assert [chunk.start for chunk in CONFIG.chunker(NAME).chunk(DOCUMENT)] == STARTS
    other = Document.from_text(TEXT, "other.txt")
    assert len(CONFIG.chunker("other.txt").chunk(other)) == 1
    values = {
        **CONFIG.to_dict(),
        "routes": [{"match": "*.txt", "strategy": "word", "options": {"chunk_overlap": 0}}],
    }
    routed = ChunkingConfig.from_dict(values)
    assert [chunk.start for chunk in routed.chunker(NAME).chunk(DOCUMENT)] == STARTS
    assert ChunkingConfig.of(CONFIG.chunker()).pins == CONFIG.pins


def test_the_command_run_to_the_screen_and_to_a_folder(folder):
    shown = command("run", "--config", folder / "tuned.yaml", folder / "docs").stdout
    assert [json.loads(line)["start"] for line in shown.splitlines()] == STARTS
    command("run", "--config", folder / "tuned.yaml", folder / "docs", "--output", folder / "out/")
    rows = [
        row
        for part in (folder / "out").glob("*.parquet")
        for row in pq.read_table(part).to_pylist()
    ]
    assert sorted(row["start"] for row in rows) == STARTS


def test_a_pin_changes_no_other_document_of_a_folder(folder):
    (folder / "docs" / "other.txt").write_text("Another text.", encoding="utf-8")
    plain = folder / "plain.yaml"
    plain.write_text(replace(CONFIG, pins=()).dumps("yaml"), encoding="utf-8")
    command("run", "--config", plain, folder / "docs", "--output", folder / "out/")
    told = command(
        "run", "--config", folder / "tuned.yaml", folder / "docs", "--output", folder / "out/"
    )
    assert re.search(r"\b1 unchanged", told.stderr), told.stderr


def test_the_commands_evaluate_and_report(folder):
    told = command(
        "evaluate", "--config", folder / "tuned.yaml", "--questions", folder / "q.jsonl",
        "--retriever", "bm25", "--json", folder / "docs",
    ).stdout  # fmt: skip
    assert '"chunks": 3' in told
    page = folder / "report.html"
    command("report", folder / "docs" / NAME, "--config", folder / "tuned.yaml", "--output", page)
    assert page.read_text("utf-8").count("pinned cut") >= 2
    assert "pinned cut" in report_page(DOCUMENT, CONFIG.chunker(NAME))


def test_an_evaluation_in_python(folder):
    questions = load_questions(folder / "q.jsonl", [DOCUMENT])
    report = evaluate(CONFIG, [DOCUMENT], questions, retriever="bm25")
    assert [chunk.start for chunk in report.chunks[0]] == STARTS


def test_a_search_obeys_pins_in_all_it_tries_and_the_current_configuration_its_own(folder):
    questions = load_questions(folder / "q.jsonl", [DOCUMENT])
    outcome = tune(
        [DOCUMENT],
        questions,
        strategies=["sentence", "word"],
        sizes=[100, 200],
        retrieval={"retriever": "bm25"},
        current=Candidate(CONFIG.strategy, CONFIG.options),
        pins=CONFIG.pins,
        seconds=20,
    )
    current, *others = [trial.candidate for trial in outcome.trials]
    assert current.pins == ()
    assert others
    assert all(each.pins == CONFIG.pins for each in others)


def test_the_command_tune_keeps_them(folder):
    command(
        "tune", folder / "docs", "--questions", folder / "q.jsonl", "--config", folder / "tuned.yaml",
        "--retriever", "bm25", "--time", "5", "--sizes", "100", "--output", folder / "best.yaml",
    )  # fmt: skip
    assert load_config(folder / "best.yaml").pins == CONFIG.pins


def test_a_program_that_is_taken_away(folder, capsys):
    program = python_snippet(CONFIG, str(folder / "docs" / NAME))
    exec(compile(program, "program", "exec"), {})
    starts = [int(line.split()[1]) for line in capsys.readouterr().out.splitlines()]
    assert starts == STARTS
    assert "Pin" not in python_snippet(ChunkingConfig("word"), NAME)


def test_frameworks():
    assert [chunk.start for chunk in cut(CONFIG, TEXT, NAME)] == STARTS
    assert [
        chunk.start for chunk in cut(ChunkingConfig.from_dict(CONFIG.to_dict()), TEXT, NAME)
    ] == STARTS


@pytest.mark.skipif(find_spec("starlette") is None, reason="starlette is not installed")
def test_a_server_by_its_own_configuration_and_by_one_in_the_request():
    from chunking.serving.cutting import chunk_body

    usual = ChunkingConfig("sentence").to_dict()
    for config, stated in ((CONFIG.to_dict(), {}), (usual, {"config": CONFIG.to_dict()})):
        body = json.dumps({"text": TEXT, "name": NAME, **stated}).encode()
        answer = chunk_body(config, "application/json", body)
        assert [chunk["start"] for chunk in answer["chunks"]] == STARTS
        assert [each["obeyed"] for each in answer["pins"]] == [True, True]


def test_a_change_of_strategy_that_is_proposed_keeps_them():
    from chunking.evaluation.diagnosis.option_changes import Change, changed

    other = changed(CONFIG.chunker(NAME), Change("strategy", "chunker", "sentence", "recursive"))
    assert other is not None
    assert other.pins == CONFIG.pins
    assert create_chunker("word").pins == ()
