"""Heads of several rows, in whatever format: rows below the first are bold, and so belong to the head in Markdown.

The name of a group stands above each of its columns, so that each column has its full name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise, takewhile
from typing import NamedTuple

from .headless import Looks, is_headless

#: rows of a head at most
MOST_ROWS = 4
#: stands between the name of a group and that of its column
_BELOW = " / "
#: rows of a body that are looked at for numbers below names
_LOOKED_AT = 20
#: rows among which one that names the columns is looked for below notes
_NEAR = 10
_NUMBER = re.compile(r"[(<>~≈±+−–-]*+\s*+[€$£¥]?\s*+\d[\d.,:/\s'’-]*+[%‰€$£¥]?\)?")
_DIGIT = re.compile(r"\d")
_YEAR = re.compile(r"(?:1[5-9]|20|21)\d\d(?:[/–-]\d\d(?:\d\d)?)?")


class Span(NamedTuple):
    """How many columns and rows a cell spans."""

    wide: int = 1
    high: int = 1


def with_head(
    rows: Sequence[Sequence[str]],
    spans: Mapping[tuple[int, int], Span],
    stated: int = 0,
    in_bold: int = 0,
    looks: Looks = (),
) -> tuple[list[list[str]], int]:
    """Rows with the name of a group above each of its columns, and how many of them are the head.

    `spans` are those of cells by row and column, whose other places are empty in `rows`; `stated` is how many rows
    the file calls the head. Where it does not, a first row with a group has as many rows below as another of its cells
    spans, and then those that name each column of the groups above; `in_bold` is how many rows at the top are in bold.
    None is where nothing is stated and the first row is data, by how cells are set, if `looks` say that.
    """
    width = max(map(len, rows), default=0)
    spans = _apart(spans)
    head = stated or _head_rows(rows, spans, width, in_bold)
    if looks and not stated and head == 1 and is_headless(rows, looks):
        return [list(row) for row in rows], 0
    if not head <= min(MOST_ROWS, len(rows) - 1):
        return [list(row) for row in rows], 1
    found = [list(row) for row in rows]
    for (row, column), (wide, high) in spans.items():
        if row + high < head and 1 < wide < width:
            found[row][column : column + wide] = [found[row][column]] * wide
    return found, head


def _apart(spans: Mapping[tuple[int, int], Span]) -> dict[tuple[int, int], Span]:
    """The spans of the first rows, but for those that begin inside another of their row: together they are no wider than it."""
    kept, ends = dict[tuple[int, int], Span](), dict[int, int]()
    for (row, column), span in sorted(item for item in spans.items() if item[0][0] < MOST_ROWS):
        if column >= ends.get(row, 0):
            kept[row, column] = span
            ends[row] = column + span.wide
    return kept


def _head_rows(
    rows: Sequence[Sequence[str]], spans: Mapping[tuple[int, int], Span], width: int, in_bold: int
) -> int:
    """How many rows name columns, by what their cells span and say."""
    groups: dict[int, list[range]] = {}
    for (row, column), (wide, _) in spans.items():
        if 1 < wide < width and column + wide <= len(rows[row]):
            groups.setdefault(row, []).append(range(column, column + wide))
    if 0 not in groups:
        return 1
    head = max(span.high for (row, _), span in spans.items() if row == 0)
    while (
        head < min(MOST_ROWS, len(rows) - 1)
        and head - 1 in groups
        and _names_columns(rows, head, groups, head < in_bold)
    ):
        head += 1
    return head


def _names_columns(
    rows: Sequence[Sequence[str]], at: int, groups: Mapping[int, list[range]], is_bold: bool
) -> bool:
    """Whether a row names each column of the groups above it, and no column that has a name, and differs from the body."""
    above, row = rows[at - 1], rows[at]
    named = [column for group in groups[at - 1] for column in group]
    covered = {column for group in groups.get(at, ()) for column in group[1:]}
    beside = set(range(min(len(above), len(row)))) - set(named)
    if len(row) <= max(named) or not all(row[column] or column in covered for column in named):
        return False
    if any(above[column] and row[column] for column in beside) or not all(
        map(names_something, row)
    ):
        return False
    names = [[row[column] for column in group if row[column]] for group in groups[at - 1]]
    if any(len(set(each)) < len(each) for each in names):
        return False
    repeat = any(one == other for one, other in pairwise(names)) and max(map(len, names)) > 1
    return is_bold or repeat or any(_is_above_numbers(rows, at, column) for column in named)


def rows_of_notes(rows: Sequence[Sequence[str]]) -> int:
    """How many rows above the one that names the columns say something else: none of them names each column.

    That row has a name of its own for each column, also for one of numbers for which the first row has none.
    """
    for at, row in enumerate(rows[: min(_NEAR, len(rows) - 2)]):
        is_full = all(row)
        if at and is_full and len(set(row)) == len(row) and all(map(names_something, row)):
            unnamed = [column for column, cell in enumerate(rows[0]) if not cell]
            return at if any(_is_above_numbers(rows, at, column) for column in unnamed) else 0
        if is_full:
            return 0
    return 0


def rows_of_notes_below(rows: Sequence[Sequence[str]]) -> int:
    """How many rows at the end of a table are remarks: nearly empty, without a digit, below rows that are nearly full.

    One of them at least has nothing in the first column: else they may name what the other columns are still to say.
    """
    count = sum(1 for _ in takewhile(_is_remark, reversed(rows[-_NEAR:])))
    above, below = rows[: len(rows) - count], rows[len(rows) - count :]
    filled = sum(len([*filter(None, row)]) for row in above)
    is_full = len(above) > 2 and filled * 10 > 9 * sum(map(len, above))
    return count if is_full and not all(row[0] for row in below) else 0


def _is_remark(row: Sequence[str]) -> bool:
    """Whether a third of a row at most is filled, and with words alone."""
    filled = [*filter(None, row)]
    return len(filled) * 3 <= len(row) and not any(map(_DIGIT.search, filled))


def names_something(cell: str) -> bool:
    """Whether what a cell says is no mere number, or is a year."""
    return not _NUMBER.fullmatch(cell) or _YEAR.fullmatch(cell) is not None


def _is_above_numbers(rows: Sequence[Sequence[str]], at: int, column: int) -> bool:
    """Whether most cells below one that names its column are numbers, as it is not."""
    below = [row[column] for row in rows[at + 1 : at + 1 + _LOOKED_AT] if row[column : column + 1]]
    filled = list(filter(None, below))
    return bool(rows[at][column]) and sum(not names_something(cell) for cell in filled) * 2 > len(
        filled
    )


def with_bold_head(rows: Sequence[Sequence[str]], head: int) -> list[list[str]]:
    """The rows of a table, of which the first `head` name the columns, as Markdown shows them."""
    return [*map(list, rows[:1]), *([bold(cell) for cell in row] for row in rows[1:head]), *map(list, rows[head:])]  # fmt: skip


def bold(cell: str) -> str:
    """A plain cell in bold type; an empty one stays empty."""
    return "**" + cell.replace("*", "\\*") + "**" if cell else ""


def names_of(head: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The names of columns by the rows of a head: one row as it stands, more as full names."""
    return full_names(head) if len(head) > 1 else tuple(head[0])


def full_names(head: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The name of each column below those of its groups.

    >>> full_names([["City", "2023", "2023"], ["", "Q1", "Q2"]])
    ('City', '2023 / Q1', '2023 / Q2')
    """
    columns = zip(*head, strict=True)
    return tuple(_BELOW.join(dict.fromkeys(filter(None, column))) for column in columns)
