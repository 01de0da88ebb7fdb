"""Tables that go on over pages: the rows of each further page belong to the table that ends the page before."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import pairwise

from ...types import Table
from .divided_tables import may_be_divided
from .headers_and_footers import Sheet
from .layout import Column, Line
from .numbering import depth
from .tables.continued_rows import dividers
from .tables.words import is_number

#: what says that a table goes on, at the end of a page or at the beginning of the next
_NOTE = re.compile(
    r"\W{0,3}(?:(?:tab(?:le|elle|leau|la)\.? ?[\w.]{1,8}[:.]? ?\W{0,3})?"
    r"(?:continu(?:ed|es|ing|ación|a)|cont[.’']?d?\b|(?:wird )?fort(?:setzung|gesetzt)|suite|sigue|à suivre)"
    r".{0,40})",
    re.IGNORECASE,
)
_NOTE_AT_END = re.compile(
    r"[(\[–—-] ?(?:continued|cont[.’']?d?|fortsetzung|suite|continuación)\W{0,2}$", re.I
)
#: such notes that may stand between the parts of a table
_NOTES = 3
#: the share of a page's height, and the rows, that may stay empty below a table that goes on
_EMPTY, _EMPTY_ROWS = 0.08, 2.5
#: the height of a row, in sizes of type, and rows below the head of a short table and of any
_ROW, _SHORT, _LONG = 2.0, 3, 500
#: how much of a column's width lies in that which it goes on with
_WITHIN = 0.6
#: how far from where a table begins its rows on the next page may begin, in sizes of type
_ASIDE = 1.5
#: the lines of a page again, given a table and a shift: they begin with the rows that go on with it
Again = Callable[[Sheet, Line, float], Sequence[Line]]
#: the lines of two pages
Parts = tuple[Sequence[Line], Sequence[Line]]
#: the lines of two pages again, with the table that ends one and begins the other, where there is one
Divided = Callable[[Sheet, Sheet], Parts | None]


def with_tables_joined(
    sheets: Sequence[Sheet], again: Again, divided: Divided
) -> tuple[list[Sheet], list[str]]:
    """The pages, where rows that go on with a table are told so, and the notes that said this."""
    floor = min((line.low for sheet in sheets for line in _upright(sheet)), default=0.0)
    done: list[Sheet] = []
    notes: list[str] = []
    for sheet in sheets:
        if done:
            done[-1], sheet, removed = _told(done[-1], sheet, floor, again, divided)
            notes += removed
        done.append(sheet)
    return done, notes


def _told(
    before: Sheet, sheet: Sheet, floor: float, again: Again, divided: Divided
) -> tuple[Sheet, Sheet, list[str]]:
    """Two pages, the second with the rows told that go on with a table, and the notes that are left out.

    A table of few rows may itself be lines of fewer rows of one that only both pages tell.
    """
    tells = cache(lambda: divided(before, sheet))
    if parts := _divided(before, sheet, floor, tells, _SHORT):
        return *parts, []
    above, below, removed = _joined(before, sheet, floor, again)
    if not any(line.goes_on for line in below.lines) and (
        parts := _divided(before, sheet, floor, tells, _LONG)
    ):
        return *parts, []
    return above, below, removed


def _divided(
    before: Sheet, sheet: Sheet, floor: float, tells: Callable[[], Parts | None], most: int
) -> tuple[Sheet, Sheet] | None:
    """Two pages with a table that ends one, of which the first tells so many rows at most, and begins the other."""
    above, below = _upright(before), _upright(sheet)
    if not above or not below or not may_be_divided(above, below, most):
        return None
    last = min(above, key=lambda line: line.low)
    room = _EMPTY * before.height + _EMPTY_ROWS * _ROW * last.size
    parts = tells() if last.low - floor <= room else None
    return parts and (replace(before, lines=tuple(parts[0])), replace(sheet, lines=tuple(parts[1])))


def _joined(
    before: Sheet, sheet: Sheet, floor: float, again: Again
) -> tuple[Sheet, Sheet, list[str]]:
    """Two pages, the second with its rows told, and the notes that are left out, if it goes on with a table."""
    upright = _upright(before)
    text = tuple(line for line in upright if line.note is None)
    foot = [line for line in upright if line.note is not None]
    below, removed = _without_notes(text[::-1])
    above, beside = below[::-1], (*foot, *before.lines[len(upright) :])
    lines, also = _without_notes(sheet.lines)
    floor = max((line.y + line.size for line in foot), default=floor)
    if not above or not lines or not _may_go_on(above[-1], before, floor):
        return before, sheet, []
    table = above[-1]
    if len(lines) > 1 and len(above) > 1 and lines[0].text == above[-2].text and lines[1].table:
        also, lines = [*also, lines[0].text], lines[1:]
    for shift in _shifts(before, sheet):
        found = (
            lines
            if _part(table, lines[0], shift)
            else again(replace(sheet, lines=tuple(lines)), table, shift)
        )
        part = _part(table, found[0], shift) if found else None
        if part:
            table, part = _row_made_whole(table, part)
            return (
                replace(before, lines=(*above[:-1], table, *beside)),
                replace(sheet, lines=(part, *found[1:])),
                [*removed, *also],
            )
    return before, sheet, []


def _upright(sheet: Sheet) -> tuple[Line, ...]:
    """The lines of a page without those that run in another direction: these are put below its lower edge."""
    return tuple(line for line in sheet.lines if line.low > 0)


def _without_notes(lines: Sequence[Line]) -> tuple[list[Line], list[str]]:
    """Lines without those at their beginning that say that a table goes on, and what these say."""
    count = 0
    while count < min(_NOTES, len(lines)) and _is_note(lines[count]):
        count += 1
    return list(lines[count:]), [line.text for line in lines[:count]]


def _is_note(line: Line) -> bool:
    return line.table is None and bool(_NOTE.fullmatch(line.text) or _NOTE_AT_END.search(line.text))


def _may_go_on(line: Line, sheet: Sheet, floor: float) -> bool:
    """Whether a line is a table below which no more rows had room on its page."""
    if line.table is None or not line.columns:
        return False
    row = (line.y - line.low) / (len(line.table.rows) + 1)
    return line.low - floor <= _EMPTY * sheet.height + _EMPTY_ROWS * row


def _shifts(before: Sheet, sheet: Sheet) -> list[float]:
    """How far to the right the text of a page may stand from where it does on the page before."""
    aside = min(line.x0 for line in sheet.lines) - min(line.x0 for line in before.lines)
    return [0.0, aside] if abs(aside) > 2 else [0.0]


def _part(table: Line, line: Line, shift: float) -> Line | None:
    """A table as the part that goes on with the one before: the same head again, or rows in its columns."""
    if table.table is None or line.table is None:
        return None
    whole, own = table.table, line.table
    columns = [Column(c.low + shift, c.high + shift, c.begins_alike) for c in table.columns]
    if (
        _text(own.header)
        and _text(own.header) == _text(whole.header)
        and len(own.header) == len(whole.header)
    ):
        rows = _without_head((*line.names, *own.rows), (*table.names, *whole.rows))
        columns = list(line.columns)
    else:
        at = _columns_at(columns, line.columns, table.size)
        is_aside = abs(line.x0 - table.x0 - shift) > _ASIDE * table.size
        found = _rows(line, own)
        if at is None or is_aside or line.headed or _is_heading(found[0]):
            return None
        rows = tuple(_placed(row, at, len(whole.header)) for row in found)
    if not rows:
        return None
    return replace(
        line,
        table=Table(whole.header, rows, None, own.page),
        columns=tuple(columns),
        names=table.names,
        goes_on=True,
    )


def _rows(line: Line, table: Table) -> tuple[tuple[str, ...], ...]:
    """All rows of a table, those of its head among them, where it has one."""
    rows = (*line.names, *table.rows)
    return (table.header, *rows) if any(table.header) else rows


def _text(cells: Sequence[str]) -> str:
    """What a row says: titles above the names of columns may stand in another cell on each page."""
    return "".join("".join(cells).split()).casefold()


def _without_head(
    rows: Sequence[tuple[str, ...]], first: Sequence[tuple[str, ...]]
) -> tuple[tuple[str, ...], ...]:
    """Rows without those that repeat what is below the head of the table: a head has several rows."""
    count = 0
    while count < min(len(rows), len(first)) and _text(rows[count]) == _text(first[count]):
        count += 1
    return tuple(rows[count:])


def _is_heading(row: Sequence[str]) -> bool:
    """Whether a row holds the heading of a section and nothing else."""
    filled = [cell for cell in row if cell]
    return len(filled) == 1 and depth(filled[0]) > 1


def _columns_at(
    columns: Sequence[Column], others: Sequence[Column], size: float
) -> list[int] | None:
    """Which columns others stand in, if each does in one of its own."""
    places = [-1e9, *dividers(columns, size), 1e9]
    found: list[int] = []
    for low, high, _ in others:
        shares = [min(high, b) - max(low, a) for a, b in pairwise(places)]
        best = max(range(len(shares)), key=shares.__getitem__)
        if shares[best] < _WITHIN * (high - low) or (found and best <= found[-1]):
            return None
        found.append(best)
    return found if len(found) > 1 else None


def _placed(row: Sequence[str], at: Sequence[int], width: int) -> tuple[str, ...]:
    """The cells of a row in their columns of a wider table."""
    cells = dict(zip(at, row, strict=True))
    return tuple(cells.get(column, "") for column in range(width))


def _row_made_whole(table: Line, part: Line) -> tuple[Line, Line]:
    """A table and its part on the next page, the rest of a row that the page divides put to its beginning."""
    if (
        table.table is None
        or part.table is None
        or not table.table.rows
        or len(part.table.rows) < 2
    ):
        return table, part
    *rows, last = table.table.rows
    first, *others = part.table.rows
    has_groups = not all(row[0] for row in (*rows, *others))
    if (
        first[0]
        or not last[0]
        or not (_goes_on(last, first) or (_fills(last, first) and not has_groups))
    ):
        return table, part
    whole = tuple(" ".join(filter(None, pair)) for pair in zip(last, first, strict=True))
    return (
        replace(table, table=replace(table.table, rows=(*rows, whole))),
        replace(part, table=replace(part.table, rows=tuple(others))),
    )


def _goes_on(last: Sequence[str], first: Sequence[str]) -> bool:
    """Whether the cells of a row go on with what those of the last row say."""
    filled = [(one, other) for one, other in zip(last, first, strict=True) if other]
    return all(one and not is_number(other) for one, other in filled) and any(
        other[0].islower() for _, other in filled
    )


def _fills(last: Sequence[str], first: Sequence[str]) -> bool:
    """Whether a row holds what the last one lacks."""
    return not any(one and other for one, other in zip(last, first, strict=True))
