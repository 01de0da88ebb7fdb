"""Gutters between columns of a page: by running text on both sides, or by how the file writes them."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from itertools import accumulate, groupby, pairwise
from statistics import median

from .addresses import are_addresses
from .floors import far_below, written_below
from .layout import Line

#: a column has this many lines at least, and they fill this much of its width at the median
_COLUMN_LINES, _COLUMN_FILL, _COLUMN_WORDS = 3, 0.45, 3
#: the share of the lines of a block that begin or end at one place, and the room between two, in sizes of type
_ALIGNED, _ROOM = 0.8, 1.0
#: how far before the items of a column, in sizes of type, its title may begin, and what they begin with
_TITLE, _ITEM = 2.5, re.compile(r"[•◦▪▫‣●○■□▶►▸▹▷➢➤] ")
#: pieces of text on a slide, at most
_OF_A_SLIDE = 50
#: how near to a gutter, in sizes of type, a number may stand that counts what is beyond it; what counts
_BESIDE = 1.6
_MARK = re.compile(r"(?:[A-Z]|\d{1,3})(?:\.\d{1,3})*[.)]?|[•▪–]")
#: pieces of text on a page that is searched for columns: more are a map or a drawing
MAX_PIECES = 4_000
#: the share of the rows that the file writes from the left to the right, and words of a cell in one at the median
_BY_ROWS, _CELL_WORDS = 0.8, 4
#: the share of the pieces on both sides of a gutter that the file writes column after column
_IN_COLUMNS = 0.8


def gutter_of(found: Sequence[Line]) -> float | None:
    """Where a gutter between two columns of running text is, or None."""
    words = [line for line in found if not line.is_box]
    if not _COLUMN_LINES <= len(words) <= MAX_PIECES:
        return None
    best: tuple[int, float] | None = None
    for place in _candidates(words):
        left = [line for line in words if line.x1 <= place]
        right = [line for line in words if line.x0 >= place]
        crossing = len(words) - len(left) - len(right)
        balance = min(len(left), len(right)) - crossing
        if balance < 0 or (best is not None and balance <= best[0]):
            continue
        if min(len(left), len(right)) < _COLUMN_LINES or not _beside(left, right):
            continue
        if _parts_numbers(place, left, right):
            continue
        if (
            (_is_column(left) and _is_column(right) and not _are_rows(left, right))
            or _are_written_apart(left, right, words)
            or _are_addresses(left, right)
        ):
            best = (balance, place)
    return best[1] if best else _beside_a_table(found, words)


def columns_amid(found: Sequence[Line]) -> tuple[list[Line], list[Line], list[Line]] | None:
    """Lines above columns, the columns, and the lines below, where other parts of a page cross the gutter.

    The file has to write one column down and then the next: it writes the rows of a table one by one.
    """
    words = [line for line in found if not line.is_box]
    if not 2 * _COLUMN_LINES <= len(words) <= MAX_PIECES or words[0].place is None:
        return None
    rows = grouped(found)
    floors = [at for at, begins in enumerate(_floors(rows)) if begins]
    best = 0, 0
    for place in _candidates(words):
        for first, end, are_alike in _parts_beside(rows, place, floors):
            between = [line for row in rows[first:end] for line in row]
            if end - first > best[1] - best[0] and _are_columns(between, place, are_alike):
                best = first, end
    first, end = best
    if end - first in (0, len(rows)):
        return None
    parts = rows[:first], rows[first:end], rows[end:]
    above, columns, below = ([line for row in part for line in row] for part in parts)
    return above, columns, below


def _parts_beside(
    rows: Sequence[Sequence[Line]], place: float, floors: Sequence[int]
) -> Iterator[tuple[int, int, Callable[[Sequence[Line], Sequence[Line]], bool]]]:
    """Rows in which text may stand on both sides of a place, and those of one floor in which blocks may."""
    for first, end in _uncrossed(rows, place):
        yield first, end, _are_text
        cuts = [first, *(at for at in floors if first < at < end), end]
        for top, bottom in pairwise(cuts):
            yield top, bottom, _are_blocks


def _uncrossed(rows: Sequence[Sequence[Line]], place: float) -> Iterator[tuple[int, int]]:
    """The runs of rows in which nothing crosses a place: the first of each, and the end."""
    at = 0
    for is_crossed, group in groupby(rows, key=lambda row: _crosses(row, place)):
        end = at + len(list(group))
        if not is_crossed:
            yield at, end
        at = end


def _crosses(row: Sequence[Line], place: float) -> bool:
    return any(line.x0 < place < line.x1 for line in row)


def _floors(rows: Sequence[Sequence[Line]]) -> list[bool]:
    return [far and below for far, below in zip(far_below(rows), written_below(rows), strict=True)]


def _are_columns(
    lines: Sequence[Line], place: float, are_alike: Callable[[Sequence[Line], Sequence[Line]], bool]
) -> bool:
    """Whether two columns of one kind stand at a gutter, and the file writes one after the other."""
    left = [line for line in lines if line.x1 <= place]
    right = [line for line in lines if line.x0 >= place]
    return (
        are_alike(left, right)
        and _beside(left, right)
        and not _parts_numbers(place, left, right)
        and (_are_written_apart(left, right, lines) or _are_addresses(left, right))
    )


def _are_text(left: Sequence[Line], right: Sequence[Line]) -> bool:
    return _is_column(left, by_words=True) and _is_column(right, by_words=True)


def _are_blocks(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether blocks of lines such as addresses stand side by side, with room between them."""
    if not (_is_block(left) and _is_block(right)):
        return False
    room = min(line.x0 for line in right) - max(line.x1 for line in left)
    return room > _ROOM * median(line.size for line in right)


