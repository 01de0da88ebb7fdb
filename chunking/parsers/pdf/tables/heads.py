"""Heads of several rows: which rows are names of columns, and over which columns the name of a group reaches.

It is told by the page alone: bold type, rules between head and body, and names above several columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from statistics import median

from ..layout import Column
from ..rules import NEAR, Rule, covered
from .rows import Cells, has_groups, text_of
from .words import Word, is_number

#: rows of a head at most, and columns that a table with groups has: in more, groups would take long to tell
MOST, _COLUMNS = 4, range(3, 101)
#: the share of a table's width that a rule has which parts head and body, and of a column's that one below its group has
_WHOLE, _PART = 0.9, 0.6
#: the share of the cells below a head that are numbers in a column of numbers
_NUMBERS = 0.6
#: how near to the edge of its column, in sizes of type, a name stands that begins there
_AT_EDGE = 0.35
#: the margins of cells, in sizes of type, and what it costs, as if it stood so far off, if all names begin with their columns
#: though they may stand in the middle of some, and if a group has two columns of one name
_MARGINS, _BEGINS, _REPEATED = (0.0, 0.4, 0.8), 0.5, 2.0
#: from the left to the right end, in points
Extent = tuple[float, float]
#: how far some groups of columns are from fitting their names, in sizes of type, and each name with its group
_Fit = tuple[float, list[tuple[int, range]]]


def head_rows(rows: Sequence[Cells], across: Sequence[Rule]) -> int:
    """How many rows at the top name the columns; one where nothing tells that there are more, or the columns are too few or too many for groups."""
    if len(rows[0]) not in _COLUMNS:
        return 1
    found = (_bold_rows(rows), _rows_above_rule(rows, across), _rows_of_groups(rows))
    return max(
        1,
        *(
            count
            for count in found
            if count <= min(MOST, len(rows) - 1) and may_be_head(rows[:count])
        ),
    )


def may_be_head(rows: Sequence[Cells]) -> bool:
    """Whether each row has names of groups above it, or a title, or goes on below names in the first column."""
    return all(
        has_groups([above, row])
        or (above[0] and not row[0])
        or (sum(map(bool, above)) == 1 < sum(map(bool, row)))
        for above, row in pairwise(rows)
    )


def _bold_rows(rows: Sequence[Cells]) -> int:
    """The rows at the top that alone are bold; a bold name above its rows in the first column heads no columns."""
    head = list(takewhile(lambda row: _is_bold(row) and (row is rows[0] or any(row[1:])), rows))
    below = rows[len(head) : len(head) + 2]
    return 0 if any(map(_is_bold, below)) else len(head)


def _is_bold(row: Cells) -> bool:
    return all(word.bold for cell in row for word in cell)


def _rows_above_rule(rows: Sequence[Cells], across: Sequence[Rule]) -> int:
    """The rows above the first rule that runs through the whole table."""
    low, high = _extent(word for row in rows for cell in row for word in cell)
    ruled = [
        at
        for at, (above, below) in enumerate(pairwise(rows), 1)
        if _is_ruled(above, below, low, high, across)
    ]
    if not ruled:
        return 0
    count = ruled[0]
    is_sure = has_groups(rows[:count]) or (len(ruled) == 1 and not _holds_numbers(rows, count))
    return count if is_sure else 0


def _is_ruled(above: Cells, below: Cells, low: float, high: float, across: Sequence[Rule]) -> bool:
    top = min(word.y for cell in above for word in cell)
    bottom = max(word.y for cell in below for word in cell)
    between = [rule for rule in across if bottom < rule.at < top]
    return any(
        covered(low, high, [rule for rule in between if abs(rule.at - one.at) <= NEAR]) >= _WHOLE
        for one in between
    )


def _rows_of_groups(rows: Sequence[Cells]) -> int:
    """The rows of which each has names below those of groups, up to that by which all columns are named, or above numbers."""
    count = 1
    while count < min(MOST, len(rows)) and has_groups(rows[count - 1 : count + 1]):
        count += 1
    for end in range(2, count + 1):
        begins = rows[0][0] and not any(row[0] for row in rows[1:end])
        if begins and all(any(column) for column in zip(*rows[:end], strict=True)):
            return end
    while count > 1 and (_holds_numbers(rows, count) or not _parts_from_numbers(rows, count)):
        count -= 1
    return count


def _holds_numbers(rows: Sequence[Cells], count: int) -> bool:
    """Whether a number stands in the head, below its first row, as in the body."""
    numbers = _columns_of_numbers(rows[count:])
    return any(row[at] and _is_value(row[at]) for row in rows[1:count] for at in numbers)


def _is_value(cell: Sequence[Word]) -> bool:
    """Whether a number stands in a cell, and no name such as Q1."""
    text = text_of(cell)
    return is_number(text) and not text[0].isalpha()


def _parts_from_numbers(rows: Sequence[Cells], count: int) -> bool:
    """Whether words stand above columns of numbers."""
    return any(rows[count - 1][at] for at in _columns_of_numbers(rows[count:]))


def _columns_of_numbers(body: Sequence[Cells]) -> list[int]:
    columns = enumerate([cell for cell in column if cell] for column in zip(*body, strict=True))
    return [
        at
        for at, cells in columns
        if at
        and sum(is_number(text_of(cell)) for cell in cells) >= _NUMBERS * max(1, len(cells))
        and cells
    ]


def named(
    head: Sequence[Cells], columns: Sequence[Column], across: Sequence[Rule]
) -> list[list[str]]:
    """The rows of a head as text, where the name of a group stands above each of its columns."""
    rows = _raised([list(row) for row in head])
    columns = _widened(columns, rows)
    texts = [[text_of(cell) for cell in row] for row in rows]
    for at, row in enumerate(rows[:-1]):
        below = [any(cells) for cells in zip(*rows[at + 1 :], strict=True)]
        names = texts[at].copy()
        for column, group in _groups(row, rows[at + 1], below, columns, across):
            texts[at][column] = ""
            for each in group:
                texts[at][each] = names[column]
    return texts


def _widened(columns: Sequence[Column], head: Sequence[Cells]) -> list[Column]:
    """Columns as wide as their own names, which stand in the last row of a head."""
    found = []
    for column, cell in zip(columns, head[-1], strict=True):
        low, high = _extent(cell) if cell else (column.low, column.high)
        found.append(Column(min(low, column.low), max(high, column.high), column.begins_alike))
    return found


def _raised(rows: list[Cells]) -> list[Cells]:
    """Rows without those whose names have a column for themselves, set amid the lines of the others: these go up."""
    kept = [rows[0]]
    for at, row in enumerate(rows[1:], 1):
        others = [any(cells) for cells in zip(*(o for o in rows if o is not row), strict=True)]
        if at < len(rows) - 1 and not any(
            cell and other for cell, other in zip(row, others, strict=True)
        ):
            kept[-1] = [[*one, *two] for one, two in zip(kept[-1], row, strict=True)]
        else:
            kept.append(row)
    return kept


def _groups(
    row: Cells,
    next_row: Cells,
    below: Sequence[bool],
    columns: Sequence[Column],
    across: Sequence[Rule],
) -> list[tuple[int, range]]:
    """Each name of a row with the columns that it stands above; nothing where one is above all, as a title is."""
    filled = [at for at, cell in enumerate(row) if cell]
    ruled = {at: _ruled(row[at], next_row, columns, across) for at in filled}
    for at, group in ruled.items():
        if group and (at not in group or sum(each in group for each in filled) > 1):
            ruled[at] = None
    names = _Names(row, filled, ruled, below, [text_of(cell) for cell in next_row])
    layouts: list[Sequence[Extent] | None] = [*_layouts(columns, row[filled[0]][0].size)]
    if all(
        abs(row[at][0].x0 - columns[at].low) <= _AT_EDGE * row[at][0].size
        for at in filled
        if below[at]
    ):
        layouts.append(None)
    _, best = min(map(names.fit, layouts), key=lambda found: found[0])
    return [] if any(len(group) == len(row) for _, group in best) else best


def _layouts(columns: Sequence[Column], size: float) -> Iterator[list[Extent]]:
    """How far the cells of columns may reach: as far as their words, or from where words begin, or end, to the next that do."""
    lows, highs = [column.low for column in columns], [column.high for column in columns]
    usual = median([*(b - a for a, b in pairwise(lows)), *(b - a for a, b in pairwise(highs))])
    yield list(zip(lows, highs, strict=True))
    from_left = [*lows, max(highs[-1], lows[-1] + usual)]
    from_right = [min(lows[0], highs[0] - usual), *highs]
    for margin in _MARGINS:
        yield [(a - margin * size, b - margin * size) for a, b in pairwise(from_left)]
        yield [(a + margin * size, b + margin * size) for a, b in pairwise(from_right)]


@dataclass(frozen=True)
class _Names:
    """The names of a row of a head, which stand in the columns `filled`.

    `ruled` has the columns above a rule right below a name, `below` whether each column has a name in
    the next row, and `named` those names.
    """

    row: Cells
    filled: Sequence[int]
    ruled: Mapping[int, range | None]
    below: Sequence[bool]
    named: Sequence[str]

    def fit(self, cells: Sequence[Extent] | None) -> _Fit:
        """The groups of columns that fit the names best.

        Names stand in the middle of their `cells`, or where there are none begin with their first column.
        """
        known: dict[int, _Fit] = {0: (0.0 if cells else _BEGINS, [])}
        for at, after in zip(self.filled, [*self.filled[1:], len(self.row)], strict=True):
            known = self._with_name(known, at, after, cells)
        return min(
            ((cost + sum(self.below[end:]), groups) for end, (cost, groups) in known.items()),
            key=lambda each: each[0],
            default=(0.0, []),
        )

    def _with_name(
        self, known: Mapping[int, _Fit], at: int, after: int, cells: Sequence[Extent] | None
    ) -> dict[int, _Fit]:
        """The best groups up to a name, by where its own ends; `known` are those up to the name before it."""
        found: dict[int, _Fit] = {}
        for start, (cost, groups) in known.items():
            for group in _possible(at, start, after, self.below, cells is None):
                total = self._cost(cost, start, at, group, cells)
                if total < found.get(group.stop, (total + 1, []))[0]:
                    found[group.stop] = total, [*groups, (at, group)]
        return found

    def _cost(
        self, before: float, start: int, at: int, group: range, cells: Sequence[Extent] | None
    ) -> float:
        """What groups cost with one more, where the one before it ends at `start`."""
        own = [self.named[each] for each in group if self.named[each]]
        cost = before + sum(self.below[max(start, 1) : group.start])
        cost += _REPEATED * (len(set(own)) < len(own))
        if self.ruled[at]:
            cost += len(self.row) * (group != self.ruled[at])
        elif self.below[at] and cells:
            cost += _off_middle(self.row[at], group, cells)
        return cost


def _possible(
    at: int, start: int, after: int, below: Sequence[bool], begins: bool
) -> Iterator[range]:
    """The columns that a name may stand above: its own, and named ones without a name in its row."""
    first, end = at, at + 1
    while below[at] and not begins and first > start and below[first - 1]:
        first -= 1
    while below[at] and end < after and below[end]:
        end += 1
    for low in range(first, at + 1):
        for high in range(at + 1, end + 1):
            yield range(low, high)


def _ruled(
    cell: Sequence[Word], next_row: Cells, columns: Sequence[Column], across: Sequence[Rule]
) -> range | None:
    """The columns above which a rule runs right below a name, if one does that ends with some of them."""
    low, high = _extent(cell)
    top = min(word.y for word in cell)
    bottom = max(word.y for part in next_row for word in part)
    for rule in across:
        is_whole = rule.low < columns[0].low + NEAR and rule.high > columns[-1].high - NEAR
        if bottom < rule.at < top and rule.low < (low + high) / 2 < rule.high and not is_whole:
            under = [
                at
                for at, column in enumerate(columns)
                if covered(column.low, column.high, [rule]) >= _PART
            ]
            return range(under[0], under[-1] + 1) if under else None
    return None


def _off_middle(cell: Sequence[Word], group: range, cells: Sequence[Extent]) -> float:
    """How far from the middle of its columns a name stands, in sizes of type."""
    low, high = _extent(cell)
    middle = (cells[group.start][0] + cells[group.stop - 1][1]) / 2
    return abs((low + high) / 2 - middle) / cell[0].size


def _extent(words: Iterable[Word]) -> Extent:
    found = list(words)
    return min(word.x0 for word in found), max(word.x1 for word in found)
