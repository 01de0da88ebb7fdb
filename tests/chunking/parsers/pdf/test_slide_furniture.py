"""Bars and panels around what slides say are no part of it."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FACE = "Helvetica"
SECTIONS = ["Why data is lost", "How copies are made", "Testing"]
PAGES = {
    "Causes of loss": ["Disks fail after four years", "People delete files"],
    "The rule of three": ["Keep three copies", "One of them off site"],
    "Steps of a restore": ["Find the last copy", "Open ten files"],
    "Each quarter": ["Restore a file", "Write the times down"],
}
TABLE = [("Cause", "Cases", "Share"), ("Disk failure", "120", "42"), ("Ransomware", "51", "18")]


def deck(frame, with_bookmarks=False):
    """A PDF of slides of a title, items and a table, around which `frame(canvas, number)` writes."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(400, 300))
    for number, (title, items) in enumerate(PAGES.items(), 1):
        frame(canvas, number)
        if with_bookmarks and number <= len(SECTIONS):
            canvas.bookmarkPage(f"p{number}")
            canvas.addOutlineEntry(SECTIONS[number - 1], f"p{number}")
        canvas.setFont(FACE, 16)
        canvas.drawString(100, 250, title)
        canvas.setFont(FACE, 11)
        for at, item in enumerate(items):
            canvas.drawString(100, 215 - 15 * at, f"• {item} {number}")
        for at, row in enumerate(TABLE):
            for x, cell in zip((100, 200, 300), row, strict=True):
                canvas.drawString(x, 60 - 14 * at, cell)
        canvas.showPage()
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf")


def panel(canvas, number):
    canvas.setFont(FACE, 7)
    for at, section in enumerate(SECTIONS):
        canvas.drawString(5, 220 - 30 * at, section)


def bars(canvas, number):
    canvas.setFont(FACE, 7)
    for at, section in enumerate(SECTIONS):
        canvas.drawString(10 + 130 * at, 285, section)
    canvas.drawString(100, 20, "Anna Miller, Jonas Weber")
    canvas.drawString(300, 20, "Northwind")
    canvas.drawString(100, 10, f"Backups {number}")


@pytest.mark.parametrize("frame", [panel, bars])
@pytest.mark.parametrize("with_bookmarks", [True, False])
def test_what_frames_all_slides_is_left_out(frame, with_bookmarks):
    found = deck(frame, with_bookmarks)
    plain = deck(lambda canvas, number: None)
    assert found.text == plain.text
    assert found.tables == plain.tables
    assert {"text": "Testing", "pages": 4} in found.metadata["removed"]


@pytest.mark.parametrize("draw", ["drawCentredString", "drawRightString"])
def test_numbers_of_slides_may_grow_wider(draw):
    def numbered(canvas, number):
        canvas.setFont(FACE, 7)
        getattr(canvas, draw)(300, 20, str(6 + number))

    assert deck(numbered).text == deck(lambda canvas, number: None).text


def test_small_type_amid_the_text_remains():
    def label(canvas, number):
        canvas.setFont(FACE, 7)
        canvas.drawString(150, 150, "of 412 teams")

    assert deck(label).text.count("of 412 teams") == 4


def test_what_stands_on_two_slides_remains():
    def note(canvas, number):
        canvas.setFont(FACE, 7)
        if number < 3:
            canvas.drawString(5, 150, "Draft")

    assert deck(note).text.count("Draft") == 2


def test_what_is_as_large_as_the_text_remains_amid_the_height():
    def large(canvas, number):
        canvas.setFont(FACE, 11)
        canvas.drawString(5, 150, "A word")

    assert deck(large).text.count("A word") == 4
