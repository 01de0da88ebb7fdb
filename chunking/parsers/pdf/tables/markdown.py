"""A table as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....types import Table


def as_markdown(table: Table) -> str:
    """The rows of a table between bars."""
    return rows_as_markdown([table.header, ("---",) * len(table.header), *table.rows])


def rows_as_markdown(rows: Iterable[Sequence[str]]) -> str:
    """Rows between bars, a line each."""
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|") or " "
