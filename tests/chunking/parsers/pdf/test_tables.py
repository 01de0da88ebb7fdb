"""Tables as documents have them: every way to rule them or not, and what only looks like one."""

from __future__ import annotations

import io
import random
from collections import Counter
from itertools import pairwise

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

ROWS = [
    ["Region", "Output", "Share", "Rank"],
    ["North coast", "1,204", "12.5%", "3"],
    ["Inner hills", "980", "9.1%", "4"],
    ["Old harbour", "3,115", "31.0%", "1"],
    ["South plain", "2,040", "20.2%", "2"],
]
LEFT, RIGHTS, TOP, STEP = 100, (260, 340, 420), 600, 16
WORDS = [
    "light",
    "river",
    "engine",
    "measure",
    "window",
    "carbon",
    "simple",
    "garden",
    "number",
    "signal",
    "paper",
    "method",
    "harbour",
    "letter",
    "winter",
    "copper",
    "theory",
    "market",
    "kitchen",
    "morning",
    "silver",
    "country",
    "problem",
    "history",
]


def prose(seed: int, words: int) -> str:
    return " ".join(random.Random(seed).choices(WORDS, k=words))


class Sheet:
    """One page that is drawn by hand."""

    def __init__(self) -> None:
        self.data = io.BytesIO()
        self.pen = canvas.Canvas(self.data, pagesize=(595, 842))
        self.pen.setFont("Helvetica", 10)

    def rows(self, rows=ROWS, top=TOP, step=STEP) -> None:
        """The first column set flush left, the others flush right."""
        for index, (name, *numbers) in enumerate(rows):
            self.pen.drawString(LEFT, top - step * index, name)
            for right, number in zip(RIGHTS, numbers, strict=False):
                self.pen.drawRightString(right, top - step * index, number)

    def lines(self, seed=1, top=760, count=6, left=72, words=12, size=10) -> None:
        self.pen.setFont("Helvetica", size)
        for index in range(count):
            self.pen.drawString(left, top - 13 * index, prose(seed + index, words))

    def across(self, *heights, low=LEFT - 4, high=RIGHTS[-1] + 4) -> None:
        for y in heights:
            self.pen.line(low, y, high, y)

    def read(self):
        self.pen.save()
        return pdf.parse(self.data.getvalue(), "a.pdf")


def grid(sheet: Sheet) -> None:
    edges = [TOP + 12 - STEP * index for index in range(len(ROWS) + 1)]
    sheet.across(*edges)
    for x in (LEFT - 4, 200, 265, 345, RIGHTS[-1] + 4):
        sheet.pen.line(x, edges[0], x, edges[-1])


def thin_boxes(sheet: Sheet) -> None:
    """A grid whose lines are filled rectangles, without the frame's sides."""
    edges = [TOP + 12 - STEP * index for index in range(len(ROWS) + 1)]
    for y in edges:
        sheet.pen.rect(LEFT - 4, y, RIGHTS[-1] + 8 - LEFT, 0.5, stroke=0, fill=1)
    for x in (200, 265, 345):
        sheet.pen.rect(x, edges[-1], 0.5, edges[0] - edges[-1], stroke=0, fill=1)


def booktabs(sheet: Sheet) -> None:
    sheet.across(TOP + 12, TOP - 5, TOP - 4 * STEP - 5)


def bars(sheet: Sheet) -> None:
    """Rules down between all columns, but across only around the head and the whole."""
    booktabs(sheet)
    for x in (LEFT - 4, 200, 265, 345, RIGHTS[-1] + 4):
        sheet.pen.line(x, TOP + 12, x, TOP - 4 * STEP - 5)


def groups(sheet: Sheet) -> None:
    """Rules down beside the first and the last column only: the two between them share a box."""
    booktabs(sheet)
    for x in (LEFT - 4, 200, 345, RIGHTS[-1] + 4):
        sheet.pen.line(x, TOP + 12, x, TOP - 4 * STEP - 5)


def padded(sheet: Sheet) -> None:
    """A grid in which every cell below the head has a box of its own, too."""
    grid(sheet)
    edges = [LEFT - 4, 200, 265, 345, RIGHTS[-1] + 4]
    for index in range(1, len(ROWS)):
        for left, right in pairwise(edges):
            sheet.pen.rect(left + 5, TOP - 3.5 - STEP * index, right - left - 10, STEP - 1)


