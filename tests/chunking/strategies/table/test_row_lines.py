"""Rows that are found by lines of `column: value`: what they say, and that text and lines both fit."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document, Pin, create_chunker
from chunking.inspection import lost_spans
from chunking.segmenters.cells import bar_cells

CSV = "no,name,what it is\n" + "".join(f'{n},"Lamp, {n}",\n' for n in range(1, 9))
SHEET = "## Rates\n\nTable 1: what is paid\n\n| a | b |\n|---|---|\n" + "".join(
    f"| {n} | one \\| two |\n" for n in range(9)
)


def run(text, uri="a.csv", **options):
    stated = {"unit": "characters", "chunk_size": 80, "rows_as_lines": True} | options
    return create_chunker("table", **stated).run(Document.from_text(text, uri))


def test_a_row_is_found_by_its_cells_below_the_names_of_their_columns():
    first, second, *_ = run(CSV, chunk_size=60).chunks
    assert first.text == 'no,name,what it is\n1,"Lamp, 1",\n2,"Lamp, 2",'
    assert first.embedded == "no: 1\nname: Lamp, 1\n\nno: 2\nname: Lamp, 2"
    assert second.content.startswith("no,name,what it is\n3,")
    assert second.metadata["read_text"] == second.content
    assert second.embedded.startswith("no: 3\nname: Lamp, 3\n\n")


def test_headings_and_caption_stand_above_the_lines_of_every_chunk():
    chunks = run(SHEET, "a.md", chunk_size=110).chunks
    assert len(chunks) == 3
    for chunk in chunks:
        above, _, lines = chunk.embedded.partition("\n\na: ")
        assert above == "## Rates\n\nTable 1: what is paid"
        assert lines.endswith("b: one | two")
        assert len(chunk.embedded) <= 110


def test_a_part_of_a_wide_row_says_which_row_it_is():
    text = "no,name,what it is,where it is\n1,Lamp,A small lamp for a desk,Shelf two on the left\n"
    parts = [chunk for chunk in run(text, chunk_size=62).chunks if chunk.metadata.get("row_start")]
    assert [part.embedded for part in parts] == [
        "no: 1\nname: Lamp\nwhat it is: A small lamp for a desk",
        "name: Lamp\nwhere it is: Shelf two on the left",
    ]


def test_a_cell_that_is_cut_is_found_by_its_text():
    parts = run("no,what it is\n1," + "A lamp of brass. " * 20 + "\n", chunk_size=60).chunks
    cut = [part for part in parts if "lamp" in part.text]
    assert all(part.embedded == part.content for part in cut)


def test_what_is_no_row_is_found_by_its_text():
    before, *_ = run("Some words.\n\n" + SHEET, "a.md", chunk_size=110).chunks
    assert before.embedded == before.content == "Some words."


def test_a_pinned_cut_parts_the_lines_as_well():
    document = Document.from_text(CSV, "a.csv")
    chunker = create_chunker("table", unit="characters", chunk_size=80, rows_as_lines=True)
    first, second, *_ = chunker.with_pins([Pin("cut", '"Lamp, 1",', "2,")]).run(document).chunks
    assert first.embedded == "no: 1\nname: Lamp, 1"
    assert second.embedded == "no: 2\nname: Lamp, 2\n\nno: 3\nname: Lamp, 3"


def test_ids_stay_where_rows_are_embedded_as_they_are():
    document = Document.from_text(CSV, "a.csv")
    usual, stated = (create_chunker("table", **more) for more in ({}, {"rows_as_lines": False}))
    assert [c.id for c in usual.chunk(document)] == [c.id for c in stated.chunk(document)]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("| a | b |", ["a", "b"]),
        ("a | b", ["a", "b"]),
        ("| a \\| b | c\\\\ |", ["a \\| b", "c\\\\"]),
        ("|  | b |\n| next |", ["", "b"]),
        ("| a |\r| next |", ["a"]),
        ("", []),
        ("| a \\", ["a \\"]),
    ],
)
def test_cells_between_bars(row, cells):
    found = [row[cell.content_start : cell.content_end] for cell in bar_cells(row, 0)]
    assert found == cells


@given(
    rows=st.lists(
        st.lists(st.text(alphabet='abc ,"\né', max_size=12), min_size=3, max_size=3),
        min_size=2,
        max_size=8,
    ),
    size=st.integers(1, 120),
    overlap=st.integers(0, 40),
)
@settings(max_examples=100, deadline=None)
def test_both_ways_fit_and_nothing_is_lost(rows, size, overlap):
    written = io.StringIO()
    csv.writer(written, lineterminator="\n").writerows(rows)
    text = written.getvalue()
    result = run(text, chunk_size=size, chunk_overlap=min(overlap, size - 1))
    assert not list(lost_spans(text, result))
    reported = {warning.start for warning in result.warnings}
    for chunk in result.chunks:
        assert chunk.text == text[chunk.start : chunk.end]
        assert max(len(chunk.content), len(chunk.embedded)) <= size or chunk.start in reported
    starts = [chunk.start for chunk in result.chunks]
    assert starts == sorted(set(starts))
    ends = [chunk.end for chunk in result.chunks]
    assert ends == sorted(ends)


@given(
    rows=st.lists(
        st.lists(st.text(alphabet="abc d", min_size=1, max_size=9), min_size=2, max_size=2),
        min_size=1,
        max_size=12,
    ).filter(lambda rows: all(cell.strip() for row in rows for cell in row)),
    size=st.integers(60, 120),
    target=st.integers(0, 60),
)
@settings(max_examples=60, deadline=None)
def test_chunks_hold_as_many_rows_as_fit_and_end_past_the_target(rows, size, target):
    """Filling row by row, measured each time, is the oracle."""
    text = "one,two\n" + "".join(f"{a},{b}\n" for a, b in rows)
    tidy = [[" ".join(cell.split()) for cell in row] for row in rows]
    lines = [f"one: {a}\ntwo: {b}" for a, b in tidy]
    packed: list[list[str]] = [[]]
    for line in lines:
        is_past = target and len("\n\n".join(packed[-1])) >= target
        if is_past or len("\n\n".join([*packed[-1], line])) > size:
            packed.append([])
        packed[-1].append(line)
    found = [chunk.embedded for chunk in run(text, chunk_size=size, target_size=target).chunks]
    assert found == ["\n\n".join(held) for held in packed]


@pytest.mark.parametrize("merged", [False, True])
def test_rows_in_html_are_lines_unless_cells_are_merged(merged):
    row = "<tr><td>{}</td><td>A &lt;b&gt;lamp&lt;/b&gt; &amp; <i>more</i></td></tr>\n"
    head = f"<table>\n<tr><th{' colspan=2' * merged}>no</th><th>what</th></tr>\n"
    text = head + "".join(row.format(n) for n in (7, 8)) + "</table>\n"
    (chunk,) = run(text, "a.md", chunk_size=400).chunks
    lines = "no: 7\nwhat: A <b>lamp</b> & more\n\nno: 8\nwhat: A <b>lamp</b> & more"
    assert (chunk.embedded == lines) is not merged
