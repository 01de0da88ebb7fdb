"""A table as Markdown."""

from __future__ import annotations

from ....types import Table


def as_markdown(table: Table) -> str:
    """The rows of a table between bars."""
    rows = [table.header, ("---",) * len(table.header), *table.rows]
    return "\n".join("| " + " | ".join(_escaped(cell) for cell in row) + " |" for row in rows)


def _escaped(cell: str) -> str:
    return cell.replace("|", "\\|") or " "
