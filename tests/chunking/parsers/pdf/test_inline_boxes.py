"""Boxes around code within text rule no table: neither columns nor rows come of them, and lists beside them stay lists."""

import io
from time import process_time

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

PLAIN, BOLD, CODE, SIZE = "Helvetica", "Helvetica-Bold", "Courier", 10
ROWS = [["Option", "Default", "Meaning"], ["`--limit N`", "`20`", "Items at most, such as `5` or `all`"],
        ["`--order FIELD`", "`date`", "Sorts by `date` , `name` or `size`"], ["`--dry-run`", "off", "Says what would be done"],
        ["`--out FILE`", "`-`", "Where to write; `-` is the screen"]]  # fmt: skip
TEXT = "All commands take these options, also those that only show what is there."


class Page:
    """A page of lines in which what stands between ticks is code in a box."""

    def __init__(self):
        from reportlab.pdfgen.canvas import Canvas

        self.data = io.BytesIO()
        self.canvas = Canvas(self.data, pagesize=(595, 842))
        for at in range(3):
            self.line(50, 790 - 14 * at, TEXT)

    def line(self, x, y, text, face=PLAIN):
        for at, part in enumerate(text.split("`")):
            font = CODE if at % 2 else face
            width = self.canvas.stringWidth(part, font, SIZE)
            if at % 2:
                self.canvas.rect(x - 2, y - 4, width + 4, SIZE + 5, stroke=1, fill=0)
            self.canvas.setFont(font, SIZE)
            self.canvas.drawString(x, y, part)
            x += width + (6 if at % 2 and "`" in text else 0)

    def table(self, rows, places=(50, 160, 230), right=480, step=26, below=9):
        for down, row in enumerate(rows):
            y = 700 - step * down
            for x, cell in zip(places, row, strict=True):
                self.line(x, y, cell, PLAIN if down else BOLD)
            self.canvas.line(places[0], y - below, right, y - below)

    def read(self):
        self.line(50, 480, TEXT)
        self.canvas.save()
        return pdf.parse(self.data.getvalue(), "a.pdf")


def test_a_box_higher_than_any_page_takes_no_time():
    """Found: each of its points was looked at, for minutes."""
    page = Page()
    page.canvas.rect(72, -(10**6), 100, 2 * 10**9, stroke=1, fill=0)
    began = process_time()
    assert TEXT in page.read().text.replace("\n", " ")
    assert process_time() - began < 5


def plain(rows):
    return [[cell.replace("`", "") for cell in row] for row in rows]


def cells(document):
    return [[list(row) for row in (table.header, *table.rows)] for table in document.tables]


def test_code_in_boxes_adds_no_rows_or_columns():
    page = Page()
    for at, code in enumerate(("`text`", "`json`")):
        page.line(160, 706 - 34 * len(ROWS) - 12 * at, code)
    page.table([*ROWS, ["`--format`", "", "How it is written"]], step=34, below=14)
    assert cells(page.read()) == [[*plain(ROWS), ["--format", "text json", "How it is written"]]]


def test_code_of_several_lines_in_a_box_is_one_cell():
    page = Page()
    rows = [["Step", "Type", "Meaning"], ["1", "", "Reads and shows"], ["2", "", "Takes out what was read"], ["3", "", "Keeps it"]]  # fmt: skip
    page.table(rows, step=44, below=24)
    page.canvas.setFont(CODE, SIZE)
    for down, lines in enumerate((("load FILE", "show all"), ("drop x",), ("store y", "quit")), 1):
        top = 700 - 44 * down
        page.canvas.rect(156, top - 4 - 12 * (len(lines) - 1), 66, 3 + 12 * len(lines))
        for at, text in enumerate(lines):
            page.canvas.drawString(160, top - 12 * at, text)
    (table,) = page.read().tables
    assert [row[1] for row in table.rows] == ["load FILE show all", "drop x", "store y quit"]


def test_a_list_with_code_in_boxes_stays_a_list():
    page = Page()
    items = ["`exit` ends the process at once", "`log` tells the error and goes on", "`throw` throws an error instead"]  # fmt: skip
    page.line(50, 714, "`process.on` takes one of three names:")
    for at, item in enumerate(items):
        page.canvas.circle(58, 703 - 14 * at, 2, stroke=0, fill=1)
        page.line(68, 700 - 14 * at, item)
    found = [line for line in page.read().text.splitlines() if line.startswith("- ")]
    assert [line.split()[1] for line in found] == ["exit", "log", "throw"]


def test_cells_that_are_boxes_around_their_words_are_those_of_a_table():
    page = Page()
    rows = [["Pump", "Flow", "Head"], ["CP 40", "3.2", "4.1"], ["CP 50", "4.0", "5.2"], ["CP 60", "4.9", "6.0"]]  # fmt: skip
    for down, row in enumerate(rows):
        for at, cell in enumerate(row):
            page.canvas.rect(50 + 44 * at, 695 - 18 * down, 44, 18)
            page.line(55 + 44 * at, 700 - 18 * down, cell)
    assert cells(page.read()) == [rows]


def test_a_striped_table_has_its_head_where_a_line_parts_it_from_the_first_stripe():
    page = Page()
    rows = [["What", "Call"], ["Load", "load(path, kind)"], ["Store", "store(path, rows)"], ["Show", "show(all)"], ["Drop", "drop(name)"]]  # fmt: skip
    for down, row in enumerate(rows):
        y = 700 - 22 * down
        page.canvas.setFillGray(0.9 if down % 2 else 1)
        for x, width in ((50, 90), (140, 340)):
            page.canvas.rect(x, y - 7, width, 22, stroke=0, fill=down % 2)
        page.canvas.setFillGray(0)
        page.canvas.line(50, y + 15, 480, y + 15)
        page.line(58, y, row[0], PLAIN if down else BOLD)
        page.line(148, y, row[1] if not down else f"`{row[1]}`", PLAIN if down else BOLD)
    assert cells(page.read()) == [rows]
