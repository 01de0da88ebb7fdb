"""The sheets of a workbook: each a page under its name, with the tables that stand on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..inline import Run
from ..sheet_tables import Cells, write_sheet
from ..writer import Writer
from ..xml_package import Package, attribute, below, child, local
from .cell_values import Formats
from .graphics import paragraph_texts, write_graphics
from .slides import relation_id
from .word_styles import whole_number

_COLUMN = re.compile(r"([A-Z]{1,3})[0-9]")
_SPACES = re.compile(r"\s+")


class SheetReader:
    """Reads a workbook sheet by sheet, each a page."""

    def __init__(self, package: Package, part: str, writer: Writer) -> None:
        self._package, self._part, self._writer = package, part, writer
        self._shared = list(self._strings("sharedStrings"))
        self.hidden: list[str] = []

    def read(self, root: Any) -> list[str]:
        """Write all sheets; the names of their parts, in their order."""
        self._formats = self._formats_of(root)
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
                self._sheet(relation.target, relation.kind == "worksheet")
        return names

    def cells_of_sheets(self, root: Any) -> Iterator[tuple[str, Cells]]:
        """The name of each sheet, and what its cells show; nothing is written."""
        self._formats = self._formats_of(root)
        relations = self._package.relations(self._part)
        for sheet in below(root, "sheet"):
            found = relations.get(relation_id(sheet))
            is_read = found and found.kind == "worksheet" and found.target in self._package.names
            yield attribute(sheet, "name"), self._cells(found.target) if found and is_read else {}

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

    def _sheet(self, name: str, has_cells: bool) -> None:
        if has_cells:
            write_sheet(self._cells(name), self._writer)
        for drawing in self._package.related(name, "drawing"):
            root = self._package.root(drawing)
            for shape in below(root, "sp"):
                for text in paragraph_texts(shape):
                    self._writer.paragraph([Run(text)])
            write_graphics(root, self._package, drawing, self._writer)

    def _cells(self, name: str) -> Cells:
        """What the cells of a sheet show, by row and column."""
        cells: Cells = {}
        number = 0
        for row in self._package.elements(name, ["row"]):
            number = whole_number(attribute(row, "r"), digits=7) or number + 1
            column = 0
            for cell in row:
                place = _COLUMN.match(attribute(cell, "r"))
                column = column_number(place[1]) if place else column + 1
                if text := self._shown(cell):
                    cells.setdefault(number, {})[column] = text
        return cells

    def _shown(self, cell: Any) -> str:
        kind, value = cell.get("t", "n"), child(cell, "v")
        text = "" if value is None else value.text or ""
        if kind == "s":
            at = int(text) if text.isdigit() else -1
            return self._shared[at] if 0 <= at < len(self._shared) else ""
        if kind == "inlineStr":
            inside = child(cell, "is")
            return "" if inside is None else _string(inside)
        if kind == "b":
            return {"1": "TRUE", "0": "FALSE"}.get(text, text)
        return self._formats.shown(text, cell.get("s", "")) if kind == "n" else _tidy(text)


def _string(element: Any) -> str:
    """The runs of a string as one, without hints at its pronunciation."""
    texts = (t.text or "" for t in below(element, "t") if local(t.getparent()) != "rPh")
    return _tidy("".join(texts))


def _tidy(text: str) -> str:
    return _SPACES.sub(" ", text).strip()


def column_number(letters: str) -> int:
    """The number of a column from 1.

    >>> column_number("AA")
    27
    """
    value = 0
    for letter in letters:
        value = value * 26 + ord(letter) - 64
    return value
