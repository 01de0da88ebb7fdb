"""Lists whose bullets are drawn, as browsers and Beamer do, and what is drawn beside text that is no list."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FACE, SIZE = "Helvetica", 10
ITEMS = ("Copies are kept for a year", "The desk answers within two days", "Files are never lost")
BEFORE = "Some text of a line that is long enough to be running text, and what follows is said:"


def page(lines, draw=None):
    """A PDF of lines (x, text), each 12 points below the last; `draw(canvas, x, y)` draws beside those set in."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for number, (x, text) in enumerate(lines):
        y = 780 - 12 * number
        canvas.setFont(FACE, SIZE)
        canvas.drawString(x, y, text)
        if draw and x > 72:
            draw(canvas, x, y)
    canvas.save()
    return data.getvalue()


def read(lines, draw):
    return pdf.parse(page(lines, draw), "a.pdf").text


def circle(canvas, x, y):
    canvas.circle(x - 10, y + 3, 1.6, stroke=0, fill=1)


def ring(canvas, x, y):
    canvas.circle(x - 10, y + 3, 1.6, stroke=1, fill=0)
    canvas.circle(x - 10, y + 3, 1.4, stroke=1, fill=1)


def square(canvas, x, y):
    canvas.rect(x - 12, y + 1.5, 3.2, 3.2, stroke=0, fill=1)


@pytest.mark.parametrize("draw", [circle, ring, square])
def test_a_small_shape_before_a_line_is_a_bullet(draw):
    text = read([(72, BEFORE), *((94, item) for item in ITEMS)], draw)
    assert text.splitlines()[-3:] == [f"- {item}" for item in ITEMS]


def test_what_goes_on_below_an_item_is_of_it_and_what_is_set_in_below_it():
    def first_lines(canvas, x, y):
        if x != 94.5:
            circle(canvas, x, y)

    lines = [(72, BEFORE), (94, ITEMS[0]), (94.5, "and then for another one"), (114, ITEMS[1]), (94, ITEMS[2])]  # fmt: skip
    items = [f"- {ITEMS[0]} and then for another one", f"    - {ITEMS[1]}", f"- {ITEMS[2]}"]
    assert read(lines, first_lines).splitlines()[-3:] == items


def test_a_number_in_a_circle_is_that_of_its_item():
    numbers = iter("123")

    def ball(canvas, x, y):
        canvas.circle(x - 12, y + 3, 4, stroke=0, fill=1)
        canvas.setFont(FACE, 5)
        canvas.drawCentredString(x - 12, y + 1.3, next(numbers))

    lines = [(72, BEFORE), *((94, item) for item in ITEMS)]
    numbered = [f"{number}. {item}" for number, item in enumerate(ITEMS, 1)]
    assert read(lines, ball).splitlines()[-3:] == numbered


def test_what_is_drawn_within_a_line_or_far_from_it_or_alone_is_none():
    def amid(canvas, x, y):
        canvas.drawString(x - 40, y, "word")
        canvas.rect(x - 12, y + 1.5, 3.2, 3.2, stroke=0, fill=1)

    def far(canvas, x, y):
        canvas.rect(x - 60, y + 1.5, 3.2, 3.2, stroke=0, fill=1)

    def low(canvas, x, y):
        canvas.rect(x - 12, y - 6, 3.2, 3.2, stroke=0, fill=1)

    lines = [(72, BEFORE), *((134, item) for item in ITEMS)]
    assert not any("- " in read(lines, draw) for draw in (amid, far, low))
    assert "- " not in read(lines[:2], circle)


def drawn(*said, lines=((72, BEFORE),)):
    """The text of a page of a line and of what is said and drawn: (x, y, text) and (x, y, radius)."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont(FACE, SIZE)
    for number, (x, text) in enumerate(lines):
        canvas.drawString(x, 780 - 12 * number, text)
    for x, y, what in said:
        if isinstance(what, str):
            canvas.drawString(x, y, what)
        else:
            canvas.circle(x, y, what)
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf").text


def numbered(x, y, number):
    """A number in a circle that begins at a place."""
    text = str(number)
    return [(x + 8, y + 3.5, 8), (x + 8 - 2.8 * len(text), y, text)]


def grid(x, y, rows, widths=(150, 150, 150)):
    """A PDF of rows of cells with rules around each, all of which begin with a dot."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont(FACE, SIZE)
    canvas.drawString(72, 800, BEFORE)
    for number, row in enumerate(rows):
        low = y - 20 * number
        for at, text in enumerate(row):
            left = x + sum(widths[:at])
            canvas.rect(left, low - 6, widths[at], 20)
            canvas.circle(left + 8, low + 3, 2, stroke=0, fill=1)
            canvas.drawString(left + 16, low, text)
    canvas.save()
    return data.getvalue()


