"""The command line, in this process and once as a user runs it."""

import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunking import Document, create_chunker, list_strategies, parse_file
from chunking.cli import _progress, main
from chunking.splitters import library_splitters

ROOT = Path(__file__).parents[2]


@pytest.fixture
def folder(tmp_path):
    docs = tmp_path / "docs"
    (docs / "deep").mkdir(parents=True)
    (docs / "a.md").write_text("# A\n\n" + "Some words are here. " * 50)
    (docs / "deep" / "b.txt").write_text("Other words are there. " * 50)
    (docs / ".hidden.md").write_text("never")
    config = tmp_path / "tuned.yaml"
    config.write_text("version: 1\nstrategy: sentence\noptions: {chunk_size: 40}\n")
    return tmp_path


def invoke(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_strategies_lists_all():
    done = invoke("strategies")
    assert [line.split()[0] for line in done.output.splitlines()] == list_strategies()


def test_strategies_as_json_holds_every_option():
    described = json.loads(invoke("strategies", "--format", "json").output)
    assert {item["name"] for item in described} == set(list_strategies())
    assert all("chunk_size" in item["options"] for item in described)


@pytest.mark.parametrize("name", list_strategies())
def test_describe_explains_every_option(name):
    output = invoke("describe", name).output
    assert all(option in output for option in type(create_chunker(name).options).model_fields)


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("chunk", "'run'? Chunk files and folders."),
        ("evaluat", "'evaluate'? Score how well"),
        ("autotune", "'tune'? Find the configuration"),
    ],
)
def test_a_command_that_does_not_exist_leads_to_the_one_that_is_meant(word, meant):
    done = invoke(word)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert f"no command is called {word!r}. Did you mean {meant}" in done.stderr


def test_a_folder_where_a_command_belongs_leads_to_run(folder):
    done = invoke(folder / "docs")
    assert "Did you mean 'run'? Chunk files and folders." in done.stderr


def test_run_without_a_configuration_says_how_to_begin(folder):
    done = invoke("run", folder / "docs")
    assert done.exit_code == 2
    assert "as in --strategy markdown; `strategies` lists them" in done.stderr


def test_describe_suggests_the_nearest_name():
    done = invoke("describe", "sentense")
    assert done.exit_code == 2
    assert "did you mean 'sentence'" in done.output


@pytest.mark.parametrize("jobs", [1, 2])
def test_run_writes_the_chunks_of_a_folder(folder, jobs):
    output = folder / f"out{jobs}.jsonl"
    done = invoke(
        "run",
        "--config",
        folder / "tuned.yaml",
        folder / "docs",
        "--output",
        output,
        "--jobs",
        jobs,
    )
    assert done.exit_code == 0, done.output
    rows = [json.loads(line) for line in output.read_text().splitlines()]
    assert sorted({Path(row["uri"]).name for row in rows}) == ["a.md", "b.txt"]
    expected = create_chunker("sentence", chunk_size=40).chunk(
        Document.from_text(
            (folder / "docs/a.md").read_text(), str(folder / "docs/a.md"), {"language": "en"}
        )
    )
    assert [row["text"] for row in rows if row["uri"].endswith("a.md")] == [
        chunk.text for chunk in expected
    ]


def test_a_bad_file_is_reported_and_skipped_with_exit_code_1(folder):
    (folder / "docs" / "photo.png").write_bytes(b"\x89PNG\r\n")
    output = folder / "out.csv"
    done = invoke("run", "--strategy", "word", folder / "docs", "--output", output)
    assert done.exit_code == 1
    assert "photo.png is a PNG image" in done.output
    assert output.exists()


def test_options_of_a_strategy_are_stated_by_name(folder):
    stated = ["--set", "chunk_size=3", "--set", "unit=words", "--set", "respect_tables=false"]
    path = folder / "docs" / "a.md"
    done = CliRunner().invoke(main, ["run", "--strategy", "markdown", *stated, str(path)])
    options = {"chunk_size": 3, "unit": "words", "respect_tables": False}
    expected = create_chunker("markdown", **options).chunk(parse_file(path))
    assert [json.loads(line)["text"] for line in done.stdout.splitlines()] == [
        chunk.text for chunk in expected
    ]


