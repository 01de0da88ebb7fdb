"""The nodes of source code: which language, which definitions, and where exactly they stand."""

from __future__ import annotations

import pickle
from time import process_time

import pytest
from code_snippets import SNIPPETS
from hypothesis import given
from hypothesis import strategies as st
from samples import texts
from timing import assert_linear
from tree_sitter import Parser

from chunking import Document
from chunking.segmenters.code.languages import (
    GRAMMARS,
    load_language,
    programming_language,
)
from chunking.segmenters.code.parser import code_nodes
from chunking.segmenters.code.types import node_types


def nodes(text: str, language: str = "python", finest: int = 0):
    found = code_nodes(Document.from_text(text), language, finest)
    assert found is not None
    return found


def definitions(text: str, language: str) -> list[tuple[str, str, str | None]]:
    """The definitions that have a name, in order."""
    found = nodes(text, language)
    told = []
    for node in (found.nodes[index] for index in found.definitions):
        around = [item.name for item in found.chain(node.scope) if item.name]
        told.append((node.kind, node.name, around[-1] if around else None))
    return [item for item in told if item[1]]


@pytest.mark.parametrize("language", GRAMMARS)
def test_the_definitions_of_every_language_have_names(language):
    text, expected = SNIPPETS[language]
    assert definitions(text, language) == expected


@pytest.mark.parametrize("language", GRAMMARS)
def test_the_kinds_in_the_table_are_those_of_the_grammar(language):
    grammar = load_language(language)
    known = {grammar.node_kind_for_id(index) for index in range(grammar.node_kind_count)}
    assert set(GRAMMARS[language].kinds) <= known


@pytest.mark.parametrize("language", GRAMMARS)
def test_the_types_looked_up_by_number_are_those_of_the_nodes(language):
    broken = SNIPPETS[language][0] + "\n}}) = = class ( {\n"
    stack = [Parser(load_language(language)).parse(broken.encode()).root_node]
    while stack:
        node = stack.pop()
        assert node_types(language)[node.kind_id].name == node.type
        stack += node.children


@pytest.mark.parametrize("language", GRAMMARS)
def test_children_lie_inside_their_parents_and_after_them(language):
    found = nodes(SNIPPETS[language][0], language).nodes
    for index, node in enumerate(found[1:], start=1):
        parent = found[node.parent]
        assert node.parent < index
        assert parent.start <= node.start < node.end <= parent.end
        assert node.begin <= node.start
        assert node.scope < index


@pytest.mark.parametrize("language", ["python", "javascript", "rust", "java"])
@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(
    "odd", ["😀", "漢字", "e\u0301", "👩\u200d👧", "é", "\x00", "\ud800", "\u2028", "\ufeff"]
)
def test_offsets_are_code_points_whatever_stands_before(odd, ends, language):
    mark = "#" if language == "python" else "//"
    text, _ = SNIPPETS[language]
    text = text.replace("\n", ends)
    expected = [text[n.start : n.end] for n in nodes(text, language).nodes if n.is_definition]
    shifted = f"{mark} {odd * 3} comment{ends}x = '{odd}'{ends}" + text
    found = [shifted[n.start : n.end] for n in nodes(shifted, language).nodes if n.is_definition]
    assert len(expected) > 1
    assert found == expected


def test_a_byte_order_mark_shifts_nothing():
    text = "\ufeffdef f():\n    pass\n\ndef g(): pass\n"
    found = [text[n.start : n.end] for n in nodes(text).nodes if n.kind == "function"]
    assert found == ["def f():\n    pass", "def g(): pass"]


def test_what_a_node_is_and_how_good_a_cut_before_it():
    text = "import os\n\n# about f\n@dec\ndef f():\n    x = 1  # why\n    if x:\n        y()\n"
    found = {text[n.start : n.end].split("\n")[0]: n for n in reversed(nodes(text).nodes[1:])}
    assert [found[line].kind for line in ("import os", "# about f", "@dec", "if x:")] == [
        "import",
        "comment",
        "function",
        "block",
    ]
    assert found["# about f"].edge == "function"
    assert found["@dec"].rank == 1
    assert found["if x:"].rank == 0
    assert "# why" not in found


@pytest.mark.parametrize(
    ("text", "touches"),
    [
        ("x = 1\n# c\ndef f(): pass\n", True),
        ("x = 1\n# c\n# d\ndef f(): pass\n", True),
        ("x = 1\n# c\n\ndef f(): pass\n", False),
        ("x = 1  # c\ndef f(): pass\n", False),
    ],
)
def test_a_comment_is_about_what_follows_without_a_blank_line(text, touches):
    (function,) = [node for node in nodes(text).nodes if node.kind == "function"]
    assert (function.rank == 1) == touches


