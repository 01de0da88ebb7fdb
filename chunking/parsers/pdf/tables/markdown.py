"""A table as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....types import Table
from ...table_heads import with_bold_head


def as_markdown(table: Table, names: Sequence[Sequence[str]] = ()) -> str:
    """The rows of a table between bars; `names` are further rows of its head."""
    first, *others = with_bold_head((table.header, *names, *table.rows), 1 + len(names))
    return rows_as_markdown([first, ("---",) * len(first), *others])


def rows_as_markdown(rows: Iterable[Sequence[str]]) -> str:
    """Rows between bars, a line each."""
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|") or " "
