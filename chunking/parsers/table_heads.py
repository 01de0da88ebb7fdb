"""Heads of several rows, in whatever format: rows below the first are bold, and so belong to the head in Markdown.

The name of a group stands above each of its columns, so that each column has its full name.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

#: rows of a head at most
_MOST = 4
#: stands between the name of a group and that of its column
_BELOW = " / "


class Span(NamedTuple):
    """How many columns and rows a cell spans."""

    wide: int = 1
    high: int = 1


def with_head(
    rows: Sequence[Sequence[str]], spans: Mapping[tuple[int, int], Span], stated: int = 0
) -> tuple[list[list[str]], int]:
    """Rows with the name of a group above each of its columns, and how many of them are the head.

    `spans` are those of cells by row and column, whose other places are empty in `rows`; `stated` is how many rows
    the file calls the head. Where it does not, a first row with a group has as many rows below as another of its cells spans.
    """
    width = max(map(len, rows), default=0)
    first = [span for (row, _), span in spans.items() if row == 0]
    has_group = any(1 < span.wide < width for span in first)
    head = stated or max((span.high for span in first if has_group), default=1)
    if not head <= min(_MOST, len(rows) - 1):
        return [list(row) for row in rows], 1
    found = [list(row) for row in rows]
    for (row, column), (wide, high) in spans.items():
        if row + high < head and 1 < wide < width:
            found[row][column : column + wide] = [found[row][column]] * wide
    return found, head


def with_bold_head(rows: Sequence[Sequence[str]], head: int) -> list[list[str]]:
    """The rows of a table, of which the first `head` name the columns, as Markdown shows them."""
    return [*map(list, rows[:1]), *([bold(cell) for cell in row] for row in rows[1:head]), *map(list, rows[head:])]  # fmt: skip


def bold(cell: str) -> str:
    """A plain cell in bold type; an empty one stays empty."""
    return "**" + cell.replace("*", "\\*") + "**" if cell else ""


def full_names(head: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """The name of each column below those of its groups.

    >>> full_names([["City", "2023", "2023"], ["", "Q1", "Q2"]])
    ('City', '2023 / Q1', '2023 / Q2')
    """
    columns = zip(*head, strict=True)
    return tuple(_BELOW.join(dict.fromkeys(filter(None, column))) for column in columns)
