"""Bullets that are drawn, as browsers and Beamer do beside items: without them the items are one paragraph."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from statistics import median

from .drawn_figures import Figure
from .painted import MOST, Painted
from .reading import Glyph

#: bullets of a page at least, as one alone is no list, and at most: more are dots of a drawing
_FEWEST, _MOST_MARKS = 2, 1_000
#: in sizes of the text beside it: how large a bullet is, and one around a number
_SMALL, _LARGE, _AROUND = 0.2, 0.75, 1.1
#: in sizes of the text: how far above its baseline the middle of a bullet lies, how far before the text it ends at most,
#: and how far behind what stands to the left it begins at least
_LOW, _HIGH, _FAR, _APART = 0.08, 0.55, 2.2, 1.4
#: how near to its text a bullet is put, in sizes of type, and how much larger than the text what no bullet is looked for beside
_BEFORE, _HEADING = 0.4, 1.15
#: digits of the number of an item
_DIGITS = 2

#: the glyphs of about one height: left edges, rising, and the glyphs' places in the text
Row = list[tuple[float, int]]


def with_drawn_bullets(
    glyphs: Sequence[Glyph], marks: Iterable[Painted], figures: Sequence[Figure]
) -> Sequence[Glyph]:
    """The glyphs of a page with a bullet before each line that one is drawn beside, and a point after a number that stands in one."""
    found = [mark for mark in _distinct(marks) if not _is_in_figure(mark, figures)]
    inked = [glyph.style.size for glyph in glyphs if glyph.char.strip()]
    if not inked or not _FEWEST <= len(found) <= _MOST_MARKS:
        return glyphs
    rows, largest = _rows(glyphs), _HEADING * median(inked)
    added: dict[int, list[Glyph]] = {}
    for mark in found:
        added |= _point(mark, glyphs, rows) or _bullet(mark, glyphs, rows, largest)
    return list(_merged(glyphs, added)) if len(added) >= _FEWEST else glyphs


def _distinct(marks: Iterable[Painted]) -> list[Painted]:
    """Marks in order, without those painted over another: a bullet may have an edge or a shine."""
    found: list[Painted] = []
    for mark in sorted(marks, key=lambda each: (round(each.middle), each.left, -each.right)):
        last = found[-1] if found else None
        if last is None or abs(mark.middle - last.middle) > 1 or mark.left > last.right:
            found.append(mark)
    return found


def _is_in_figure(mark: Painted, figures: Sequence[Figure]) -> bool:
    return any(
        each.left <= mark.left
        and mark.right <= each.right
        and each.bottom <= mark.bottom
        and mark.top <= each.top
        for each in figures
    )


def _rows(glyphs: Sequence[Glyph]) -> dict[int, Row]:
    rows: dict[int, Row] = defaultdict(list)
    for index, glyph in enumerate(glyphs):
        if glyph.char.strip():
            rows[round(glyph.y)].append((glyph.x0, index))
    return {y: sorted(row) for y, row in rows.items()}


def _beside(mark: Painted, rows: dict[int, Row]) -> Iterator[tuple[Row, int]]:
    """The rows whose baseline may be that of a mark, and where it stands in each."""
    for y in range(round(mark.middle - MOST), round(mark.middle) + 1):
        if row := rows.get(y):
            yield row, bisect_left(row, (mark.left - 0.1, -1))


def _is_free(mark: Painted, glyphs: Sequence[Glyph], before: Row) -> bool:
    """Whether what stands to the left of a mark ends well before it."""
    return all(mark.left - glyphs[at].x1 > _APART * glyphs[at].style.size for _, at in before)


def _point(mark: Painted, glyphs: Sequence[Glyph], rows: dict[int, Row]) -> dict[int, list[Glyph]]:
    """A point behind the number that stands in a mark, by the place of the glyph that it goes before."""
    for row, at in _beside(mark, rows):
        inside = [index for x, index in row[at : at + _DIGITS + 1] if x < mark.right]
        if not inside or not all(glyphs[each].char.isdecimal() for each in inside):
            continue
        last = glyphs[inside[-1]]
        is_within = last.x1 <= mark.right + 0.1 and mark.bottom < last.y < mark.middle
        is_around = mark.height <= 2 * _AROUND * last.style.size
        if is_within and is_around and _is_free(mark, glyphs, row[max(0, at - 1) : at]):
            return {inside[-1] + 1: [last._replace(char=".", x0=last.x1)]}
    return {}


def _bullet(
    mark: Painted, glyphs: Sequence[Glyph], rows: dict[int, Row], largest: float
) -> dict[int, list[Glyph]]:
    """A bullet and a space for the text that a mark stands beside, by the place of its first glyph."""
    for row, at in _beside(mark, rows):
        if at == len(row):
            continue
        place = row[at][1]
        first = glyphs[place]
        size = first.style.size
        if (
            size <= largest
            and _SMALL * size <= mark.height <= _LARGE * size
            and _LOW * size <= mark.middle - first.y <= _HIGH * size
            and 0 < first.x0 - mark.right <= _FAR * size
            and _is_free(mark, glyphs, row[max(0, at - 1) : at])
        ):
            right = max(mark.right, first.x0 - _BEFORE * size)
            bullet = first._replace(char="•", x0=mark.left, x1=right)
            return {place: [bullet, first._replace(char=" ", x0=right, x1=first.x0)]}
    return {}


def _merged(glyphs: Sequence[Glyph], added: dict[int, list[Glyph]]) -> Iterator[Glyph]:
    for index, glyph in enumerate(glyphs):
        yield from added.get(index, ())
        yield glyph
    yield from added.get(len(glyphs), ())
