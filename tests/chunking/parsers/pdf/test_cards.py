"""Slides with boxes side by side, as web pages printed as slides and office programs have them."""

import io

import pytest

from chunking.parsers.pdf import parser as pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

PLAIN, BOLD, SIZE, LEADING = "Helvetica", "Helvetica-Bold", 16, 20
SLIDE, SHEET = (960, 540), (595, 842)
CARDS = [
    ("Field", ["Goes out to the stations and mends", "what is broken there."]),
    ("Data", ["Checks what comes in and fills gaps."]),
    ("Models", ["Runs the forecasts every morning."]),
    ("Public", ["Answers the telephone and writes", "all warnings."]),
]


class Page:
    """A page that is drawn on."""

    def __init__(self, size=SLIDE):
        from reportlab.pdfgen.canvas import Canvas

        self.data = io.BytesIO()
        self.canvas = Canvas(self.data, pagesize=size)
        self.line(48, 480, "Four teams", BOLD, 28)

    def line(self, x, y, text, face=PLAIN, size=SIZE):
        self.canvas.setFont(face, size)
        self.canvas.drawString(x, y, text)

    def box(self, x, y, width, height):
        self.canvas.setFillGray(0.9)
        self.canvas.rect(x, y, width, height, stroke=0, fill=1)
        self.canvas.setFillGray(0)

    def dot(self, x, y):
        self.canvas.circle(x, y + 0.3 * SIZE, 2.5, stroke=0, fill=1)

    def card(self, x, top, title, lines, width=400, height=90):
        self.box(x, top - height, width, height)
        self.line(x + 15, top - 28, title, BOLD, 18)
        for at, text in enumerate(lines):
            self.line(x + 15, top - 54 - LEADING * at, text)

    def text(self):
        self.canvas.save()
        return pdf.parse(self.data.getvalue(), "a.pdf").text

    def blocks(self):
        text = self.text()
        return [block.replace("\n", " ").lstrip("# ") for block in text.strip().split("\n\n")]


def said(cards):
    return [part for title, lines in cards for part in (title, " ".join(lines))]


