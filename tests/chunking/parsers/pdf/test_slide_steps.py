"""Slides that are shown step by step are read once, as the last step shows them."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

ITEMS = ["Three copies, two media", "Test each quarter", "Write the times down"]


def slides(pages, size=(400, 300)):
    """A PDF of pages of a title, items, and a number below them."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=size)
    for number, (title, items) in enumerate(pages, 1):
        canvas.setFont("Helvetica", 16)
        canvas.drawString(30, size[1] - 40, title)
        canvas.setFont("Helvetica", 11)
        for at, item in enumerate(items):
            canvas.drawString(40, size[1] - 80 - 16 * at, f"• {item}")
        canvas.drawRightString(size[0] - 10, 8, f"{number} of {len(pages)}")
        canvas.showPage()
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf")


STEPS = [("Summary", ITEMS[:count]) for count in (1, 2, 3)]


def test_what_the_next_slide_repeats_and_adds_to_is_read_once():
    found = slides([("Outlook", ["Tapes"]), *STEPS, ("Thanks", ["Questions"])])
    assert [found.text.count(item) for item in (*ITEMS, "Summary")] == [1, 1, 1, 1]
    start = found.text.index("# Summary")
    assert [page.number for page in found.pages if page.start <= start < page.end] == [4]
    assert "left out 2 pages of slides that the next one repeats" in found.metadata["notes"]


def test_a_slide_that_says_something_of_its_own_remains():
    others = [("Summary", ["Three copies, two media"]), ("Summary", ["Two copies, and a tape"])]
    text = slides(others).text
    assert text.count("# Summary") == 2
    assert slides([("Costs", ["12 each"]), ("Costs", ["15 each"])]).text.count("each") == 2


def test_upright_pages_that_say_the_same_remain():
    assert slides(STEPS, size=(400, 500)).text.count(ITEMS[0]) == 3
