"""Tables of text without rules: terms and what they mean, commands, sources in brackets; and what is none."""

from __future__ import annotations

import io
import tracemalloc

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.tables.columns import dividers
from chunking.parsers.pdf.tables.words import Word

from .made_pdfs import lines_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

TERMS = ["amber glass", "birch", "cedar oil", "dune", "ember"]
MEANINGS = ["what the lamps are made of", "a tree beside the water", "smells of old chests", "sand that moves", "still warm"]  # fmt: skip


def tables(*texts, across=()):
    """The tables of a page with texts (x, y, text, font), set from the left, and rules."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    for x, y, text, *font in texts:
        sheet.setFont(font[0] if font else "Times-Roman", 10)
        sheet.drawString(x, y, text)
    for y in across:
        sheet.line(80, y, 480, y)
    sheet.save()
    return pdf.parse(data.getvalue(), "a.pdf").tables


def columns(*columns, fonts=("Times-Roman",) * 9, lefts=(90, 230, 380)):
    """Cells row by row, as TeX writes them."""
    return [
        (left, 700 - 14 * at, text, font)
        for at, row in enumerate(zip(*columns, strict=True))
        for left, font, text in zip(lefts, fonts, row, strict=False)
    ]


def test_terms_and_what_they_mean_are_a_table_where_both_begin_at_one_place():
    (table,) = tables(*columns(TERMS, MEANINGS))
    assert [table.header, *table.rows] == list(zip(TERMS, MEANINGS, strict=True))


def test_three_columns_of_text_are_a_table_and_words_under_words_of_a_gloss_are_none():
    kinds = ["a thing", "a plant", "a thing", "a place", "a thing"]
    (table,) = tables(*columns(TERMS, MEANINGS, kinds))
    assert [table.header, *table.rows] == list(zip(TERMS, MEANINGS, kinds, strict=True))
    gloss = ("Hoc", "DEM", "This"), ("est", "is", "is"), ("aliud", "other", "another")
    assert not tables(*columns(*gloss))
    assert not tables(*columns(TERMS[:3], MEANINGS[:3]))


def test_two_columns_of_text_that_begin_anywhere_are_no_table():
    shifted = [(x + 7 * at % 23, y, text) for at, (x, y, text, _) in enumerate(columns(TERMS, MEANINGS))]  # fmt: skip
    assert not tables(*shifted)


@pytest.mark.parametrize("marks", ["12345", "ABCDE"])
def test_numbers_of_lines_and_single_letters_are_no_terms(marks):
    assert not tables(*columns(marks, MEANINGS))


def test_commands_and_what_they_do_are_a_table_though_most_words_are_code():
    code = [f"\\set {name} to {name}" for name in ("amber", "birch", "cedar", "dune", "ember")]
    (table,) = tables(
        *columns(["Command", *code], ["Meaning", *TERMS], fonts=("Courier", "Times-Roman")),
        across=(712, 694, 620),
    )
    assert table.rows == tuple(zip(code, TERMS, strict=True))


def test_code_with_numbers_of_its_lines_is_no_table():
    code = ["name=river,", "type=water,", "level=3,", "flow=slow,", "end=sea,"]
    assert not tables(*columns("12345", code, fonts=("Helvetica", "Courier"), lefts=(90, 110)))


def test_equals_signs_in_code_do_not_make_a_formula():
    code = ["style=list", "style=altlist", "style=long", "border=none", "cols=3"]
    (table,) = tables(
        *columns(["Option", *code], ["Meaning", *MEANINGS], fonts=("Courier", "Times-Roman")),
        across=(712, 694, 620),
    )
    assert table.rows == tuple(zip(code, MEANINGS, strict=True))


def test_a_wide_space_in_a_cell_and_two_columns_near_each_other_make_no_justified_text():
    names, dates = ([f"{start}{at}" for at in range(6)] for start in ("Sagittarii ", "2452305."))
    sources, short, near = ([f"{start}{at})" for at in range(6)] for start in ("(1", "0.", "1"))
    found = tables(*columns(names, dates, sources, short, near, lefts=(60, 200, 247.9, 330, 352.3)))
    (table,) = found
    assert table.rows[1] == ("Sagittarii 1", "2452305.1", "(11)", "0.1)", "11)")


def test_lines_between_two_of_many_rules_are_rows_where_each_fills_every_column():
    rows = [("ohm", "R", "r"), ("volt", "U", "u"), ("watt", "P", "p")]
    bands = [[("Unit", "Sign", "Code")], [("all", "A", "a")], rows, [("none", "N", "n")], [("half", "H", "h")]]  # fmt: skip
    y, texts, rules = 700, [], [712]
    for band in bands:
        for row in band:
            texts += [(x, y, cell) for x, cell in zip((90, 230, 380), row, strict=True)]
            y -= 13
        rules.append(y + 9)
        y -= 6
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Roman", 10)
    for x, at, text in texts:
        sheet.drawString(x, at, text)
    for at in rules:
        sheet.line(80, at, 480, at)
    for x in (80, 220, 370, 480):
        sheet.line(x, rules[0], x, rules[-1])
    sheet.save()
    (table,) = pdf.parse(data.getvalue(), "a.pdf").tables
    assert set(rows) <= set(table.rows)


def test_a_monospaced_table_has_a_head_and_no_signs_of_code():
    rows = [
        ["Make", "Colour", "Seen"],
        ["Toyota", "brown", "29 April"],
        ["Volvo", "grey", "30 April"],
    ]
    page = [(x, 700 - 14 * at, cell, "Courier-Bold" if not at else "Courier", 9 if not at else 10)
            for at, row in enumerate(rows) for x, cell in zip((72, 170, 260), row, strict=True)]  # fmt: skip
    (table,) = pdf.parse(lines_pdf([page]), "a.pdf").tables
    assert [list(table.header), *map(list, table.rows)] == rows


def test_code_keeps_the_columns_that_are_set_by_place():
    page = [(72, 760, "What the compiler says of each line of a file is listed below, in columns.")]
    page += [(x, 700 - 14 * at, text, "Courier", 10) for at in range(4)
             for x, text in ((72, f"x{at} = {at};"), (72 + 20 * 6, "// set"))]  # fmt: skip
    text = pdf.parse(lines_pdf([page]), "a.pdf").text
    assert "\nx1 = 1;" + " " * 13 + "// set\n" in text


SIGNS = ["a < b", "{c}", "\\d", "e = f"]
SAID = ["<value>", "(x,y)", "true|false", "$g$"]


def test_a_caption_says_that_signs_of_code_and_formulas_are_a_table():
    rows = columns(SIGNS, SAID, SAID, fonts=("Courier",) * 3)
    assert not tables(*rows)
    for caption in ("Table 1: What they take", "TABLE II", "Tabella 3. Segni", "Table A.4 Signs"):
        assert len(tables((90, 724, caption), *rows)) == 1
    assert len(tables(*rows, (90, 636, "Table 1: What they take"))) == 1


@pytest.mark.parametrize("text", ["Table 1 shows what they take", "Tables 1 and 2", "Figure 1: Signs"])  # fmt: skip
def test_text_that_begins_with_a_table_is_no_caption(text):
    assert not tables((90, 724, text), *columns(SIGNS, SAID, SAID, fonts=("Courier",) * 3))


def test_a_caption_far_from_lines_says_nothing_of_them():
    assert not tables((90, 790, "Table 1: Others"), *columns(SIGNS, SAID, SAID, fonts=("Courier",) * 3))  # fmt: skip


def test_a_head_in_other_type_names_columns_of_code():
    code = columns(SIGNS, SAID, SAID, fonts=("Courier",) * 3)
    names = [(x, 718, text) for x, text in ((90, "Sign"), (230, "Takes"), (380, "Default"))]
    (table,) = tables(*names, *code, across=(713,))
    assert table.header == ("Sign", "Takes", "Default")
    assert not tables(*[(*name, "Courier") for name in names], *code, across=(713,))


def test_terms_and_sentences_between_rules_are_a_table():
    meanings = [f"{text} and much more than a name can say of it" for text in MEANINGS]
    cells = columns(["term", *TERMS], ["what it means", *meanings], lefts=(90, 160))
    (table,) = tables(*cells, across=(712, 696, 625))
    assert table.rows == tuple(zip(TERMS, meanings, strict=True))


def test_the_rule_below_the_head_of_a_page_is_none_of_a_table():
    head = [(90, 760, "An essay"), (400, 760, "12 May")]
    cells = columns(["term", *TERMS], ["kind", *TERMS[::-1]])
    (table,) = tables(*head, *cells, across=(755, 712, 696, 625))
    assert table.header == ("term", "kind")


def test_a_word_anywhere_takes_no_memory_of_its_own():
    """Found: gigabytes for a damaged file, one word of which stood millions of points aside."""
    places = [(50, 90, 120), (50, 95, 9e9), (50, 300, 330)]
    lines = [
        [[Word("word", x, x + 30, -12.0 * at, 10.0, False, 0, 1, False)] for x in row]
        for at, row in enumerate(places)
    ]
    tracemalloc.start()
    dividers(lines)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000
