"""Ligatures, dashes and quotation marks of bitmap fonts of TeX, which have the codes of controls."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from chunking.parsers.pdf.cork import CorkSigns

pytest.importorskip("pypdfium2", reason="pip install pypdfium2")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("speci\x1cc and \x10other\x11 \x1cles", "specific and “other” files"),
        ("\x1dcentered\x1f", "\x1dcentered\x1f"),
    ],
    ids=["words", "signs beside words"],
)
def test_signs_are_those_of_cork_encoding_where_a_ligature_stands_within_a_word(text, shown):
    signs = CorkSigns(None)
    signs.raw = SimpleNamespace(
        FPDFText_HasUnicodeMapError=lambda page, index: 1,
        FPDFText_GetUnicode=lambda page, index: ord(text[index]) if index < len(text) else 0,
        FPDFText_GetTextObject=lambda page, index: None,
    )
    for at, char in enumerate(text):
        signs.note(at, at, ord(char))
    found = dict(signs.found())
    assert "".join(found.get(at, char) for at, char in enumerate(text)) == shown
