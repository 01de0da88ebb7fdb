"""Figures and tables that stand amid a paragraph: it goes on below them, or on the next page."""

from __future__ import annotations

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

ABOVE = [
    "The tide comes in at noon and leaves the harbour late, so that the boats wait.",
    "Their crews spend the time with nets and ropes, and most of them look at the",
]
BELOW = ["clouds above the mole. Then the pilot goes out and brings in all the larger ships."]
CAPTION = "Figure 2: High water at the mole by the hour."


def parsed(*pages, size=10):
    """A document whose pages are lines of text, each with the size of its type, or another."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    for lines in pages:
        y = 780
        for line in lines:
            text, own, gap, *left = line if isinstance(line, tuple) else (line, size, 12)
            y -= gap
            canvas.setFont("Times-Roman", own)
            canvas.drawString(*(left or [72]), y, text)
        canvas.showPage()
    canvas.save()
    return pdf.parse(data.getvalue(), "x.pdf")


def paragraphs(*pages):
    return parsed(*pages).text.strip().split("\n\n")


FIGURE = [("Noon", 7, 60), ("Hour", 7, 40), (CAPTION, 10, 30)]
REST = [(BELOW[0], 10, 40)]
WHOLE = " ".join([*ABOVE, *BELOW])


def test_a_paragraph_goes_on_below_a_figure_of_its_page():
    assert paragraphs([*ABOVE, *FIGURE, *REST]) == [WHOLE, "Noon", "Hour", CAPTION]


def test_it_goes_on_below_a_figure_at_the_top_of_the_next_page():
    document = parsed(ABOVE, [*FIGURE, *REST])
    assert document.text.strip().split("\n\n") == [WHOLE, "Noon", "Hour", CAPTION]
    (first, second) = document.pages
    assert document.text[first.start : first.end].split() == " ".join(ABOVE).split()
    assert document.text[second.start : second.end].startswith(BELOW[0])


def test_what_stands_below_it_on_its_own_page_is_put_before_it():
    assert paragraphs([*ABOVE, *FIGURE], BELOW) == ["Noon", "Hour", CAPTION, WHOLE]


@pytest.mark.parametrize(
    "pages",
    [
        ([ABOVE[0], "Their crews wait.", *FIGURE, *REST],),
        ([*ABOVE, ("Noon", 7, 60), *REST],),
        ([*ABOVE, *FIGURE, ("Clouds are above the mole, and the pilot goes out.", 10, 40)],),
        (ABOVE, FIGURE, BELOW),
        ([*ABOVE, *FIGURE, (BELOW[0], 10, 40, 120)],),
        ([*ABOVE, ("Figure 2 shows the mole at high water.", 10, 40), *REST],),
    ],
    ids=[
        "ended",
        "no caption",
        "a new sentence",
        "a page of its own",
        "elsewhere",
        "a sentence on a figure",
    ],
)
def test_nothing_else_goes_on_below_a_figure(pages):
    assert not any(ABOVE[1] + " " + BELOW[0] in text for text in paragraphs(*pages))
