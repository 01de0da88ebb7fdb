"""The sheets of an OpenDocument spreadsheet: each a page under its name, with the tables that stand on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .inline import Run
from .opendocument_text import Line, TextReader, rows_of
from .sheet_tables import Cells, write_sheet
from .xml_package import attribute, below, child, local

_CELLS = frozenset({"table-cell", "covered-table-cell"})
#: times that a row or cell which says something is repeated, and places that one may fill
_MOST_REPEATED, _MOST_PLACES = 1_000, 100_000


class SheetReader(TextReader):
    """Reads a spreadsheet sheet by sheet, each a page."""

    def read(self, body: Any) -> None:
        """Write all sheets; their number is then in `pages`."""
        sheets = _sheets(body)
        self.pages = len(sheets)
        self.hidden: list[str] = []
        #: repetitions that were left out
        self.unread = 0
        for number, sheet in enumerate(sheets, 1):
            name = attribute(sheet, "name")
            self._writer.turn_to(number)
            self._writer.heading(2, [Run(name)])
            if self._styles.is_hidden(attribute(sheet, "style-name")):
                self.hidden.append(name)
            self._sheet(sheet)

    def cells_of_sheets(self, body: Any) -> Iterator[tuple[str, Cells]]:
        """The name of each sheet, and what its cells show, rows and columns from 1; nothing is written."""
        self.unread = 0
        for sheet in _sheets(body):
            cells = self._sheet_cells(sheet, Line())
            yield (
                attribute(sheet, "name"),
                {
                    row + 1: {column + 1: text for column, text in shown.items()}
                    for row, shown in cells.items()
                },
            )

    def _sheet(self, sheet: Any) -> None:
        beside = Line()
        write_sheet(self._sheet_cells(sheet, beside), self._writer)
        self._follow(beside)
        for shapes in (each for each in sheet if local(each) == "shapes"):
            self._blocks(shapes)

    def _sheet_cells(self, sheet: Any, beside: Line) -> Cells:
        """What the cells of a sheet show, by row and column."""
        cells: Cells = {}
        number = 0
        for row in rows_of(sheet):
            times = _times(row, "rows")
            shown = self._row(row, beside)
            if shown:
                kept = max(1, min(times, _MOST_REPEATED, _MOST_PLACES // len(shown)))
                self.unread += times - kept
                cells |= {number + at: shown for at in range(kept)}
            number += times
        return cells

    def _row(self, row: Any, beside: Line) -> dict[int, str]:
        shown: dict[int, str] = {}
        column = 0
        for cell in (each for each in row if local(each) in _CELLS):
            times = _times(cell, "columns")
            text = self._shown(cell, beside) if local(cell) == "table-cell" else ""
            if text:
                kept = min(times, _MOST_REPEATED)
                self.unread += times - kept
                shown |= {column + at: text for at in range(kept)}
            column += times
        return shown

    def _shown(self, cell: Any, beside: Line) -> str:
        """What a cell shows; dates in ISO form and numbers with all their digits, as of Excel's sheets."""
        text = self._cell_text(cell, beside)
        kind = attribute(cell, "value-type")
        if kind == "date":
            return attribute(cell, "date-value", text).removesuffix("T00:00:00").replace("T", " ")
        return attribute(cell, "value", text) if kind == "float" else text


def _sheets(body: Any) -> list[Any]:
    return [each for each in child(body, "spreadsheet") if local(each) == "table"]


def _times(element: Any, what: str) -> int:
    count = attribute(element, f"number-{what}-repeated", "1")
    return int(count) if count.isdigit() and len(count) < 8 else 1


def stated_in_sheets(body: Any) -> Iterator[str]:
    """The words of the cells and shapes; numbers and dates, which are written otherwise, are not compared."""
    for each in below(body, "table"):
        yield attribute(each, "name")
    for paragraph in below(body, "p"):
        holder = paragraph.getparent()
        if attribute(holder, "value-type", "string") == "string" and local(holder) != "annotation":
            yield "".join(paragraph.itertext())
