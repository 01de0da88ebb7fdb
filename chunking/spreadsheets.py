"""Cells of CSV files: a spreadsheet takes a text that begins with `=`, `+`, `-` or `@` for a formula, and runs it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

__all__ = ["guarded_row", "unguarded"]

#: the last four are what programs in East Asian languages take for the first
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def guarded_row(cells: Iterable[Any]) -> list[Any]:
    """The cells of a row, each text that could be a formula behind an apostrophe; numbers stay as they are."""
    return [f"'{cell}" if isinstance(cell, str) and _is_at_risk(cell) else cell for cell in cells]


def unguarded(cell: str) -> str:
    """The text that `guarded_row` was given."""
    return cell[1:] if cell.startswith("'") and _is_at_risk(cell) else cell


def _is_at_risk(cell: str) -> bool:
    # apostrophes in front count, so that what is taken off again is what was put on
    return cell.lstrip("'").startswith(_FORMULA)
