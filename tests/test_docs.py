"""What is written is true: tables are the declarations, examples run, paths and links lead somewhere."""

import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

from chunking import (
    PRESETS,
    ChunkingConfig,
    create_chunker,
    describe_strategy,
    list_strategies,
    parse_file,
)
from chunking.cli import main
from chunking.describe import as_markdown
from chunking.evaluation import (
    CAUSES,
    DRAFTING_OPTIONS,
    METRICS,
    RETRIEVERS,
    questions_from_text,
)
from chunking.parsers.kinds import KINDS
from chunking.parsers.readers import READERS
from chunking.splitters import library_splitters
from chunking.tokenizers import TOKENIZERS

ROOT = Path(__file__).parents[1]
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in (
        "README.md",
        "chunking/strategies/README.md",
        "chunking/splitters/README.md",
        "chunking/parsers/README.md",
        "chunking/evaluation/README.md",
        "chunking/tuning/README.md",
        "chunking/batch/README.md",
        "chunking/experiments/README.md",
        "chunking/integrations/README.md",
        "chunking/project/README.md",
        "chunking/serving/README.md",
        "chunking/stores/README.md",
        "pages/README.md",
        "tests/benchmarks/README.md",
    )
}
FRAMEWORKS = "chunking/integrations/README.md"
README = PAGES["README.md"]
STRATEGIES = PAGES["chunking/strategies/README.md"]
PARSERS = PAGES["chunking/parsers/README.md"]
EVALUATION = PAGES["chunking/evaluation/README.md"]
MAP = PAGES["pages/README.md"]
BENCHMARKS = PAGES["tests/benchmarks/README.md"]
PICTURES = ROOT / ".pictures"
SAMPLE_QUESTIONS = ROOT / "pages/components/evaluate/questions/sample_questions.csv"


def fenced(language, text):
    return re.findall(rf"^```{language}\n(.*?)^```", text, re.DOTALL | re.MULTILINE)


def examples(language):
    """Every example in a language, with the page that it is on."""
    return [
        pytest.param(example, id=f"{name}-{number}")
        for name, text in PAGES.items()
        if name != FRAMEWORKS  # its examples run with the tests of the frameworks
        for number, example in enumerate(fenced(language, text), 1)
    ]


def rows(text, heading):
    """The cells of the first column of the table under a heading."""
    section = text.split(f"\n## {heading}\n", 1)[1].split("\n## ", 1)[0]
    return re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)


@pytest.fixture
def folder(tmp_path):
    """A folder in which the examples run: the samples, configurations, questions."""
    (tmp_path / "sample_docs").symlink_to(ROOT / "sample_docs")
    (tmp_path / "FOLDER").mkdir()
    (tmp_path / "FOLDER" / "product_manual.md").symlink_to(ROOT / "sample_docs/product_manual.md")
    (tmp_path / "questions.csv").symlink_to(SAMPLE_QUESTIONS)
    (example,) = fenced("yaml", README)
    for name in ("tuned.yaml", "a.yaml", "b.yaml"):
        (tmp_path / name).write_text(example, encoding="utf-8")
    return tmp_path


def run(folder, *command, **more):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, *command], cwd=folder, env=environment, capture_output=True, text=True, **more
    )  # fmt: skip


def test_it_begins_with_one_command_to_start_and_one_to_test():
    start, test = fenced("bash", README)[:2]
    assert "streamlit run app.py" in start
    assert "pytest" in test
    assert len(start.splitlines()) == len(test.splitlines()) == 1
    assert README.index("```bash") < 200


def test_the_first_page_stays_short():
    assert README.count("\n") <= 125


#: runs each example in a folder of its own and in a copy of one process, which has loaded what most of them load
EACH = """
import json, os, sys
from chunking import create_chunker

create_chunker("token").chunk("words")
for number, example in enumerate(json.load(sys.stdin)):
    if not (copy := os.fork()):
        os.chdir(str(number))
        for stream in (1, 2):
            os.dup2(os.open(f"stream.{stream}", os.O_CREAT | os.O_WRONLY), stream)
        exec(example, {"__name__": "__main__"})
        sys.exit()
    print(os.waitstatus_to_exitcode(os.waitpid(copy, 0)[1]), flush=True)
"""


