"""Letters of bitmaps that a file says are ornaments, as their glyphs had the names of those."""

from __future__ import annotations

import pytest

from chunking.parsers.pdf import parser as pdf

from .made_pdfs import bitmaps_pdf

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")
pytest.importorskip("reportlab", reason="pip install reportlab")

#: what letters are said to be, all but r, s and t, after which no ornament is called
CALLED = dict(zip(b"acdefhilmnopu\x1c", "❛❝❞❡❢❤✐❧♠♥♦♣✉✜", strict=True))
TEXT = b"of the methods for linear models of speci\x1cc data that are far too short"


def test_letters_that_are_called_as_ornaments_are_letters():
    found = pdf.parse(bitmaps_pdf([(72, 700, TEXT, "T")], CALLED), "a.pdf").text
    assert found == "of the methods for linear models of specific data that are far too short\n"


def test_ornaments_stay_what_they_are():
    found = pdf.parse(bitmaps_pdf([(72, 700, b"aaaaa ccccc ddddd eeeee", "T")], CALLED), "a.pdf")
    assert found.text == "❛❛❛❛❛ ❝❝❝❝❝ ❞❞❞❞❞ ❡❡❡❡❡\n"
