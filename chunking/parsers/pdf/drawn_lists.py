"""Which drawn marks are of lists: many others carry a meaning, such as the state in a column of a table, a rating, or a day of a calendar."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from .painted import Painted
from .rules import Rules, crossing, places

#: items of a list at least, and of a grid the rules across and down it
_FEWEST, _RULES = 2, 3
#: points by which the left edges and heights of the marks of a list differ, and in sizes of text, where their texts begin
_EDGES, _HEIGHTS, _STARTS = 1.0, 0.7, 0.1
#: in sizes of text: how wide a line of the column to the left is at least, and how far it ends before a mark at most
_WIDE, _GUTTER = 15.0, 6.0
#: in sizes of text: how far an item that is alone is set in, and how far it stands below the one above, at most
_SET_IN, _BELOW = 5.0, 6.0
#: in sizes of text: how far an item by itself is set in from what heads it, at least and at most; and such items of a slide at most
_FROM_HEAD, _LONE = (-0.1, 3.0), 2
#: the share of a page's height from which on a line down it is of its background
_MOST = 0.8


class Cell(NamedTuple):
    """Where a cell of a table with rules lies, in points."""

    left: float
    bottom: float
    right: float
    top: float


class Grid(NamedTuple):
    """The places of the rules of a table, rising."""

    across: list[float]
    down: list[float]

    def cell(self, mark: Painted) -> Cell | None:
        """The cell that a mark stands in."""
        row, column = bisect(self.across, mark.middle), bisect(self.down, mark.left)
        if not (0 < row < len(self.across) and 0 < column < len(self.down)):
            return None
        (bottom, top), (left, right) = self.across[row - 1 : row + 1], self.down[column - 1 : column + 1]  # fmt: skip
        return Cell(left, bottom, right, top)


class Item(NamedTuple):
    """A mark and the text beside it; the number in the mark, and the extent of what stands to the left in its row."""

    mark: Painted
    #: where the text begins, and its size
    start: float
    size: float
    #: the place of the glyph that a bullet or a point goes before
    place: int
    number: int | None = None
    before: tuple[float, float] | None = None
    #: whether a line begins below the mark rather than below the text, as where a picture begins a paragraph
    is_flush: bool = False
    #: the cell that it stands in, where that is of a table with rules
    cell: Cell | None = None


def items_of_lists(items: Sequence[Item], heads: Sequence[tuple[float, float]] = ()) -> list[Item]:
    """The items that are of a list: those below each other at the same place, in one cell where there are cells, and what is set in below one of them.

    On a slide one item may be a list by itself: `heads` are the places where lines begin that may stand above it.
    """
    kept: list[Item] = []
    alone: list[Item] = []
    for group in sorted(_groups(items), key=lambda group: group[0].mark.left):
        if 2 * sum(_is_led(item, kept) or item.is_flush for item in group) >= len(group):
            continue
        if group[0].number is not None:
            kept += _rising(group)
        elif len(group) >= _FEWEST or _is_set_in(group[0], kept):
            kept += group
        else:
            alone += group
    headed = [item for item in alone if _is_headed(item, heads)]
    return [*kept, *headed] if len(alone) <= _LONE else kept


def _is_headed(item: Item, heads: Iterable[tuple[float, float]]) -> bool:
    """Whether a line stands above an item that is set in from it, and nothing before the item."""
    low, high = (share * item.size for share in _FROM_HEAD)
    return item.before is None and any(
        0 < y - item.mark.middle <= _BELOW * item.size and low <= item.mark.left - x <= high
        for x, y in heads
    )


def _groups(items: Iterable[Item]) -> list[list[Item]]:
    """Items whose marks and texts stand at the same places, from the top."""
    groups: list[list[Item]] = []
    for item in sorted(items, key=lambda item: -item.mark.middle):
        group = next((group for group in groups if _is_alike(item, group[0])), None)
        if group:
            group.append(item)
        else:
            groups.append([item])
    return groups


def _is_alike(item: Item, other: Item) -> bool:
    is_numbered = item.number is not None
    return (
        is_numbered == (other.number is not None)
        and item.cell == other.cell
        and abs(item.mark.left - other.mark.left) <= _EDGES
        and abs(item.mark.height - other.mark.height) <= _HEIGHTS
        and (is_numbered or abs(item.start - other.start) <= max(_EDGES, _STARTS * item.size))
    )


def _is_led(item: Item, kept: Sequence[Item]) -> bool:
    """Whether a mark stands behind other text of its row that is neither another item nor a column of text."""
    if item.before is None:
        return False
    left, right = item.before
    is_column = right - left >= _WIDE * item.size and item.mark.left - right <= _GUTTER * item.size
    return not is_column and not any(
        abs(other.start - left) <= _EDGES
        and abs(other.mark.middle - item.mark.middle) <= other.mark.height
        for other in kept
    )


def _rising(group: Sequence[Item]) -> list[Item]:
    """The items of runs in which each number is larger than the one above."""
    runs: list[list[Item]] = []
    for item in group:
        if runs and (runs[-1][-1].number or 0) < (item.number or 0):
            runs[-1].append(item)
        else:
            runs.append([item])
    return [item for run in runs if len(run) >= _FEWEST for item in run]


def _is_set_in(item: Item, kept: Iterable[Item]) -> bool:
    """Whether an item stands below another one and is set in."""
    return any(
        item.cell == other.cell
        and _EDGES < item.mark.left - other.mark.left <= _SET_IN * item.size
        and 0 < other.mark.middle - item.mark.middle <= _BELOW * item.size
        for other in kept
    )


def grids(rules: Rules, height: float) -> Iterator[Grid]:
    """The tables that rules make on a page of this height."""
    down = tuple(rule for rule in rules.down if rule.high - rule.low < _MOST * height)
    for group in crossing(Rules(rules.across, down)):
        grid = Grid(places(group.across), places(group.down))
        if min(map(len, grid)) >= _RULES:
            yield grid
