"""`code` on what holds code among other things, its overlap, and a chunk for each definition."""

from __future__ import annotations

import json
from itertools import pairwise
from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker, parse_bytes, parse_file
from chunking.segmenters.code.guessing import guessed_language
from chunking.segmenters.diffs import diff_files
from chunking.segmenters.sql_rows import sql_statements

MANY = "import os\n\n" + "\n\n".join(f"def f{i}(x):\n    return x + {i}" for i in range(12)) + "\n"
PATCH = """\
From 1 to 2

diff --git a/one.py b/one.py
--- a/one.py
+++ b/one.py
@@ -1,2 +1,2 @@
-a = 1
+a = 2
 b = 3
@@ -20,2 +20,2 @@
-c = 1
+c = 2
--- a/gone.txt
+++ /dev/null
@@ -1 +0,0 @@
-all of it
"""


def cut(text, name="a.py", **options):
    return create_chunker("code", **options).chunk(Document.from_text(text, name))


def notebook(*cells):
    held = [{"cell_type": kind, "source": source, "outputs": []} for kind, source in cells]
    known = {"nbformat": 4, "metadata": {"language_info": {"name": "python"}}, "cells": held}
    return parse_bytes(json.dumps(known).encode(), "n.ipynb")


def test_each_definition_is_a_chunk_where_that_is_asked_for():
    chunks = cut(MANY, one_per_definition=True, chunk_size=500)
    assert [chunk.metadata["block_name"] for chunk in chunks[1:]] == [f"f{i}" for i in range(12)]
    assert chunks[0].text == "import os"
    assert len(cut(MANY, chunk_size=500)) < 4


def test_a_class_over_the_size_gives_a_chunk_for_each_method():
    methods = "".join(f"\n    def m{i}(self):\n        return {i}\n" for i in range(8))
    text = f"class Small:\n    x = 1\n\n\nclass Large:\n{methods}"
    chunks = cut(text, one_per_definition=True, chunk_size=120)
    paths = [chunk.heading_path for chunk in chunks]
    assert paths[0] == ("Small",)
    assert "class Large:" in chunks[1].text
    assert "def m0" in chunks[1].text
    assert paths[2:] == [("Large", f"m{i}") for i in range(1, 8)]


def test_overlap_is_whole_members():
    chunks = cut(MANY, chunk_size=160, chunk_overlap=60, min_chunk_size=0, include_imports=False)
    shared = [MANY[b.start : a.end] for a, b in pairwise(chunks) if b.start < a.end]
    assert shared
    for text in shared:
        assert text.startswith("def ")
        assert len(text) <= 60
        compile(text, "shared", "exec")


def test_ids_are_as_before_the_options_were_there():
    chunker = create_chunker("code")
    assert {"one_per_definition", "chunk_overlap"}.isdisjoint(chunker.options.identity())
    assert "chunk_overlap" in create_chunker("code", chunk_overlap=50).options.identity()


def test_the_cells_of_a_notebook_stay_whole():
    document = notebook(
        ("markdown", "# Tides\n\nHow high they are."),
        *(("code", f"height_{i} = {i}\nprint(height_{i})") for i in range(6)),
    )
    cells = [(cell.start, cell.end) for cell in document.blocks]
    chunks = create_chunker("code", chunk_size=130, chunk_overlap=60).chunk(document)
    assert len(chunks) > 2
    for start, end in cells:
        assert any(chunk.start <= start and end <= chunk.end for chunk in chunks)
    assert [chunk.metadata["cell_end"] for chunk in chunks][-1] == 7
    assert chunks[1].start < chunks[0].end


def test_a_cell_over_the_size_is_opened_between_its_statements_and_fenced_again():
    chunks = create_chunker("code", chunk_size=120).chunk(notebook(("code", MANY)))
    for chunk in chunks:
        assert chunk.content.startswith("```python\n")
        assert chunk.content.rstrip().endswith("```")
        assert chunk.token_count == len(chunk.content) <= 120
        compile(chunk.content.removeprefix("```python\n").rstrip("`\n"), "part", "exec")


def test_hunks_of_a_patch_stay_whole_and_name_their_file():
    chunks = cut(PATCH, "a.patch", chunk_size=110)
    assert [chunk.metadata["files"] for chunk in chunks] == [
        [],
        ["one.py"],
        ["one.py"],
        ["gone.txt"],
    ]
    assert chunks[2].text.startswith("@@ -20")
    assert chunks[2].prefix.startswith("diff --git a/one.py b/one.py")
    assert [chunk.cut for chunk in chunks] == ["file", "hunk", "file", "end of document"]


def test_statements_of_sql_are_told_apart():
    text = (
        "CREATE TABLE boats (id INT, name TEXT);\n\nINSERT INTO boats VALUES (1, 'a;b');\n\n"
        "CREATE VIEW names AS SELECT name FROM boats;\n"
    )
    chunks = cut(text, "a.sql", chunk_size=60, min_chunk_size=0)
    assert [chunk.heading_path for chunk in chunks] == [("boats",), (), ("names",)]
    assert chunks[1].text == "INSERT INTO boats VALUES (1, 'a;b');"


