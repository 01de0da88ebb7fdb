"""Tables with a line below each row whose cells stand in the middle of its height, as browsers print them."""

import io
from itertools import pairwise

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SIZE, LEADING = 10, 12
PLACES = (52, 100, 460, 493.5)
NAMES = ("Part", "What it is", "Count", "State")
WORDS = [
    "a",
    "valve",
    "that",
    "is",
    "opened",
    "by",
    "hand",
    "and",
    "closed",
    "by",
    "the",
    "weight",
    "of",
    "the",
    "water",
    "above",
    "it",
    "when",
]


def row(number, lines):
    """A row whose second cell has so many lines, and its name two where that has one or three."""
    text = [" ".join([*WORDS[at:], *WORDS[:at]][:14]) for at in range(lines)]
    name = ["Valve", f"{number}"] if lines % 2 else [f"Valve {number}"]
    return name, text, [f"{number}7"], ["open"]


def cell_texts(cells):
    return [" ".join(lines) for lines in cells]


def page(rows, striped=False):
    """A PDF of a table with a line below each row, or with a background on every second one and none below the last."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Helvetica-Bold", SIZE)
    for x, name in zip(PLACES, NAMES, strict=True):
        canvas.drawString(x, 780, name)
    canvas.setFont("Helvetica", SIZE)
    y = 774
    if not striped:
        canvas.line(50, y, 520, y)
    for at, cells in enumerate(rows):
        height = LEADING * max(map(len, cells)) + 8
        if striped and at % 2 == 0:
            canvas.setFillGray(0.9)
            for left, right in pairwise((48, *PLACES[1:], 524)):
                canvas.rect(left - 2, y - height, right - left, height, stroke=0, fill=1)
            canvas.setFillGray(0)
        for x, lines in zip(PLACES, cells, strict=True):
            top = y - height / 2 + LEADING * len(lines) / 2 - 9
            for below, line in enumerate(lines):
                canvas.drawString(x, top - LEADING * below, line)
        y -= height
        if not striped:
            canvas.line(50, y, 520, y)
    canvas.save()
    return data.getvalue()


@pytest.mark.parametrize("lines", [(2, 1, 2, 3, 2, 2, 1, 2), (1, 3)])
def test_a_row_between_lines_is_one_whatever_stands_highest_in_it(lines):
    rows = [row(number, count) for number, count in enumerate(lines)]
    (table,) = pdf.parse(page(rows), "a.pdf").tables
    assert table.header == NAMES
    assert [list(cells) for cells in table.rows] == [cell_texts(cells) for cells in rows]


def test_the_row_below_the_last_background_is_of_the_table():
    rows = [row(number, count) for number, count in enumerate((2, 1, 2, 3, 2, 3))]
    (table,) = pdf.parse(page(rows, striped=True), "a.pdf").tables
    assert [list(cells) for cells in table.rows[-2:]] == [cell_texts(cells) for cells in rows[-2:]]
