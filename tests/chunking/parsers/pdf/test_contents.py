"""Tables of contents in PDFs: their entries are no headings, and no heading of the text is lost."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.segmenters.outline import outline

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

WORDS = [
    "light",
    "river",
    "engine",
    "measure",
    "window",
    "carbon",
    "simple",
    "garden",
    "number",
    "signal",
    "paper",
    "method",
]
TITLES = [
    "1 Introduction",
    "1.1 The river and its gauges",
    "2 Methods of measuring",
    "2.1 Sensors",
    "3 What was found in the second and wettest of the three winters",
    "4 Outlook",
]


#: font, size and distance from the line above, taken in turn
LAYOUTS = {
    "even": [("Helvetica-Bold", 15, 24)],
    "small": [("Helvetica", 10, 14)],
    "bold": [("Helvetica-Bold", 10, 14), ("Helvetica-Bold", 10, 28)],
    "apart": [("Helvetica-Bold", 15, 24), ("Helvetica-Bold", 15, 44)],
    "chapters and sections": [("Helvetica-Bold", 15, 44), ("Helvetica", 12, 20)],
}


def text(rng):
    return " ".join(rng.choices(WORDS, k=70)).capitalize() + "."


def book(entries, titles=TITLES, heading="Contents", layout="even", above=""):
    """A page with a title `above` a table of contents of (left, right) entries, set in one of `LAYOUTS`; then the sections."""
    from reportlab.lib.styles import getSampleStyleSheet
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    rng, style = random.Random(1), getSampleStyleSheet()["BodyText"]
    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Helvetica-Bold", 20)
    canvas.drawString(72, 784, above)
    canvas.drawString(72, 760, heading)
    y = 740
    for place, (left, right) in enumerate(entries):
        font, size, gap = LAYOUTS[layout][place % len(LAYOUTS[layout])]
        y -= gap
        canvas.setFont(font, size)
        canvas.drawString(72, y, left)
        canvas.drawRightString(523, y, right)
    canvas.showPage()
    for place in range(0, len(titles), 2):
        y = 760
        for title in titles[place : place + 2]:
            canvas.setFont("Helvetica-Bold", 15)
            canvas.drawString(72, y, title)
            for _ in range(3):
                shown = Paragraph(text(rng), style)
                _, height = shown.wrap(451, 800)
                y -= height + 12
                shown.drawOn(canvas, 72, y)
            y -= 40
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def headings(data):
    return [heading.title for heading in outline(pdf.parse(data, "a.pdf")).headings]


def dotted(title, page):
    return f"{title} {'. ' * 20}{page}"


CONTENTS = {
    "dots and pages": [(dotted(title, page), "") for page, title in enumerate(TITLES, 2)],
    "pages at the right": [(title, str(page)) for page, title in enumerate(TITLES, 2)],
    "pages behind the title": [(f"{title} {page}", "") for page, title in enumerate(TITLES, 2)],
    "Roman pages": [(title, "iv") for title in TITLES],
    "no pages": [(title, "") for title in TITLES],
    "no numbers": [(title.lstrip("0123456789. "), str(page)) for page, title in enumerate(TITLES)],
    "capitals": [(title.upper(), str(page)) for page, title in enumerate(TITLES)],
    "an entry that is no heading": [
        *[(title, str(page)) for page, title in enumerate(TITLES[:3], 2)],
        ("List of all figures", "9"),
        *[(title, str(page)) for page, title in enumerate(TITLES[3:], 4)],
    ],
    "an entry of two lines": [
        *[(dotted(title, page), "") for page, title in enumerate(TITLES[:4], 2)],
        ("3 What was found in the second and", ""),
        (dotted("wettest of the three winters", 7), ""),
        (dotted(TITLES[5], 9), ""),
    ],
}


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("case", CONTENTS)
def test_entries_are_no_headings(case, layout):
    assert headings(book(CONTENTS[case], layout=layout)) == ["Contents", *TITLES]


def test_the_title_of_the_book_does_not_go_on_in_that_of_its_contents():
    """Found: *Freedoom Manual Table of Contents* above every chapter."""
    data = book(CONTENTS["dots and pages"], heading="Table of Contents", above="The Lamp Book")
    assert headings(data) == ["The Lamp Book", "Table of Contents", *TITLES]


def test_a_single_entry_with_its_number_and_page_is_no_heading():
    """Found where entries stand in two columns, and where a page begins with the last one."""
    assert headings(book([("4 Outlook 9", "")])) == ["Contents", *TITLES]
    assert headings(book([("4 Outlook of 9", "")])) == ["Contents", "4 Outlook of 9", *TITLES]


def test_a_chapter_right_behind_the_entries_stays_though_a_later_one_is_called_alike():
    """Entries of a first page, and below them a chapter whose title an appendix has, too."""
    titles = [*TITLES, "5 Sources", "5.1 Introduction"]
    entries = [(title, str(page)) for page, title in enumerate(titles, 2)]
    assert headings(book([*entries, (TITLES[0], "")], titles[1:])) == ["Contents", *titles]


def test_the_entries_stay_in_the_text():
    read = pdf.parse(book(CONTENTS["pages at the right"]), "a.pdf").text
    assert all(read.count(title) == 2 for title in TITLES)


def test_headings_that_return_in_every_chapter_stay():
    titles = ["Chapter 1", "Overview", "Goals", "Chapter 2", "Overview", "Goals"]
    assert headings(book([("A word", "")], titles, "A book")) == ["A book", "A word", *titles]


def test_headings_without_text_between_them_stay():
    entries = [("Part 1", ""), ("Chapter 1", ""), ("Section 1", "")]
    titles = ["Section 2", "Chapter 2", "Section 3"]
    found = headings(book(entries, titles, "A book"))
    assert found == ["A book", "Part 1", "Chapter 1", "Section 1", *titles]


def test_the_work_grows_with_the_text():
    from time import process_time

    from timing import assert_linear

    from chunking.parsers.pdf.blocks import Block
    from chunking.parsers.pdf.contents import without_contents
    from chunking.parsers.pdf.layout import Line

    def seconds(size):
        lines = [(1, Line(f"{place} {'. ' * 20}word", 0, 1, 0, 10)) for place in range(size)]
        made = [Block("heading", [line], 1) for line in lines]
        made.append(Block("text", lines))
        began = process_time()
        without_contents(made)
        return process_time() - began

    assert_linear(seconds, 4_000)


def listed(entries, bodies, x=72):
    """A page that lists entries (inset, title, page), and pages of lines (size, text), all in one face."""
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Times-Roman", 10)
    for place, (inset, title, page) in enumerate(entries):
        canvas.drawString(x + inset, 780 - 14 * place, title)
        canvas.drawRightString(523, 780 - 14 * place, str(page))
    canvas.showPage()
    for lines in bodies:
        canvas.setFont("Times-Roman", 10)
        for place, line in enumerate(lines):
            canvas.drawString(72, 780 - 14 * place, line)
        canvas.showPage()
    canvas.save()
    return data.getvalue()


def pages_of(titles, rng):
    """A page for each two titles, each with lines of text below it."""
    text = [" ".join(rng.choices(WORDS, k=12)) for _ in range(6)]
    return [[titles[at], *text, titles[at + 1], *text] for at in range(0, len(titles), 2)]


PLAIN = ["Rivers", "Their gauges", "Their floods", "Winds", "Their speed", "Their gusts"]


def test_what_a_contents_page_lists_is_a_heading_though_it_is_set_like_the_text():
    insets, printed = (0, 14, 14, 0, 14, 14), (1, 1, 2, 2, 3, 3)
    data = listed(list(zip(insets, PLAIN, printed, strict=True)), pages_of(PLAIN, random.Random(2)))
    found = outline(pdf.parse(data, "a.pdf")).headings
    levels = [1 if inset == 0 else 2 for inset in insets]
    assert [(heading.level, heading.title) for heading in found] == list(
        zip(levels, PLAIN, strict=True)
    )


def test_lines_that_name_other_pages_than_their_titles_stand_on_are_no_contents():
    entries = [(0, title, page) for title, page in zip(PLAIN, (1, 4, 9, 16, 25, 36), strict=True)]
    assert headings(listed(entries, pages_of(PLAIN, random.Random(2)))) == []


def test_a_list_of_figures_names_no_headings():
    titles = [f"Figure {at} The {word}" for at, word in enumerate(WORDS[:6], 1)]
    entries = [(0, title, at // 2 + 1) for at, title in enumerate(titles)]
    assert headings(listed(entries, pages_of(titles, random.Random(2)))) == []


def test_numbers_stay_with_their_titles_in_contents_of_two_columns():
    from reportlab.pdfgen.canvas import Canvas

    data = io.BytesIO()
    canvas = Canvas(data, pagesize=(595, 842))
    canvas.setFont("Times-Roman", 10)
    for place in range(12):
        y = 700 - 14 * place
        if place < 9:
            canvas.drawString(72, y, f"Preface to the {WORDS[place]} {'. ' * 20} {place + 1}")
        canvas.drawString(320, y, f"2.{place}")
        canvas.drawString(
            348, y, f"{WORDS[place].capitalize()} of the year {'. ' * 16} {place + 12}"
        )
    canvas.save()
    text = pdf.parse(data.getvalue(), "a.pdf").text
    assert all(f"2.{place} {WORDS[place].capitalize()}" in text for place in range(12))
