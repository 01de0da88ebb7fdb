"""Names in the older fonts of TeX, whose underscores are drawn, and what looks like them."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FACE, SIZE = "Times-Roman", 10


def page(*lines, rise=0.3):
    """A PDF of lines; each `~` in them is a rule of 0.3 of the type's size, this far above the baseline."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont(FACE, SIZE)
    canvas.setLineWidth(0.4)
    for number, line in enumerate(lines):
        x, y = 72.0, 780 - 12 * number
        for char in line:
            if char != "~":
                canvas.drawString(x, y, char)
                x += canvas.stringWidth(char, FACE, SIZE)
                continue
            canvas.line(x + 0.8, y + rise, x + 3.8, y + rise)
            x += 4.6
    canvas.save()
    return data.getvalue()


def read(*lines, **more):
    return pdf.parse(page(*lines, **more), "a.pdf").text


@pytest.mark.parametrize(
    ("drawn", "said"),
    [
        ("call asn1~write~value with a node", "call asn1_write_value with a node"),
        ("the name a~~b", "the name a__b"),
        ("MAX~NAME~SIZE.", "MAX_NAME_SIZE."),
    ],
)
def test_a_short_line_between_letters_is_an_underscore(drawn, said):
    text = "Some text of a line that is long enough to be running text, then "
    assert said in read(text + drawn)


def test_a_name_that_a_line_ends_in_goes_on_without_a_space():
    text = "Some text of a line that is long enough to be running text, then a MAX~"
    assert "a MAX_SIZE of it" in read(
        text, "SIZE of it, which is as long as it may be in this text."
    )


@pytest.mark.parametrize("rise", [-2.5, 2.5, 6.0])
def test_lines_off_the_baseline_are_none(rise):
    text = "Some text of a line that is long enough to be running text, then a~b and c"
    assert "_" not in read(text, rise=rise)


def test_longer_lines_are_none():
    assert "_" not in read("Some text of a line that is long enough, and a field a ~~~~~~~ b")