def test_cards_in_rows_are_read_one_after_the_other():
    page = Page()
    for at, (title, lines) in enumerate(CARDS):
        page.card(48 + 440 * (at % 2), 450 - 110 * (at // 2), title, lines)
    assert page.blocks() == ["Four teams", *said(CARDS)]


def test_cards_in_columns_are_read_in_the_order_of_the_file():
    page = Page()
    places = [(48, 450, 90), (48, 340, 90), (488, 450, 200)]
    for (x, top, height), (title, lines) in zip(places, CARDS, strict=False):
        page.card(x, top, title, lines, height=height)
    assert page.blocks() == ["Four teams", *said(CARDS[:3])]


def test_a_title_with_a_box_of_its_own_is_of_its_card():
    page = Page()
    for at, (title, lines) in enumerate(CARDS[:2]):
        x = 48 + 440 * at
        page.box(x, 420, 400, 30)
        page.canvas.setFillGray(0.8)
        page.canvas.rect(x, 320, 400, 100, stroke=0, fill=1)
        page.canvas.setFillGray(0)
        page.line(x + 15, 429, title, BOLD)
        for down, text in enumerate(lines):
            page.line(x + 15, 395 - LEADING * down, text)
    assert page.blocks() == ["Four teams", *said(CARDS[:2])]


def test_text_beside_the_only_box_is_read_before_or_behind_it():
    text = ["Work begins in May and goes on", "for two years, with a break."]
    page = Page()
    for at, line in enumerate(text):
        page.line(48, 422 - LEADING * at, line)
    page.card(520, 450, *CARDS[0])
    title, *beside, head, inside = page.blocks()
    assert [title, " ".join(beside)] == ["Four teams", " ".join(text)]
    assert [head, inside] == said(CARDS[:1])


def columns(places, cards=CARDS):
    page = Page()
    for (x, y), (title, lines) in zip(places, cards, strict=False):
        page.line(x, y, title, BOLD)
        for at, text in enumerate(lines, 1):
            page.line(x, y - LEADING * at, text)
    return page


def test_columns_with_titles_on_one_line_are_read_one_after_the_other_without_boxes():
    page = columns([(48 + 440 * (at % 2), 430 - 100 * (at // 2)) for at in range(4)])
    assert page.blocks() == ["Four teams", *said(CARDS)]


def test_titles_of_cards_head_them_below_the_title_of_the_slide():
    page = columns([(48, 430), (488, 430)])
    headings = [line for line in page.text().splitlines() if line.startswith("#")]
    assert headings == ["# Four teams", "## Field", "## Data"]


def test_rows_whose_names_the_file_writes_first_are_no_columns():
    page = Page()
    rows = [["Floor", "Team", "Desks"], ["Ground", "Reception", "4"], ["First", "Survey", "22"], ["Second", "Finance", "18"]]  # fmt: skip
    for down, row in enumerate(rows):
        for at, cell in enumerate(row):
            page.line(48 + 200 * at, 430 - 24 * down, cell, PLAIN if down else BOLD)
    assert "| Ground | Reception | 4 |" in page.text()


def test_boxes_of_one_line_each_are_read_as_before():
    page = Page()
    for at, step in enumerate(("Plan", "Build", "Test")):
        page.box(48 + 300 * at, 380, 250, 40)
        page.line(60 + 300 * at, 393, step)
    assert page.blocks() == ["Four teams", "Plan Build Test"]


@pytest.mark.parametrize(("gap", "is_gathered"), [(40, True), (2, False)])
def test_boxes_in_a_row_with_room_between_are_read_one_after_the_other_where_one_has_two_lines(
    gap, is_gathered
):
    page = Page()
    for at, step in enumerate((["Plan"], ["Compare what", "is offered"], ["Build"])):
        x = 48 + (200 + gap) * at
        page.box(x, 380, 200, 60)
        for down, text in enumerate(step):
            page.line(x + 15, 405 + 10 * (len(step) - 1) - LEADING * down, text)
    said = page.blocks()
    assert (said == ["Four teams", "Plan", "Compare what is offered", "Build"]) == is_gathered


def test_titles_in_the_middle_of_their_columns_head_them():
    page = Page()
    columns = ["2025", "Pilot with 40 homes in", "Linz"], ["2026", "Approval in Austria and", "Germany"], ["2027", "First plant for 6,000"]  # fmt: skip
    for at, (year, *lines) in enumerate(columns):
        page.line(115 + 215 * at, 430, year, BOLD, 20)
        for down, text in enumerate(lines):
            page.line(48 + 215 * at, 400 - LEADING * down, text)
    assert page.blocks() == ["Four teams", *said([(year, lines) for year, *lines in columns])]


def bulleted(size=SLIDE, shift=0, dots=((64, 430),)):
    page = Page(size)
    for x, y in dots:
        page.dot(x + shift, y)
        page.line(x + 14 + shift, y, "Place ten more loggers")
    return page.blocks()[1:]


def test_a_drawn_bullet_by_itself_below_a_title_is_one_on_a_slide():
    assert bulleted() == ["- Place ten more loggers"]


@pytest.mark.parametrize("more", [{"size": SHEET}, {"shift": 200}, {"dots": ((64, 430), (70, 390), (76, 350))}])  # fmt: skip
def test_other_dots_by_themselves_are_none(more):
    assert not any(block.startswith("- ") for block in bulleted(**more))


def test_bullets_in_a_box_are_those_of_a_list_beside_short_lines():
    page = Page()
    page.box(500, 340, 400, 110)
    for at, item in enumerate(("May: quay", "July: rails", "March: cranes")):
        page.line(48, 420 - LEADING * at, "Buses stop here.")
        page.dot(515, 420 - LEADING * at)
        page.line(530, 420 - LEADING * at, item)
    assert "- May: quay - July: rails - March: cranes" in page.blocks()


def test_the_title_of_a_slide_is_not_of_the_text_beside_a_panel():
    """Found: the title was taken into the column below it, whose own title was none then."""
    page = Page()
    page.line(48, 440, "Open", BOLD, 18)
    for at, text in enumerate(("Nobody has said who", "pays for the valves.")):
        page.line(48, 415 - LEADING * at, text)
    page.card(
        500, 465, "Note", ["The office is closed on Friday,", "and nobody answers."], height=120
    )
    assert page.text().startswith(
        "# Four teams\n\n## Open\n\nNobody has said who pays for the valves.\n\nNote"
    )


def blocks_with_shadows(page, left, right, more):
    """Two blocks of a title bar and a list, each over its shadow; the left one has an item more, and is as much higher."""
    lists = {"Disk": ["Fast to restore", "Always online", "Expensive"], "Tape": ["Slow to restore", "Cheap for years"]}  # fmt: skip
    for (title, items), (x0, x1), higher in zip(
        lists.items(), (left, right), (more, 0), strict=True
    ):
        width = x1 - x0
        page.box(x0 + 8, 292 - higher, width, 150 + higher)
        page.box(x0, 420, width, 30)
        page.box(x0, 300 - higher, width, 120 + higher)
        page.line(x0 + 15, 429, title)
        for at, item in enumerate(items):
            page.line(x0 + 15, 390 - 24 * at, f"• {item}")


@pytest.mark.parametrize("more", [0, 50], ids=["as high", "higher"])
@pytest.mark.parametrize("room", [40, 8.5], ids=["apart", "so near that their edges touch"])
def test_blocks_with_shadows_are_read_once_and_are_no_table(room, more):
    page = Page()
    blocks_with_shadows(page, (48, 400), (400 + room, 760), more)
    lists = ["Disk", "- Fast to restore", "- Always online", "- Expensive", "Tape", "- Slow to restore", "- Cheap for years"]  # fmt: skip
    lines = [line.lstrip("# ") for line in page.text().splitlines() if line]
    assert lines == ["Four teams", *lists]
