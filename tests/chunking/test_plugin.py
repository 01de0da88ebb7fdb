"""A plug-in package is installed for real, and its strategy is everywhere where ours are."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "tests" / "plugin"
POEM = "".join(f"Line {n} of the poem.\n" for n in range(1, 11))

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """The environment of a process in which the plug-in is installed."""
    target = tmp_path_factory.mktemp("site")
    source = tmp_path_factory.mktemp("source")
    for file in PACKAGE.iterdir():
        if file.is_file():
            (source / file.name).write_bytes(file.read_bytes())
    command = [
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--target",
    ]
    subprocess.run([sys.executable, *command, str(target), str(source)], check=True)
    return {**os.environ, "PYTHONPATH": f"{target}{os.pathsep}{ROOT}"}


def run(environment, *arguments, **more):
    return subprocess.run(
        [sys.executable, *arguments], env=environment, cwd=ROOT, capture_output=True, text=True, **more
    )  # fmt: skip


def test_the_command_line_knows_it(installed, tmp_path):
    poem, config, output = tmp_path / "p.txt", tmp_path / "c.yaml", tmp_path / "o.jsonl"
    poem.write_text(POEM)
    config.write_text("version: 1\nstrategy: verse\noptions:\n  lines: 3\n")
    done = run(installed, "-m", "chunking", "run", "--config", config, poem, "--output", output)
    assert done.returncode == 0, done.stderr
    chunks = [json.loads(line) for line in output.read_text().splitlines()]
    assert [chunk["text"].count("\n") + 1 for chunk in chunks] == [3, 3, 3, 1]
    assert [chunk["cut"] for chunk in chunks] == ["verse"] * 3 + ["end of document"]


def test_the_contract_is_one_line_of_pytest(installed, tmp_path):
    test = tmp_path / "test_verse.py"
    test.write_text(
        "from chunking import create_chunker\n"
        "from chunking.testing import check_chunker\n\n"
        "def test_it(): check_chunker(create_chunker('verse'))\n"
    )
    done = run(installed, "-m", "pytest", "-q", "-p", "no:cacheprovider", test)
    assert done.returncode == 0, done.stdout


def test_the_app_offers_it_with_its_form(installed):
    program = (
        "from streamlit.testing.v1 import AppTest\n"
        "app = AppTest.from_file('pages/main.py', default_timeout=60)\n"
        "app.query_params['strategy'] = 'verse'\n"
        "app.run()\n"
        "assert not app.exception, app.exception\n"
        "picker = app.selectbox(key='strategy')\n"
        "assert picker.value == 'verse', picker.options\n"
        "assert app.number_input(key='verse.lines').value == 4\n"
        "app.number_input(key='verse.lines').set_value(2).run()\n"
        "assert not app.exception\n"
    )
    done = run(installed, "-c", program)
    assert done.returncode == 0, done.stderr


def test_it_is_described_and_a_broken_one_leaves_the_others_alone(installed):
    program = (
        "from click.testing import CliRunner\n"
        "from chunking.cli import main\n"
        "assert 'verse' in CliRunner().invoke(main, ['strategies']).stdout\n"
        "assert 'How many lines a verse has.' in CliRunner().invoke(main, ['describe', 'verse']).stdout\n"
        "from chunking import create_chunker, list_strategies, StrategyError\n"
        "from chunking.registry import plug_in_problems\n"
        "assert 'verse' in list_strategies() and 'broken' not in list_strategies()\n"
        "assert 'NothingOfThatName' in plug_in_problems()['broken']\n"
        "try: create_chunker('broken')\n"
        "except StrategyError as error: print(error)\n"
    )
    done = run(installed, "-c", program)
    assert done.stdout.startswith("the plug-in 'broken' could not be loaded"), done.stderr
