"""Names of columns that are set upwards or downwards, as above many narrow columns."""

from __future__ import annotations

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

NAMES = ["Library", "Telephone calls", "News"]
ROWS = [("tiny", "5.6", "14.6", "6.0"), ("base", "4.2", "10.2", "4.9"), ("small", "3.1", "7.4", "4.0")]  # fmt: skip
COLUMNS, TOP, STEP = (180, 220, 260), 500, 14


def read(head, quarter=1, beside=(), ruled=False):
    """A page with a table whose columns are named by turned lines; `head` is the word above its labels."""
    data = io.BytesIO()
    pen = canvas.Canvas(data, pagesize=(595, 842))
    pen.setFont("Helvetica", 10)
    for at, line in enumerate(
        ["A sentence stands above the table.", "And one more of the same length."]
    ):
        pen.drawString(72, 700 - 13 * at, line)
    pen.drawString(72, TOP, head)
    for at, (label, *numbers) in enumerate(ROWS, 1):
        pen.drawString(72, TOP - STEP * at, label)
        for x, number in zip(COLUMNS, numbers, strict=True):
            pen.drawRightString(x + 14, TOP - STEP * at, number)
    for x, name in [*zip(COLUMNS, NAMES, strict=True), *beside]:
        pen.saveState()
        pen.translate(x + (10 if quarter == 1 else 3), TOP if quarter == 1 else TOP + 80)
        pen.rotate(90 if quarter == 1 else -90)
        pen.drawString(0 if quarter == 1 else 80 - pen.stringWidth(name), 0, name)
        pen.restoreState()
    if ruled:
        for y in (TOP + 90, TOP - 4, TOP - STEP * 3 - 4):
            pen.line(70, y, 280, y)
    pen.save()
    return pdf.parse(data.getvalue(), "a.pdf")


@pytest.mark.parametrize("ruled", [False, True], ids=["open", "ruled"])
@pytest.mark.parametrize("quarter", [1, 3], ids=["upwards", "downwards"])
def test_turned_names_head_their_columns(quarter, ruled):
    document = read("Model", quarter, ruled=ruled)
    (table,) = document.tables
    assert table.header == ("Model", *NAMES)
    assert table.rows == tuple(ROWS)
    assert document.text.count("Telephone calls") == 1


def test_names_above_a_table_without_another_head_are_its_head():
    (table,) = read("").tables
    assert table.header == ("", *NAMES)
    assert table.rows == tuple(ROWS)


def test_two_turned_lines_are_one_name():
    (table,) = read("Model", beside=[(271, "today")]).tables
    assert table.header[-1] == "News today"


def test_what_is_turned_beside_a_table_names_nothing():
    document = read("Model", beside=[(20, "Printed in June"), (500, "Copy of the office")])
    (table,) = document.tables
    assert table.header == ("Model", *NAMES)
    assert document.text.rstrip().endswith("Copy of the office")
    assert document.text.count("Printed in June") == 1


@pytest.mark.parametrize("quarter", [1, 3], ids=["upwards", "downwards"])
def test_a_table_under_turned_names_goes_on_over_a_page(quarter):
    pen = canvas.Canvas(data := io.BytesIO(), pagesize=(595, 842))
    rows = [(f"model {at}", f"{at}.6", f"{at + 1}.2", f"{at}.9") for at in range(10, 22)]
    pen.drawString(72, 760, "A sentence stands above the table, and it runs over most of the page.")
    pen.drawString(72, 230, "Model")
    for x, name in zip(COLUMNS, NAMES, strict=True):
        pen.saveState()
        pen.translate(x + (10 if quarter == 1 else 3), 230 if quarter == 1 else 310)
        pen.rotate(90 if quarter == 1 else -90)
        pen.drawString(0 if quarter == 1 else 80 - pen.stringWidth(name), 0, name)
        pen.restoreState()
    for part, top in ((rows[:8], 230 - STEP), (rows[8:], 770)):
        for at, (label, *numbers) in enumerate(part):
            pen.drawString(72, top - STEP * at, label)
            for x, number in zip(COLUMNS, numbers, strict=True):
                pen.drawRightString(x + 14, top - STEP * at, number)
        pen.showPage()
    pen.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert table.header == ("Model", *NAMES)
    assert table.rows == tuple(rows)
