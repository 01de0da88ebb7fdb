"""Heads of several rows in the formats that say which cells span others: all are shown alike."""

from __future__ import annotations

import io
import time

import pytest

from chunking import Document, create_chunker
from chunking.parsers import parse_bytes
from chunking.parsers.table_heads import Span, bold, full_names, with_bold_head, with_head
from chunking.segmenters.cells import bare_name, rows_of_head

_SHOWN = """\
| City | 2022 | 2022 | 2023 | 2023 |
| --- | --- | --- | --- | --- |
|  | **Q1** | **Q2** | **Q1** | **Q2** |
| Wien | 1 | 2 | 3 | 4 |
| Kiel | 5 | 6 | 7 | 8 |
"""
_NAMES = ("City", "2022 / Q1", "2022 / Q2", "2023 / Q1", "2023 / Q2")
_ROWS = [["City", "2022", "", "2023", ""], ["", "Q1", "Q2", "Q1", "Q2"], ["Wien", *"1234"], ["Kiel", *"5678"]]  # fmt: skip
_HEAD = "<tr><th rowspan=2>City<th colspan=2>2022<th colspan=2>2023<tr><th>Q1<th>Q2<th>Q1<th>Q2"
_BODY = "<tr><td>Wien<td>1<td>2<td>3<td>4<tr><td>Kiel<td>5<td>6<td>7<td>8"


def test_cells_that_claim_to_span_others_that_span_take_linear_time():
    """Found: 4,000 columns of a hostile workbook took two seconds, 16,000 half a minute."""
    names = [f"a{column}" for column in range(16_000)]
    rows = [names, names, *[[str(column) for column in range(len(names))]] * 3]
    spans = {(0, column): Span(len(names) - column - 1, 1) for column in range(len(names))}
    began = time.process_time()
    with_head(rows, spans)
    assert time.process_time() - began < 2


def _docx(marked: bool) -> bytes:
    from docx import Document as Word
    from docx.oxml import OxmlElement

    word = Word()
    table = word.add_table(rows=4, cols=5)
    for cells, row in zip(_ROWS, table.rows, strict=True):
        for text, cell in zip(cells, row.cells, strict=True):
            cell.text = text
    for begin, end in (((0, 0), (1, 0)), ((0, 1), (0, 2)), ((0, 3), (0, 4))):
        table.cell(*begin).merge(table.cell(*end))
    for row in table.rows[: 2 * marked]:
        row._tr.get_or_add_trPr().append(OxmlElement("w:tblHeader"))
    data = io.BytesIO()
    word.save(data)
    return data.getvalue()


def _pptx() -> bytes:
    from pptx import Presentation

    show = Presentation()
    slide = show.slides.add_slide(show.slide_layouts[6])
    table = slide.shapes.add_table(4, 5, 0, 0, 5_000_000, 2_000_000).table
    for y, cells in enumerate(_ROWS):
        for x, text in enumerate(cells):
            table.cell(y, x).text = text
    for begin, end in (((0, 0), (1, 0)), ((0, 1), (0, 2)), ((0, 3), (0, 4))):
        table.cell(*begin).merge(table.cell(*end))
    data = io.BytesIO()
    show.save(data)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (f"<table><thead>{_HEAD}<tbody>{_BODY}</table>".encode(), "a.html"),
        (f"<table>{_HEAD}{_BODY}</table>".encode(), "a.html"),
        (f"<table>{_HEAD}{_BODY}</table>".replace("<th", "<td").encode(), "a.html"),
        (_docx(True), "a.docx"),
        (_docx(False), "a.docx"),
        (_pptx(), "a.pptx"),
    ],
    ids=["HTML, marked", "HTML, cells that head", "HTML, spans", "DOCX, marked", "DOCX, spans", "PPTX"],
)  # fmt: skip
def test_names_of_groups_stand_above_each_of_their_columns(data, name):
    document = parse_bytes(data, name)
    assert _SHOWN.replace("|  |", "| |") in document.text.replace("|  |", "| |")
    assert document.tables[0].header == _NAMES
    assert document.tables[0].rows == (("Wien", *"1234"), ("Kiel", *"5678"))


