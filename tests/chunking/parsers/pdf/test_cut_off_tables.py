"""Tables that the end of a page cuts off: rules are above and below their head, and none below their rows."""

from __future__ import annotations

import io

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.rules import Rule
from chunking.parsers.pdf.tables.cut_off import end_of_page
from chunking.parsers.pdf.tables.words import Word

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

ROWS = [
    ("whole", "it is found; by what it says"),
    ("in parts", "each of them is; as they stand"),
    ("nowhere", "nothing is said; of it"),
]


READ = [(where, how.replace(";", "")) for where, how in ROWS]


def tables(rows, below=()):
    """The tables of a page that ends in rows under a head between two rules, and other lines."""
    data = io.BytesIO()
    sheet = canvas.Canvas(data, pagesize=(595, 842))
    sheet.setFont("Times-Bold", 11)
    sheet.drawCentredString(120, 700, "where")
    sheet.drawCentredString(350, 700, "how")
    sheet.setFont("Times-Roman", 11)
    for y in (714, 694):
        sheet.line(72, y, 500, y)
    for at, (where, how) in enumerate(rows):
        sheet.drawString(76, 670 - 36 * at, where)
        for line, text in enumerate(how.split("; ")):
            sheet.drawString(200, 677 - 36 * at - 14 * line, text)
    for at, text in enumerate(below):
        sheet.drawString(76, 520 - 14 * at, text)
    sheet.save()
    return pdf.parse(data.getvalue(), "a.pdf").tables


def test_rows_down_to_the_end_of_a_page_are_those_of_the_head_above_them():
    (table,) = tables(ROWS)
    assert (table.header, list(table.rows)) == (("where", "how"), READ)


def test_a_line_at_the_foot_of_the_page_is_none_of_it():
    (table,) = tables(ROWS, ["Page 1"])
    assert list(table.rows) == READ


def test_lines_above_other_text_are_not_cut_off():
    rules = [Rule(72, 500, 714), Rule(72, 500, 694)]
    head = [(100, 700, "where"), (330, 700, "how")]
    rows = [(x, 678 - 18 * at, "cell") for at in range(3) for x in (76, 200)]
    text = [(76, 520 - 14 * at, "text") for at in range(3)]
    assert [rule.at < 642 for rule in end_of_page(rules, words([*head, *rows, *text[:2]]))] == [
        True
    ]
    assert not list(end_of_page(rules, words([*head, *rows, *text])))


def words(placed):
    return [
        Word(text, x, x + 6 * len(text), y, 11, False, at, at + 1, False)
        for at, (x, y, text) in enumerate(placed)
    ]
