"""How the cells of a table on a PowerPoint slide are set."""

from __future__ import annotations

from typing import Any

from ..headless import CellLook
from ..numerals import whole_number
from ..xml_package import attribute, below, child, local

_ON = frozenset({"1", "true", "on"})


def cell_looks(table: Any) -> list[list[CellLook | None]]:
    """How the cells of each row are set; nothing where the style of the table sets its first row apart."""
    properties = child(table, "tblPr")
    if properties is not None and attribute(properties, "firstRow") in _ON:
        return []
    rows = (row for row in table if local(row) == "tr")
    return [[_look(cell) for cell in row if local(cell) == "tc"] for row in rows]


def _look(cell: Any) -> CellLook | None:
    """How the first words of a cell are set, and on what colour; None without words."""
    words = (text for text in below(cell, "t") if (text.text or "").strip())
    first = next(words, None)
    if first is None:
        return None
    properties = child(first.getparent(), "rPr")
    bold, size = ("", "") if properties is None else (attribute(properties, name) for name in ("b", "sz"))  # fmt: skip
    return CellLook(bold in _ON, (whole_number(size) or 0) / 100, _ground(cell))


def _ground(cell: Any) -> str:
    fill = child(cell, "tcPr", "solidFill")
    return " ".join(attribute(each, "val") for each in ([] if fill is None else fill))