@pytest.mark.parametrize(
    "text", ["A line of prose.\nAnd another one, of more words.\n", "- a\n- b\n- c\n", "x = 1\n"]
)
def test_what_is_not_surely_code_gets_no_language(text):
    assert guessed_language(Document.from_text(text)) is None


@pytest.mark.parametrize("name", ["service_contract.txt", "support_chat.txt", "article.md"])
def test_prose_gets_no_language(name):
    text = parse_file(f"sample_docs/{name}").text
    assert guessed_language(Document.from_text(text)) is None


def test_plain_text_that_one_grammar_reads_is_cut_by_it():
    chunk = cut(MANY, name=None, chunk_size=500)[0]
    assert chunk.metadata["language"] == "python"


def test_a_file_of_a_patch_that_has_no_hunks_is_called_by_its_new_name():
    """Found: a renamed file was called `b/new.txt`."""
    text = (
        "diff --git a/x.py b/x.py\n--- a/x.py\n+++ b/x.py\n@@ -1 +1 @@\n-a\n+b\n"
        "diff --git a/old.txt b/new.txt\nsimilarity index 100%\nrename from old.txt\nrename to new.txt\n"
        "diff --git a/gone.js b/gone.js\n--- a/gone.js\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"
    )
    names = [file.name for file in diff_files(Document.from_text(text))]
    assert names == ["x.py", "new.txt", "gone.js"]


@pytest.mark.parametrize(
    ("uri", "text", "cut"),
    [
        (
            "a.proto",
            "message A {\n  string a = 1;\n}\nmessage B {\n  string b = 1;\n}\n",
            "message B",
        ),
        ("a.hs", "data A = A\n  deriving Show\ndata B = B\n  deriving Show\n", "data B"),
        ("a.ps1", "function A {\n  Get-Item\n}\nfunction B {\n  Get-Item\n}\n", "function B"),
    ],
)
def test_a_language_without_a_grammar_is_cut_by_its_recipe(uri, text, cut):
    """Found: it was cut as prose is."""
    chunker = create_chunker("code", chunk_size=45, min_chunk_size=0)
    chunks = chunker.chunk(Document.from_text(text, uri))
    assert chunks[1].text.startswith(cut)


INSERT = "INSERT INTO `lamps` (no, name) VALUES "
LAMPS = ",".join(rf"({n},'A lamp; it''s \'red\' ({n})')" for n in range(20))
DUMP = f"{INSERT}{LAMPS};\n"


def test_rows_of_values_in_sql_stay_whole_below_their_statement():
    """Found: they were cut between words, and later ones named no table."""
    chunks = cut(DUMP, "a.sql", chunk_size=200, min_chunk_size=0)
    assert all(chunk.content.startswith(INSERT.strip()) for chunk in chunks)
    assert all(chunk.text.endswith("'),") for chunk in chunks[:-1])
    assert {chunk.cut for chunk in chunks[:-1]} == {"row"}


def test_rows_that_are_copied_stay_whole():
    head = "COPY lamps (no, name) FROM stdin;\n"
    text = head + "".join(f"{n}\tA lamp; number {n}\n" for n in range(30)) + "\\.\n\nSELECT 1;\n"
    chunks = cut(text, "a.sql", chunk_size=150, min_chunk_size=0)
    assert all(chunk.content.startswith(head) for chunk in chunks[:-1])
    assert all(chunk.text[:1].isdigit() for chunk in chunks[1:-1])


def test_a_procedure_between_delimiters_of_its_own_is_whole():
    """Found: it was cut after the first statement of its body."""
    body = "CREATE PROCEDURE p()\nBEGIN\n  SELECT 1;\n  SELECT 2;\nEND$$"
    text = f"DELIMITER $$\n{body}\n{body.replace('p()', 'q()')}\nDELIMITER ;\nSELECT 3;\n"
    chunks = cut(text, "a.sql", chunk_size=90, min_chunk_size=0)
    assert sum("END$$" in chunk.text for chunk in chunks) == 2
    assert all(("BEGIN" in chunk.text) == ("END$$" in chunk.text) for chunk in chunks)


@pytest.mark.parametrize(
    "piece",
    [
        "INSERT INTO a VALUES (1,'b'),(2,'c');\n",
        "INSERT INTO a VALUES (1,'b",
        "INSERT INTO a VALUES ((((",
        "INSERT INTO a (",
        "COPY a FROM stdin;\n",
        "COPY ",
        "DELIMITER $$\na $$ ",
        "'",
    ],
)
def test_statements_of_sql_take_linear_time(piece):
    def took(count: int) -> float:
        document = Document.from_text(piece * count, "a.sql")
        began = process_time()
        sql_statements(document)
        return process_time() - began

    assert_linear(took, 10_000)
