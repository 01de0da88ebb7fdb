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
