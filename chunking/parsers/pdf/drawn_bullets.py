"""Bullets that are drawn, as browsers and Beamer do beside items: without them the items are one paragraph."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import inf
from statistics import median

from .drawn_figures import Figure
from .drawn_lists import Grid, Item, grids, items_of_lists
from .painted import MOST, Painted
from .reading import Glyph, RawPage

#: marks of a page that are looked at: more are dots of a drawing
_MOST_MARKS = 1_000
#: in sizes of the text beside it: how large a bullet is, and one around a number
_SMALL, _LARGE, _AROUND = 0.2, 0.75, 1.1
#: in sizes of the text: how far above its baseline the middle of a bullet lies, how far before the text it ends at most,
#: how far behind what stands to the left it begins at least, and how far from another mark
_LOW, _HIGH, _FAR, _APART, _ALONE = 0.08, 0.55, 2.2, 1.4, 3.0
#: how near to its text a bullet is put, in sizes of type, and how much larger than the text what no bullet is looked for beside
_BEFORE, _HEADING = 0.4, 1.15
#: in sizes of the text: how far the next line of a paragraph lies below, at least and at most
_NEXT = (0.8, 1.6)
#: how high a box is at least, in sizes of the text, that parts what stands in it from what stands beside it
_ROOM = 3.0
#: digits of the number of an item, and glyphs looked at to the left or to the right of a mark
_DIGITS, _LOOKED_AT = 2, 200

#: the glyphs of about one height: left edges, rising, and the glyphs' places in the text
Row = list[tuple[float, int]]


def with_drawn_bullets(glyphs: Sequence[Glyph], page: RawPage) -> Sequence[Glyph]:
    """The glyphs of a page with a bullet before each item of a list that one is drawn beside, and a point after a number that stands in one."""
    marks, is_slide = page.paint.marks, page.width > page.height
    if not (0 if is_slide else 1) < len(marks) <= _MOST_MARKS:
        return glyphs
    found = [mark for mark in _distinct(marks) if not _is_in_figure(mark, page.figures)]
    beside = _Beside(glyphs, found, list(grids(page.rules, page.height)))
    if is_slide:
        beside.boxes = page.paint.boxes
    items = [item for mark in found if (item := beside.item(mark))]
    kept = items_of_lists(items, list(_starts(glyphs)) if is_slide else ())
    added = {item.place: _sign(item, glyphs) for item in kept}
    return list(_merged(glyphs, added)) if added else glyphs


def _starts(glyphs: Sequence[Glyph]) -> Iterator[tuple[float, float]]:
    """Where lines begin, in the order of the file."""
    is_first = True
    for glyph in glyphs:
        if glyph.char == "\n":
            is_first = True
        elif is_first and glyph.char.strip():
            yield glyph.x0, glyph.y
            is_first = False


def _distinct(marks: Iterable[Painted]) -> list[Painted]:
    """Marks in order, without those painted over another: a bullet may have an edge or a shine."""
    found: list[Painted] = []
    for mark in sorted(marks, key=lambda each: (round(each.middle), each.left, -each.right)):
        if not any(_overlap(mark, other) for other in found):
            found.append(mark)
    return found


def _overlap(mark: Painted, other: Painted) -> bool:
    is_level = abs(mark.middle - other.middle) <= 1
    return is_level and mark.left < other.right and other.left < mark.right


def _is_in_figure(mark: Painted, figures: Sequence[Figure]) -> bool:
    return any(
        each.left <= mark.left
        and mark.right <= each.right
        and each.bottom <= mark.bottom
        and mark.top <= each.top
        for each in figures
    )


class _Beside:
    """What stands beside the marks of a page."""

    def __init__(
        self, glyphs: Sequence[Glyph], marks: Sequence[Painted], grids: Sequence[Grid]
    ) -> None:
        self.grids = grids
        self.boxes: Sequence[Painted] = ()
        inked = [glyph.style.size for glyph in glyphs if glyph.char.strip()]
        self.glyphs, self.largest = glyphs, _HEADING * median(inked or [0.0])
        rows: dict[int, Row] = defaultdict(list)
        for index, glyph in enumerate(glyphs):
            if glyph.char.strip():
                rows[round(glyph.y)].append((glyph.x0, index))
        self.rows = {y: sorted(row) for y, row in rows.items()}
        self.marks: dict[int, list[Painted]] = defaultdict(list)
        for mark in marks:
            self.marks[round(mark.middle)].append(mark)

    def item(self, mark: Painted) -> Item | None:
        """The text to the right of a mark that may be that of an item."""
        number, right = self._number(mark)
        texts = [text for text in self._to_the_right(mark, right) if self._is_text(mark, text)]
        if not texts or len(number) > _DIGITS or (right and not number):
            return None
        text = min(texts, key=lambda text: self.glyphs[text[0]].x0)
        first = self.glyphs[text[0]]
        cell = next((cell for grid in self.grids if (cell := grid.cell(mark))), None)
        before = self._before(mark)
        left = cell.left + 1 if cell else self._edge(mark, first)
        if before and before[1] <= left:
            before = None
        is_near = before is not None and mark.left - before[1] <= _APART * first.style.size
        if is_near or self._has_marks_beside(mark, first, before):
            return None
        found = Item(mark, first.x0, first.style.size, text[0], before=before, cell=cell)
        if number:
            has_letters = any(self.glyphs[at].char.isalpha() for at in text)
            last = number[-1] + 1
            value = int("".join(self.glyphs[at].char for at in number))
            return found._replace(number=value, place=last) if has_letters else None
        is_small = _SMALL * found.size <= mark.height <= _LARGE * found.size
        is_bullet = is_small and found.size <= self.largest
        return found._replace(is_flush=self._is_flush(mark, first)) if is_bullet else None

    def _edge(self, mark: Painted, first: Glyph) -> float:
        """Where the box begins that a mark stands in, and that has room for several lines."""
        high = _ROOM * first.style.size
        around = (
            box.left
            for box in self.boxes
            if box.left < mark.left and mark.right < box.right and box.bottom < mark.middle < box.top and box.height >= high
        )  # fmt: skip
        return max(around, default=-inf)

    def _near(self, mark: Painted) -> Iterator[tuple[Row, int]]:
        """The rows whose baseline may be that of a mark, and where it stands in each."""
        for y in range(round(mark.middle - MOST), round(mark.middle) + 1):
            if row := self.rows.get(y):
                yield row, bisect_left(row, (mark.left - 0.1, -1))

    def _is_level(self, mark: Painted, glyph: Glyph) -> bool:
        return _LOW * glyph.style.size <= mark.middle - glyph.y <= _HIGH * glyph.style.size

    def _number(self, mark: Painted) -> tuple[list[int], bool]:
        """The places of the digits in a mark, and whether anything stands in it."""
        for row, at in self._near(mark):
            inside = [index for x, index in row[at : at + _DIGITS + 1] if x < mark.right]
            if inside and self._is_level(mark, self.glyphs[inside[0]]):
                last = self.glyphs[inside[-1]]
                is_within = last.x1 <= mark.right + 0.1 and mark.bottom < last.y < mark.middle
                is_around = mark.height <= 2 * _AROUND * last.style.size
                is_number = all(self.glyphs[each].char.isdecimal() for each in inside)
                return inside if is_within and is_around and is_number else [], True
        return [], False

    def _to_the_right(self, mark: Painted, is_filled: bool) -> Iterator[list[int]]:
        """The places of the glyphs up to the next wide gap, in each row that a mark may stand in."""
        for row, at in self._near(mark):
            at = bisect_left(row, (mark.right - 0.1, -1)) if is_filled else at
            if at < len(row):
                yield self._run([index for _, index in row[at : at + _LOOKED_AT]])

    def _is_text(self, mark: Painted, text: Sequence[int]) -> bool:
        first = self.glyphs[text[0]]
        is_near = 0 < first.x0 - mark.right <= _FAR * first.style.size
        return is_near and self._is_level(mark, first)

    def _before(self, mark: Painted) -> tuple[float, float] | None:
        """From where to where what stands to the left of a mark reaches, up to the next wide gap."""
        found: list[tuple[float, float]] = []
        for row, at in self._near(mark):
            if at and self._is_level(mark, self.glyphs[row[at - 1][1]]):
                run = self._run([index for _, index in row[max(0, at - _LOOKED_AT) : at]][::-1])
                found.append((self.glyphs[run[-1]].x0, self.glyphs[run[0]].x1))
        return max(found, key=lambda extent: extent[1], default=None)

    def _run(self, ordered: list[int]) -> list[int]:
        """The first of the places of glyphs of a row, up to a wide gap."""
        for count, (one, other) in enumerate(pairwise(ordered), 1):
            left, right = sorted((self.glyphs[one], self.glyphs[other]), key=lambda each: each.x0)
            if right.x0 - left.x1 > _APART * right.style.size:
                return ordered[:count]
        return ordered

    def _has_marks_beside(
        self, mark: Painted, first: Glyph, before: tuple[float, float] | None
    ) -> bool:
        """Whether other marks stand beside one with no text between, as in a rating."""
        low = mark.left - _ALONE * first.style.size
        low = max(low, before[1]) if before else low
        middle = round(mark.middle)
        return any(
            other is not mark and low <= other.left and other.left < first.x0
            for y in (middle - 1, middle, middle + 1)
            for other in self.marks.get(y, ())
        )

    def _is_flush(self, mark: Painted, first: Glyph) -> bool:
        """Whether the line below the text of a mark begins below the mark."""
        low, high = (round(first.y - share * first.style.size) for share in reversed(_NEXT))
        for y in range(low, high + 1):
            row = self.rows.get(y, [])
            at = bisect_left(row, (mark.left - 1, -1))
            if at < len(row) and row[at][0] <= mark.left + 1:
                ends = self.glyphs[row[at - 1][1]].x1 if at else -1e9
                return mark.left - ends > _APART * first.style.size
        return False


def _sign(item: Item, glyphs: Sequence[Glyph]) -> list[Glyph]:
    """A point behind the number of an item, or a bullet and a space before its text."""
    if item.number is not None:
        last = glyphs[item.place - 1]
        return [last._replace(char=".", x0=last.x1)]
    first = glyphs[item.place]
    right = max(item.mark.right, first.x0 - _BEFORE * item.size)
    bullet = first._replace(char="•", x0=item.mark.left, x1=right)
    return [bullet, first._replace(char=" ", x0=right, x1=first.x0)]


def _merged(glyphs: Sequence[Glyph], added: dict[int, list[Glyph]]) -> Iterator[Glyph]:
    for index, glyph in enumerate(glyphs):
        yield from added.get(index, ())
        yield glyph
    yield from added.get(len(glyphs), ())
