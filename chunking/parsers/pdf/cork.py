"""Signs of TeX's text fonts that are set by bitmaps and do not say which characters they show.

Letters have the codes of ASCII there; ligatures, dashes and quotation marks have those of controls and
would be lost: `other files` was read as `other les`. There are two encodings, Cork's and TeX's first one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from ctypes import addressof
from typing import NamedTuple

from .codes import Codes

_LIGATURES = "ff", "fi", "fl", "ffi", "ffl"
#: what is above ASCII in Cork encoding, where it is not what Unicode has there
_FROM_128 = "ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"
_CORK = {
    **dict(zip(range(16, 23), "“”„«»–—", strict=True)),
    **dict(zip(range(27, 32), _LIGATURES, strict=True)),
    **dict(enumerate(_FROM_128, 128)),
    **{23: "", 25: "ı", 39: "’", 96: "‘", 127: "-", 215: "Œ", 223: "ẞ", 247: "œ", 255: "ß"},
}
_FIRST = {
    **dict(zip(range(11, 16), _LIGATURES, strict=True)),
    **dict(zip(range(16, 32), "ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ", strict=True)),
    **{34: "”", 39: "’", 60: "¡", 62: "¿", 92: "“", 96: "‘", 123: "–", 124: "—", 127: "¨"},
}
_ENCODINGS = _CORK, _FIRST
#: the codes that tell an encoding within words: of ligatures, and of letters where Unicode has none
_TELLING = (
    frozenset((*range(27, 32), *(code for code in range(128, 192) if not chr(code).isalpha()))),
    frozenset(range(11, 16)),
)
#: the codes of signs, in one encoding or the other
SIGNS = frozenset((*_CORK, *_FIRST))
#: small letters beside a sign at least, and what one amid them says, if a ligature at the end of a word says 1
_IN_WORD, _AMID, _LONGEST = 3, 2, 30
#: letters of a word, and words that a font sets at least, to be one of text
_LETTERS, _WORDS = 4, 2


class _Sign(NamedTuple):
    """The place of a sign among the glyphs that are read, its code and its font."""

    place: int
    code: int
    font: int


class CorkSigns:
    """The signs of one page whose codes say nothing, and the encodings of the fonts that set words with them."""

    def __init__(self, codes: Codes) -> None:
        self.codes = codes
        self.seen: list[_Sign] = []
        #: what says that a font has an encoding: ligatures in its words
        self.fonts: dict[int, Counter[int]] = defaultdict(Counter)

    def note(self, index: int, place: int, code: int) -> None:
        """Keep a sign, its place among the glyphs that are read, and whether its font sets words."""
        if code not in SIGNS or not self.codes.is_unknown(index):
            return
        font = self._font(index)
        self.seen.append(_Sign(place, code, font))
        for at, signs in enumerate(_ENCODINGS):
            evidence = self._evidence(index, font) if code in _TELLING[at] else 0
            if evidence == _AMID or signs.get(code) in _LIGATURES:
                self.fonts[font][at] += evidence

    def found(self, count: int) -> Iterator[tuple[int, str]]:
        """The place and the characters of each sign whose font sets words; the page has so many characters."""
        known = {font: of.most_common(1)[0] for font, of in self.fonts.items() if any(of.values())}
        unsure = {sign.font for sign in self.seen if known.get(sign.font, (0, 0))[1] < _AMID}
        of_text = self._of_text(count) if known and unsure else set()
        usual = max(known.values(), key=lambda each: each[1], default=(0, 0))
        encodings = {
            font: at
            for font, (at, _) in (dict.fromkeys(of_text, usual) | known).items()
            if font in of_text or font not in unsure
        }
        for place, code, font in self.seen:
            if font in encodings and code in _ENCODINGS[encodings[font]]:
                yield place, _ENCODINGS[encodings[font]][code]

    def _evidence(self, index: int, font: int) -> int:
        """How much says that a ligature is one: where it stands amid three small letters of its font, as no sign of a formula does, or at one end of a word."""
        before, after = self._letters(index, font, -1), self._letters(index, font, 1)
        if before and after:
            return _AMID if before + after >= _IN_WORD else 0
        way = 1 if after else -1
        is_bracket = self._is_lost(index + way * (before + after + 1))
        return int(before + after >= _IN_WORD and not is_bracket)

    def _letters(self, index: int, font: int, way: int) -> int:
        """How many small letters of a font stand right before or behind a place."""
        found = 0
        while found < _LONGEST and self._is_letter(index + way * (found + 1), font):
            found += 1
        return found

    def _is_lost(self, index: int) -> bool:
        """Whether a character is another sign whose code says nothing, as those around a word are."""
        return index >= 0 and self.codes.code(index) < 32 and self.codes.is_unknown(index)

    def _of_text(self, count: int) -> set[int]:
        """The fonts that set words."""
        words: Counter[int] = Counter()
        length, last = 0, 0
        for index in range(count):
            font = self._font(index)
            length = length + 1 if self._is_small(index) and (font == last or not length) else 0
            last = font
            words[font] += length == _LETTERS
        return {font for font, many in words.items() if many >= _WORDS}

    def _is_letter(self, index: int, font: int) -> bool:
        return self._is_small(index) and self._font(index) == font

    def _is_small(self, index: int) -> bool:
        letter = chr(self.codes.code(index)) if index >= 0 else ""
        return letter.islower() and letter < "\u0100"

    def _font(self, index: int) -> int:
        raw = self.codes.raw
        item = raw.FPDFText_GetTextObject(self.codes.page, index)
        font = raw.FPDFTextObj_GetFont(item) if item else None
        return addressof(font.contents) if font else 0
