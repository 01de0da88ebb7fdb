"""Tables whose rows or heads are told by backgrounds, as web pages and offices print them; and dotted lines."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import build, paragraph, styles

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")
platypus = pytest.importorskip("reportlab.platypus", reason="pip install reportlab")

ROWS = [
    ["Where it is", "What grows there", "Since"],
    ["North coast", "heather that bends low in the wind", "1911"],
    ["Inner hills", "larch", "1874"],
    ["Old harbour", "nothing at all", "1990"],
    ["South plain", "rye and clover by turns", "1802"],
    ["West bank", "willow", "1955"],
]
WIDTHS = (100, 190, 60)


def tables(*painted, rows=ROWS, below="", **options):
    """The tables of a page on which text stands above and below one; of some rows the cells are painted."""
    text = styles()["BodyText"]
    style = [("VALIGN", (0, 0), (-1, -1), "MIDDLE")]
    style += [("BACKGROUND", (at, row), (at, row), "#ddeeff") for row in painted for at in range(len(rows[0]))]  # fmt: skip
    cells = [[platypus.Paragraph(cell, text) for cell in row] for row in rows]
    table = platypus.Table(cells, WIDTHS[: len(rows[0])], style=style, hAlign="LEFT", **options)
    rng = random.Random(5)
    story = [platypus.Paragraph(paragraph(rng), text), table]
    story += [platypus.Paragraph(below or paragraph(rng), text)]
    return pdf.parse(build(story), "a.pdf").tables


def held(table):
    return [list(table.header), *map(list, table.rows)]


@pytest.mark.parametrize("painted", [(0, 2, 4), (0, 1, 3, 5), (1, 3, 5), (0, 2, 3, 5)])
def test_rows_between_painted_ones_belong_to_the_table(painted):
    (table,) = tables(*painted)
    assert held(table) == ROWS


@pytest.mark.parametrize("count", [3, 4])
def test_a_row_without_a_background_ends_a_short_table(count):
    (table,) = tables(0, *range(1, count, 2), rows=ROWS[:count])
    assert held(table) == ROWS[:count]


def test_text_below_the_last_stripe_is_no_row():
    (table,) = tables(0, 1, 3, 5, below="North coast and all that was said of it before")
    assert held(table) == ROWS


def test_a_painted_head_tells_the_columns_of_rows_that_wrap():
    wrapped = [
        ["Where it is", "What grows there", "Since"],
        ["North coast", "heather that bends low in the wind and is cut once a year, in autumn", "1911"],
        ["Inner hills and all the land behind them", "larch, and where it is wet a few alders that nobody has counted yet, nor ever will", "1874"],
        ["Old harbour", "nothing at all since the sea wall was broken by the storm", "1990"],
    ]  # fmt: skip
    (table,) = tables(0, rows=wrapped)
    assert held(table) == wrapped


def test_a_painted_head_tells_a_table_of_few_rows():
    few = [
        ["", "in spring", "in autumn"],
        ["a", "sown by hand", "cut"],
        ["b", "left alone", "burnt"],
    ]
    (table,) = tables(0, rows=few)
    assert held(table) == few


def test_two_tables_of_the_same_columns_stay_two():
    text, rng = styles()["BodyText"], random.Random(6)
    style = [("BACKGROUND", (at, row), (at, row), "#ddeeff") for row in (0, 2) for at in range(3)]
    parts = [platypus.Table(ROWS[:4], WIDTHS, style=style, hAlign="LEFT") for _ in range(2)]
    story = [parts[0], platypus.Paragraph(paragraph(rng), text), parts[1]]
    assert [held(each) for each in pdf.parse(build(story), "a.pdf").tables] == [ROWS[:4]] * 2


def test_lines_drawn_dot_by_dot_are_rules():
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Helvetica", 10)
    rng = random.Random(7)
    for at in range(30):
        y = 780 - 20 * at
        sheet.drawString(80, y, f"Name {at}")
        sheet.drawString(rng.randint(250, 330), y, f"said of {at}")
        for x in range(80, 500, 2):
            sheet.rect(x, y - 6, 1, 1, stroke=0, fill=1)
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert len(table.rows) == 29
