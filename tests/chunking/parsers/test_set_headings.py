"""Word files whose writer made headings by hand: with large or bold type, and no style."""

import importlib.util

import pytest
from office_files import saved

from chunking import parse_bytes
from chunking.parsers.set_headings import Look, set_headings
from chunking.segmenters.outline import outline

TEXT = Look("The supplier delivers the goods of the annex within two weeks, free of charge.", 11)


def levels(*looks):
    return list(set_headings(looks).values())


def test_larger_lies_above_smaller_and_numbers_say_the_rest():
    looks = [
        Look("Agreement", 24),
        Look("1 Scope", 14, True),
        TEXT,
        Look("1.1 Goods", 14, True),
        TEXT,
        Look("Delivery", 11, True),
        TEXT,
    ]
    assert set_headings(looks) == {0: 1, 1: 2, 3: 3, 5: 3}


@pytest.mark.parametrize(
    "words",
    [
        "Payment is due within thirty days.",
        "Note",
        "Price per unit:",
        "Table 3: Prices",
        "* * *",
        "what is bold goes on " * 8,
    ],
)
def test_bold_words_that_are_no_title_stay_text(words):
    assert not levels(TEXT, Look(words, 11, True), TEXT)


def test_an_address_in_bold_and_the_last_words_are_no_headings():
    address = [Look(words, 11, True) for words in ("Jane Doe", "2 Low Road", "Leeds")]
    assert not levels(TEXT, *address, TEXT, Look("Jane Doe", 11, True))


def test_a_heading_may_stand_above_a_table():
    assert levels(TEXT, Look("Prices", 11, True), Look("")) == [1]


def test_in_a_bold_text_bold_says_nothing():
    bold = TEXT._replace(bold=True)
    assert not levels(bold, Look("Scope", 11, True), bold, TEXT)
    assert levels(bold, Look("Scope", 14, True), bold, TEXT) == [1]


def test_a_label_that_comes_again_and_again_is_no_heading():
    label = Look("Answer", 11, True)
    assert not levels(TEXT, label, TEXT, label, TEXT, label, TEXT)


def test_titles_that_are_numbered_through_may_end_as_sentences_do():
    titles = ("0. Definitions.", "1. Basic Permissions.", "2. Termination:")
    bold = [Look(words, 11, True) for words in titles]
    text = [part for title in bold for part in (title, TEXT)]
    assert levels(*text) == [1, 1, 1]
    assert not levels(*text[:4])
    assert not levels(*text, *text)
    assert not levels(*[look._replace(text=f"{look.text} It is so.") for look in text])


def test_titles_that_a_list_numbers_may_end_as_sentences_do():
    bold = [
        Look(words, 11, True, 1 + at % 2) for at, words in enumerate(("Terms.", "Fees:", "Law."))
    ]
    text = [part for title in bold for part in (title, TEXT)]
    assert levels(*text) == [1, 2, 1]
    assert not levels(*text[:4])


needs_docx = pytest.mark.skipif(
    not importlib.util.find_spec("docx"), reason="pip install python-docx"
)


def paragraph(made, words, size=None, bold=None, style=None):
    from docx.shared import Pt

    run = made.add_paragraph(style=style).add_run(words)
    run.bold, run.font.size = bold, Pt(size) if size else None


def read(made):
    document = parse_bytes(saved(made), "a.docx")
    return [(each.level, each.title) for each in outline(document).headings]


@needs_docx
def test_a_word_file_without_styles_has_the_headings_that_it_shows():
    import docx

    made = docx.Document()
    paragraph(made, "Supplier agreement", 20)
    paragraph(made, "1. Scope", 12, True)
    paragraph(made, TEXT.text)
    paragraph(made, "Steel rods", bold=True, style="List Bullet")
    paragraph(made, "2. Prices", 12, True)
    made.add_table(1, 2).cell(0, 0).paragraphs[0].add_run("Cell").bold = True
    for words in ("Delivery", "Payment.", "Law:"):
        paragraph(made, words, bold=True, style="List Number")
        paragraph(made, TEXT.text)
    assert read(made) == [
        (1, "Supplier agreement"),
        (2, "1. Scope"),
        (2, "2. Prices"),
        (3, "1. Delivery"),
        (3, "2. Payment."),
        (3, "3. Law:"),
    ]


@needs_docx
def test_the_type_of_a_style_counts_as_well_and_a_title_stays_above():
    import docx

    made = docx.Document()
    made.add_heading("Agreement", 0)
    made.styles.add_style("Clause", 1).font.bold = True
    paragraph(made, "Scope", style="Clause")
    paragraph(made, TEXT.text)
    assert read(made) == [(1, "Agreement"), (2, "Scope")]


@needs_docx
def test_a_heading_of_a_whole_paragraph_is_text():
    import docx

    made = docx.Document()
    for words in ("Scope", " ".join([TEXT.text] * 4), "End"):
        paragraph(made, words, style="Heading 1")
    assert read(made) == [(1, "Scope"), (1, "End")]


@needs_docx
def test_where_one_heading_is_stated_type_says_nothing():
    import docx

    made = docx.Document()
    made.add_heading("Scope", 1)
    paragraph(made, "Delivery", 14, True)
    paragraph(made, TEXT.text)
    assert read(made) == [(1, "Scope")]


def test_an_rtf_file_without_styles_has_the_headings_that_are_set_by_hand():
    text = "The supplier delivers the goods of the annex within two weeks, free of charge."
    body = rf"\pard\fs22 {text}\par "
    data = (
        r"{\rtf1\ansi\deff0{\fonttbl{\f0 Times New Roman;}}"
        rf"\pard\b\fs36 Agreement\b0\par {body}\pard\b\fs22 1 Scope\b0\par {body}"
        rf"{{\listtext\bullet\tab}}\pard\ls1\b Goods of the annex\b0\par {body}"
        rf"\pard\b 1.1 Delivery{{\footnote a note}}\b0\par {body}\pard Yours, \b Jane\b0\par}}"
    ).encode()
    headings = outline(parse_bytes(data, "a.rtf")).headings
    assert [(each.level, each.title) for each in headings] == [
        (1, "Agreement"),
        (2, "1 Scope"),
        (3, "1.1 Delivery[^1]"),
    ]