def test_imports_are_those_of_the_file_not_of_a_function():
    text = "import a\nfrom b import (\n    c,\n)\n\ndef f():\n    import d\n"
    found = nodes(text)
    assert [text[node.start : node.end] for node in found.imports] == [
        "import a",
        "from b import (\n    c,\n)",
    ]


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("const a = require('a')\nlet { b } = require('b')\nrequire('c');\nconst d = 1\n", "javascript"),
        ("require 'a'\nrequire_relative 'b'\nrequires 'd'\nload 'c'\nrequire 'z'\n", "ruby"),
        ("<?php\nrequire_once 'a';\ninclude 'b';\nrequire 'c';\n$x = 1;\n", "php"),
        ("source a.sh\n. b.sh\nsource c.sh\necho .\n", "bash"),
        ("local a = require 'a'\nlocal b = require('b')\nrequire 'c'\nlocal c = 1\n", "lua"),
    ],
)  # fmt: skip
def test_statements_that_load_a_module_are_imports(text, language):
    assert len(nodes(text, language).imports) == 3


# which language


@pytest.mark.parametrize(
    ("uri", "language"),
    [
        ("a.py", "python"), ("dir/A.PYI", "python"), ("a.mjs", "javascript"), ("a.tsx", "tsx"),
        ("a.ts", "typescript"), ("c:\\x\\a.rs", "rust"), ("a.h", "c"), ("a.hpp", "cpp"), ("a.cs", "csharp"),
        ("Rakefile", "ruby"), ("a.sh", "bash"), ("a.kts", "kotlin"), ("a.json", "json"), ("a.htm", "html"),
        ("a.txt", None), ("py", None), ("a.md", None), (None, None), ("", None), ("a.", None),
    ],
)  # fmt: skip
def test_a_name_says_the_language(uri, language):
    assert programming_language(Document.from_text("x", uri)) == language


@pytest.mark.parametrize(
    ("line", "language"),
    [
        ("#!/usr/bin/python3", "python"), ("#!/usr/bin/env python3.11", "python"),
        ("#! /usr/bin/env -S node --flag", "javascript"), ("\ufeff#!/bin/sh", "bash"),
        ("#!/usr/bin/env FOO=1 ruby", "ruby"), ("#!/usr/bin/perl", None), ("#!", None), ("", None),
        ("#!/usr/bin/env", None), (" #!/bin/sh", None),
    ],
)  # fmt: skip
def test_a_first_line_says_the_language(line, language):
    assert programming_language(Document.from_text(f"{line}\nx", "script")) == language


def test_the_option_goes_before_the_name_and_the_name_before_the_first_line():
    document = Document.from_text("#!/bin/sh\n", "a.py")
    assert programming_language(document, "go") == "go"
    assert programming_language(document) == "python"


def test_the_media_type_says_the_language_where_no_name_does():
    assert programming_language(Document("x", None, "text/x-python")) == "python"


@pytest.mark.parametrize("line", ["class A {", "namespace a {", "template <class T>", " public:"])
def test_a_header_with_classes_is_cpp(line):
    assert programming_language(Document.from_text(f"#pragma once\n{line}\n", "a.h")) == "cpp"


# robustness


def test_nodes_are_plain_data():
    found = nodes(SNIPPETS["python"][0])
    assert pickle.loads(pickle.dumps(found)) == found


@given(texts, st.sampled_from(list(GRAMMARS)))
def test_any_text_is_read_in_any_language(text, language):
    for node in nodes(text, language).nodes:
        assert 0 <= node.begin <= node.start <= node.end <= len(text)


@pytest.mark.parametrize("language", GRAMMARS)
def test_broken_code_is_read(language):
    text, _ = SNIPPETS[language]
    for at in range(0, len(text), 7):
        for broken in (text[:at], text[at:], text[:at] + "}{(\"'" + text[at:]):
            found = nodes(broken, language).nodes
            assert all(node.end <= len(broken) for node in found)


def test_larger_nodes_are_the_same_however_fine():
    text = SNIPPETS["java"][0] * 3
    coarse = nodes(text, "java", 64).nodes
    assert {(n.start, n.end, n.kind, n.name) for n in coarse} <= {
        (n.start, n.end, n.kind, n.name) for n in nodes(text, "java").nodes
    }


@pytest.mark.parametrize("language", ["python", "javascript", "json", "c", "html"])
def test_deep_nesting_is_no_recursion(language):
    opening, closing = {"html": ("<b>", "</b>"), "c": ("{", "}")}.get(language, ("[", "]"))
    found = nodes(opening * 10_000 + "1" + closing * 10_000, language)
    assert len(found.nodes) > 100


@pytest.mark.slow
@pytest.mark.parametrize("line", ["x = 1; ", "f(a, [1, 2]) + ", "😀", "x", "(a)(b) "])
def test_one_huge_line_takes_linear_time(line):
    def seconds(size: int) -> float:
        document = Document.from_text((line * size)[:size])
        began = process_time()
        code_nodes(document, "python", 1024)
        return process_time() - began

    assert_linear(seconds, 60_000, times=16)


def test_text_that_would_take_very_long_is_given_up():
    assert code_nodes(Document.from_text("a<" * 50_000), "java") is None
