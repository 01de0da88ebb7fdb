"""Spaces that a file writes as text of their own, which pdfium leaves out and makes up again.

Browsers set text at sizes such as 10.5pt letter by letter: each is an object of a page, each space too. pdfium
passes over objects without ink, and says of every space between the others that it is made up.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from ctypes import addressof, byref, c_float
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .rules import matrix_of, placed

if TYPE_CHECKING:
    from .reading import Style

#: objects of a page that are looked at, and how deep in others they lie at most
_MOST, _DEEP = 200_000, 3
#: how wide what has no ink is at most, in points, and how far from the end of a word its space begins, in sizes of type
_INK, _NEAR = 0.01, 0.15
#: character, style, and (left, right, origin x, origin y)
_Read = tuple[str, "Style", tuple[float, float, float, float]]


class LoneSpaces:
    """Where the text objects of a page begin among its glyphs."""

    def __init__(self) -> None:
        self.starts: list[tuple[int, int]] = []

    def note(self, at: int, address: int) -> None:
        """Keep the place of the first glyph of a text object."""
        self.starts.append((at, address))

    def found(self, glyphs: Sequence[_Read], page: Any) -> Iterator[tuple[int, _Read]]:
        """The places of made-up spaces that an open page writes after all, and what stands there."""
        made_up = {
            (before, address): at - 1
            for (_, before), (at, address) in pairwise(self.starts)
            if at > 1 and _is_made_up(glyphs[at - 1])
        }
        if not made_up:
            return
        seen = {address for _, address in self.starts}
        for pair, starts in _blanks(page, seen, made_up):
            at = made_up[pair]
            (_, style, (_, low, _, y)), (_, _, (high, *_)) = glyphs[at - 1], glyphs[at + 1]
            near = _NEAR * style.size
            if low < high and any(abs(x - low) <= near and abs(up - y) <= near for x, up in starts):
                yield at, (" ", style, (low, high, low, y))


def _is_made_up(glyph: _Read) -> bool:
    char, style, (low, high, *_) = glyph
    return char == " " and high <= low and style.angle == 0


def _blanks(
    page: Any, seen: set[int], wanted: Mapping[tuple[int, int], int]
) -> Iterator[tuple[tuple[int, int], list[tuple[float, float]]]]:
    """Wanted pairs of objects that show glyphs and follow each other, with where objects without ink between them begin."""
    last = 0
    between: list[tuple[Any, list[Any]]] = []
    for item, holders in _texts(page):
        address = addressof(item.contents)
        if address not in seen:
            between.append((item, holders))
            continue
        if between and (last, address) in wanted:
            yield (last, address), [_start(*each) for each in between if not _has_ink(each[0])]
        last, between = address, []


def _texts(page: Any) -> Iterator[tuple[Any, list[Any]]]:
    """The text objects of a page in the file's order, with the objects that hold them, the innermost first."""
    import pypdfium2.raw as raw

    left = _MOST
    count = min(raw.FPDFPage_CountObjects(page), left)
    stack: list[tuple[Iterator[Any], list[Any]]] = [
        ((raw.FPDFPage_GetObject(page, at) for at in range(count)), [])
    ]
    while stack and left:
        items, holders = stack[-1]
        item = next(items, None)
        if item is None:
            stack.pop()
            continue
        left -= 1
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            yield item, holders
        elif kind == raw.FPDF_PAGEOBJ_FORM and len(stack) < _DEEP:
            stack.append((_held(item), [item, *holders]))


def _held(form: Any) -> Iterator[Any]:
    import pypdfium2.raw as raw

    for at in range(min(raw.FPDFFormObj_CountObjects(form), _MOST)):
        yield raw.FPDFFormObj_GetObject(form, at)


def _has_ink(item: Any) -> bool:
    import pypdfium2.raw as raw

    left, bottom, right, top = (c_float() for _ in range(4))
    found = raw.FPDFPageObj_GetBounds(item, *map(byref, (left, bottom, right, top)))
    return bool(found) and right.value - left.value > _INK


def _start(item: Any, holders: Sequence[Any]) -> tuple[float, float]:
    """Where an object begins on its page."""
    return placed((0.0, 0.0), [matrix_of(each) for each in (item, *holders)])
