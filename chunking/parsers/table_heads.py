"""Heads of several rows, in whatever format: rows below the first are bold, and so belong to the head in Markdown.

The name of a group stands above each of its columns, so that each column has its full name.
"""

from __future__ import annotations

from collections.abc import Sequence

#: stands between the name of a group and that of its column
_BELOW = " / "


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
