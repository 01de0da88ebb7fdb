"""Tables in whose file no row is stated to name the columns: whether the first row is data as those below it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from typing import NamedTuple

from .data_rows import goes_on_below

#: rows that tell how a table is set, and those below the first that show its backgrounds: every other may have one
LOOKED_AT, _NEXT = 51, 2
#: how far the size of a cell is from one below it at most, by that
_SIZE = 0.05


class CellLook(NamedTuple):
    """How a cell is set: whether in bold or as a head, in which size, and on what, with the name of its style."""

    bold: bool
    size: float = 0.0
    ground: str = ""


#: the looks of the cells of some rows; None for an empty cell
Looks = Sequence[Sequence[CellLook | None]]


def is_headless(rows: Sequence[Sequence[str]], looks: Looks) -> bool:
    """Whether the first row is set as those below it, and says what they say or begins a column of terms.

    Names of columns stand apart all together: one cell that differs in size or background is no sign of them.
    """
    if len(rows) < 2 or not rows[0] or not rows[0][0]:
        return False
    width = max(map(len, rows))
    texts = [[*row, *[""] * (width - len(row))] for row in rows[:LOOKED_AT]]
    first, *below = ([*row, *[None] * (width - len(row))] for row in looks[: len(texts)])
    columns = list(zip(*below, strict=True))
    pairs = [
        (cell, filled)
        for cell, column in zip(first, columns, strict=True)
        if cell and (filled := [*filter(None, column)])
    ]
    if not all(starmap(_is_as_bold, pairs)) or not all(
        any(starmap(is_alike, pairs)) for is_alike in (_is_as_large, _stands_on_same)
    ):
        return False
    goes_on = goes_on_below(texts[0], texts[1:])
    return _are_terms([first, *below]) if goes_on is None else goes_on


def _is_as_bold(cell: CellLook, column: Sequence[CellLook]) -> bool:
    """Whether a cell is bold where most of those below it are, and only there."""
    return cell.bold == (2 * sum(each.bold for each in column) > len(column))


def _is_as_large(cell: CellLook, column: Sequence[CellLook]) -> bool:
    return any(abs(cell.size - each.size) <= _SIZE * each.size for each in column)


def _stands_on_same(cell: CellLook, column: Sequence[CellLook]) -> bool:
    return cell.ground in {each.ground for each in column[:_NEXT]}


def _are_terms(rows: Looks) -> bool:
    """Whether the first column of some rows, and no other, is bold from its first cell on."""
    term, *others = zip(*rows, strict=True)
    return (
        all(each.bold for each in term if each)
        and not any(each.bold for column in others for each in column if each)
        and any(map(any, others))
    )
