"""The programs for other libraries: valid Python for any options, and none where nothing comes near."""

from __future__ import annotations

import ast

import pytest

from chunking import create_chunker, list_strategies
from chunking.equivalents import natives
from chunking.splitters import LIBRARIES

HOSTILE = "'\"\\\n{__import__('os')}"
CASES = [
    ("fixed", {}),
    ("fixed", {"unit": "characters"}),
    ("token", {}),
    ("token", {"preserve_sentences": False, "tokenizer": "o200k_base"}),
    ("character", {"separator": HOSTILE}),
    ("character", {"keep_separator": "none", "unit": "tokens"}),
    ("recursive", {}),
    ("recursive", {"recipe": "python", "separator_position": "end"}),
    ("recursive", {"separators": [HOSTILE, ""], "unit": "tokens"}),
    ("sentence", {}),
    ("sentence", {"unit": "characters"}),
    ("markdown", {}),
    ("heading", {}),
    ("word", {}),
    ("delimiter", {"chunk_overlap": 20}),
    ("hierarchical", {"unit": "tokens"}),
    ("code", {"language": "python"}),
]


@pytest.mark.parametrize(("name", "options"), CASES, ids=lambda value: str(value)[:40])
def test_programs_define_split_and_hold_the_options(name, options):
    found = natives(create_chunker(name, **options))
    assert found
    for native in found:
        assert native.library in LIBRARIES
        defined = [
            target.id
            for node in ast.walk(ast.parse(native.program))
            for target in (node.targets if isinstance(node, ast.Assign) else ())
        ] + [
            node.name
            for node in ast.walk(ast.parse(native.program))
            if isinstance(node, ast.FunctionDef)
        ]
        assert "split" in defined


def test_hostile_separators_are_data():
    (native,) = natives(create_chunker("character", separator=HOSTILE))
    called = [
        ast.unparse(node.func)
        for node in ast.walk(ast.parse(native.program))
        if isinstance(node, ast.Call)
    ]
    assert called == ["CharacterTextSplitter"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("semantic", {}),
        ("cluster", {}),
        ("agentic", {}),
        ("boundary", {}),
        ("fixed", {"unit": "estimate"}),
        ("fixed", {"tokenizer": "gpt2"}),
        ("sentence", {"unit": "words"}),
        ("word", {"word_pattern": r"\s"}),
        ("hierarchical", {}),
        ("token", {"overflow_strategy": "truncate"}),
        ("code", {"language": "auto"}),
    ],
)
def test_nothing_is_offered_where_nothing_comes_near(name, options):
    assert natives(create_chunker(name, **options)) == ()


def test_every_strategy_can_be_asked():
    for name in list_strategies():
        natives(create_chunker(name))
