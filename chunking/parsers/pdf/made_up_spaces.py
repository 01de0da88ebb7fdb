"""Spaces that pdfium makes up between characters of a writing that has none, as where a scan was recognised."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from .reading import Glyph

#: how far characters stand apart, in sizes of their type, from which on it says something
_APART = 0.6
#: the share of neighbours with a space between them, from which on spaces say nothing
_OFTEN = 0.25
#: the ideographic space, after which these come: punctuation and kana, ideographs, and wide forms
_SPACE, _UNSPACED = "\u3000", (("\u3001", "\u30ff"), ("\u31f0", "\u9fff"), ("\uf900", "\ufaff"), ("\uff01", "\uff60"))  # fmt: skip


def without_made_up_spaces(glyphs: Sequence[Glyph]) -> Sequence[Glyph]:
    """The glyphs of a page without the spaces between Chinese or Japanese characters, if they are usual there.

    Those that the file itself holds are kept, and those where characters stand far apart.
    """
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