def test_docling_shows_them_in_the_same_way():
    pytest.importorskip("docling")
    (table,) = parse_bytes(_docx(False), "a.docx", parser="docling").tables
    assert (table.header, table.rows) == (_NAMES, (("Wien", *"1234"), ("Kiel", *"5678")))


def test_a_row_that_names_the_columns_of_groups_is_of_the_head():
    rows = [["", "Rain", ""], ["Port", "mean", "most"], ["Wick", "5", "7"], ["Deal", "6", "–"]]
    spans = {(0, 1): Span(2, 1)}
    assert with_head(rows, spans)[1] == 2
    assert with_head([rows[0], *rows[2:]], spans)[1] == 1
    assert with_head([rows[0], ["Port", "mean", ""], *rows[2:]], spans)[1] == 1
    assert with_head([["Ports", "Rain", ""], *rows[1:]], spans)[1] == 1


def test_one_row_that_is_marked_is_all_of_the_head():
    page = "<table><thead><tr><th>City<th colspan=2>Year<tbody><tr><td rowspan=2>Wien<td>1<td>2<tr><td>3<td>4</table>"
    (table,) = parse_bytes(page.encode(), "a.html").tables
    assert table.header == ("City", "Year", "")


def test_a_title_above_all_columns_is_said_once():
    rows = [["Tides", "", ""], ["Port", "low", "high"], ["Wick", "5", "7"]]
    spans = {(0, 0): Span(3, 1)}
    assert with_head(rows, spans, 2) == (rows, 2)
    assert with_head(rows, spans) == (rows, 1)


def test_a_table_is_not_all_head():
    rows = [["a", "b"], ["1", "2"]]
    assert with_head(rows, {}, 2) == (rows, 1)
    assert with_head(rows, {(0, 0): Span(1, 9), (0, 1): Span(2, 1)}) == (rows, 1)


def test_bold_names_are_bare_again():
    for name in ("Q1", "p*", "a**b"):
        assert bare_name(bold(name)) == name
    assert bare_name("plain") == "plain"
    assert with_bold_head([["a", ""], ["", "b"], ["1", "2"]], 2) == [["a", ""], ["", "**b**"], ["1", "2"]]  # fmt: skip
    assert full_names([["a", "a"], ["b", ""]]) == ("a / b", "a")


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        (["| | **Q1** |", "| a | 1 |"], 1),
        (["| **North** | |", "| a | 1 |"], 0),
        (["| **a** | **b** |", "| **c** | **d** |"], 0),
        (["| **a** | 1 |", "| b | 2 |"], 0),
        (["| __a__ | __b__ |", "| **c** | **d** |", "| e | f |"], 2),
    ],
)
def test_bold_rows_below_the_delimiter_row_are_head(rows, expected):
    text = "\n".join(rows)
    starts = [text.index(row) for row in rows]
    assert rows_of_head(text, starts) == expected


@pytest.mark.parametrize("strategy", ["table", "markdown"])
def test_every_chunk_of_a_table_has_its_whole_head(strategy):
    text = _SHOWN + "".join(f"| Town {at} | {at} | 2 | 3 | 4 |\n" for at in range(60))
    document = Document(text, mime_type="text/markdown")
    chunks = create_chunker(strategy, chunk_size=400, unit="characters").chunk(document)
    head = "".join(_SHOWN.splitlines(keepends=True)[:3])
    assert len(chunks) > 4
    assert all(chunk.content.count(head) == 1 for chunk in chunks)


def test_rows_as_lines_have_full_names():
    document = Document(_SHOWN, mime_type="text/markdown")
    (chunk,) = create_chunker("table", chunk_size=400, rows_as_lines=True).chunk(document)
    assert "2022 / Q1: 1\n2022 / Q2: 2\n2023 / Q1: 3\n" in chunk.embedded
