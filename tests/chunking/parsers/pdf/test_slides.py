"""Slides: titles of boxes head the text in them, whether a bar or a colour tells them."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

FACE = "Helvetica"
BOXES = {"The rule of three": "Keep three copies, one of them off site.", "No backup": "A synchronised folder is none."}  # fmt: skip
TITLES = ("What is lost each year", "How copies are made", "Costs and sizes")
LIST = ["• Disks fail after four years", "• People delete files"]


def slides(draw, size=(400, 300)):
    """A PDF of three slides, each of a title, a list, and boxes that `draw(canvas, y, title, text)` draws."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=size)
    for title in TITLES:
        canvas.setFont(FACE, 16)
        canvas.drawString(30, size[1] - 40, title)
        canvas.setFont(FACE, 11)
        for at, item in enumerate(LIST):
            canvas.drawString(40, size[1] - 70 - 15 * at, item)
        for at, (heads, text) in enumerate(BOXES.items()):
            draw(canvas, 160 - 60 * at, heads, text)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def bar(canvas, y, title, text):
    canvas.setFillColorRGB(0.1, 0.1, 0.5)
    canvas.rect(28, y - 4, 340, 15, stroke=0, fill=1)
    canvas.setFillColorRGB(0.9, 0.9, 1)
    canvas.rect(28, y - 20, 340, 15.5, stroke=0, fill=1)
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawString(32, y, title)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(32, y - 15, text)


def colour(canvas, y, title, text):
    canvas.setFont(FACE, 12)
    canvas.setFillColorRGB(0.1, 0.1, 0.7)
    canvas.drawString(32, y, title)
    canvas.setFont(FACE, 11)
    canvas.setFillColorRGB(0, 0, 0)
    canvas.drawString(32, y - 13.5, text)


def cells(canvas, y, title, text):
    for at, said in enumerate((title, text, "another line")):
        canvas.rect(28, y - 4 - 15 * at, 340, 15, stroke=1, fill=0)
        canvas.drawString(32, y - 15 * at, said)


def read(draw, **more):
    return pdf.parse(slides(draw, **more), "a.pdf").text


@pytest.mark.parametrize("draw", [bar, colour])
def test_the_title_of_a_box_is_a_heading_below_that_of_its_slide(draw):
    lines = read(draw).splitlines()
    for title, text in BOXES.items():
        assert lines.count(f"## {title}") == 3
        assert lines[lines.index(f"## {title}") + 2] == text
    assert lines.count(f"# {TITLES[1]}") == 1


def test_cells_in_a_column_are_no_titles():
    assert "## " not in read(cells)


def test_boxes_on_upright_pages_head_nothing():
    assert "## " not in read(bar, size=(400, 420))


def test_lists_side_by_side_are_read_one_after_the_other_below_their_titles():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(400, 300))
    canvas.setFont(FACE, 16)
    canvas.drawString(30, 260, "Costs and sizes")
    canvas.setFont(FACE, 11)
    columns = {
        40: ["On disk", "• Fast to restore", "• Expensive beyond ten", "terabytes"],
        220: ["On tape", "• Slow to restore", "• Cheap and kept for ten", "years"],
    }
    for x, lines in columns.items():
        for at, line in enumerate(lines):
            inset = 0 if not at else 24 if line.islower() else 12
            canvas.drawString(x + inset, 220 - 14 * at, line)
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    lists = text.partition("On disk")[2]
    assert lists.split("On tape")[0].split() == [
        "-",
        "Fast",
        "to",
        "restore",
        "-",
        "Expensive",
        "beyond",
        "ten",
        "terabytes",
    ]
    assert lists.split("On tape")[1].split() == [
        "-",
        "Slow",
        "to",
        "restore",
        "-",
        "Cheap",
        "and",
        "kept",
        "for",
        "ten",
        "years",
    ]


STEPS = ["1. Order the loggers by 20 October", "2. Drain all standpipes", "3. Test the hoses in Barum"]  # fmt: skip
NOTE = "The crew in the old mill watches the flow by night and says what it sees to the office at once."


def listed(steps, below="", left=45):
    """A PDF of a slide of text and one of steps in type that is a little larger, perhaps with text below."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(800, 450))
    for title, lines, size in (("The crew", [NOTE] * 4, 14), ("What comes next", steps, 15.5)):
        canvas.setFont(FACE, 28)
        canvas.drawString(40, 390, title)
        canvas.setFont(FACE, size)
        for at, line in enumerate(lines):
            canvas.drawString(40 if size == 14 else left, 330 - 30 * at, line)
        if title != "The crew" and below:
            canvas.setFont(FACE, 14)
            canvas.drawString(left, 310 - 30 * len(lines), below)
        canvas.showPage()
    canvas.save()
    return pdf.parse(data.getvalue(), "a.pdf").text


def test_a_numbered_list_that_is_set_larger_than_the_text_is_one():
    assert listed(STEPS).endswith("# What comes next\n\n" + "\n".join(STEPS) + "\n")


@pytest.mark.parametrize(
    ("steps", "more"),
    [(STEPS, {"below": NOTE}), (STEPS, {"left": 40}), (STEPS[1:], {}), (STEPS[:1], {})],
    ids=["text below", "not set in", "begins later", "one alone"],
)
def test_numbered_titles_remain_headings(steps, more):
    assert f"# {steps[-1]}\n" in listed(steps, **more)
