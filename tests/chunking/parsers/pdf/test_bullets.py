"""Items of lists that are set larger than most of the text, as outer ones on slides are, are no headings."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SLIDE, SHEET = (960, 540), (595, 842)
SMALL = "Organic products contributed more than half of the growth, mainly through two new chains"


class Pages:
    """Pages of lines that follow each other down, each with how far it is set in and its size."""

    def __init__(self, size=SLIDE):
        from reportlab.pdfgen.canvas import Canvas

        self.data, self.size = io.BytesIO(), size
        self.canvas = Canvas(self.data, pagesize=size)

    def page(self, *lines, left=60):
        y = self.size[1] - 60
        for x, size, text in lines:
            self.canvas.setFont("Helvetica-Bold" if text.startswith("■") else "Helvetica", size)
            self.canvas.drawString(left + x, y, text)
            y -= 1.2 * size
        self.canvas.showPage()
        return self

    def text(self):
        self.canvas.save()
        return pdf.parse(self.data.getvalue(), "a.pdf").text


def deck(*lines, size=SLIDE):
    """The text of pages of which one has lines, and the others so much small text that these are large."""
    pages = Pages(size).page((0, 40, "Results"), *lines)
    for number in range(4):
        pages.page((0, 40, f"More {number}"), *[(0, 14, f"{SMALL[: 60 + at]}.") for at in range(6)])
    return pages.text().split("\n\n# More")[0].split("\n\n")


def test_outer_items_are_of_the_list_and_go_on_over_lines():
    said = deck(
        (0, 24, "• Revenue grew by 8 % over what it was"),
        (20, 24, "a year before"),
        (40, 14, "– Exports fell slightly"),
        (0, 24, "• Margin reached 31.4 %"),
    )
    assert said == [
        "# Results",
        "- Revenue grew by 8 % over what it was a year before\n    - Exports fell slightly\n- Margin reached 31.4 %",
    ]


@pytest.mark.parametrize("size", [SLIDE, SHEET])
def test_a_bulleted_line_that_text_is_said_below_is_a_heading(size):
    said = deck(
        (0, 20, "■ Opening hours"), (0, 14, "We open at eight and close at six."), size=size
    )
    assert said[1:] == ["## ■ Opening hours", "We open at eight and close at six."]


def test_on_upright_pages_a_square_alone_tells_a_heading():
    said = deck((0, 20, "■ Opening hours"), (20, 14, "• On Mondays"), size=SHEET)
    assert said[1:] == ["## ■ Opening hours", "- On Mondays"]


def test_squares_below_each_other_tell_a_list_on_upright_pages():
    said = deck((0, 20, "■ Flour"), (0, 20, "■ Water"), size=SHEET)
    assert said[1:] == ["- Flour\n- Water"]


def test_dots_tell_a_list_on_upright_pages_as_in_notes_below_slides():
    said = deck((0, 20, "• Flour"), (40, 14, "– of rye"), (0, 20, "• Water"), size=SHEET)
    assert said[1:] == ["- Flour\n    - of rye\n- Water"]


def test_items_in_the_next_column_are_as_deep_as_in_the_first():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=SLIDE)
    canvas.setFont("Helvetica", 40)
    canvas.drawString(60, 480, "Strengths and weaknesses")
    canvas.setFont("Helvetica", 18)
    for x, items in ((60, ["nine of ten order again", "its own laboratory"]), (500, ["software of 1998", "one supplier of jars"])):  # fmt: skip
        for at, item in enumerate(items):
            canvas.drawString(x, 400 - 60 * at, f"• It has {item} and")
            canvas.drawString(x + 14, 379 - 60 * at, "more of that kind")
    canvas.save()
    said = pdf.parse(data.getvalue(), "a.pdf").text.split("\n\n")[1]
    assert [line[:8] for line in said.splitlines()] == ["- It has"] * 4
