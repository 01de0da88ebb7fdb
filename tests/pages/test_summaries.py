"""Configurations in words, as pages put them in one line."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from chunking import ChunkingConfig, create_chunker, list_strategies
from chunking.config import Route
from pages.components.configuration.summaries import non_default_options, summary

ROOT = Path(__file__).parents[2]


def said_by(path: Path) -> Iterator[str]:
    """The texts of a module that are several words, without those that stand alone as docstrings do."""
    tree = ast.parse(path.read_text())
    alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in alone:
            yield from [node.value] if " " in node.value else []


def test_what_a_search_tries_is_called_a_configuration_everywhere():
    """Found: "all trials" and "good trials" on Autotune, and "configurations" beside them."""
    paths = [*(ROOT / "pages").rglob("*.py"), *(ROOT / "chunking").glob("cli*.py")]
    assert len(paths) > 100
    said = [text for path in paths for text in said_by(path) if re.search(r"\btrials?\b", text)]
    assert said == []


def test_a_configuration_in_a_line_is_plain_text():
    """Plotly shows it too, which would show backslashes."""
    chunker = create_chunker("recursive", chunk_size=1000, chunk_overlap=0, unit="tokens")
    assert summary(chunker) == "recursive · 1,000 tokens"


def test_an_overlap_is_said_with_the_size():
    chunker = create_chunker("sentence", chunk_size=512, chunk_overlap=50)
    assert summary(chunker) == "sentence · 512 tokens, overlap 50"


def test_rules_are_named_as_long_as_they_fit_into_a_line():
    """Found: a headline of three lines named seven rules."""
    routes = [Route(f"*.{ending}", "word", {"chunk_size": 50}) for ending in ("a", "b", "c", "d")]
    few, many = (ChunkingConfig("heading", {}, tuple(routes[:count])) for count in (3, 4))
    assert summary(few).endswith(" · *.a: word 50 words · *.b: word 50 words · *.c: word 50 words")
    assert summary(many).endswith(" · 4 rules by kind of file")


@pytest.mark.parametrize("strategy", list_strategies())
def test_nothing_is_changed_to_begin_with(strategy):
    assert non_default_options(create_chunker(strategy)) == []


def test_what_differs_has_the_label_of_its_field():
    chunker = create_chunker(
        "markdown", chunk_size=200, include_header_context=False, header_levels=[1, 2]
    )
    assert non_default_options(chunker) == ["Exactly these levels: 1, 2", "Add headings: off"]