def test_without_output_json_lines_are_printed(folder):
    done = CliRunner().invoke(main, ["run", "--strategy", "word", str(folder / "docs" / "a.md")])
    assert [json.loads(line)["index"] for line in done.stdout.splitlines()] == [0, 1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["docs"], "either --config FILE or --strategy NAME"),
        (["--strategy", "word", "gone"], "gone does not exist"),
        (["--strategy", "wrod", "docs"], "did you mean 'word'"),
        (["--config", "no.yaml", "docs"], "No such file"),
        (["--strategy", "word", "docs", "--output", "x.xlsx"], ".jsonl, .csv, .parquet"),
        (["--strategy", "word", "empty"], "no files in"),
        (["--strategy", "word", "docs", "--parser", "mdd=plain"], "did you mean 'md'"),
        (["--strategy", "word", "docs", "--parser", "md=plane"], "did you mean 'plain'"),
        (["--strategy", "word", "docs", "--parser", "plane"], "did you mean 'plain'"),
        (["--strategy", "word", "docs", "--set", "chunk_size"], "is not NAME=VALUE"),
        (["--strategy", "word", "docs", "--set", "chunk_sise=9"], "did you mean 'chunk_size'"),
        (["--strategy", "word", "docs", "--set", "chunk_size=many"], "chunk_size"),
        (["--config", "no.yaml", "docs", "--set", "chunk_size=9"], "--set goes with --strategy"),
    ],
)
def test_what_cannot_be_done_is_said_with_exit_code_2(folder, monkeypatch, words, says):
    monkeypatch.chdir(folder)
    (folder / "empty").mkdir()
    done = invoke("run", *words)
    assert done.exit_code == 2
    assert says in done.output