def test_days_in_circles_are_no_numbers_of_items():
    days = [(72 + 40 * (day % 7), 740 - 22 * (day // 7), str(day + 1)) for day in range(28)]
    circles = [(x + 2.8 * len(day), y + 3.5, 8) for x, y, day in days if day in ("3", "8", "9", "22")]  # fmt: skip
    text = drawn(*days, *circles)
    assert "8 9 10 11" in text
    assert not any(f"{day}." in text for day in (3, 8, 9, 22))


def test_numbers_in_circles_within_lines_or_in_no_order_or_alone_are_none():
    amid = [each for at in range(3) for each in ((72, 740 - 24 * at, "Leeds"), *numbered(172, 740 - 24 * at, 7 + at), (200, 740 - 24 * at, "points so far"))]  # fmt: skip
    falling = [each for at in range(3) for each in (*numbered(72, 740 - 24 * at, 5 - at), (96, 740 - 24 * at, "is the key"))]  # fmt: skip
    alone = [each for at in range(3) for each in numbered(72, 740 - 24 * at, at + 1)]
    ends = [each for at in range(3) for each in ((72, 740 - 24 * at, "Rooms"), *numbered(110, 740 - 24 * at, at + 1))]  # fmt: skip
    for said in (amid, falling, alone, ends):
        assert "." not in drawn(*said).replace(BEFORE, "")


def test_a_list_that_begins_anew_is_numbered_anew():
    said = [each for at, number in enumerate((1, 2, 1, 2)) for each in (*numbered(72, 740 - 24 * at, number), (96, 740 - 24 * at, ITEMS[0]))]  # fmt: skip
    assert drawn(*said).count(f"1. {ITEMS[0]}") == drawn(*said).count(f"2. {ITEMS[0]}") == 2


def test_dots_behind_text_of_their_row_are_no_bullets():
    states = [each for at, state in enumerate(("done", "late", "open")) for each in ((72, 740 - 16 * at, "Heating"), (204, 743 - 16 * at, 2.5), (212, 740 - 16 * at, state))]  # fmt: skip
    assert "•" not in drawn(*states)
    assert "- " not in drawn(*states)


def test_dots_side_by_side_are_a_rating():
    behind = [each for at in range(3) for each in ((72, 740 - 16 * at, "German"), *((130 + 9 * dot, 743 - 16 * at, 2.5) for dot in range(4)), (170, 740 - 16 * at, "fluent"))]  # fmt: skip
    before = [each for at in range(3) for each in (*((75 + 9 * dot, 743 - 16 * at, 2.5) for dot in range(3)), (105, 740 - 16 * at, "good"))]  # fmt: skip
    for said in (behind, before):
        assert "•" not in drawn(*said)
        assert "- " not in drawn(*said)


def test_points_of_a_plot_are_no_bullets():
    points = [each for at in range(6) for each in ((100 + 60 * at, 643 + 12 * at, 2.5), (106 + 60 * at, 640 + 12 * at, str(40 + 7 * at)))]  # fmt: skip
    assert "- " not in drawn(*points)


def test_marks_of_other_sizes_or_whose_texts_begin_elsewhere_are_no_list():
    sizes = [each for at, radius in enumerate((1, 2, 3)) for each in ((80, 743 - 16 * at, radius), (94, 740 - 16 * at, ITEMS[at]))]  # fmt: skip
    starts = [each for at in range(3) for each in ((80, 743 - 16 * at, 2), (90 + 4 * at, 740 - 16 * at, ITEMS[at]))]  # fmt: skip
    assert "- " not in drawn(*sizes)
    assert "- " not in drawn(*starts)


def test_a_mark_that_a_paragraph_runs_on_below_is_no_bullet():
    said = [each for at in range(2) for each in ((76, 743 - 50 * at, 3), (84, 740 - 50 * at, BEFORE), (72.5, 728 - 50 * at, BEFORE))]  # fmt: skip
    assert "•" not in drawn(*said)
    assert "- " not in drawn(*said)


def test_dots_in_the_cells_of_a_table_with_rules_are_no_bullets():
    rows = [("Heating", "done", "May"), ("Roof", "late", "June"), ("Windows", "done", "July")]
    text = pdf.parse(grid(72, 760, rows), "a.pdf").text
    assert "| Roof | late | June |" in text


def test_a_list_in_a_cell_of_a_table_or_in_boxes_side_by_side_is_a_list():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont(FACE, SIZE)
    canvas.drawString(72, 800, BEFORE)
    for at, (name, items) in enumerate({"Kit": ("Knife", "Rope"), "Bag": ("Map", "Lamp")}.items()):
        low = 740 - 40 * at
        canvas.rect(72, low, 100, 40)
        canvas.rect(172, low, 200, 40)
        canvas.drawString(80, low + 26, name)
        for line, item in enumerate(items):
            canvas.circle(182, low + 29 - 14 * line, 2, stroke=0, fill=1)
            canvas.drawString(190, low + 26 - 14 * line, item)
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    assert "| Kit | • Knife • Rope |" in text
    assert "| Bag | • Map • Lamp |" in text


def test_a_list_in_a_frame_and_lists_side_by_side_are_lists():
    frame = pdf.parse(grid(72, 760, [(item,) for item in ITEMS], (300,)), "a.pdf").text
    assert all(f"• {item}" in frame or f"- {item}" in frame for item in ITEMS)
    said = [each for at, item in enumerate(ITEMS) for x in (80, 300) for each in ((x, 743 - 16 * at, 2), (x + 10, 740 - 16 * at, item))]  # fmt: skip
    assert drawn(*said).count("•") + drawn(*said).count("- ") == 6


def test_bullets_of_lists_side_by_side_may_lie_a_little_higher_on_the_left():
    said = [each for at, item in enumerate(ITEMS) for x, up in ((80, 0.3), (300, 0)) for each in ((x, 743.4 - 16 * at + up, 2), (x + 10, 740 - 16 * at, item))]  # fmt: skip
    assert drawn(*said).count("•") + drawn(*said).count("- ") == 6


def test_a_list_in_the_right_one_of_two_columns_is_a_list():
    words = "Some words of a column that is as wide as two are"
    said = [each for at, item in enumerate(ITEMS) for each in ((72, 740 - 12 * at, words), (326, 743 - 12 * at, 2), (336, 740 - 12 * at, item))]  # fmt: skip
    text = drawn(*said, lines=((72, words),))
    assert text.count("•") + text.count("- ") == 3
