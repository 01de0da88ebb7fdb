"""Accents as the older fonts of TeX have them, apart from their letters, and signs that look like them."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.accents import with_accented_letters
from chunking.parsers.pdf.reading import Glyph, Style

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FACE, SIZE = "Times-Roman", 10


def read(line, rise=0.0, aside=0.0):
    """The text of a line in which what follows a `|` is set over the character after it."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont(FACE, SIZE)
    x, chars = 72.0, iter(line)

    def width(char):
        return canvas.stringWidth(char, FACE, SIZE)

    for char in chars:
        if char == "|":
            accent, char = next(chars), next(chars)
            over = x + (width(char) - width(accent)) / 2 + aside
            canvas.drawString(over, 780 + rise, accent)
        canvas.drawString(x, 780, char)
        x += width(char)
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf").text.strip()


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("Herr M|¨uller fragt.", "Herr Müller fragt."),
        ("Le m|´etro |`a No|¨el, tr|`es t|ˆot.", "Le métro à Noël, très tôt."),
        ("Fran|¸cois et sa ma|˜nana", "François et sa mañana"),
    ],
)
def test_an_accent_over_a_letter_is_part_of_it(line, text):
    assert read(line) == text


def test_an_accent_over_a_capital_stands_higher():
    assert read("Am |´Etang de |´Evry", rise=2.5) == "Am Étang de Évry"


@pytest.mark.parametrize("line", ["a ´ b and ¨ alone", "x^2 and `code` and ~home"])
def test_a_sign_beside_letters_stays(line):
    assert read(line) == line


def test_a_sign_between_two_letters_is_no_accent():
    assert read("a|´bc", aside=2.35) == "ab´c"


def test_an_accent_that_no_such_letter_has_stays_a_sign():
    assert "´" in read("the |´b of it")


def test_a_letter_without_its_dot_gets_it_back_as_an_accent():
    """No face that every machine has shows the letter."""
    style = Style(SIZE, False, False, 0)
    accent, letter = Glyph("´", 71.0, 76.0, 780.0, style), Glyph("ı", 72.1, 74.9, 780.0, style)
    assert [glyph.char for glyph in with_accented_letters([accent, letter])] == ["í"]
