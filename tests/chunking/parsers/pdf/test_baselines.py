"""Letters that reach below the line stand on it, also where a font does not say how deep they reach."""

import io
import re

import pytest

from chunking.parsers.pdf.reading import read_page

pypdfium2 = pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

TEXT = "a piggy bank, quickly"


def printed(draw):
    """A PDF in a font that says of itself that it hardly reaches below the line, as LibreOffice writes it of some."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    pdfmetrics.registerFont(TTFont("Vera", "Vera.ttf"))
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    draw(canvas)
    canvas.save()
    depth = rb"(/Descent )(-?[\d.]+)"
    return re.sub(depth, lambda match: match[1] + b"-1".rjust(len(match[2])), data.getvalue())


def test_letters_that_reach_below_the_line_stand_on_it():
    def line(canvas):
        canvas.setFont("Vera", 11)
        canvas.drawString(72, 500, TEXT)

    page = read_page(pypdfium2.PdfDocument(printed(line)), 0)
    assert {round(glyph.y) for glyph in page.glyphs if glyph.char.strip()} == {500}
