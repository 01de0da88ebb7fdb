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


def document(draw, size=(595, 842), first=True):
    """A document whose page, the second or the `first` one, is drawn with text above and below."""
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
    return pdf.parse(data.getvalue(), "x.pdf")


def headings(draw, size=(595, 842), first=True):
    """The headings of such a document."""
    return [each.title for each in outline(document(draw, size, first)).headings]


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


def labelled(canvas):
    """A plot with numbers and names by its axes, a title, and a caption."""
    plot(canvas)
    small = ("Helvetica", 8)
    for number, at in enumerate(range(210, 400, 60)):
        say(canvas, at, 303, f"{number}.5", small)
    for number, at in enumerate(range(330, 420, 40)):
        canvas.saveState()
        canvas.translate(190, at)
        canvas.rotate(90)
        say(canvas, 0, 0, f"{number} m", small)
        canvas.restoreState()
    say(canvas, 280, 285, "Hour of the day", small)
    say(canvas, 240, 428, "High water at the mole")
    say(canvas, 72, 268, "Figure 1: The tide.", ("Times-Roman", 10))


def test_the_words_of_a_plot_stand_together_above_its_caption():
    text = document(labelled, first=False).text
    words = "High water at the mole\n0.5 1.5 2.5 3.5\nHour of the day\n0 m 1 m 2 m"
    assert f"\n\n{words}\n\nFigure 1: The tide.\n\n" in text


def test_short_lines_of_text_by_a_plot_are_none_of_it():
    def draw(canvas):
        labelled(canvas)
        say(canvas, 72, 436, "the boats.", ("Times-Roman", 10))

    text = document(draw, first=False).text
    assert "the boats. High" not in text
    assert text.count("the boats.") == 1
    assert "High water at the mole\n0.5" in text


def test_rows_of_a_figure_are_no_headings_of_markdown():
    def draw(canvas):
        plot(canvas)
        say(canvas, 280, 380, "tides", ("Helvetica", 8))
        say(canvas, 280, 366, "====", ("Helvetica", 8))
        say(canvas, 280, 352, "# of boats", ("Helvetica", 8))

    assert headings(draw) == []
    assert "tides\n\\# of boats\n\\====" in document(draw).text


def test_code_in_a_figure_stays_code():
    def draw(canvas):
        plot(canvas)
        for at, line in enumerate(["def tide(hour, mole):", "    return 2", "print(tide(3, 4))"]):
            say(canvas, 210, 400 - 12 * at, line, ("Courier", 9))

    assert "```\ndef tide(hour, mole):" in document(draw).text


def test_the_parts_of_a_figure_are_one_and_its_points_come_last():
    def draw(canvas):
        for x in (-120, 120):
            canvas.saveState()
            canvas.translate(x, 0)
            plot(canvas)
            canvas.restoreState()
        for x, y, word in (
            (120, 400, "ebb"),
            (360, 400, "flood"),
            (150, 390, "*"),
            (390, 380, "*"),
        ):
            say(canvas, x, y, word, ("Helvetica", 8))

    assert "\n\nebb flood\n\\* *\n\n" in document(draw).text


def test_plots_in_two_columns_stay_in_their_columns():
    from reportlab.pdfgen.canvas import Canvas

    data, rng = io.BytesIO(), random.Random(1)
    canvas = Canvas(data, pagesize=(595, 842))
    for column in (0, 1):
        canvas.setFont("Times-Roman", 10)
        for y in (*range(780, 560, -12), *range(280, 60, -12)):
            canvas.drawString(72 + 240 * column, y, sentence(rng, 12)[:46])
        canvas.saveState()
        canvas.translate(240 * column - 120, 60)
        plot(canvas)
        canvas.restoreState()
        say(canvas, 100 + 240 * column, 450, ("ebb", "flood")[column], ("Helvetica", 8))
    canvas.save()
    parts = pdf.parse(data.getvalue(), "x.pdf").text.split("\n\n")
    assert [part for part in parts if part in ("ebb", "flood")] == ["ebb", "flood"]
    assert parts.index("flood") - parts.index("ebb") > 1


@pytest.mark.parametrize("y", [440, 280])
def test_a_section_whose_number_stands_apart_from_its_title_stays_beside_a_plot(y):
    """Found: `5 Variograms` lost its number to the plot below."""

    def draw(canvas):
        plot(canvas)
        say(canvas, 205, y, "5")
        say(canvas, 230, y, "Variograms")

    assert headings(draw, first=False) == ["5 Variograms"]
