"""PDFs that the tests draw, and the words they hold."""

from __future__ import annotations

import io
import random

_SAID = (
    "light river engine measure window carbon simple garden number signal paper method "
    "harbour letter winter copper theory market kitchen morning silver country problem history bridge "
    "question reading pattern meadow station protein village channel surface element "
)
WORDS = _SAID.split()


def sentence(rng: random.Random, count: int = 14) -> str:
    return " ".join(rng.choices(WORDS, k=count)).capitalize() + "."


def paragraph(rng: random.Random, sentences: int = 5) -> str:
    return " ".join(sentence(rng, rng.randint(8, 20)) for _ in range(sentences))


def build(story, header=None, columns=1, **options):
    """A PDF of reportlab's flowables, with a running header and page numbers if asked for."""
    from reportlab.lib.pagesizes import A4
    from reportlab.platypus import BaseDocTemplate, Frame, PageTemplate

    def furnish(canvas, template):
        if header:
            canvas.setFont("Helvetica", 8)
            canvas.drawString(72, A4[1] - 40, header)
            canvas.drawCentredString(A4[0] / 2, 34, f"Page {template.page}")

    data = io.BytesIO()
    width = (A4[0] - 144 - 20 * (columns - 1)) / columns
    frames = [Frame(72 + i * (width + 20), 60, width, A4[1] - 130) for i in range(columns)]
    made = BaseDocTemplate(data, pagesize=A4, **options)
    made.addPageTemplates(PageTemplate(frames=frames, onPage=furnish))
    made.build(story)
    return data.getvalue()


def styles():
    from reportlab.lib.styles import getSampleStyleSheet

    sheet = getSampleStyleSheet()
    sheet["Title"].fontSize, sheet["Title"].leading = 24, 30
    return sheet


def lines_pdf(pages, size=11, leading=14):
    """A PDF of lines placed by hand: (x, y, text) or (x, y, text, font, size)."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for page in pages:
        for x, y, text, *style in page:
            canvas.setFont(*(style or ("Helvetica", size)))
            canvas.drawString(x, y, text)
        canvas.showPage()
    canvas.save()
    return data.getvalue()
