"""Spaces that pdfium makes up between characters of a writing that has none, as where a scan was recognised; and within words of code.

TeX spreads the letters of code over a grid that is wider than they are: there is more room around signs such as brackets.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby, pairwise
from statistics import median

from .reading import Glyph

#: how far characters stand apart, in sizes of their type, from which on it says something
_APART = 0.6
#: the share of neighbours with a space between them, from which on spaces say nothing
_OFTEN = 0.25
#: the room between letters that are spread, and that for a space between them, at least, as shares of a character's width
_SPREAD, _OF_PITCH = 0.08, 0.6
#: the ideographic space, after which these come: punctuation and kana, ideographs, and wide forms
_SPACE, _UNSPACED = "\u3000", (("\u3001", "\u30ff"), ("\u31f0", "\u9fff"), ("\uf900", "\ufaff"), ("\uff01", "\uff60"))  # fmt: skip


def without_made_up_spaces(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs of a page without the spaces between Chinese or Japanese characters, if they are usual there, and within words of code.

    Those that the file itself holds are kept, and those where characters stand far apart.
    """
    return _without_narrow_ones(_without_those_of_asia(glyphs))


def _without_narrow_ones(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs without spaces between characters of fixed pitch that have no room for one."""
    if not _narrow(glyphs):
        return glyphs
    kept: list[Glyph] = []
    for _, line in groupby(glyphs, key=lambda each: each.char == "\n"):
        kept += _with_words_closed(list(line))
    return kept


def _with_words_closed(line: list[Glyph]) -> list[Glyph]:
    """A line without spaces between characters of fixed pitch that have no room for one, if its letters are spread."""
    narrow = _narrow(line)
    beside = [pair for pair in pairwise(line) if all(map(_is_code, pair))] if narrow else []
    if not beside or median(_room(*pair) for pair in beside) < _SPREAD:
        return line
    return [each for at, each in enumerate(line) if at not in narrow]


def _narrow(glyphs: Sequence[Glyph]) -> set[int]:
    """The places of the spaces between characters of fixed pitch that have no room for one."""
    inner = enumerate(glyphs[1:-1], 1)
    spaces = [at for at, each in inner if each.char == " " and each.style.mono]
    return {at for at in spaces if _is_narrow(*glyphs[at - 1 : at + 2])}


def _is_code(glyph: Glyph) -> bool:
    return glyph.style.mono and not glyph.char.isspace()


def _room(before: Glyph, after: Glyph) -> float:
    """How far two characters stand apart, as a share of the narrower one's width."""
    width = min(before.x1 - before.x0, after.x1 - after.x0)
    return (after.x0 - before.x1) / width if width > 0 else 0.0


def _is_narrow(before: Glyph, space: Glyph, after: Glyph) -> bool:
    is_made_up = space.x1 <= space.x0 and _is_code(before) and _is_code(after)
    return is_made_up and -1.0 < _room(before, after) < _OF_PITCH


def _without_those_of_asia(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    if not any(glyph.char > _SPACE for glyph in glyphs):
        return glyphs
    unspaced = [_is_unspaced(glyph.char) for glyph in glyphs]
    made_up = {
        at
        for at in range(1, len(glyphs) - 1)
        if unspaced[at - 1] and unspaced[at + 1] and _is_made_up(*glyphs[at - 1 : at + 2])
    }
    together = sum(one and other for one, other in pairwise(unspaced))
    if len(made_up) < _OFTEN * (len(made_up) + together):
        return glyphs
    return [glyph for at, glyph in enumerate(glyphs) if at not in made_up]


def _is_made_up(before: Glyph, space: Glyph, after: Glyph) -> bool:
    gap = after.x0 - before.x1
    is_near = gap < _APART * max(before.style.size, after.style.size)
    return space.char == " " and space.x1 <= space.x0 and is_near


def _is_unspaced(char: str) -> bool:
    return any(low <= char <= high for low, high in _UNSPACED)