def test_the_python_examples_run(folder, tmp_path_factory):
    asked, places = examples("python"), tmp_path_factory.mktemp("examples")
    for number in range(len(asked)):
        shutil.copytree(folder, places / str(number), symlinks=True)
    codes = json.dumps([example.values[0] for example in asked])
    done = run(places, "-c", EACH, input=codes, check=True)
    for number, (example, status) in enumerate(zip(asked, done.stdout.split(), strict=True)):
        said, wrong = ((places / f"{number}/stream.{stream}").read_text() for stream in (1, 2))
        assert status == "0", f"{example.id}: {wrong}"
        assert said, example.id


def with_examples(folder):
    """The modules of a package whose docstrings hold examples."""
    for file in (ROOT / folder).rglob("*.py"):
        if ">>>" in file.read_text(encoding="utf-8"):
            parts = file.relative_to(ROOT).with_suffix("").parts
            yield import_module(".".join(part for part in parts if part != "__init__"))


@pytest.mark.parametrize("folder", ["chunking", "pages"])
def test_the_examples_in_docstrings_run(folder):
    found = [doctest.testmod(module) for module in with_examples(folder)]
    assert sum(each.attempted for each in found) >= len(found) > 0
    assert not sum(each.failed for each in found)


@pytest.mark.parametrize("example", examples("yaml"))
def test_a_configuration_is_valid(example):
    config = ChunkingConfig.loads(example)
    assert ChunkingConfig.loads(config.dumps()) == config


def test_a_command_line_runs(folder, monkeypatch):
    """In this process, which loads the program once for all of them."""
    monkeypatch.chdir(folder)
    lines = [line for text in PAGES.values() for block in fenced("bash", text) for line in block.splitlines()]  # fmt: skip
    commands = [shlex.split(line)[3:] for line in lines if line.startswith("python -m chunking ")]
    assert len(commands) >= 3
    for command in commands:
        # by words: the figures are those of any machine, and no model is loaded
        extra = ["--retriever", "bm25"] if {"evaluate", "tune"} & {*command} else []
        extra += ["--strategies", "sentence,token"] if "tune" in command else []
        extra += ["--embedder", "fast"] if "report" in command else []
        done = CliRunner().invoke(main, [*command, *extra])
        assert done.exit_code == 0 or "failed: " in done.stderr, done.output
    assert (folder / "chunks.jsonl").read_text(encoding="utf-8")


def test_the_questions_of_the_example_are_found():
    documents = [parse_file(ROOT / "sample_docs/product_manual.md")]
    (table,), (lines,) = fenced("csv", EVALUATION), fenced("jsonl", EVALUATION)
    for name, text, count in (("q.csv", table, 2), ("q.jsonl", lines, 1)):
        found = questions_from_text(text.encode(), name, documents)
        assert (len(found), found.problems) == (count, ())


@pytest.mark.parametrize("name", list_strategies())
def test_the_table_of_every_strategy_is_its_declaration(name):
    assert as_markdown(name) in STRATEGIES, "run: python -m chunking strategies --format markdown"


@pytest.mark.parametrize(("name", "splitter"), library_splitters().items())
def test_the_table_of_every_splitter_is_its_declaration(name, splitter):
    options = create_chunker(name).options
    overlap = getattr(options, "chunk_overlap", 0)
    sizes = f"{options.chunk_size:,} / {overlap} {options.unit}"
    row = f"| `{name}` | {splitter.label} | `{splitter.library}` | {sizes}"
    assert row in PAGES["chunking/splitters/README.md"]


