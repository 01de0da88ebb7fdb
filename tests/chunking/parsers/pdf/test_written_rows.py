"""Tables without rules whose columns stand as near as words: the file writes them row by row, and no spaces between cells."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SIZE, LEADING, SPACING = 12, 13.5, 3
PLAIN, BOLD = "Times-Roman", "Times-Bold"
TEXT = "The reading room is open to all who have a card of the library, and to those who come with them."
HOURS = [["Day", "Opens", "Closes"], ["Monday", "8:00", "17:30"], ["Wednesday", "10:00", "18:30"],
         ["Friday", "9:00", "17:30"], ["Sunday", "closed", "closed"]]  # fmt: skip
LEAVE = [
    [["Kind of", "leave"], ["Who may take it"], ["How long"]],
    [["Care of a", "relative"], ["Employees whose relative", "needs care at home and has", "a certificate"], ["Up to 10 days"]],
    [["Study"], ["Those who have a contract", "without an end"], ["Up to 5 days a year,", "together if work", "allows it"]],
    [["Moving"], ["Everybody"], ["1 day"]],
]  # fmt: skip


def page(rows, bold=1, before=(TEXT, TEXT), after=(TEXT,), spell=False):
    """A PDF of a table between lines of text, as browsers print one without borders: columns as wide as their cells.

    `spell` says that each letter and each space is text of its own, as at sizes that are no whole number.
    """
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    def font(at):
        return BOLD if at < bold else PLAIN

    cells = [[[cell] if isinstance(cell, str) else cell for cell in row] for row in rows]
    widths = [
        max(stringWidth(line, font(at), SIZE) for at, cell in enumerate(column) for line in cell)
        for column in zip(*cells, strict=True)
    ]
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    y = _text(canvas, 780, before, spell) - SIZE
    for at, row in enumerate(cells):
        canvas.setFont(font(at), SIZE)
        height, x = LEADING * max(map(len, row)), 34
        for cell, width in zip(row, widths, strict=True):
            top = y - (height - LEADING * len(cell)) / 2
            for below, line in enumerate(cell):
                left = x + (width - stringWidth(line, font(at), SIZE)) / 2 if at < bold else x
                _draw(canvas, left, top - LEADING * below, line, spell)
            x += width + SPACING
        y -= height + SPACING
    _text(canvas, y - SIZE, after, spell)
    canvas.save()
    return data.getvalue()


def _text(canvas, y, lines, spell=False):
    canvas.setFont(PLAIN, SIZE)
    for line in lines:
        _draw(canvas, 34, y, line, spell)
        y -= LEADING
    return y


def _draw(canvas, x, y, text, spell):
    for part in text if spell else [text]:
        canvas.drawString(x, y, part)
        x += canvas.stringWidth(part)


def tables(rows, **more):
    return [
        [list(cells) for cells in (found.header, *found.rows) if any(cells)]
        for found in pdf.parse(page(rows, **more), "a.pdf").tables
    ]


def one_line(rows):
    return [[" ".join(cell) for cell in row] for row in rows]


def test_columns_as_near_as_words_are_told():
    assert tables(HOURS) == [HOURS]


def test_rows_are_told_where_each_letter_is_text_of_its_own():
    assert tables(HOURS, spell=True) == [HOURS]
    assert tables(LEAVE, spell=True) == [one_line(LEAVE)]


def test_words_that_nothing_is_written_between_are_apart_where_each_letter_is_text_of_its_own():
    rows = [["Full name", "Room no", "Call"], ["Ann Lee", "Hall two", "at noon"],
            ["Bo Ray Lind", "Attic", "any day"], ["Cy Orr", "Hall one", "by night"]]  # fmt: skip
    assert tables(rows, spell=True) == [rows]


def test_cells_of_several_lines_that_stand_in_the_middle_of_their_row_are_whole():
    assert tables(LEAVE) == [one_line(LEAVE)]


def test_terms_without_names_of_columns_are_a_table():
    rows = [["Order", "4711-22"], ["Ordered on", "3 May 2024"], ["Sent to", "Harbour Road 5"], ["Paid by", "bank transfer"]]  # fmt: skip
    assert tables(rows, bold=0) == [rows]


def test_text_right_below_a_table_is_none_of_it():
    assert tables(HOURS, after=(TEXT, "A short line.")) == [HOURS]


@pytest.mark.parametrize("columns", [1, 2])
def test_blocks_that_are_written_one_after_the_other_are_no_table(columns):
    """An address beside another, each written from its first line to its last."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    _text(canvas, 780, (TEXT, TEXT))
    for column in range(columns):
        for at, line in enumerate(
            ["Anna Berg", "in the old mill", "Harbour Road 5", "by the river"]
        ):
            canvas.drawString(34 + 120 * column, 700 - LEADING * at, line)
    canvas.save()
    assert pdf.parse(data.getvalue(), "a.pdf").tables == ()


def test_words_in_other_faces_are_no_cells():
    from reportlab.pdfbase.pdfmetrics import stringWidth
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    _text(canvas, 780, (TEXT, TEXT))
    for at, words in enumerate(
        ("the mill of the valley", "old wheel in its river", "river by day or by night")
    ):
        x = 34
        for number, word in enumerate(words.split()):
            font = BOLD if number % 2 else PLAIN
            canvas.setFont(font, SIZE)
            canvas.drawString(x, 700 - LEADING * at, word)
            x += stringWidth(word, font, SIZE) + SPACING
    canvas.save()
    assert pdf.parse(data.getvalue(), "a.pdf").tables == ()


def test_what_a_browser_paints_behind_a_page_is_no_part_of_a_table():
    """The table is cut off where the background of the text ends."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.rect(28, 28, 540, 780)
    _text(canvas, 780, (TEXT, TEXT))
    top, places = 200, (40, 200, 420)
    for at, row in enumerate(HOURS):
        for x, cell in zip(places, row, strict=True):
            canvas.drawString(x + 4, top - 20 * at - 14, cell)
        canvas.line(40, top - 20 * at, 555, top - 20 * at)
    for x in (*places, 555):
        canvas.line(x, top, x, 28)
    canvas.save()
    (found,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert [list(cells) for cells in (found.header, *found.rows)] == HOURS
