"""The sheets of an OpenDocument spreadsheet: each a page under its name, with the tables that stand on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .headless import CellLook
from .inline import Run
from .numerals import whole_number
from .opendocument_text import Line, TextReader, rows_of, span_of
from .sheet_tables import NamedRows, Sheet, column_number, write_sheet
from .table_heads import Span
from .xml_package import attribute, below, child, local

_CELLS = frozenset({"table-cell", "covered-table-cell"})
#: the places of a range of data; and how settings say that rows do not scroll
_RANGE = re.compile(
    r"([^:]{1,200})\.\$?([A-Z]{1,3})\$?([0-9]{1,7}):(?:[^:]{0,200})\.\$?([A-Z]{1,3})\$?[0-9]{1,7}"
)
_FROZEN = "2"
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
        named = self._named(body)
        for number, sheet in enumerate(sheets, 1):
            name = attribute(sheet, "name")
            self._writer.turn_to(number)
            self._writer.heading(2, [Run(name)])
            if self._styles.is_hidden(attribute(sheet, "style-name")):
                self.hidden.append(name)
            self._sheet(sheet, named.get(name, []))

    def sheets(self, body: Any) -> Iterator[tuple[str, Sheet]]:
        """The name of each sheet, and what it has, rows and columns from 1; nothing is written."""
        self.unread = 0
        named = self._named(body)
        for each in _sheets(body):
            name = attribute(each, "name")
            yield name, self._read(each, Line(), named.get(name, []))

    def _sheet(self, element: Any, named: list[NamedRows]) -> None:
        beside = Line()
        write_sheet(self._read(element, beside, named), self._writer)
        self._follow(beside)
        for shapes in (each for each in element if local(each) == "shapes"):
            self._blocks(shapes)

    def _read(self, element: Any, beside: Line, named: list[NamedRows]) -> Sheet:
        """What the cells of a sheet show, and which rows it calls names."""
        sheet = Sheet(usual=self._look(""), named=[*named])
        number = 1
        for row in rows_of(element):
            times = _times(row, "rows")
            shown = self._row(row, number, beside, sheet)
            if shown:
                kept = max(1, min(times, _MOST_REPEATED, _MOST_PLACES // len(shown)))
                self.unread += times - kept
                sheet.cells |= {number + at: shown for at in range(kept)}
            number += times
            if local(row.getparent()) == "table-header-rows":
                sheet.named.append(NamedRows(number - 1))
        return sheet

    def _row(self, row: Any, number: int, beside: Line, sheet: Sheet) -> dict[int, str]:
        shown: dict[int, str] = {}
        column = 1
        for cell in (each for each in row if local(each) in _CELLS):
            times = _times(cell, "columns")
            text = self._shown(cell, beside) if local(cell) == "table-cell" else ""
            if text:
                kept = min(times, _MOST_REPEATED)
                self.unread += times - kept
                shown |= {column + at: text for at in range(kept)}
                look = self._look(attribute(cell, "style-name"))
                if look != sheet.usual:
                    sheet.looks |= dict.fromkeys(
                        ((number, column + at) for at in range(kept)), look
                    )
                wide, high = span_of(cell)
                if wide > 1 or high > 1:
                    sheet.spans[number, column] = Span(wide, high)
            column += times
        return shown

    def _look(self, style: str) -> CellLook:
        """How the cells of a style are set."""
        size, bold = self._styles.type_of(style)
        return CellLook(bold, size, self._styles.background(style))

    def _named(self, body: Any) -> dict[str, list[NamedRows]]:
        """The rows that ranges of data and frozen panes call names of columns, by the name of their sheet."""
        named: dict[str, list[NamedRows]] = {}
        for each in below(body, "database-range"):
            found = _RANGE.fullmatch(attribute(each, "target-range-address"))
            if found and attribute(each, "contains-header", "true") == "true":
                left, right = column_number(found[2]), column_number(found[4])
                name = found[1].strip("$'").replace("''", "'")
                named.setdefault(name, []).append(NamedRows(int(found[3]), range(left, right + 1)))
        for view in below(self._package.root("settings.xml"), "config-item-map-entry"):
            stated = {attribute(each, "name"): each.text or "" for each in view}
            rows = whole_number(stated.get("VerticalSplitPosition"), digits=7)
            if stated.get("VerticalSplitMode") == _FROZEN and rows is not None:
                named.setdefault(attribute(view, "name"), []).append(NamedRows(rows))
        return named

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
    return whole_number(attribute(element, f"number-{what}-repeated"), digits=7) or 1


def stated_in_sheets(body: Any) -> Iterator[str]:
    """The words of the cells and shapes; numbers and dates, which are written otherwise, are not compared."""
    for each in below(body, "table"):
        yield attribute(each, "name")
    for paragraph in below(body, "p"):
        holder = paragraph.getparent()
        if attribute(holder, "value-type", "string") == "string" and local(holder) != "annotation":
            yield "".join(paragraph.itertext())