def test_every_preset_is_listed():
    listed = [
        f"| {preset.label} | `{preset.strategy}` | {preset.options['chunk_size']} "
        f"| {preset.options['chunk_overlap']} |"
        for preset in PRESETS.values()
    ]
    assert "\n".join(listed) in STRATEGIES


def test_every_unit_and_tokenizer_is_listed():
    units = describe_strategy("sentence")["options"]["unit"]["choices"]
    assert rows(STRATEGIES, "What sizes count") == [*units, *TOKENIZERS]


def test_every_format_is_listed_with_its_parsers_and_limits():
    listed = [
        f"| `{kind.name}` | {kind.label} | {' '.join(kind.extensions)} "
        f"| {', '.join(f'`{reader.name}`' for reader in READERS[kind.name])} "
        f"| {kind.seconds} | {kind.memory // 10**9} GB |"
        for kind in KINDS.values()
    ]
    assert "\n".join(listed) in PARSERS


def test_every_retriever_metric_and_cause_is_defined():
    assert rows(EVALUATION, "Retrieval") == list(RETRIEVERS)
    assert rows(EVALUATION, "Metrics") == list(METRICS)
    assert rows(EVALUATION, "Why a question is missed") == list(CAUSES)


def test_the_options_of_drafting_are_named():
    assert ", ".join(f"`{name}`" for name in DRAFTING_OPTIONS) in EVALUATION


def test_every_benchmark_is_listed():
    programs = {path.name for path in (ROOT / "tests/benchmarks").glob("*.py")}
    assert set(rows(f"\n## All\n{BENCHMARKS}", "All")) == programs


def packages(folder):
    """The packages right below a folder, as the map names them."""
    found = (ROOT / folder).glob("*/__init__.py")
    return {f"{path.parent.relative_to(ROOT).as_posix()}/" for path in found}


def test_the_map_has_every_folder():
    folders = packages("pages/components") | packages("chunking")
    assert folders <= set(re.findall(r"`([^`]+)`", MAP))


def test_the_map_has_every_page():
    assert {f"pages/{path.name}" for path in (ROOT / "pages").glob("[!_]*.py")} <= set(
        re.findall(r"`([^`]+)`", MAP)
    )


@pytest.mark.parametrize("page", PAGES)
def test_every_path_it_names_exists(page):
    named = re.findall(r"`((?:chunking|pages|tests|sample_docs|\.ci)/[\w/.]*)`", PAGES[page])
    assert [path for path in named if not (ROOT / path).exists()] == []


def test_what_the_map_says_to_be_in_a_file_is_there():
    named = re.findall(r"`([\w.]+)`(?: of | \()`((?:chunking|pages)/[\w/.]+\.py)`", MAP)
    assert len(named) > 15
    absent = [
        (name, path)
        for name, path in named
        for part in name.split(".")
        if not re.search(rf"\b{part}\b", (ROOT / path).read_text(encoding="utf-8"))
    ]
    assert not absent


def anchors(text):
    """The fragments that the headings of a page can be linked by, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES)
def test_every_link_leads_somewhere(page):
    text, here = PAGES[page], (ROOT / page).parent
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|srcset)="([^"]+)"', text)
    for link in links:
        path, _, fragment = link.partition("#")
        target = (here / path).resolve() if path else ROOT / page
        assert target.exists(), link
        if fragment:
            assert fragment in anchors(target.read_text(encoding="utf-8")), link


def test_every_page_is_linked_from_the_first_one():
    linked = set(re.findall(r"\]\(([^)\s]+)\)", README))
    assert set(PAGES) - {"README.md"} <= linked


def test_pictures_are_shown_and_small():
    pictures = list(PICTURES.iterdir())
    shown = {name for text in PAGES.values() for name in re.findall(r"\.pictures/([\w.-]+)", text)}
    assert {picture.name for picture in pictures} == shown
    sizes = {picture.name: picture.stat().st_size for picture in pictures}
    assert sizes.pop("first-minute.webp") < 2_000_000
    assert sum(sizes.values()) < 1_000_000