def _parts_numbers(place: float, left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether the numbers or marks of several lines would stand on one side, and what they count on the other."""
    ends = [line for line in left if line.x1 > place - _BESIDE * line.size]
    marks = [line for line in ends if _MARK.fullmatch(line.text)]
    counted = sum(
        any(abs(line.y - other.y) < 0.3 * line.size and other.x0 < place + _BESIDE * line.size for other in right)
        for line in marks
    )  # fmt: skip
    return counted >= _COLUMN_LINES and 2 * counted > len(ends)


def _are_rows(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether the file writes what stands on one line from the left to the right, and one side has few words: cells of a table."""
    if any(line.place is None for line in (*left, *right)):
        return False
    sided = [(line, side) for side, lines in enumerate((left, right)) for line in lines]
    ordered = sorted(sided, key=lambda item: item[0].place or 0)
    beside = sum(
        (one[1], other[1]) == (0, 1) and _same_row(one[0], other[0])
        for one, other in pairwise(ordered)
    )
    sides = [grouped(lines) for lines in (left, right)]
    words = (median(sum(_words(line.text) for line in row) for row in rows) for rows in sides)
    return beside >= _BY_ROWS * min(map(len, sides)) and min(words) <= _CELL_WORDS


def _are_written_apart(left: Sequence[Line], right: Sequence[Line], words: Sequence[Line]) -> bool:
    """Whether the file writes the left side down the page, and then the right from its top.

    It may do so once, and once more after every part of the page that crosses the gutter. Short
    lines are told from the cells of a table by this, which the file writes row by row.
    """
    sided = [(line, side) for side, lines in enumerate((left, right)) for line in lines]
    if any(line.place is None for line, _ in sided):
        return False
    ordered = sorted(sided, key=lambda item: item[0].place or 0)
    runs = [[line for line, _ in run] for _, run in groupby(ordered, key=lambda item: item[1])]
    columns = [run for run in runs if len(run) >= _COLUMN_LINES]
    if len(columns) < 2 or sum(map(len, columns)) < _IN_COLUMNS * (len(left) + len(right)):
        return False
    edge = max(line.x1 for line in left)
    turns = [(a, b) for a, b in pairwise(columns) if a[0].x1 <= edge < b[0].x0]
    rises = all(b[0].y > a[-1].y + 1.5 * a[-1].size for a, b in turns)
    is_text = all(map(_is_lettered, (left, right))) and not _are_terms(left, right)
    return 0 < len(turns) <= 1 + _crossing_parts(words, edge + 0.1) and rises and is_text


def _are_terms(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether bold terms stand beside what is said of them, on one line with the first of it: browsers write those first that float."""
    return (
        all(line.bold and _words(line.text) <= _CELL_WORDS for line in left)
        and 2 * sum(line.bold for line in right) < len(right)
        and all(any(_same_row(line, other) for other in right) for line in left)
    )


def _is_lettered(lines: Sequence[Line]) -> bool:
    """Whether most lines have words, or most words stand in running text, with formulas between it."""
    return 2 * sum(map(_has_letters, lines)) > len(lines) or _is_column(lines, by_words=True)


def _has_letters(line: Line) -> bool:
    return sum(map(str.isalpha, line.text)) > 1


def _crossing_parts(words: Sequence[Line], gutter: float) -> int:
    """How many parts of a page, one below the other, cross a gutter."""
    rows = [any(line.x0 < gutter < line.x1 for line in row) for row in grouped(words)]
    return sum(crosses for crosses, _ in groupby(rows))


def _beside_a_table(found: Sequence[Line], words: Sequence[Line]) -> float | None:
    """Where running text stands beside a table that has its column to itself, or None."""
    for table in found:
        if table.table is None:
            continue
        near = [line for line in words if table.low <= line.y <= table.y]
        if len(near) < _COLUMN_LINES or not _is_column(near):
            continue
        if all(line.x1 < table.x0 for line in near):
            return table.x0 - 1
        if all(line.x0 > table.x1 for line in near):
            return table.x1 + 1
    return None


def _candidates(words: Sequence[Line]) -> list[float]:
    """Places just left of where several lines start, once per few points, and on a slide of a title that stands out of items."""
    starts = Counter(round(line.x0 / 3) for line in words)
    size = median(line.size for line in words)
    leftmost = min(line.x0 for line in words)
    often = [start for start, count in starts.items() if count >= 2]
    listed = {round(line.x0 / 3) for line in words if _ITEM.match(line.text)}
    listed = listed if len(words) <= _OF_A_SLIDE else set()
    outer = {_outermost(at, starts, round(_TITLE * size / 3)) for at in listed.intersection(often)}
    places = [start * 3 - 2.5 for start in outer.union(often)]
    return sorted(place for place in places if place > leftmost + 3 * size)[:80]


def _outermost(start: int, starts: Container[int], room: int) -> int:
    """The first place at most so far before a start where a line starts, too."""
    return next(at for at in range(start - room, start + 1) if at in starts)


def _is_column(lines: Sequence[Line], by_words: bool = False) -> bool:
    """Whether lines are running text: some words each, filling the width that they share.

    `by_words` asks where most words stand: the pieces of formulas, however many, have few.
    """
    if len(lines) < _COLUMN_LINES:
        return False
    width = max(line.x1 for line in lines) - min(line.x0 for line in lines)
    rows = grouped(lines)
    counts = [sum(_words(line.text) for line in row) for row in rows]
    filled = [sum(line.x1 - line.x0 for line in row) for row in rows]
    weights = counts if by_words else [1] * len(rows)
    return (
        _usual(filled, weights) >= _COLUMN_FILL * width and _usual(counts, weights) >= _COLUMN_WORDS
    )


def _are_addresses(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether two blocks are addresses, also where the file writes both at once, line by line."""
    sides = (sorted(side, key=lambda line: -line.y) for side in (left, right))
    are_told = are_addresses([line.text for line in side] for side in sides)
    return are_told and _are_blocks(left, right)


def _is_block(lines: Sequence[Line]) -> bool:
    """Whether lines begin at one place, as those of an address do, or end at one."""
    rows = grouped(lines)
    if len(rows) < _COLUMN_LINES:
        return False
    near = 0.2 * lines[0].size
    ends = [row[0].x0 for row in rows], [row[-1].x1 for row in rows]
    return any(_share_near(places, median(places), near) >= _ALIGNED for places in ends)


def _share_near(places: Sequence[float], middle: float, near: float) -> float:
    return sum(abs(place - middle) < near for place in places) / len(places)


def _usual(values: Sequence[float], weights: Sequence[int]) -> float:
    """The median of values, each as often as its weight says."""
    ordered = sorted(zip(values, weights, strict=True))
    half = sum(weights) / 2
    reached = accumulate(weight for _, weight in ordered)
    return next(
        value for (value, _), so_far in zip(ordered, reached, strict=True) if so_far >= half
    )


def _words(text: str) -> int:
    """Words; scripts without spaces count two characters as one."""
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in text)
    return len(text.split()) + wide // 2


def _beside(left: Sequence[Line], right: Sequence[Line]) -> bool:
    """Whether two groups of lines share some height of the page."""
    top = min(max(line.y for line in left), max(line.y for line in right))
    bottom = max(min(line.y for line in left), min(line.y for line in right))
    size = median(line.size for line in left)
    return top - bottom >= (_COLUMN_LINES - 1.5) * size


def grouped(found: Iterable[Line]) -> list[list[Line]]:
    """Lines by baseline, from the top; those within a third of their size share one."""
    rows: list[list[Line]] = []
    for line in sorted(found, key=lambda line: (-line.y, line.x0)):
        if rows and not line.is_box and _same_row(rows[-1][0], line):
            rows[-1].append(line)
        else:
            rows.append([line])
    return rows


def _same_row(first: Line, line: Line) -> bool:
    limit = 0.35 * max(first.size, line.size)
    return not first.is_box and abs(first.y - line.y) <= limit
