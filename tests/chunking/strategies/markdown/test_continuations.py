"""What a chunk needs of the block that it goes on with, and what it repeats of the block before."""

from __future__ import annotations

from itertools import pairwise

import pytest

from chunking import Document, create_chunker

BARE = {"unit": "characters", "min_chunk_size": 0, "chunk_overlap": 0}


def cut(text, **options):
    return create_chunker("markdown", **{**BARE, **options}).chunk(Document.from_text(text, "a.md"))


def test_an_inner_item_goes_on_below_its_parents():
    inner = "".join(f"  - child {i}\n    - deep {i}\n" for i in range(6))
    chunks = cut(f"- First\n{inner}- Second\n  - last\n", chunk_size=70)
    assert len(chunks) > 2
    for chunk in chunks[1:]:
        line = chunk.text.lstrip().splitlines()[0]
        above = {"- deep": 2, "- child": 1}.get(line[: line.rindex(" ")], 0)
        assert len(chunk.prefix.splitlines()) == above
        assert not above or chunk.prefix.startswith("- First\n")
        assert chunk.token_count == len(chunk.content) <= 70


def test_rows_of_an_html_table_go_on_below_its_header():
    rows = "".join(f"<tr>\n<td>{i}</td>\n</tr>\n" for i in range(9))
    head = "<table>\n<tr><th>A</th></tr>\n"
    chunks = cut(f"{head}{rows}</table>\n", chunk_size=90)
    assert len(chunks) > 2
    for chunk in chunks[1:]:
        assert chunk.prefix == head
        assert chunk.text.startswith("<tr>")
        assert len(chunk.content) <= 90


def test_rows_of_an_html_table_with_blank_lines_go_on_below_its_header():
    """Found: a blank line parts the table into several blocks, and only the first had the header."""
    rows = "".join(f"<tr>\n<td>\n\nLamp {i} is here.\n\n</td>\n</tr>\n" for i in range(9))
    head = "<table>\n<thead>\n<tr><th>A</th></tr>\n</thead>\n"
    chunks = cut(f"{head}{rows}</table>\n\nBelow it.\n", chunk_size=130)
    assert len(chunks) > 3
    assert all(chunk.prefix == head for chunk in chunks[1:-1])


def test_a_row_of_data_is_not_repeated_as_the_header_of_an_html_table():
    rows = "".join(f"<tr><td>{i}</td><td>Lamp</td></tr>\n" for i in range(9))
    assert not any(chunk.prefix for chunk in cut(f"<table>\n{rows}</table>\n", chunk_size=90))


def test_sentences_are_repeated_where_no_whole_block_is_short_enough():
    paragraphs = [
        f"The tide of day {i} was high. Nobody saw it rise. It fell at {i}." for i in range(6)
    ]
    chunks = cut("\n\n".join(paragraphs), chunk_size=110, chunk_overlap=40)
    for before, after in pairwise(chunks):
        shared = before.text[after.start - before.start :]
        assert shared.startswith("Nobody saw it rise. It fell")
        assert len(shared) <= 40


def test_items_of_a_list_are_repeated_where_the_list_is_too_long():
    listed = "\n".join(f"- item number {i}" for i in range(4))
    chunks = cut(
        f"{listed}\n\nA paragraph that stands below it, and is read.",
        chunk_size=90,
        chunk_overlap=35,
    )
    assert chunks[1].text.startswith("- item number 2\n- item number 3\n\nA paragraph")


@pytest.mark.parametrize("text", ["# Heading\n\n```\ncode of it\n```\n\nText below. More."])
def test_neither_code_nor_headings_are_repeated_in_part(text):
    for before, after in pairwise(cut(text, chunk_size=40, chunk_overlap=12)):
        assert after.start >= before.end
