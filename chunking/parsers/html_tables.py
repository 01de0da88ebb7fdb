"""The tables of a web page as rows of plain cells; a merged cell's text stands in its first place only."""

from __future__ import annotations

from typing import Any

from .html_blocks import text_of_blocks

#: what stands in cells of which a table has but one row, where it only arranges the page
_ARRANGED = ["p", "div", "pre", "ul", "ol", "dl", "blockquote", "img"]
#: columns that a cell may span
_WIDEST = 100


def is_of_data(table: Any) -> bool:
    """Whether a table is one, and does not only arrange the page or number lines of code."""
    rows = table.find_all("tr", limit=3)
    if len(rows) == 1:
        cells = rows[0].find_all(["td", "th"], limit=2)
        return len(cells) > 1 and rows[0].find(_ARRANGED) is None
    return len(rows) > 2 or not any("\n" in pre.get_text().strip() for pre in table.find_all("pre"))


def rows_of(table: Any) -> list[list[str]]:
    """The rows of a table that say something."""
    rows: list[list[str]] = []
    #: the row down to which each column is taken by a merged cell
    taken: list[int] = []
    for y, row in enumerate(table.find_all("tr")):
        cells: list[str] = []
        for cell in row.find_all(["td", "th"]):
            while len(cells) < len(taken) and taken[len(cells)] > y:
                cells.append("")
            wide = min(_number(cell, "colspan"), _WIDEST)
            high = _number(cell, "rowspan")
            taken += [0] * (len(cells) + wide - len(taken))
            taken[len(cells) : len(cells) + wide] = [y + high] * wide
            cells += [_text(cell), *[""] * (wide - 1)]
        rows.append(cells)
    return [row for row in rows if any(row)]


def _number(cell: Any, name: str) -> int:
    """How many rows or columns a cell spans."""
    stated = str(cell.get(name) or "")
    return max(1, int(stated)) if stated.isascii() and stated.isdigit() and len(stated) < 5 else 1


def _text(cell: Any) -> str:
    """The words of a cell on one line."""
    return " ".join(text_of_blocks(cell, ()).split())
