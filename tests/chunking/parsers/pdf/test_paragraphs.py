"""Where a paragraph begins: set in after a sentence, or out again below lines that hang."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

WIDE = "A line of the text as wide as all of it is, from which one tells how far the others are set"
FIRST = [(72, 760 - 14 * at, WIDE) for at in range(3)]
SET_APART = [(72, 560 - 24 * at, f"{WIDE}.") for at in range(4)]


def paragraphs(lines):
    """The paragraphs of lines between others, of which some stand apart so that short lines say nothing."""
    placed = [(x, 690 - 14 * at, text) for at, (x, text) in enumerate(lines)]
    found = pdf.parse(lines_pdf([[*FIRST, *placed, *SET_APART]]), "a.pdf").text.split("\n\n")
    return found[1 : len(found) - len(SET_APART)]


def test_each_entry_whose_lines_hang_from_its_first_is_a_paragraph():
    entries = [
        (72, "Adams K (2001). A book about all the rivers of the north, and about"),
        (92, "those who lived by them, volume 2"),
        (72, "Baker L (2004). Another book about the rivers of the north, and of"),
        (92, "the south, volume 7"),
    ]
    assert [text[:5] for text in paragraphs(entries)] == ["Adams", "Baker"]


@pytest.mark.parametrize(
    "lines",
    [
        [(92, "The first line, centred as the others are"), (132, "and shorter in the middle"), (92, "The third line, as wide as the first one is")],
        [(72, "A line that holds a sum whose upper end stands"), (300, "n"), (72, "apart, as those of formulas often do")],
    ],
    ids=["centred", "a formula"],
)  # fmt: skip
def test_lines_that_do_not_hang_are_one_paragraph(lines):
    assert len(paragraphs(lines)) == 1


def test_a_line_set_in_after_a_sentence_begins_a_paragraph_also_of_narrower_text():
    lines = [
        (102, "An abstract that is set narrower than the text is, on both sides, and"),
        (102, "that has two paragraphs of which the first one ends right here."),
        (117, "The second one begins with a line that is set in from the others, as"),
        (102, "they do in many journals"),
    ]
    assert [text[:11] for text in paragraphs(lines)] == ["An abstract", "The second "]


def test_what_is_said_beside_a_term_goes_on_set_in_below_it():
    said = "What is said of it beside the term, which goes on until the line is full,"
    lines = [[(72, "-a"), (122, f"{said} so far")], [(122, "and on the next one")]]
    lines += [[(72, "-b"), (122, "Less is said of it")], [(72, "-c"), (122, "Little, too")]]
    lines += [[(72, "-d"), (122, f"{said} so far")], [(122, "and below.")]]
    placed = [(x, 690 - 14 * at, text) for at, line in enumerate(lines) for x, text in line]
    found = pdf.parse(lines_pdf([[*FIRST, *placed, *SET_APART]]), "a.pdf").text.split("\n\n")
    assert found[1 : len(found) - len(SET_APART)] == [
        f"-a {said} so far and on the next one",
        "-b Less is said of it\n-c Little, too",
        f"-d {said} so far and below.",
    ]
