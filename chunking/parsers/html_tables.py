"""The tables of a web page as rows of plain cells; a merged cell's text stands in its first place only."""

from __future__ import annotations

import re
from typing import Any

from .headless import CellLook
from .html_blocks import text_of_blocks
from .numerals import whole_number
from .table_heads import Span, with_head

#: what stands in cells of which a table has but one row, where it only arranges the page
_ARRANGED = ["p", "div", "pre", "ul", "ol", "dl", "blockquote", "img"]
#: what sets words in bold, and what says how a cell looks
_BOLD, _LOOKS = ["b", "strong"], ("class", "bgcolor", "style")
#: what tells every other row from those between
_STRIPE = re.compile("odd|even", re.IGNORECASE)
#: columns that a cell may span
_WIDEST = 100


def is_of_data(table: Any) -> bool:
    """Whether a table is one, and does not only arrange the page or number lines of code."""
    rows = table.find_all("tr", limit=3)
    if len(rows) == 1:
        cells = rows[0].find_all(["td", "th"], limit=2)
        return len(cells) > 1 and rows[0].find(_ARRANGED) is None
    return len(rows) > 2 or not any("\n" in pre.get_text().strip() for pre in table.find_all("pre"))


def rows_of(table: Any) -> tuple[list[list[str]], int]:
    """The rows of a table that say something, and how many of them are its head."""
    rows: list[list[str]] = []
    looks: list[list[CellLook | None]] = []
    spans: dict[tuple[int, int], Span] = {}
    #: the row down to which each column is taken by a merged cell
    taken: list[int] = []
    is_head, stated = True, 0
    for y, row in enumerate(table.find_all("tr")):
        cells: list[str] = []
        set_as: dict[int, CellLook] = {}
        for cell in row.find_all(["td", "th"]):
            while len(cells) < len(taken) and taken[len(cells)] > y:
                cells.append("")
            wide = min(_number(cell, "colspan"), _WIDEST)
            high = _number(cell, "rowspan")
            taken += [0] * (len(cells) + wide - len(taken))
            taken[len(cells) : len(cells) + wide] = [y + high] * wide
            spans[len(rows), len(cells)] = Span(wide, high)
            set_as[len(cells)] = _look(cell, row)
            cells += [_text(cell), *[""] * (wide - 1)]
        if any(cells):
            is_head = is_head and _names_columns(row, cells)
            stated += is_head
            rows.append(cells)
            looks.append([set_as.get(at) if text else None for at, text in enumerate(cells)])
    return with_head(rows, spans, stated if stated > 1 or table.thead else 0, looks=looks)


def _look(cell: Any, row: Any) -> CellLook:
    """How a cell is set: as a head or in bold, and on which background, by its own attributes and those of its row."""
    words = "".join(cell.get_text().split())
    in_bold = "".join("".join(each.get_text().split()) for each in cell.find_all(_BOLD, limit=1))
    ground = [str(each.get(name)) for each in (cell, row) for name in _LOOKS]
    return CellLook(cell.name == "th" or in_bold == words, ground=_STRIPE.sub("", " ".join(ground)))


def _names_columns(row: Any, cells: list[str]) -> bool:
    """Whether a row says that it is of the head: by where it stands, or by cells that all head something."""
    if row.parent.name == "thead":
        return True
    is_body = row.parent.name in ("tbody", "tfoot") and row.find_parent("table").thead is not None
    return not is_body and row.find("td") is None and sum(map(bool, cells)) > 1


def _number(cell: Any, name: str) -> int:
    """How many rows or columns a cell spans."""
    return whole_number(str(cell.get(name) or ""), digits=4) or 1


def _text(cell: Any) -> str:
    """The words of a cell on one line."""
    return " ".join(text_of_blocks(cell, ()).split())
