"""Scans whose text was put behind the picture by recognition: its sizes and spaces are guesses."""

from __future__ import annotations

import io
import random

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import WORDS

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
canvas = pytest.importorskip("reportlab.pdfgen.canvas", reason="pip install reportlab")

#: how a renderer paints text, and how it does not
PAINTED, HIDDEN = 0, 3


def page(lines, mode):
    """A page of lines: (y, size, text)."""
    data = io.BytesIO()
    pen = canvas.Canvas(data, pagesize=(595, 842))
    for y, size, text in lines:
        written = pen.beginText(72, y)
        written.setTextRenderMode(mode)
        written.setFont("Helvetica", size)
        written.textOut(text)
        pen.drawText(written)
    pen.save()
    return pdf.parse(data.getvalue(), "scan.pdf")


def unsteady(rng):
    """Lines of one paragraph, each in the size that recognition took it for."""
    sizes = (10.0, 10.4, 12.2, 9.1, 10.0, 12.0, 9.6, 11.8, 10.1, 9.8)
    return [
        (600 - 14 * at, size, " ".join(rng.choices(WORDS, k=12))) for at, size in enumerate(sizes)
    ]


def test_a_line_that_was_taken_for_larger_is_no_heading():
    lines = unsteady(random.Random(1))
    document = page(lines, HIDDEN)
    assert "#" not in document.text
    assert document.text.strip() == " ".join(text for *_, text in lines)
    assert "#" in page(lines, PAINTED).text


def test_a_title_much_larger_than_the_text_is_a_heading():
    lines = [(680, 18, "Copper and silver"), *unsteady(random.Random(2))]
    assert page(lines, HIDDEN).text.startswith("# Copper and silver\n")


def japanese(places):
    """A page of Japanese characters, each set by itself: (x, y, characters, points between their middles)."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import UnicodeCIDFont

    pdfmetrics.registerFont(UnicodeCIDFont("HeiseiMin-W3"))
    data = io.BytesIO()
    pen = canvas.Canvas(data, pagesize=(595, 842))
    pen.setFont("HeiseiMin-W3", 10)
    for x, y, text, step in places:
        for at, char in enumerate(text):
            pen.drawString(x + step * at, y, char)
    pen.save()
    return pdf.parse(data.getvalue(), "scan.pdf").text.strip()


def test_characters_that_all_stand_apart_are_not_words():
    assert japanese([(72, 700, "流体力学を教育する", 13)]) == "流体力学を教育する"


def test_a_gap_between_characters_that_stand_together_parts_words():
    assert (
        japanese([(72, 700, "富田佳宏", 10), (117, 700, "数値弾塑性力学", 10)])
        == "富田佳宏 数値弾塑性力学"
    )


def test_a_gap_as_wide_as_a_character_parts_words_also_where_all_stand_apart():
    assert japanese([(72, 700, "富田佳宏", 13), (131, 700, "数値", 13)]) == "富田佳宏 数値"
