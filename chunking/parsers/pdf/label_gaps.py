"""Numbers and bullets that nearly reach the text after them: the gap is narrower than a space, and is one.

Word processors set the text of a numbered heading at a stop of the ruler. Where the number is as wide as
its indent, hardly anything is between them, and pdfium takes both for one word.
"""

from __future__ import annotations

import re

from .reading import Glyph

#: a number, a letter, or a bullet before a title or an item
_LABEL = re.compile(
    r"[(\[]?(?:\d{1,3}(?:\.\d{1,3}){0,6}[.)\]]?|[A-Z](?:\.\d{1,3}){1,6}[.)]?|[A-Za-z][.)\]]|[ivxIVX]{1,5}[.)])"
    r"|[•◦▪▫‣●○■□➢➤✓∙⁃–—·]"
)
#: a number of several parts, before a capital or a figure: no quantity before its unit
_PARTED = re.compile(r"[A-Z\d]\d{0,2}(?:\.\d{1,3}){1,6}")
#: the least gap after a label, and after a number of several parts, in sizes of type
_GAP, _PARTED_GAP = 0.08, 0.025
#: the same gap between the next two letters, as a share of that, from which words are spaced out
_SPACED_OUT = 0.5
#: characters of the longest label
_LONGEST = 28


def with_label_apart(run: list[Glyph]) -> list[Glyph]:
    """The glyphs of a line, with a space after the label at its beginning where there is a gap."""
    for at in range(1, min(len(run) - 1, _LONGEST)):
        before, glyph = run[at - 1], run[at]
        if glyph.char.isspace():
            return run
        if glyph.char.isalnum() and _gap(before, glyph) >= _PARTED_GAP * glyph.style.size:
            return [*run[:at], _space(before), *run[at:]] if _is_label(run, at) else run
    return run


def _is_label(run: list[Glyph], at: int) -> bool:
    """Whether what stands before the glyph at a place is a label, and set apart from it."""
    text = "".join(glyph.char for glyph in run[:at])
    gap, size = _gap(run[at - 1], run[at]), run[at].style.size
    follows = run[at].char.isupper() or run[at].char.isdigit()
    is_parted = follows and _PARTED.fullmatch(text) is not None
    return (
        gap >= (_PARTED_GAP if is_parted else _GAP) * size
        and _LABEL.fullmatch(text) is not None
        and abs(run[at - 1].y - run[at].y) < 0.1 * size
        and _gap(run[at], run[at + 1]) < _SPACED_OUT * gap
    )


def _gap(one: Glyph, other: Glyph) -> float:
    return other.x0 - one.x1


def _space(before: Glyph) -> Glyph:
    return Glyph(" ", before.x1, before.x1, before.y, before.style)
