"""The README is true: its tables are the declarations, its examples run."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from chunking import ChunkingConfig, list_strategies
from chunking.describe import as_markdown
from chunking.resolve import PRESETS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_it_begins_with_one_command_to_start_and_one_to_test():
    start, test = fenced("bash")[:2]
    assert "streamlit run app.py" in start
    assert "pytest" in test


@pytest.mark.parametrize("name", list_strategies())
def test_the_table_of_every_strategy_is_its_declaration(name):
    assert as_markdown(name) in README, "run: python -m chunking strategies --format markdown"


@pytest.mark.parametrize("preset", PRESETS.values(), ids=lambda preset: preset.name)
def test_every_preset_is_listed(preset):
    size, overlap = preset.options["chunk_size"], preset.options["chunk_overlap"]
    assert f"| {preset.label} | `{preset.strategy}` | {size} | {overlap} |" in README


@pytest.mark.parametrize("example", fenced("python"))
def test_a_python_example_runs(example):
    done = subprocess.run(
        [sys.executable, "-c", example], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert len(done.stdout.splitlines()) == 3


def test_the_configuration_example_is_valid():
    (example,) = fenced("yaml")
    assert ChunkingConfig.loads(example).options["chunk_size"] == 400


def test_every_path_it_names_exists():
    for path in re.findall(r"`((?:chunking|pages|tests|sample_docs)/[\w/.]*)`", README):
        assert (ROOT / path).exists(), path
