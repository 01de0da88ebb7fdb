"""Papers as TeX sets them: what their classes make of titles, sections and authors, and what only looks like it."""

from __future__ import annotations

import random

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.bookmarks import Bookmark, with_levels
from chunking.parsers.pdf.headers_and_footers import Sheet
from chunking.parsers.pdf.layout import Line
from chunking.parsers.pdf.numbering import depth

from .made_pdfs import lines_pdf, sentence
from .test_headings import PROSE, WORDS, headings, made, prose

BOLD, ITALIC, CODE = ("Times-Bold", 10), ("Times-Italic", 10), ("Courier", 10)


def titles(page):
    return [title for _, title in headings(made([page]))]


@pytest.mark.parametrize(
    ("parts", "title"),
    [
        ([(BOLD, "9.5. Dot accents. "), (CODE, "\\dddot "), (PROSE, "and others are")], "9.5. Dot accents."),
        ([(BOLD, "9.6. The "), (CODE, "\\sub "), (BOLD, "command. "), (PROSE, "It is used for")], "9.6. The \\sub command."),
        ([(BOLD, "7.1. Theorem styles. \u2013 "), (PROSE, "Three styles of them are")], "7.1. Theorem styles."),
        ([(BOLD, "3.1 Second headings "), (PROSE, "The second of them are in the")], "3.1 Second headings"),
    ],
)  # fmt: skip
def test_a_title_is_parted_from_its_paragraph_at_code_a_dash_or_by_its_number(parts, title):
    rng = random.Random(1)
    page = [*prose(rng), (24, PROSE, parts), *prose(rng)]
    assert titles(page) == [title]


def test_a_bold_chapter_number_without_a_stop_is_not_parted():
    page = [*prose(random.Random(1)), (24, PROSE, [(BOLD, "3 Rivers "), (PROSE, "The old rivers")])]
    assert titles([*page, *prose(random.Random(2))]) == []


def test_titles_in_italics_that_stand_apart_are_headings_where_there_are_several():
    rng = random.Random(2)
    page = [*prose(rng), (24, ITALIC, "Setting the title"), (12, PROSE, ""), *prose(rng)]
    assert titles(page) == []
    page += [(24, ITALIC, "Specifying a date"), (12, PROSE, ""), *prose(rng)]
    page += [(24, ITALIC, "as was said before"), (12, PROSE, ""), *prose(rng)]
    assert titles(page) == ["Setting the title", "Specifying a date"]


def test_a_number_with_a_roman_chapter_is_as_deep_as_its_parts():
    assert [depth(text) for text in ("VI.7. Bold symbols", "II.1.2 Fonts", "IV. Results")] == [
        2,
        3,
        1,
    ]


def test_bold_lines_within_a_paragraph_are_no_headings():
    rng = random.Random(3)
    said = " ".join(rng.choices(WORDS, k=14))
    page = [
        *prose(rng, 4)[:-1],
        (12, BOLD, "not more than the first, their purpose is to say"),
        (12, BOLD, "what is important and not already"),
    ]
    page += [(12, PROSE, [(BOLD, "known, "), (PROSE, " ".join(WORDS))]), *prose(rng)]
    page += [(24, PROSE, said), (12, BOLD, said.capitalize()), *prose(rng)]
    assert titles(page) == []  # fmt: skip


def test_bold_lines_that_go_on_in_an_item_are_no_headings():
    rng = random.Random(3)
    item = [
        (14, BOLD, "\u2022 Free form text can be prepended and ap-"),
        (12, BOLD, "pended to a single entry"),
    ]
    assert titles([*prose(rng), *item, *prose(rng)]) == []


def test_an_address_below_the_title_is_no_heading():
    front = [
        (20, ("Times-Bold", 14), "What is new in this version"),
        (24, PROSE, "A Learned Society"),
    ]
    address = [
        (20, ITALIC, "1 Research Road, Ridge, NY 11961"),
        (12, PROSE, "(Dated: August 2010)"),
    ]
    section = [(30, BOLD, "1 Rivers, lakes and seas"), (24, PROSE, "")]
    page = [*front, *address, *section, *prose(random.Random(4))]
    assert titles(page) == ["What is new in this version", "1 Rivers, lakes and seas"]


def test_numbered_titles_below_each_other_are_two_also_where_both_are_large():
    rng, large = random.Random(4), ("Times-Bold", 12)
    page = [
        *prose(rng),
        (24, large, "A RESEARCH METHODS"),
        (14, large, "A.1 Part One"),
        (18, PROSE, ""),
        *prose(rng),
    ]
    assert titles(page) == ["A RESEARCH METHODS", "A.1 Part One"]  # fmt: skip
    authors = [(30, large, "A. N. Author, H. Coauthor"), (14, large, "P. Contributor, Institute")]
    assert "P. Contributor, Institute" not in titles(
        [*prose(rng), *authors, (18, PROSE, ""), *prose(rng)]
    )


