"""Footnotes, superscripts, addresses over lines, leaders and items that look like headings, in drawn PDFs."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.reading import Glyph, Style
from chunking.parsers.pdf.superscripts import with_superscripts

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

SMALL = ("Helvetica", 8)
RAISED = ("Helvetica", 7)


def body(count: int, start: float = 780) -> list[tuple]:
    text = "The river turns slowly here and the harbour lies in the light of a winter morning"
    return [(72, start - 14 * at, text) for at in range(count)]


def read(*pages):
    return pdf.parse(lines_pdf(pages), "drawn.pdf")


@pytest.fixture
def noted():
    first = [
        *body(8), (72, 668, "The last sentence of the page names a thing"), (293.5, 672, "2", *RAISED),
        (300, 668, "and does not end before"),
        (72, 90, "2", "Helvetica", 5), (80, 87, "A note that says more of it.", *SMALL),
    ]  # fmt: skip
    return read(first, [(72, 780, "the page does, but after it."), *body(8, 750)])


def test_a_sentence_goes_on_over_the_notes_of_a_page(noted):
    assert "does not end before the page does, but after it." in noted.text


def test_a_note_stays_on_its_page(noted):
    page = noted.pages[0]
    assert "² A note that says more of it." in noted.text[page.start : page.end]
    assert noted.text[noted.pages[1].start :].startswith("the page does")
    assert page.end == noted.pages[1].start


def test_a_raised_figure_is_no_part_of_its_word():
    said = read(
        [*body(6), (72, 600, "Smith"), (99.5, 604, "1", *RAISED), (104, 600, ", and others")]
    )
    assert "Smith¹, and others" in said.text


@pytest.mark.parametrize(
    ("line", "read_as"),
    [
        ([(72, 600, "placed into sbin. "), (156, 604, "19", *RAISED), (166, 600, "More is said")], "sbin.¹⁹ More"),
        ([(72, 600, "a word, "), (108, 604, "19", *RAISED), (117, 600, "and more")], "word,¹⁹ and"),
        ([(72, 600, "word. "), (102, 604, "4 5", *RAISED)], "word.⁴ ⁵"),
        ([(72, 600, "There it is missing:"), (72, 592.5, "19", *RAISED)], "missing:¹⁹"),
    ],
    ids=["after a space", "after a comma", "two", "without room on the line"],
)  # fmt: skip
def test_the_mark_of_a_note_stands_right_behind_its_word(line, read_as):
    assert read_as in read([*body(6), *line]).text


@pytest.mark.parametrize(
    "line",
    [
        [(72, 600, "for 12,"), (107, 604, "99", *RAISED)],
        [(60, 600, "1", *RAISED), (72, 600, "There it ends:"), (60, 592.5, "2", *RAISED)],
    ],
    ids=["a price", "numbers of lines"],
)
def test_what_marks_no_note_is_not_raised(line):
    assert not set("⁹¹²") & set(read([*body(6), *line]).text)


def sections(*notes):
    """A page with a mark in each of two sections, and the notes at its foot."""
    title = ("Helvetica-Bold", 16)
    return [
        (72, 790, "1 Harbours", *title), *body(4, 760), (72, 704, "Here a word ends."), (162, 708, "1", *RAISED),
        (72, 670, "2 Rivers", *title), *body(4, 640), (72, 584, "There one ends."), (152, 588, "2", *RAISED),
        *body(4, 556), *notes,
    ]  # fmt: skip


RAISED_NOTES = [
    (72, 93, "1", "Helvetica", 5), (75, 90, "/var says more of the first.", *SMALL),
    (72, 83, "2", "Helvetica", 5), (80, 80, "This says more of", *SMALL), (72, 71, "the second: see", *SMALL),
    (72, 62, "https://example.org", "Courier", 8),
]  # fmt: skip
PLAIN_NOTES = [(72, 90, "1. /var says more of the first.", *SMALL), (72, 80, "2. This says more.", *SMALL)]  # fmt: skip


@pytest.mark.parametrize(
    ("notes", "said"),
    [
        (RAISED_NOTES, ("¹/var says more of the first.", "² This says more of the second: see https://example.org")),
        (PLAIN_NOTES, ("1. /var says more of the first.", "2. This says more.")),
    ],
    ids=["raised", "plain"],
)  # fmt: skip
def test_a_note_stands_after_the_paragraph_that_bears_its_mark(notes, said):
    text = read(sections(*notes), body(8)).text
    first, second = said
    assert f"Here a word ends.¹\n\n{first}\n\n# 2 Rivers" in text
    assert f"There one ends.²\n\n{second}\n\nThe river" in text


def test_a_mark_far_above_its_line_is_on_it():
    note = [(72, 94.5, "1", "Helvetica", 5), (75, 90, "https://example.org/port", *SMALL)]
    assert "\n\n¹https://example.org/port" in read(sections(*note), body(8)).text


def test_references_below_their_heading_are_no_notes():
    heading = (72, 130, "References", "Helvetica-Bold", 16)
    text = read(sections(heading, *PLAIN_NOTES), body(8)).text
    assert text.index("# References") < text.index("/var says") < text.index("This says")


def test_what_signs_say_below_a_title_stays_at_the_foot():
    title = [(72, 790, "On the harbours", "Helvetica", 20), (72, 760, "Jane Smith"), (130, 764, "†", *RAISED)]  # fmt: skip
    text = read([*title, *body(8, 730), (72, 90, "† Of the port.", *SMALL)], body(8)).text
    assert text.index("The river") < text.index("Of the port")


def test_the_last_character_of_a_page_does_not_stand_before_its_first():
    large, small = Style(10, False, False, 0), Style(6, False, False, 0)
    first = [Glyph(",", 0, 2, 0, large), Glyph("1", 2, 5, 4, small), Glyph("\n", 5, 5, 0, large)]
    glyphs = with_superscripts([*first, Glyph("7", 20, 25, -20, large)])
    assert [glyph.char for glyph in glyphs] == [",", "¹", "\n", "7"]


def test_a_ligature_beside_a_figure_is_not_raised():
    """Found: two letters in one glyph ended the reading, where they were looked at before any other letter."""
    style = Style(6, False, False, 0)
    glyphs = [Glyph("fi", 0, 4, 0, style), Glyph("7", 4, 7, 0, style)]
    assert list(with_superscripts(glyphs)) == glyphs


def test_of_a_fraction_nothing_changes():
    said = read(
        [*body(6), (72, 600, "half is x"), (114, 604, "1", *RAISED), (114, 596, "2", *RAISED)]
    )
    assert "¹" not in said.text
    assert "²" not in said.text


@pytest.mark.parametrize(
    ("before", "after", "whole"),
    [
        ("(see https://", "cran.example.org/mirrors)", "(see https://cran.example.org/mirrors)"),
        ("at https://www.", "example.org and others", "https://www.example.org and others"),
        ("at https://example.org/", "package=MASS is one", "https://example.org/package=MASS is one"),
        ("at https://example.org/", "for more of it", "https://example.org/ for more of it"),
        ("at https://example.org/a.", "Another sentence", "https://example.org/a. Another sentence"),
    ],
)  # fmt: skip
def test_an_address_goes_on_in_the_next_line(before, after, whole):
    assert (
        whole
        in read(
            [
                *body(6),
                (72, 696, f"The river turns slowly here and the harbour {before}"),
                (72, 682, after),
            ]
        ).text
    )


def test_leaders_are_three_dots():
    dots = " . " * 30
    entries = [(72, 700 - 14 * at, f"1.{at} Part {dots}{at + 3}") for at in range(1, 6)]
    said = read([*body(3), *entries])
    assert "1.4 Part ... 7" in said.text
    assert ". . . ." not in said.text


def test_what_hangs_from_its_number_is_an_item():
    bold = ("Helvetica-Bold", 11)
    page = [
        (72, 790, "1 Reading", "Helvetica-Bold", 18), *body(6, 760),
        (78, 660, "1. Precision", *bold), (96, 640, "Most of what is written has it all."),
        (78, 620, "2. Separator", *bold), (96, 600, "A comma stands between the fields."), *body(6, 570),
    ]  # fmt: skip
    said = read(page).text
    assert "# 1 Reading" in said
    assert "# 1. Precision" not in said
    assert "\n1. Precision" in said


def over_pages(ends=True, own=()):
    """Two pages whose text goes on, or `ends`, between them; the note of the first goes on at the foot of the second."""
    first = [
        *body(8), (72, 668, "Here a sentence names a thing"), (224, 672, "1", *RAISED), (228, 668, "and ends."),
        *body(3, 640), (72, 598, "It is told of there." if ends else "It is told of"),
        (72, 93, "1", "Helvetica", 5), (75, 90, "A note that says more of it and has no", *SMALL),
    ]  # fmt: skip
    start = "Another page begins." if ends else "there, on another page."
    return first, [(72, 780, start), *body(8, 750), (72, 100, "room on its page, but here.", *SMALL), *own]  # fmt: skip


WHOLE = "A note that says more of it and has no room on its page, but here."


def test_a_note_that_goes_on_at_the_foot_of_the_next_page_is_whole():
    text = read(*over_pages()).text
    assert f"It is told of there.\n\n¹{WHOLE}\n\nAnother page begins." in text


def test_each_part_of_a_note_over_pages_is_on_its_own():
    document = read(*over_pages())
    second = document.text[document.pages[1].start :]
    assert second.startswith("room on its page, but here.\n\nAnother page begins.")


def test_a_paragraph_that_goes_on_is_not_parted_by_the_rest_of_a_note():
    text = read(*over_pages(ends=False)).text
    assert (
        "It is told of there, on another page.\n\nroom on its page, but here.\n\nThe river" in text
    )
    assert text.index("A note that says") < text.index("It is told of there")


def test_the_rest_of_a_note_stands_apart_from_the_notes_of_its_page():
    own = [(72, 783, " "), (72, 566, "More."), (99, 570, "1", *RAISED), (72, 93, "1", "Helvetica", 5), (75, 90, "Its own.", *SMALL)]  # fmt: skip
    text = read(*over_pages(own=own)).text
    assert WHOLE in text
    assert "More.¹\n\n¹Its own." in text


@pytest.mark.parametrize(
    "line", [(72, 100, "Harbours by size", *SMALL), (72, 100, "room on its page", "Helvetica", 6)]
)
def test_other_small_type_at_the_foot_is_no_rest_of_a_note(line):
    first, second = over_pages()
    text = read(first, [*second[:-1], line]).text
    assert f"has no {line[2]}" not in text
