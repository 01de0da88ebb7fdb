"""Words of figures: labels of nodes and titles of plots are no headings, what stands by a figure or in a box is one."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.segmenters.outline import outline

from .made_pdfs import sentence

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

LARGE = ("Helvetica-Bold", 14)


def headings(draw, size=(595, 842), first=True):
    """The headings of a document whose page, the second or the `first` one, is drawn with text above and below."""
    from reportlab.pdfgen.canvas import Canvas

    data, rng = io.BytesIO(), random.Random(1)
    canvas = Canvas(data, pagesize=size)
    for number in range(1 if first else 2):
        canvas.setFont("Times-Roman", 10)
        for y in (*range(size[1] - 60, size[1] - 200, -12), *range(250, 60, -12)):
            canvas.drawString(72, y, sentence(rng, 12))
        if first or number:
            draw(canvas)
        canvas.showPage()
    canvas.save()
    document = pdf.parse(data.getvalue(), "x.pdf")
    return [each.title for each in outline(document).headings]


def say(canvas, x, y, text, font=LARGE):
    canvas.setFont(*font)
    canvas.drawString(x, y, text)


def graph(canvas):
    """Two nodes with labels, and edges between them."""
    for x, text in ((150, "harbour"), (350, "4 rivers")):
        canvas.ellipse(x, 380, x + 120, 420)
        say(canvas, x + 20, 395, text)
    canvas.line(270, 400, 350, 415)
    canvas.line(270, 400, 350, 385)


def plot(canvas):
    """A plot with ticks on both axes."""
    canvas.rect(200, 320, 200, 100)
    for at in range(210, 400, 20):
        canvas.line(at, 320, at, 315)
    for at in range(330, 420, 20):
        canvas.line(200, at, 195, at)
    canvas.line(205, 330, 390, 410)


def test_labels_of_nodes_are_no_headings():
    assert headings(graph, first=False) == []


def test_the_title_of_a_plot_is_no_heading():
    def draw(canvas):
        plot(canvas)
        say(canvas, 240, 432, "High water at the mole")

    assert headings(draw, first=False) == []


@pytest.mark.parametrize(
    ("text", "x", "y"),
    [
        ("Tides of the river", 72, 432),  # right above a plot, where the text begins
        ("Tides of the river", 72, 290),
        ("2 Tides", 260, 432),
        ("References", 260, 290),
    ],
)
def test_headings_beside_a_plot_stay(text, x, y):
    def draw(canvas):
        plot(canvas)
        say(canvas, x, y, text)

    assert headings(draw, first=False) == [text]


def test_a_heading_in_a_box_stays():
    def draw(canvas):
        canvas.roundRect(60, 380, 400, 60, 10)
        say(canvas, 80, 400, "Tides of the river")

    assert headings(draw, first=False) == ["Tides of the river"]


def test_a_title_amid_drawn_waves_stays():
    def draw(canvas):
        for y in (330, 380):
            canvas.bezier(100, y, 200, y + 90, 300, y - 90, 450, y + 40)
        canvas.line(100, 330, 120, 440)
        say(canvas, 150, 370, "Tides of the river", ("Helvetica-Bold", 24))

    assert headings(draw) == ["Tides of the river"]
