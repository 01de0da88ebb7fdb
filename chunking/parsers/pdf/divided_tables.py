"""The two pages of a table that neither of them tells alone: their lines again, each with its part of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise

from .layout import Line
from .reading import RawPage
from .tables.candidates import Candidate
from .tables.divided import divided
from .tables.finding import line_of

#: how near to the end of a page cells stand, and how far the baselines of a row lie apart, in sizes of type
_NEAR, _ONE_ROW = 4.0, 0.3
#: the share of what a page is wide that a line of a paragraph fills, how far its next line is below it, in sizes of type, and what ends a sentence
_LONG, _LEADING, _ENDS = 0.88, 1.8, (".", ":", "!", "?", "…")
#: by how much a table may be larger than its part of the other, in sizes of type
_LARGER = 1.0
#: the lines of a page that has a table
Read = Callable[[RawPage, Candidate], list[Line]]


def may_be_divided(before: Sequence[Line], lines: Sequence[Line], most: int) -> bool:
    """Whether rows of cells may end one page, and begin the next, of which the first tells no table there, or one of so many rows at most."""
    low = min(line.low for line in before)
    end = [line for line in before if line.low - low <= _NEAR * line.size]
    high = max(line.y for line in lines)
    begin = [line for line in lines if high - line.y <= _NEAR * line.size]
    if any(line.place is None for line in (*end, *begin)):
        return False  # recognised: the file's own text is another
    if any(line.goes_on for line in before):
        return False  # what was told of it would be lost
    if any(line.table and len(line.table.rows) > most for line in end):
        return False
    both = *before, *lines
    long = _LONG * (max(line.x1 for line in both) - min(line.x0 for line in both))
    if _ends_with_text(end, long) or _is_text(max(begin, key=lambda line: line.y), long):
        return False
    return _has_cells(end, before) or _has_cells(begin, lines)


def _ends_with_text(end: Sequence[Line], long: float) -> bool:
    """Whether the last line of a page is long, or goes on with a long one."""
    last = min(end, key=lambda line: line.low)
    return _is_text(last, long) or (
        _is_text(last, 0.0)
        and any(
            0 < line.y - last.y <= _LEADING * last.size
            and _is_text(line, long)
            and not line.text.endswith(_ENDS)
            for line in end
        )
    )


def _is_text(line: Line, long: float) -> bool:
    """Whether a line is as long as those of paragraphs are, in one piece."""
    return line.parts == 1 and not line.table and line.x1 - line.x0 >= long


def _has_cells(near: Sequence[Line], lines: Sequence[Line]) -> bool:
    """Whether pieces of some lines stand side by side, and the file writes them one after the other."""
    if any(line.parts > 1 or line.table for line in near):
        return True
    written = sorted((line for line in lines if line.place is not None), key=_place)
    kept = {id(line) for line in near}
    return any(
        id(one) in kept and id(other) in kept and abs(one.y - other.y) <= _ONE_ROW * one.size
        for one, other in pairwise(written)
    )


def _place(line: Line) -> int:
    return line.place or 0


def divided_lines(
    pages: Sequence[RawPage], lines: Sequence[Sequence[Line]], read: Read
) -> tuple[list[Line], list[Line]] | None:
    """The lines of two pages where a table ends one and begins the other; none where there is no such table.

    `lines` are what was read of each by itself.
    """
    page, following = pages
    found = divided(page, following)
    if not found or not (
        _may_be(found.upper, page, lines[0]) and _may_be(found.lower, following, lines[1])
    ):
        return None
    whole = line_of(page, found.whole)
    if whole.table is None:
        return None
    heads = 1 + len(whole.names) if any(whole.table.header) else 0
    count = len(found.upper.rows) - heads
    rows = whole.table.rows
    above, below = read(page, found.upper), read(following, found.lower)
    last = max((at for at, line in enumerate(above) if line.low > 0), default=-1)
    if count < 0 or last < 0 or not (above[last].table and below[0].table):
        return None
    upper, lower = (
        replace(
            line,
            table=replace(whole.table, rows=part, page=number),
            columns=whole.columns,
            headed=whole.headed,
            names=whole.names,
            goes_on=goes_on,
        )
        for line, part, number, goes_on in (
            (above[last], rows[:count], page.number, False),
            (below[0], rows[count:], following.number, True),
        )
    )
    return [*above[:last], upper, *above[last + 1 :]], [lower, *below[1:]]


def _may_be(part: Candidate, page: RawPage, lines: Sequence[Line]) -> bool:
    """Whether no other table of a page shares the place of a part: one within it that no rules tell is rows of it."""
    _, bottom, _, top = part.box
    near = _LARGER * part.words[0].size
    tables = [line for line in lines if line.table and line.low < top and bottom < line.y]
    is_within = all(bottom - near < line.low and line.y < top + near for line in tables)
    return is_within and not (tables and _is_ruled(page, bottom, top))


def _is_ruled(page: RawPage, bottom: float, top: float) -> bool:
    """Whether rules run between two heights."""
    rules = page.rules
    return any(bottom < rule.at < top for rule in rules.across) or any(
        rule.low < top and bottom < rule.high for rule in rules.down
    )
