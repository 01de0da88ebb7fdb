"""Signs of TeX's text fonts in Cork encoding that are set by bitmaps and do not say which characters they show.

Letters have the codes of ASCII there; ligatures, dashes and quotation marks have those of controls and
would be lost: `other files` was read as `other les`.
"""

from __future__ import annotations

from collections.abc import Iterator
from ctypes import addressof
from typing import Any

_LIGATURES = dict(zip(range(27, 32), ("ff", "fi", "fl", "ffi", "ffl"), strict=True))
_SIGNS = {**dict(zip(range(16, 23), "“”„«»–—", strict=True)), **_LIGATURES}


class CorkSigns:
    """The signs of one page that have the codes of controls, and the fonts that set words with them."""

    def __init__(self, page: Any) -> None:
        import pypdfium2.raw as raw

        self.raw, self.page = raw, page
        self.seen: list[tuple[int, int, int]] = []
        self.fonts: set[int] = set()

    def note(self, index: int, place: int, code: int) -> None:
        """Keep a sign, its place among the glyphs that are read, and whether its font sets words."""
        if code in _SIGNS and self.raw.FPDFText_HasUnicodeMapError(self.page, index) == 1:
            font = self._font(index)
            self.seen.append((place, code, font))
            if code in _LIGATURES and font not in self.fonts and self._is_in_word(index, font):
                self.fonts.add(font)

    def found(self) -> Iterator[tuple[int, str]]:
        """The place and the characters of each sign whose font sets words."""
        return ((place, _SIGNS[code]) for place, code, font in self.seen if font in self.fonts)

    def _is_in_word(self, index: int, font: int) -> bool:
        """Whether a ligature stands amid three small letters of its font, as none of a formula's signs does."""
        is_letter = {step: self._is_letter(index + step, font) for step in (-2, -1, 1, 2)}
        return is_letter[-1] and is_letter[1] and (is_letter[-2] or is_letter[2])

    def _is_letter(self, index: int, font: int) -> bool:
        letter = chr(self.raw.FPDFText_GetUnicode(self.page, index)) if index >= 0 else ""
        return letter.isascii() and letter.islower() and self._font(index) == font

    def _font(self, index: int) -> int:
        item = self.raw.FPDFText_GetTextObject(self.page, index)
        font = self.raw.FPDFTextObj_GetFont(item) if item else None
        return addressof(font.contents) if font else 0
