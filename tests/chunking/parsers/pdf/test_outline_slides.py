"""Slides that list the sections of a talk, which the file's bookmarks name."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

OUTLINE = [(40, "Why data is lost"), (60, "Causes"), (60, "Costs"), (40, "How copies are made")]


def talk(size=(400, 300)):
    """A PDF of an outline, on the page to which the first bookmark points, and a slide for each other section."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=size)
    for number, (x, section) in enumerate(OUTLINE):
        canvas.bookmarkPage(f"p{number}")
        canvas.addOutlineEntry(section, f"p{number}", level=int(x > 40))
        canvas.setFont("Helvetica", 16)
        canvas.drawString(30, size[1] - 40, f"Part {number}" if number else "Outline")
        canvas.setFont("Helvetica", 11)
        lines = [(40, "A disk fails after four years, and nobody"), (40, "knows which one.")]
        for at, (left, line) in enumerate(lines if number else OUTLINE):
            canvas.drawString(left, size[1] - 80 - 14 * at, line)
        canvas.showPage()
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf").text.split("\n\n")


def test_the_lines_of_an_outline_are_entries_and_no_headings():
    assert talk()[:5] == ["# Outline", *(section for _, section in OUTLINE)]


def test_a_section_below_its_bookmark_on_an_upright_page_is_a_heading():
    assert any(block.endswith("# Why data is lost") for block in talk(size=(400, 500)))
