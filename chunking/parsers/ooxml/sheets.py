"""The sheets of a workbook: each a page under its name, with the tables that stand on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..inline import Run
from ..numerals import whole_number
from ..sheet_tables import NamedRows, Sheet, column_number, write_sheet
from ..table_heads import Span
from ..writer import Writer
from ..xml_package import Package, attribute, below, child, local
from .cell_values import Formats
from .graphics import paragraph_texts, write_graphics
from .slides import relation_id

_COLUMN = re.compile(r"([A-Z]{1,3})[0-9]")
_RANGE = re.compile(r"([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})")
#: rows that are printed on each page
_PRINTED = re.compile(r"\$([0-9]{1,7}):\$([0-9]{1,7})$")
_SPACES = re.compile(r"\s+")


class SheetReader:
    """Reads a workbook sheet by sheet, each a page."""

    def __init__(self, package: Package, part: str, writer: Writer) -> None:
        self._package, self._part, self._writer = package, part, writer
        self._shared = list(self._strings("sharedStrings"))
        self.hidden: list[str] = []

    def read(self, root: Any) -> list[str]:
        """Write all sheets; the names of their parts, in their order."""
        self._look_up(root)
        relations = self._package.relations(self._part)
        names = []
        for number, sheet in enumerate(below(root, "sheet"), 1):
            self._writer.turn_to(number)
            self._writer.heading(2, [Run(attribute(sheet, "name"))])
            if attribute(sheet, "state", "visible") != "visible":
                self.hidden.append(attribute(sheet, "name"))
            relation = relations.get(relation_id(sheet))
            if relation and relation.target in self._package.names:
                names.append(relation.target)
                if relation.kind == "worksheet":
                    write_sheet(self._sheet(relation.target, number - 1), self._writer)
                self._drawings(relation.target)
        return names

    def sheets(self, root: Any) -> Iterator[tuple[str, Sheet]]:
        """The name of each sheet, and what it has; nothing is written."""
        self._look_up(root)
        relations = self._package.relations(self._part)
        for number, sheet in enumerate(below(root, "sheet")):
            found = relations.get(relation_id(sheet))
            is_read = found and found.kind == "worksheet" and found.target in self._package.names
            yield attribute(sheet, "name"), self._sheet(found.target, number) if found and is_read else Sheet()  # fmt: skip

    def _look_up(self, root: Any) -> None:
        """Find what the workbook says of all sheets: formats, and by their numbers the rows printed on each page."""
        self._formats = self._formats_of(root)
        self._printed = {
            attribute(each, "localSheetId"): NamedRows(int(found[2]))
            for each in below(root, "definedName")
            if attribute(each, "name") == "_xlnm.Print_Titles"
            and (found := _PRINTED.search(each.text or ""))
        }

    def _formats_of(self, root: Any) -> Formats:
        styles = self._package.related(self._part, "styles")
        properties = child(root, "workbookPr")
        is_mac = properties is not None and attribute(properties, "date1904") in ("1", "true")
        return Formats(self._package.root(styles[0]) if styles else None, is_mac)

    def _strings(self, kind: str) -> Iterator[str]:
        """The strings that cells name by their number, without hints at their pronunciation."""
        for name in self._package.related(self._part, kind):
            for element in self._package.elements(name, ["si"]):
                yield _string(element)

    def _drawings(self, name: str) -> None:
        """Write the texts, charts and pictures on a sheet."""
        for drawing in self._package.related(name, "drawing"):
            root = self._package.root(drawing)
            for shape in below(root, "sp"):
                for text in paragraph_texts(shape):
                    self._writer.paragraph([Run(text)])
            write_graphics(root, self._package, drawing, self._writer)

    def _sheet(self, name: str, number: int) -> Sheet:
        """What the cells of a sheet show, and which rows it calls names."""
        sheet = Sheet(usual=self._formats.look(""))
        frozen: list[NamedRows] = []
        row = 0
        for each in self._package.elements(name, ["row", "mergeCell", "sheetView", "autoFilter"]):
            kind = local(each)
            if kind == "row":
                row = whole_number(attribute(each, "r"), digits=7) or row + 1
                self._row(each, row, sheet)
            elif kind == "sheetView":
                frozen += _frozen(each)
            elif found := _RANGE.match(attribute(each, "ref")):
                left, top, right, bottom = column_number(found[1]), int(found[2]), column_number(found[3]), int(found[4])  # fmt: skip
                if kind == "autoFilter":
                    sheet.named.append(NamedRows(top, range(left, right + 1)))
                elif left in sheet.cells.get(top, ()):
                    sheet.spans[top, left] = Span(right - left + 1, bottom - top + 1)
        printed = self._printed.get(str(number))
        sheet.named += [*self._of_tables(name), *([printed] if printed else ()), *frozen]
        return sheet

    def _of_tables(self, name: str) -> Iterator[NamedRows]:
        """The rows of names of the tables that a sheet defines."""
        for part in self._package.related(name, "table"):
            root = self._package.root(part)
            found = None if root is None else _RANGE.match(attribute(root, "ref"))
            if found and attribute(root, "headerRowCount", "1") != "0":
                yield NamedRows(int(found[2]), range(column_number(found[1]), column_number(found[3]) + 1))  # fmt: skip

    def _row(self, row: Any, number: int, sheet: Sheet) -> None:
        column = 0
        for cell in row:
            place = _COLUMN.match(attribute(cell, "r"))
            column = column_number(place[1]) if place else column + 1
            if text := self._shown(cell):
                sheet.cells.setdefault(number, {})[column] = text
                look = self._formats.look(cell.get("s", ""))
                if look != sheet.usual:
                    sheet.looks[number, column] = look

    def _shown(self, cell: Any) -> str:
        kind, value = cell.get("t", "n"), child(cell, "v")
        text = "" if value is None else value.text or ""
        if kind == "s":
            at = whole_number(text, digits=9)
            return "" if at is None or at >= len(self._shared) else self._shared[at]
        if kind == "inlineStr":
            inside = child(cell, "is")
            return "" if inside is None else _string(inside)
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(text, text)
        return self._formats.shown(text, cell.get("s", "")) if kind == "n" else _tidy(text)


def _frozen(view: Any) -> Iterator[NamedRows]:
    """The rows that stay where they are while the others are scrolled."""
    pane = child(view, "pane")
    if pane is not None and attribute(pane, "state").startswith("frozen"):
        rows = whole_number(attribute(pane, "ySplit").removesuffix(".0"))
        top = _RANGE.match(f"{attribute(view, 'topLeftCell', 'A1')}:A1")
        if rows:
            yield NamedRows(rows + int(top[2]) - 1 if top else rows)


def _string(element: Any) -> str:
    """The runs of a string as one, without hints at its pronunciation."""
    texts = (t.text or "" for t in below(element, "t") if local(t.getparent()) != "rPh")
    return _tidy("".join(texts))


def _tidy(text: str) -> str:
    return _SPACES.sub(" ", text).strip()
