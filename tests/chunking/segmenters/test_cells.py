"""Cells of CSV and TSV: each where it stands, as Python's own reader has them."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunking import Document
from chunking.segmenters import cells, table_cells
from chunking.segmenters.file_rows import file_rows
from chunking.segmenters.tables import tables_of
from chunking.suggestion import suggest


def contents(text, uri="a.csv"):
    """What each cell of each row holds, as it is written between its quotes."""
    rows = table_cells(Document.from_text(text, uri))
    return [[text[cell.content_start : cell.content_end] for cell in row] for row in rows]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
        ("a;b;c\n1,5;2;\n", [["a", "b", "c"], ["1,5", "2", ""]]),
        ("a\tb\n\t2", [["a", "b"], ["", "2"]]),
        ('a,b\n"1, 2",3\n', [["a", "b"], ["1, 2", "3"]]),
        ('a,b\n"1\n2",3\n', [["a", "b"], ["1\n2", "3"]]),
        ('a,b\n"say ""x""",3\n', [["a", "b"], ['say ""x""', "3"]]),
        ('a,b\n5" pipe,7" pipe\n', [["a", "b"], ['5" pipe', '7" pipe']]),
        ('a,b\n"open,2\n', [["a", "b"], ['"open', "2"]]),
        ('a,b\r\n"1" , 2 \r\n\r\n', [["a", "b"], ["1", "2"]]),
        ("one\ntwo\n", [["one"], ["two"]]),
        ("", []),
    ],
)
def test_a_cell_holds_what_is_between_delimiters_or_quotes(text, cells):
    assert [row for row in contents(text) if row] == cells


def test_a_cell_knows_whether_it_is_quoted():
    (row,) = table_cells(Document.from_text('"a",b\n', "a.csv"))
    assert [cell.is_quoted for cell in row] == [True, False]


@given(st.text(alphabet='ab,;\t|" \n\ré😀', max_size=60))
@settings(max_examples=300, deadline=None)
def test_cells_tile_the_text(text):
    cells = [cell for row in table_cells(Document.from_text(text, "a.csv")) for cell in row]
    at = 0
    for cell in cells:
        assert at == cell.start <= cell.content_start <= cell.content_end <= cell.end
        assert cell.start < cell.end
        at = cell.end
    assert at == len(text)


@given(
    st.lists(
        st.lists(st.text(alphabet='ab,"\n é', min_size=1, max_size=6), min_size=2, max_size=4),
        min_size=1,
        max_size=5,
    )
)
@settings(max_examples=200, deadline=None)
def test_cells_are_those_that_were_written(rows):
    written = io.StringIO()
    csv.writer(written, quoting=csv.QUOTE_ALL, lineterminator="\n").writerows(rows)
    found = contents(written.getvalue())
    assert [[cell.replace('""', '"') for cell in row] for row in found] == rows


def test_only_the_rows_that_are_asked_for_are_cut_into_cells(monkeypatch):
    cut = []
    found = cells._cells
    monkeypatch.setattr(cells, "_cells", lambda *given: cut.append(given) or found(*given))
    rows = "".join(f"{number},name {number}\n" for number in range(5_000))
    document = Document.from_text("id,name\n" + rows, "many.csv")
    (table,) = tables_of(document)
    assert len(table.rows) == len(file_rows(document).rows) == 5_000
    assert suggest(document).strategy == "table"
    assert len(cut) < 200


def test_rows_are_a_sequence_and_parts_of_it():
    rows = table_cells(Document.from_text("a,b\n1,2\n3,4\n5,6", "a.csv"))
    assert list(rows[1:3]) == [rows[1], rows[-2]]
    assert rows[1:][2] == rows.beginning_at(12)
    assert [len(rows[:0]), len(rows[3:1])] == [0, 0]
