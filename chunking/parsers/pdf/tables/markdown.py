"""A table as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....types import Table
from ...table_heads import with_bold_head


def as_markdown(table: Table, head: int) -> str:
    """The rows of a table between bars, of which the first `head` name its columns."""
    first, *others = with_bold_head((table.header, *table.rows), head)
    return rows_as_markdown([first, ("---",) * len(first), *others])


def rows_as_markdown(rows: Iterable[Sequence[str]]) -> str:
    """Rows between bars, a line each."""
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|") or " "
