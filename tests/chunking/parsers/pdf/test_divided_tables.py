"""Tables without rules that the end of a page divides, so early or so late that neither part tells that it is one."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SIZE, LEADING, SPACING, FOOT, TOP = 11, 15, 5, 60, 780
PLAIN, BOLD = "Helvetica", "Helvetica-Bold"
COLUMNS = (60, 230, 455)
TEXT = (
    "The office is open to all who have a card of the water board, and to those who come with them."
)
OFFERS = [
    [["Offer"], ["Where"], ["Price"]],
    [["Strips that show how hard it is"], ["Office, Tower Road 1"], ["free"]],
    [["Advice at home"], ["Call 04131 55 120, on all", "working days from 8 to 12"], ["45 euros"]],
    [["Test for lead, copper and", "Nickel"], ["Laboratory at the mill"], ["89 euros"]],
]  # fmt: skip


def printed(rows, first, by_line=False, after=TEXT, bold=1):
    """A PDF of text and a table, of which so many rows end the first page; written cell by cell, or line by line."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    height = sum(_height(row) for row in rows[:first])
    canvas.setFont(PLAIN, SIZE)
    for at in range(int((TOP - FOOT - height) / LEADING) - 2):
        canvas.drawString(60, TOP - LEADING * at, TEXT)
    y = FOOT + height
    for at, row in enumerate(rows):
        if at == first:
            canvas.showPage()
            y = TOP
        canvas.setFont(BOLD if at < bold else PLAIN, SIZE)
        lines = [(-below, x, line) for x, cell in zip(COLUMNS, row, strict=False) for below, line in enumerate(cell)]  # fmt: skip
        for below, x, line in sorted(lines, reverse=True, key=lambda line: line[0]) if by_line else lines:  # fmt: skip
            canvas.drawString(x, y + LEADING * below, line)
        y -= _height(row)
    canvas.setFont(PLAIN, SIZE)
    canvas.drawString(60, y - LEADING, after)
    canvas.save()
    return data.getvalue()


def _height(row):
    return LEADING * max(map(len, row)) + SPACING


def read(*of, **more):
    return pdf.parse(printed(*of, **more), "a.pdf")


def rows_of(document):
    return [[list(row) for row in (table.header, *table.rows)] for table in document.tables]


def joined(rows):
    return [[" ".join(cell) for cell in row] for row in rows]


def test_the_last_row_on_the_next_page_has_all_lines_of_its_first_cell():
    document = read(OFFERS, 3)
    assert rows_of(document) == [joined(OFFERS)]
    assert document.text.count("Nickel") == 1


def test_a_line_below_the_last_row_that_is_written_after_it_is_none_of_it():
    rows = [*OFFERS[:3], [["Test for lead, copper and"], *OFFERS[3][1:]]]
    document = read(rows, 3, after="Nickel")
    assert rows_of(document) == [joined(rows)]
    assert document.text.rstrip().endswith("Nickel")
