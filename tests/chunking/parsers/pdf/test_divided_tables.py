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


def printed(
    rows, first, by_line=False, after=TEXT, bold=(0,), columns=COLUMNS, beside="", spell=False
):
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
        if at == first or y - _height(row) < 0:
            canvas.showPage()
            y = TOP
        canvas.setFont(BOLD if at in bold else PLAIN, SIZE)
        lines = [(-below, x, line) for x, cell in zip(columns, row, strict=False) for below, line in enumerate(cell)]  # fmt: skip
        for below, x, line in sorted(lines, reverse=True, key=lambda line: line[0]) if by_line else lines:  # fmt: skip
            for part in line if spell else [line]:
                canvas.drawString(x, y + LEADING * below, part)
                x += canvas.stringWidth(part)
        y -= _height(row)
    canvas.setFont(PLAIN, SIZE)
    canvas.drawString(60, y - LEADING, after)
    canvas.drawString(530, TOP - 30, beside)
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


ROLES = [
    [["Role"], ["Who"], ["Where"]],
    [["Shift leader"], ["Petra Cordes"], ["Control room"]],
    [["Standby"], ["Jonas Reimer and", "both of the crews"], ["Depot"]],
    [["Laboratory"], ["Ines Vogt"], ["At the mill"]],
    [["Office"], ["Kai Brandt"], ["Tower Road"]],
]  # fmt: skip


@pytest.mark.parametrize("rows", [OFFERS, ROLES], ids=["offers", "roles"])
@pytest.mark.parametrize("first", [1, 2, 3])
def test_a_table_is_whole_wherever_the_page_ends(rows, first):
    document = read(rows, first)
    assert rows_of(document) == [joined(rows)]
    (table,) = document.tables
    assert document.text.count(" | ") == sum(len(row) - 1 for row in (*rows, rows[0]))
    assert document.pages[1].start == document.text.index("| " + table.rows[first - 1][0])


def test_a_head_that_the_next_page_repeats_is_said_once():
    document = read([*OFFERS[:2], OFFERS[0], *OFFERS[2:]], 2, bold=(0, 2))
    assert rows_of(document) == [joined(OFFERS)]


def test_a_row_below_the_repeated_head_that_says_what_the_first_does_is_kept():
    document = read([*OFFERS[:2], *OFFERS], 2, bold=(0, 2))
    assert rows_of(document) == [joined([*OFFERS[:2], *OFFERS[1:]])]


def test_a_table_goes_on_over_more_pages():
    more = [[[f"Pump {at}"], [f"House {at}"], [f"{3 * at} bar"]] for at in range(60)]
    document = read([*OFFERS, *more], 1)
    assert rows_of(document) == [joined([*OFFERS, *more])]
    assert len(document.pages) == 3


NAMES = [[["Offer"], ["Price"]], *([row[0], row[2]] for row in OFFERS[1:])]
LABELS = [["Call"], ["04131 55 120"]]


def test_names_far_above_the_foot_of_their_page_head_nothing_on_the_next():
    end = [(FOOT, [[TEXT]], PLAIN)]
    assert pdf.parse(_pages(NAMES[0], 400, BOLD, NAMES[1:], end), "a.pdf").tables == ()


@pytest.mark.parametrize(
    ("head", "face", "rows"),
    [
        (OFFERS[0], PLAIN, OFFERS[1:]),
        (OFFERS[0], BOLD, [[[""], [""], ["Note"]], [[TEXT]], *OFFERS[1:]]),
        (
            LABELS,
            PLAIN,
            [
                [["Write to"], ["office@here.org"]],
                [["Come to"], ["Tower Road"]],
                [["Ask for"], ["Kai Brandt"]],
            ],
        ),
    ],
    ids=["no head", "text above", "labels"],
)
def test_other_cells_at_the_end_of_a_page_head_nothing_on_the_next(head, face, rows):
    assert pdf.parse(_pages(head, FOOT, face, rows), "a.pdf").tables == ()


def test_a_table_with_a_head_of_its_own_is_another_one():
    document = read([[["Part"], ["Chapter"], ["Page"]], *OFFERS], 1, bold=(0, 1))
    assert rows_of(document) == [joined(OFFERS)]


def test_text_beside_the_rows_leaves_them_as_they_are():
    assert read(OFFERS, 1, beside="Aside").tables == ()


@pytest.mark.parametrize("spell", [False, True])
def test_columns_as_near_as_words_stay_apart_in_the_first_row_of_a_page(spell):
    from reportlab.pdfbase.pdfmetrics import stringWidth

    near = 60 + stringWidth(OFFERS[1][0][0], PLAIN, SIZE) + 3
    assert rows_of(read(OFFERS, 1, columns=(60, near, 455), spell=spell)) == [joined(OFFERS)]


def _pages(head, y, face, rows, end=()):
    """A PDF of a page that ends with a row at a height, one that begins with others, and a line at a page's foot."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    first = [(y + 40, [[TEXT]], PLAIN), (y, head, face)]
    second = [(TOP - 20 * at, row, PLAIN) for at, row in enumerate(rows)]
    for page in (first, second, end):
        for at, row, font in page:
            canvas.setFont(font, SIZE)
            for x, cell in zip(COLUMNS, row, strict=False):
                canvas.drawString(x, at, " ".join(cell))
        canvas.showPage()
    canvas.save()
    return data.getvalue()
