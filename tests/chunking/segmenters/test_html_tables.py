"""HTML tables in Markdown: which rows are the header, where a table ends, what a row's cells hold."""

from __future__ import annotations

import pytest

from chunking import Document
from chunking.segmenters.html_tables import html_cells, html_tables, html_value
from chunking.segmenters.tables import tables_of


def tables(text):
    return html_tables(Document.from_text(text, "a.md"))


def header(text):
    (found,) = tables(text)
    return text[slice(*found.header)]


@pytest.mark.parametrize(
    "head",
    [
        "<table>\n<tr><th>A</th><th>B</th></tr>\n",
        "<TABLE border=1>\n<caption>Lamps</caption>\n<THEAD>\n<TR><TD>A</TD><td>B</td></TR>\n</THEAD>\n<tbody>\n",
        "<table>\n<thead>\n<tr><th colspan=2>Both</th></tr>\n<tr><th>A</th><th>B</th></tr>\n</thead>\n",
        "<table>\n<!-- <tr><td>never</td></tr> -->\n<tr>\n<th>A\n<th>B\n",
        "<table>\n<thead><tr><th>A</th></tr></thead>\n\n",
    ],
)
def test_the_header_is_all_above_the_first_row_below_it(head):
    text = f"{head}<tr><td>1</td><td>2</td></tr>\n<tr><td>3</td><td>4</td></tr>\n</table>\n"
    assert header(text) == head


@pytest.mark.parametrize(
    "rows",
    [
        "<tr><td>Lamp</td><td>7</td></tr>\n<tr><td>Desk</td><td>8</td></tr>\n",
        "<tr><th>Lamp</th><td>7</td></tr>\n<tr><th>Desk</th><td>8</td></tr>\n",
    ],
)
def test_a_first_row_of_data_is_no_header(rows):
    assert header(f"<table>\n{rows}</table>\n") == ""


@pytest.mark.parametrize("text", ["<table>\n<tr><th>A</th></tr>\n</table>\n", "<table>\n</table>"])
def test_without_rows_below_a_header_there_is_nothing_to_cut(text):
    assert tables(text) == ()


def test_rows_inside_of_a_cell_are_of_that_cell():
    inner = "<table><tr><td>x</td></tr><tr><td>y</td></tr></table>"
    (found,) = tables(f"<table>\n<tr><th>A</th></tr>\n<tr><td>{inner}</td></tr>\n</table>\n")
    assert len(found.rows) == 1
    assert not found.regular


def test_blank_lines_and_markdown_in_cells_end_no_table():
    text = "<table>\n<tr><th>A</th></tr>\n<tr><td>\n\n- one\n\n    </td></tr>\n\n<tr><td>2</td></tr>\n</table>\n\nAfter it.\n"
    (found,) = tables(text)
    assert text[found.start : found.end].endswith("</table>")
    assert len(found.rows) == 2


def test_a_table_that_is_never_closed_ends_with_its_block():
    text = "<table>\n<tr><th>A</th></tr>\n<tr><td>1</td></tr>\n\n# Next\n\n<table>\n<tr><th>B</th></tr>\n<tr><td>2</td></tr>\n</table>\n"
    first, second = tables(text)
    assert text[first.end :].startswith("# Next")
    assert text[slice(*second.header)].endswith("<th>B</th></tr>\n")


@pytest.mark.parametrize(
    "text", ["```\n<table><tr><td>1</td></tr></table>\n```\n", "A `<table>`.\n"]
)
def test_code_is_no_table(text):
    assert tables(text) == ()


def test_two_tables_in_one_block_tile_it():
    one = "<table>\n<tr><th>A</th></tr>\n<tr><td>1</td></tr>\n</table>\n"
    first, second = tables_of(Document.from_text(f"# Two\n\n{one}{one}\nAfter.\n", "a.md"))
    assert (first.start, first.end) == (0, second.start)
    assert second.end == first.end + len(one) + 1


def test_what_cells_hold():
    row = '<tr class="x"><td>A &amp; <b>B</b></td><td>two\nlines<td></tr>'
    assert [html_value(row, cell) for cell in html_cells(row, 0, len(row))] == [
        "A & B",
        "two lines",
        "",
    ]