def test_a_title_ends_where_the_next_word_had_room():
    rng = random.Random(5)
    page = [
        *prose(rng),
        (24, BOLD, "Method"),
        (13, BOLD, "Participants of the study"),
        (13, PROSE, ""),
        *prose(rng),
    ]
    assert titles(page) == ["Method", "Participants of the study"]  # fmt: skip


def test_a_title_in_another_size_does_not_go_on_in_the_text():
    rng, larger = random.Random(6), ("Helvetica", 10.8)
    page = [
        *prose(rng),
        (24, larger, "2.2 Template Parameters"),
        (12, PROSE, [(PROSE, "In addition to "), (ITALIC, "this")]),
        *prose(rng),
    ]
    assert titles(page) == ["2.2 Template Parameters"]  # fmt: skip


def test_addresses_of_footnotes_and_numbered_lines_of_code_are_no_headings():
    rng, small = random.Random(7), ("Times-Bold", 9)
    page = [*prose(rng), (24, small, "4 http://www.example.com/Page"), (24, PROSE, ""), *prose(rng)]
    page += [(24, BOLD, "5: Else"), (24, PROSE, ""), *prose(rng)]
    assert titles(page) == []


def test_the_title_is_the_largest_line_above_the_text_and_not_the_first():
    rng = random.Random(8)
    page = [(20, ("Times-Roman", 12), "PAPER"), (24, ("Times-Roman", 18), "Rivers of the north")]
    page += [(24, ("Times-Roman", 13), "Ann Author, Bob Writer and Cid Third"), (24, PROSE, "Bern")]
    page += [(24, ("Times-Bold", 12), "Introduction"), (18, PROSE, ""), *prose(rng, 9)]
    assert titles(page) == ["Rivers of the north", "Introduction"]


def test_a_bookmark_names_its_own_line_and_not_the_formula_above_it():
    said = ("k", "9.7. Boxed formulas", "\\]", "9.8. Roots", "text")
    lines = tuple(Line(text, 72, 200, 700 - 20 * at, 10) for at, text in enumerate(said))
    marks = [Bookmark("9.7. Boxed formulas", 2, 1), Bookmark("9.8. Roots", 2, 1)]
    (sheet,) = with_levels([Sheet(1, 842, lines)], marks)
    assert [line.text for line in sheet.lines if line.level] == [
        "9.7. Boxed formulas",
        "9.8. Roots",
    ]


def test_code_in_the_typewriter_of_the_tx_fonts_is_code():
    from chunking.parsers.pdf import reading

    assert all(map(reading._MONO.search, ("ABCDEF+t1xtt", "t1xbtt", "pxtt", "NewTXTT")))
    assert not reading._MONO.search("TeXGyreTermes-Regular")


def test_a_dash_between_a_title_and_its_paragraph_is_in_neither():
    parts = [(BOLD, "7.1. Styles. \u2013 "), (PROSE, "Three of them are old")]
    text = pdf.parse(made([[*prose(random.Random(9)), (24, PROSE, parts)]]), "a.pdf").text
    assert text.endswith("\n\n# 7.1. Styles.\n\nThree of them are old\n")


AUTHOR = "Ann Baker"


@pytest.mark.parametrize(
    "lines",
    [
        [(120, 740, "Computing with Many Matrices of Covariance", "Helvetica-Bold", 17), (250, 700, AUTHOR, "Helvetica-Bold", 13), (230, 684, "University of the North"), (280, 650, "Abstract", "Helvetica-Bold", 11)],
        [(250, 740, "Concordance", "Helvetica", 19), (220, 700, f"{AUTHOR}, Carl Dorn", "Helvetica", 13), (240, 670, "6 February 2023", "Helvetica", 13)],
    ],
    ids=["above its university", "below a title of one word"],
)  # fmt: skip
def test_an_author_set_as_sections_are_is_no_heading(lines):
    rng = random.Random(3)
    body = [(72, 620 - 14 * at, sentence(rng)) for at in range(4)]
    larger = 2 * (" " not in lines[0][2])
    for y, name, size in ((540, "Introduction", 13 + larger), (460, "Results of it", 13)):
        body.append((72, y, name, lines[1][3], size))
        body += [(72, y - 20 - 14 * at, sentence(rng)) for at in range(3)]
    found = pdf.parse(lines_pdf([[*lines, *body]]), "a.pdf").text
    titles = [line.lstrip("# ") for line in found.splitlines() if line.startswith("#")]
    assert AUTHOR not in " ".join(titles)
    assert titles[0] == lines[0][2]
    assert titles[-2:] == ["Introduction", "Results of it"]
