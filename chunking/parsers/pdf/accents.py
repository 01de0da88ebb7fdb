"""Accents that are set over letters: TeX's older fonts have none together, so that `Müller` would be read as `M¨uller`."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import takewhile
from unicodedata import normalize

from .reading import Glyph

#: accents as characters of their own, and as they combine with the letter before
_ACCENTS = {
    "`": "\u0300", "´": "\u0301", "^": "\u0302", "ˆ": "\u0302", "~": "\u0303", "˜": "\u0303",
    "¯": "\u0304", "˘": "\u0306", "˙": "\u0307", "¨": "\u0308", "˚": "\u030a", "˝": "\u030b",
    "ˇ": "\u030c", "¸": "\u0327", "˛": "\u0328",
}  # fmt: skip
#: letters that have no dot where an accent is in its place
_DOTLESS = {"ı": "i", "ȷ": "j"}
#: in sizes of the letter: how far the middles may lie apart, and how far up an accent may stand
_ASIDE, _UP = 0.2, 0.5
#: points of the tallest type whose accents stand that far up, and letters of a row that are looked at
_TALLEST, _FEW = 100.0, 3
#: the same of glyphs between which there is no space
_CLOSE = 0.1

#: the letters of about one height: their middles, rising, and their places in the text
Row = list[tuple[float, int]]


def with_accented_letters(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs of a page, an accent and the letter that it stands over or under as one."""
    accents = [at for at, glyph in enumerate(glyphs) if glyph.char in _ACCENTS]
    if not accents:
        return glyphs
    rows = _rows(glyphs)
    accented: dict[int, Glyph] = {}
    gone: set[int] = set()
    for at in accents:
        for letter in _near(glyphs, at, rows):
            char = _together(accented.get(letter, glyphs[letter]).char, glyphs[at].char)
            if char is not None:
                accented[letter] = glyphs[letter]._replace(char=char)
                gone.update(_gone(glyphs, at, letter))
                break
    return [accented.get(at, glyph) for at, glyph in enumerate(glyphs) if at not in gone]


def _rows(glyphs: Sequence[Glyph]) -> dict[int, Row]:
    rows: dict[int, Row] = defaultdict(list)
    for at, glyph in enumerate(glyphs):
        if glyph.char.isalpha():
            rows[round(glyph.y)].append((_middle(glyph), at))
    return {y: sorted(row) for y, row in rows.items()}


def _near(glyphs: Sequence[Glyph], at: int, rows: dict[int, Row]) -> Iterator[int]:
    """The letters that an accent stands over or under, few of each row."""
    accent, middle = glyphs[at], _middle(glyphs[at])
    reach = _ASIDE * accent.style.size
    lowest = accent.y - _UP * min(accent.style.size, _TALLEST)
    for y in range(round(accent.y) + 1, round(lowest) - 2, -1):
        row = rows.get(y, [])
        first = bisect_left(row, (middle - reach, 0))
        for where, letter in row[first : first + _FEW]:
            up = (accent.y - glyphs[letter].y) / (glyphs[letter].style.size or 1.0)
            if where <= middle + reach and -0.1 < up < _UP:
                yield letter


def _together(letter: str, accent: str) -> str | None:
    """A letter with an accent as one character, None where there is none."""
    char = normalize("NFC", _DOTLESS.get(letter, letter) + _ACCENTS[accent])
    return char if len(char) == 1 else None


def _gone(glyphs: Sequence[Glyph], accent: int, letter: int) -> Iterator[int]:
    """The place of an accent, and those of the blanks that pdfium made up between its letter and what touches that."""
    yield accent
    first, last = min(accent, letter), max(accent, letter)
    yield from _blanks(glyphs, range(first + 1, last), letter)
    yield from _blanks(glyphs, range(last + 1, len(glyphs)), letter)
    yield from _blanks(glyphs, range(first - 1, -1, -1), letter)


def _blanks(glyphs: Sequence[Glyph], places: range, letter: int) -> list[int]:
    """The blanks at the first of some places, if what follows them stands on the line of a letter and touches it."""
    blanks = list(takewhile(lambda at: glyphs[at].char.isspace(), places))
    after = next(iter(places[len(blanks) :]), letter)
    return blanks if _touch(glyphs[after], glyphs[letter]) else []


def _touch(one: Glyph, other: Glyph) -> bool:
    gap = max(one.x0, other.x0) - min(one.x1, other.x1)
    return max(gap, abs(one.y - other.y)) < _CLOSE * other.style.size


def _middle(glyph: Glyph) -> float:
    return (glyph.x0 + glyph.x1) / 2