def test_it_runs_as_a_module(folder):
    command = [
        sys.executable,
        "-m",
        "chunking",
        "run",
        "--config",
        folder / "tuned.yaml",
        folder / "docs",
        "--output",
        folder / "c.parquet",
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert "chunks of 2 files" in done.stderr
    from pyarrow import parquet

    assert parquet.read_table(folder / "c.parquet").num_rows > 4


def test_a_command_loads_no_other(folder):
    """What searches and scores is a third of the modules, and most commands need none of it."""
    program = (
        "import atexit, sys\n"
        "from chunking.cli import main\n"
        "atexit.register(lambda: print(*sys.modules, file=sys.stderr))\n"
        f"main(['run', '--strategy', 'word', {str(folder / 'docs')!r}])\n"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    modules = set(done.stderr.split())
    assert "chunking.batch" in modules
    for other in ("evaluation", "tuning", "stores", "reporting", "project", "serving"):
        assert f"chunking.{other}" not in modules


def test_every_command_can_be_called():
    """Those that are loaded late are where they are said to be."""
    commands = re.findall(r"^  (\w+)  ", invoke("--help").output, re.MULTILINE)
    assert {"app", "evaluate", "experiments", "project", "run", "tune"} <= set(commands)
    for group in ("experiments", "project"):
        named = re.findall(r"^  (\w+)  ", invoke(group, "--help").output, re.MULTILINE)
        commands += [f"{group} {name}" for name in named]
    assert len(commands) == 22
    for command in commands:
        done = invoke(*command.split(), "--help")
        assert done.exit_code == 0, done.output
        assert f"{command} [OPTIONS]" in done.output


@pytest.mark.parametrize("jobs", [1, 2])
def test_odd_front_matter_stays_in_the_text_and_costs_no_other_file(folder, jobs):
    values = ("!!bool maybe", '!!int ""', "!!timestamp x", ".nan", "1:" * 400 + "1.5")
    for number, value in enumerate(values):
        odd = folder / "docs" / f"odd{number}.md"
        odd.write_text(f"---\nx: {value}\n---\n# Odd\n\nThe text of {number} is kept.\n")
    output = folder / "out.jsonl"
    done = invoke(
        "run", "--strategy", "markdown", folder / "docs", "--output", output, "--jobs", jobs
    )
    assert done.exit_code == 0, done.output
    rows = [
        json.loads(line, parse_constant=pytest.fail) for line in output.read_text().splitlines()
    ]
    odd = {f"odd{number}.md" for number in range(len(values))}
    assert {Path(row["metadata"]["uri"]).name for row in rows} == {"a.md", "b.txt", *odd}
    for number in range(len(values)):
        assert any(f"The text of {number} is kept." in row["text"] for row in rows)


def test_what_fails_in_one_file_costs_no_other(folder, monkeypatch):
    def parse(path, parser):
        raise RuntimeError("a fault of ours") if path.name == "a.md" else FileNotFoundError(path)

    monkeypatch.setattr("chunking.batch.folders.parse_file", parse)
    done = invoke("run", "--strategy", "sentence", folder / "docs")
    assert done.exit_code == 1
    assert "RuntimeError: a fault of ours" in done.output
    assert "2 failed" in done.output


def test_the_output_of_a_run_is_no_input_of_the_next(folder):
    output = folder / "docs" / "chunks.jsonl"
    words = ("run", "--config", folder / "tuned.yaml", folder, "--output", output)
    assert invoke(*words).exit_code == 0
    first = output.read_text()
    assert invoke(*words).exit_code == 0
    assert output.read_text() == first


def test_the_output_has_the_mode_that_the_umask_allows(folder):
    output = folder / "out.jsonl"
    before = os.umask(0o077)
    try:
        assert (
            invoke("run", "--strategy", "word", folder / "docs", "--output", output).exit_code == 0
        )
    finally:
        os.umask(before)
    assert output.stat().st_mode & 0o777 == 0o600


def test_paths_that_are_no_documents_are_refused(folder):
    (folder / "full.jsonl").mkdir()
    for words, says in (
        (["/dev/null"], "neither a file nor a folder"),
        (["a" * 5000], "cannot be read"),
        ([folder / "docs", "--output", folder / "full.jsonl"], "is a folder"),
    ):
        done = invoke("run", "--strategy", "word", *words)
        assert done.exit_code == 2
        assert says in done.output


def test_a_terminated_run_leaves_nothing_behind(folder):
    (folder / "docs" / "long.txt").write_text("Many words are there. " * 2_000_000)
    command = [sys.executable, "-m", "chunking", "run", "--strategy", "sentence", folder / "docs"]
    output = folder / "made" / "out.jsonl"
    process = subprocess.Popen([*command, "--output", output], cwd=ROOT, stderr=subprocess.DEVNULL)
    until = time.monotonic() + 30
    while not list(folder.glob("made/.out*")) and time.monotonic() < until:
        time.sleep(0.02)
    process.terminate()
    assert process.wait(60) == 128 + signal.SIGTERM
    assert list(folder.glob("made/*")) + list(folder.glob("made/.*")) == []


def parsed(folder, *words):
    """What a run says of the parsers, and the rows that it prints."""
    done = CliRunner().invoke(main, ["run", *map(str, words), str(folder / "docs")])
    assert done.exit_code == 0, done.output
    return done.stderr.splitlines()[-1], [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_configuration_says_which_parser_reads_which_files(folder, jobs):
    (folder / "docs" / "a.md").write_text("# *A*\n\n" + "Some words are here. " * 50)
    config = folder / "parsers.yaml"
    config.write_text("version: 1\nstrategy: sentence\nparsers: {md: plain, txt: markdown}\n")
    said, rows = parsed(folder, "--config", config, "--jobs", jobs)
    assert said == "parsed: 1 by plain, 1 by markdown"
    usual, others = parsed(folder, "--strategy", "sentence")
    assert usual == "parsed: 2 by text"
    assert [row["heading_path"] for row in rows] != [row["heading_path"] for row in others]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--parser", "md=plain"], "1 by plain, 1 by text"),
        (["--parser", "plain"], "1 by plain, 1 by text"),
        (["--parser", "markdown", "--parser", "md=plain"], "1 by plain, 1 by markdown"),
        (["--config", "tuned.yaml", "--parser", "md=text"], "2 by text"),
    ],
)
def test_a_parser_on_the_command_line_goes_before_that_of_the_configuration(
    folder, monkeypatch, words, said
):
    monkeypatch.chdir(folder)
    Path("tuned.yaml").write_text("version: 1\nstrategy: word\nparsers: {md: plain}\n")
    how = [] if "--config" in words else ["--strategy", "word"]
    assert parsed(folder, *how, *words)[0] == f"parsed: {said}"


def test_a_parser_that_is_not_installed_is_an_error_of_its_files_only(folder, monkeypatch):
    (folder / "docs" / "scan.pdf").write_bytes(b"%PDF-1.7")
    monkeypatch.setattr("chunking.parsers.readers.find_spec", lambda name: None)
    done = invoke("run", "--strategy", "word", "--parser", "pdf=rapidocr", folder / "docs")
    assert done.exit_code == 1
    assert "'rapidocr' does not read" in done.output
    assert "parsed: 2 by text, 1 failed" in done.output


def test_progress_tells_the_rate_and_the_time_left(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    terminal = Terminal()
    monkeypatch.setattr(sys, "stderr", terminal)
    with _progress(4) as bar:
        bar.last_eta -= 10  # the time left is computed once a second
        bar.update(1)
        assert re.search(r"1/4 .*\b\d\d:\d\d:\d\d\b.* \d+\.\d files/s", terminal.getvalue())


def test_splitters_are_listed_with_what_installs_those_that_are_absent(monkeypatch):
    monkeypatch.setattr("chunking.cli.is_installed", lambda library: library != "chonkie")
    lines = invoke("splitters").output.splitlines()
    assert [line.split()[0] for line in lines] == list(library_splitters())
    absent = [line for line in lines if "(not installed: pip install chonkie)" in line]
    assert [line.split()[0] for line in absent] == [
        line.split()[0] for line in lines if "chonkie" in line
    ]


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_diff_says_what_an_edit_does(folder, format):
    edited = folder / "edited"
    shutil.copytree(folder / "docs", edited)
    (edited / "a.md").write_text("# A\n\n" + "Some words are here. " * 49 + "The last one.")
    words = ["--config", folder / "tuned.yaml", "--format", format, "--price", "1000000"]
    done = invoke("diff", folder / "docs", edited, *words)
    assert done.exit_code == 0, done.output
    if format == "json":
        found = json.loads(done.output)
        assert found["cost"] == found["tokens_to_embed"] > 0
        assert [each["state"] for each in found["documents"]] == ["changed", "same"]
    else:
        assert "1 document as before" in done.output
        assert "which costs" in done.output


def test_diff_cuts_by_a_strategy_as_run_does(folder):
    docs = folder / "docs"
    words = ["--strategy", "token", "--set", "chunk_size=20"]
    done = invoke("diff", docs, docs, *words, "--format", "json")
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert {each["state"] for each in found["documents"]} == {"same"}
    cut = invoke("run", docs, *words)
    assert found["chunks"] == len(cut.stdout.splitlines())
    done = invoke("diff", docs, docs)
    assert done.exit_code == 2
    assert "--strategy markdown" in done.output


def test_diff_names_what_cannot_be_read_and_ends_with_1(folder):
    (folder / "docs" / "a.md").write_bytes(b"\x89PNG\r\n\x1a\nno picture")
    done = invoke("diff", folder / "docs", folder / "docs", "--config", folder / "tuned.yaml")
    assert done.exit_code == 1
    assert "a.md (failed): " in done.output
