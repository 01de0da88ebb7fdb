"""Ligatures, dashes and quotation marks of bitmap fonts of TeX, whose codes say nothing."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from chunking.parsers.pdf import parser as pdf
from chunking.parsers.pdf.cork import CorkSigns

from .made_pdfs import bitmaps_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("speci\x1cc and \x10other\x11 \x1cles", "specific and “other” files"),
        ("\x1dcentered\x1f", "\x1dcentered\x1f"),
        ("speci\x1cc and gro\xff", "specific and groß"),
        ("Fejleszt\xaei \x15 Emlékeztet\xae", "Fejlesztői – Emlékeztető"),
        ("Word\xae \x15 in words", "Word\xae \x15 in words"),
        ('speci\x0cc and \\other" re\rex, gro\x19', "specific and “other” reflex, groß"),
    ],
    ids=[
        "words",
        "signs beside words",
        "above ASCII",
        "letters where Unicode has none",
        "a sign where it may be",
        "TeX's first encoding",
    ],
)
def test_signs_are_those_of_an_encoding_where_a_ligature_stands_within_a_word(text, shown):
    raw = SimpleNamespace(FPDFText_GetTextObject=lambda page, index: None)
    codes = SimpleNamespace(
        raw=raw,
        page=None,
        is_unknown=lambda index: True,
        code=lambda index: ord(text[index]) if index < len(text) else 0,
    )
    signs = CorkSigns(codes)
    for at, char in enumerate(text):
        signs.note(at, at, ord(char))
    found = dict(signs.found(len(text)))
    assert "".join(found.get(at, char) for at, char in enumerate(text)) == shown


@pytest.mark.parametrize(
    ("title", "shown"),
    [(b"Round o\x1b errors in words", "Round off errors in words"), (b"x\x1b + y", "x + y")],
    ids=["a font that sets words", "a font of formulas"],
)
def test_a_font_that_sets_words_has_the_signs_of_the_others(title, shown):
    pytest.importorskip("reportlab", reason="pip install reportlab")
    lines = [(72, 760, title, "S"), (72, 740, b"Other speci\x1cc \x1cles and not the o\x1dce", "T")]
    assert shown in pdf.parse(bitmaps_pdf(lines), "a.pdf").text


def test_code_keeps_its_quotation_marks():
    pytest.importorskip("reportlab", reason="pip install reportlab")
    lines = [
        (72, 760, b"Other speci\x1cc \x1cles and 'quotes'", "T"),
        (72, 740, b"print('all of it')", "C"),
    ]
    found = pdf.parse(bitmaps_pdf(lines), "a.pdf").text
    assert "’quotes’" in found
    assert "print('all of it')" in found
