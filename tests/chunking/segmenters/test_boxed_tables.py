"""Tables drawn with signs in plain text: what is one, where its rows begin, and that none is parted where it fits."""

from __future__ import annotations

from time import process_time

import pytest
from timing import assert_linear

from chunking import Document, create_chunker
from chunking.segmenters.blocks import markdown_blocks
from chunking.segmenters.boxed_tables import boxed_tables
from chunking.segmenters.tables import tables_of

EMACS = """\
+------------------+
| Name | What it is |
|------+------------|
| vim  | An editor. |
|      | It is old. |
|------+------------|
| nano | Another.   |
|      | Small. New |
+------------------+
"""
ORG = "| Name | Age |\n|------+-----|\n| Ada  | 36  |\n| Bob  | 3   |\n"
GRID = """\
+------------+------------+
| Header 1   | Header 2   |
+============+============+
| body row 1 | column 2   |
|            | more       |
+------------+------------+
| body row 2 | Cells may  |
+------------+            |
| body row 3 | span.      |
+------------+------------+
"""
MYSQL = "+----+------+\n| id | name |\n+----+------+\n|  1 | Ada  |\n|  2 | Bob  |\n+----+------+\n"
PSQL = " id | name\n----+------\n  1 | Ada\n  2 |\n"
DRAWN = "┌────┬──────┐\n│ id │ name │\n├────┼──────┤\n│ 1  │ Ada  │\n│ 2  │ Bob  │\n└────┴──────┘\n"


def rows(text):
    (table,) = boxed_tables(Document(text))
    return [text[row:].split("\n", 1)[0].strip() for row in table.rows]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        (EMACS, ["| vim  | An editor. |", "| nano | Another.   |"]),
        (ORG, ["| Ada  | 36  |", "| Bob  | 3   |"]),
        (GRID, ["| body row 1 | column 2   |", "| body row 2 | Cells may  |"]),
        (MYSQL, ["|  1 | Ada  |", "|  2 | Bob  |"]),
        (PSQL, ["1 | Ada", "2 |"]),
        (DRAWN, ["│ 1  │ Ada  │", "│ 2  │ Bob  │"]),
        ("+---+---+\n| a | b |\n| c | d |\n+---+---+\n", ["| a | b |", "| c | d |"]),
    ],
)
@pytest.mark.parametrize("indent", ["", "    "])
def test_rows_go_up_to_the_next_rule_where_rules_part_several(table, expected, indent):
    inner = "".join(indent + line for line in table.splitlines(keepends=True))
    for text in (inner, f"Above:\n{inner}(below)\n", inner.replace("\n", "\r\n"), inner.rstrip()):
        assert rows(text) == expected
        (found,) = boxed_tables(Document(text))
        assert text[found.start : found.end].strip() == text.strip().removeprefix("Above:").removesuffix("(below)").strip()  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "+-----------------+\n| Note: one box   |\n| of text         |\n+-----------------+\n",
        "+------+     +------+\n| Host |---->| Node |\n+------+     +------+\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "a + b\n-----+\nx\n",
        "Title\n-----\n\ntext | more\n",
        "────────\ntext │ more\n",
        "+---+---+\n",
        "---+---\n",
    ],
)
def test_what_is_no_such_table(text):
    assert not boxed_tables(Document(text))


def test_a_table_is_a_block_with_its_rows_amid_a_paragraph():
    text = f"Editors:\n{EMACS}So much.\n"
    blocks = markdown_blocks(Document.from_text(text, "a.txt")).blocks
    assert [block.kind for block in blocks] == ["paragraph", "table", "paragraph"]
    assert [text[part.start :].split(" ")[1] for part in blocks[1].parts] == ["vim", "nano"]
    assert "".join(text[block.start : block.end] for block in blocks) == text


def test_code_between_fences_stays_code():
    text = f"# Title\n\n```\n{MYSQL}```\n\n## Part\n\nText.\n"
    kinds = [block.kind for block in markdown_blocks(Document.from_text(text, "a.txt")).blocks]
    assert kinds == ["heading", "code", "heading", "paragraph"]


@pytest.mark.parametrize("strategy", ["markdown", "sentence", "heading"])
def test_no_row_is_parted_where_it_fits(strategy):
    lines = "".join(
        f"| row{n} | What it is. And more |\n|      | of it. So much.      |\n|------+----------------------|\n"
        for n in range(30)
    )
    text = f"Editors of all kinds, and what they are.\n\n| Name | What                 |\n|------+----------------------|\n{lines}"
    chunks = create_chunker(strategy, chunk_size=60).chunk(Document.from_text(text, "a.txt"))
    assert len(chunks) > 10
    assert all(chunk.text.startswith("| row") for chunk in chunks[2:])


def test_the_head_is_repeated_where_a_table_is_cut():
    text = EMACS.replace("An editor. |\n", "An editor. |\n" + 20 * "|      | And so on. |\n")
    document = Document.from_text(text, "a.txt")
    _, *chunks = create_chunker("table", chunk_size=60).chunk(document)
    assert "Name | What it is" in chunks[-1].prefix
    assert [len(table.rows) for table in tables_of(document)] == [2]


def test_time_is_linear():
    def seconds(size):
        text = ("+--+--+\n" + "| a | b |\n" * 9 + "--+--\n") * size + "| a |\n" * size
        begin = process_time()
        boxed_tables(Document(text))
        return process_time() - begin

    assert_linear(seconds, 1_000)