def below_each(sheet: Sheet) -> None:
    sheet.across(*(TOP - 5 - STEP * index for index in range(len(ROWS))))


def below_the_head(sheet: Sheet) -> None:
    sheet.across(TOP - 5)


@pytest.mark.parametrize(
    "ruled",
    [
        grid,
        thin_boxes,
        booktabs,
        bars,
        groups,
        padded,
        below_each,
        below_the_head,
        lambda sheet: None,
    ],
    ids=[
        "grid",
        "thin boxes",
        "booktabs",
        "bars",
        "groups",
        "padded",
        "below each",
        "below the head",
        "none",
    ],
)
def test_a_table_is_read_however_it_is_ruled(ruled):
    sheet = Sheet()
    sheet.lines()
    sheet.rows()
    ruled(sheet)
    sheet.lines(seed=20, top=500)
    document = sheet.read()
    (table,) = document.tables
    assert [list(table.header), *map(list, table.rows)] == ROWS
    assert "| North coast | 1,204 | 12.5% | 3 |" in document.text
    wanted = [word for seed in (*range(1, 7), *range(20, 26)) for word in prose(seed, 12).split()]
    wanted += [word for row in ROWS for cell in row for word in cell.split()]
    found = document.text.replace("|", " ").replace("---", " ").split()
    assert Counter(found) == Counter(wanted)


def test_a_table_in_one_column_leaves_the_other_its_text():
    sheet = Sheet()
    sheet.lines(top=760, count=44, left=330, words=6, size=8)
    sheet.lines(seed=50, top=760, count=10, left=50, words=6, size=8)
    rows = [
        ["River", "May", "June"],
        ["Aare", "12", "15"],
        ["Rhine", "31", "29"],
        ["Inn", "8", "7"],
    ]
    for index, row in enumerate(rows):
        for x, cell in zip((60, 150, 220), row, strict=True):
            sheet.pen.drawString(x, 560 - 13 * index, cell)
    sheet.lines(seed=70, top=480, count=22, left=50, words=6, size=8)
    document = sheet.read()
    (table,) = document.tables
    assert [list(table.header), *map(list, table.rows)] == rows
    before, after = document.text.split("| River | May | June |")
    assert prose(50, 6) in " ".join(before.split())
    assert prose(1, 6) in " ".join(after.split())


def test_merged_cells_are_read_once():
    sheet = Sheet()
    for y in (612, 596, 580, 564):
        sheet.pen.line(100, y, 400, y)
    for x in (100, 400):
        sheet.pen.line(x, 612, x, 564)
    sheet.pen.line(200, 612, 200, 564)
    sheet.pen.line(300, 596, 300, 564)
    for x, y, text in [(104, 600, "Town"), (250, 600, "People and houses"), (104, 584, "Bern"), (204, 584, "140"),
                       (304, 584, "21"), (104, 568, "Ulm"), (204, 568, "128"), (304, 568, "19")]:  # fmt: skip
        sheet.pen.drawString(x, y, text)
    (table,) = sheet.read().tables
    assert table.header == ("Town", "People and houses", "")
    assert table.rows == (("Bern", "140", "21"), ("Ulm", "128", "19"))


def test_a_label_between_two_rows_belongs_to_the_first():
    sheet = Sheet()
    sheet.rows([["Town", "Year", "Rain"]])
    for index, (year, rain) in enumerate(
        [("2001", "812"), ("2002", "790"), ("2001", "655"), ("2002", "701")]
    ):
        sheet.pen.drawRightString(260, TOP - 20 - 12 * index, year)
        sheet.pen.drawRightString(340, TOP - 20 - 12 * index, rain)
    sheet.pen.drawString(LEFT, TOP - 26, "Bern")
    sheet.pen.drawString(LEFT, TOP - 50, "Ulm")
    sheet.across(TOP + 12, TOP - 6, TOP - 62, high=344)
    (table,) = sheet.read().tables
    assert table.rows == (
        ("Bern", "2001", "812"),
        ("", "2002", "790"),
        ("Ulm", "2001", "655"),
        ("", "2002", "701"),
    )


def test_a_label_between_two_rows_of_one_box_belongs_to_the_first():
    sheet = Sheet()
    sheet.rows([["Town", "Year", "Rain"]])
    edges = [TOP + 12, TOP - 6]
    for town in ("Bern", "Ulm", "Jena"):
        bottom = edges[-1] - 44
        sheet.pen.drawString(LEFT, bottom + 18, town)
        for year, y in (("2001", bottom + 30), ("2002", bottom + 8)):
            sheet.pen.drawRightString(260, y, year)
            sheet.pen.drawRightString(340, y, f"{int(bottom)}.5")
        edges.append(bottom)
    sheet.across(*edges, high=344)
    for x in (LEFT - 4, 200, 265, 344):
        sheet.pen.line(x, edges[0], x, edges[-1])
    (table,) = sheet.read().tables
    assert [row[:2] for row in table.rows] == [
        ("Bern", "2001"), ("", "2002"), ("Ulm", "2001"), ("", "2002"), ("Jena", "2001"), ("", "2002"),
    ]  # fmt: skip


def test_numbers_of_rows_are_no_numbers_of_lines():
    sheet = Sheet()
    rows = [["No.", "Town", "Rain"], *([str(at), WORDS[at], f"{900 - at}"] for at in range(1, 12))]
    sheet.rows(rows)
    (table,) = sheet.read().tables
    assert [list(table.header), *map(list, table.rows)] == rows


def test_nothing_is_left_out_of_a_page_of_numbers():
    sheet = Sheet()
    sheet.rows([[str(at + start) for start in (1, 100, 200, 300)] for at in range(20)])
    found = sheet.read().text.replace("|", " ").replace("-", " ").split()
    assert Counter(found) == Counter(str(at + x) for x in (1, 100, 200, 300) for at in range(20))


def test_a_head_far_below_a_rule_begins_another_table():
    """Reports set tables of one width below each other, each with a rule below its head and its rows."""
    sheet = Sheet()
    sheet.rows()
    sheet.across(TOP + 12, TOP - 5, TOP - 4 * STEP - 5)
    others = [["Year", "Paid", "Price"], ["2025", "615", "40.37"], ["2026", "702", "41.05"]]
    for at, row in enumerate(others):
        for right, cell in zip((180, 300, 420), row, strict=True):
            sheet.pen.drawRightString(right, 440 - STEP * at, cell)
    sheet.across(435, 440 - 2 * STEP - 5)
    first, second = sheet.read().tables
    assert [list(first.header), *map(list, first.rows)] == ROWS
    assert [list(second.header), *map(list, second.rows)] == others


def test_names_right_above_a_box_of_cells_are_its_head():
    sheet = Sheet()
    sheet.rows(ROWS[:2])
    edges = (TOP - 4, TOP - STEP - 6)
    sheet.across(*edges)
    for x in (LEFT - 4, 200, 265, 345, RIGHTS[-1] + 4):
        sheet.pen.line(x, edges[0], x, edges[1])
    sheet.lines(top=500)
    (table,) = sheet.read().tables
    assert [list(table.header), *map(list, table.rows)] == ROWS[:2]


def test_the_marks_of_a_list_in_a_box_are_no_column():
    sheet = Sheet()
    for index, word in enumerate(WORDS[:8]):
        y = TOP - STEP * index
        sheet.pen.drawString(LEFT, y, word)
        sheet.pen.drawString(210, y, "\u2022")
        sheet.pen.drawString(225, y, WORDS[index + 8])
        sheet.pen.drawString(350, y, str(30 - 3 * index))
    edges = (TOP + 12, TOP - STEP * 8 + 10)
    sheet.across(*edges)
    for x in (LEFT - 4, 200, 345, RIGHTS[-1] + 4):
        sheet.pen.line(x, edges[0], x, edges[1])
    (table,) = sheet.read().tables
    assert {len(row) for row in table.rows} == {3}


def test_lines_both_ways_tell_a_table_from_what_stands_between_a_rule_and_it():
    sheet = Sheet()
    for y, name, number in ((680, "Number of the sheet", "114"), (660, "Copy of the office", "2")):
        sheet.pen.drawString(LEFT, y, name)
        sheet.pen.drawRightString(RIGHTS[-1], y, number)
    sheet.across(700)
    sheet.rows()
    grid(sheet)
    document = sheet.read()
    (table,) = document.tables
    assert [list(table.header), *map(list, table.rows)] == ROWS
    assert document.text.index("Number of the sheet") < document.text.index("| Region |")


def test_wrapped_cells_are_one_row():
    sheet = Sheet()
    rows = [("Method", "What it does", "Cost"), ("Sieve", "keeps the coarse part and", "12"), ("", "lets the rest pass", ""),
            ("Wash", "takes the dust away with", "40"), ("", "water from the river", ""), ("Dry", "air for two days", "5")]  # fmt: skip
    y = 600.0
    for name, text, cost in rows:
        y -= 12 if not name else 22
        for x, cell in zip((100, 170, 330), (name, text, cost), strict=True):
            sheet.pen.drawString(x, y, cell)
    sheet.across(598, 573, y - 6, high=360)
    (table,) = sheet.read().tables
    assert table.rows[:2] == (
        ("Sieve", "keeps the coarse part and lets the rest pass", "12"),
        ("Wash", "takes the dust away with water from the river", "40"),
    )


def two_columns(sheet: Sheet) -> None:
    sheet.lines(count=30, left=60, words=6)
    sheet.lines(seed=40, count=30, left=320, words=6)


def framed_columns(sheet: Sheet) -> None:
    """A page that is laid out by ruled cells full of prose."""
    two_columns(sheet)
    sheet.pen.rect(50, 360, 255, 420)
    sheet.pen.rect(305, 360, 255, 420)
    sheet.pen.line(50, 560, 560, 560)


def contents(sheet: Sheet) -> None:
    for index in range(8):
        sheet.pen.drawString(72, 700 - 16 * index, f"{index + 1}")
        sheet.pen.drawString(100, 700 - 16 * index, prose(index, 3))
        sheet.pen.drawRightString(500, 700 - 16 * index, str(3 + 4 * index))


def code(sheet: Sheet) -> None:
    sheet.pen.setFont("Courier", 9)
    for index in range(6):
        sheet.pen.drawString(
            72, 700 - 12 * index, f"{WORDS[index]:14}= {index * 7:3}     # {WORDS[index + 6]}"
        )


def references(sheet: Sheet) -> None:
    for index in range(6):
        sheet.pen.drawString(72, 700 - 14 * index, f"[{index + 1}]")
        sheet.pen.drawString(100, 700 - 14 * index, prose(index, 11))


def formulas(sheet: Sheet) -> None:
    for index in range(4):
        for x, side in ((150, "a = b + c"), (260, "d = e + f"), (480, f"({index + 1})")):
            sheet.pen.drawString(x, 700 - 16 * index, side)


def chart(sheet: Sheet) -> None:
    sheet.pen.line(100, 500, 100, 700)
    for index in range(6):
        sheet.across(500 + 40 * index, low=100, high=400)
        sheet.pen.drawRightString(94, 497 + 40 * index, str(20 * index))
        sheet.pen.rect(120 + 45 * index, 500, 20, 30 + 25 * index, fill=1)
        sheet.pen.drawString(120 + 45 * index, 486, WORDS[index][:4])


@pytest.mark.parametrize(
    "drawn", [two_columns, framed_columns, contents, code, references, formulas, chart]
)
def test_what_only_looks_like_a_table_is_none(drawn):
    sheet = Sheet()
    drawn(sheet)
    assert sheet.read().tables == ()


def test_boxes_drawn_behind_words_of_code_are_no_table():
    """Web pages set a box behind each name, and those of lines one above another touch."""
    page, height = canvas.Canvas(data := io.BytesIO()), 13
    words = prose(31, 72).split()
    lines = [words[at : at + 8] for at in range(0, 72, 8)]
    for row, line in enumerate(lines):
        x, y = 72.0, 700 - height * row
        for at, word in enumerate(line):
            is_code, width = at in (row % 3, 4 + row % 2), page.stringWidth(word, "Courier", 9)
            if is_code:
                page.setFillGray(0.93)
                page.rect(x - 2, y - 3.5, width + 4, height, stroke=0, fill=1)
                page.setFillGray(0)
            page.setFont("Courier" if is_code else "Helvetica", 9)
            page.drawString(x, y, word)
            x += page.stringWidth(word, page._fontname, 9) + 5
    page.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert document.tables == ()
    assert document.text.split() == words


def test_a_box_with_two_edges_around_code_is_no_table():
    """Listings are framed, each line with a background of its own."""
    page = canvas.Canvas(data := io.BytesIO())
    code = ["begin {table}", "  first  {a}    & {b}    &", "  second {c}    & {d}    &", "  third  {e}    & {f}    &", "end {table}"]  # fmt: skip
    for at in range(8):
        page.drawString(66, 820 - 14 * at, prose(60 + at, 12))
    page.rect(66, 700 - 13 * len(code), 330, 13 * len(code))
    page.setFont("Courier", 9)
    for at, line in enumerate(code):
        page.rect(71, 700 - 13 * (at + 1), 320, 13)
        page.drawString(74, 700 - 13 * (at + 1) + 4, line)
    page.save()
    document = pdf.parse(data.getvalue(), "a.pdf")
    assert document.tables == ()
    assert "\n  second {c}    & {d}    &\n" in document.text


GLOSSARY = [
    ["Term", "Meaning"],
    ["batch", "all that is dried together in one run of the machine"],
    ["chamber", "the cylinder with its shelves, or the manifold that is in its place"],
    ["collapse", "loss of structure in what became too warm while it held ice"],
]


@pytest.mark.parametrize("head", ["bold", "rule", "neither"])
def test_names_of_columns_tell_a_table_of_words_without_rules(head):
    """Cells of sentences beside terms are a list of terms, unless the first row names both columns."""
    sheet = Sheet()
    sheet.lines(count=3)
    for row, (term, meaning) in enumerate(GLOSSARY):
        is_bold = head == "bold" and not row
        sheet.pen.setFont("Helvetica-Bold" if is_bold else "Helvetica", 10)
        sheet.pen.drawString(80, 680 - 16 * row, term)
        sheet.pen.drawString(180, 680 - 16 * row, meaning)
    if head == "rule":
        sheet.across(675, low=76, high=480)
    sheet.lines(seed=40, top=560, count=3)
    document = sheet.read()
    found = [[list(table.header), *map(list, table.rows)] for table in document.tables]
    assert found == ([] if head == "neither" else [GLOSSARY])
    assert "loss of structure in what became too warm" in document.text


def test_dots_that_lead_to_the_next_cell_are_no_text():
    sheet = Sheet()
    sheet.rows([ROWS[0], *([f"{name} . . . . . .", *others] for name, *others in ROWS[1:])])
    grid(sheet)
    (table,) = sheet.read().tables
    assert [list(table.header), *map(list, table.rows)] == ROWS


def test_a_bold_name_above_the_row_of_its_group_is_a_row():
    sheet = Sheet()
    sheet.rows([["Oil", "Week", "Year"]])
    edges = [TOP + 12, TOP - 6]
    for group, name, number in (("Corn oil", "Midwest", "42.25"), ("Tallow", "Chicago", "27.50")):
        sheet.pen.setFont("Helvetica-Bold", 10)
        sheet.pen.drawString(LEFT, edges[-1] - 12, group)
        sheet.pen.setFont("Helvetica", 10)
        sheet.pen.drawString(LEFT + 8, edges[-1] - 26, name)
        sheet.pen.drawRightString(260, edges[-1] - 26, number)
        sheet.pen.drawRightString(340, edges[-1] - 26, number)
        edges.append(edges[-1] - 32)
    sheet.across(*edges, high=344)
    for x in (LEFT - 4, 200, 265, 344):
        sheet.pen.line(x, edges[0], x, edges[-1])
    (table,) = sheet.read().tables
    assert [row[:2] for row in table.rows] == [
        ("Corn oil", ""), ("Midwest", "42.25"), ("Tallow", ""), ("Chicago", "27.50"),
    ]  # fmt: skip
