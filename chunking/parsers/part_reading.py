"""Reads the sheets of a spreadsheet or the chapters of a book as they stand, in a parser's process."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from .inline import Run, plain
from .sheet_tables import Sheet, tables_of
from .writer import Writer

#: a block as JSON-able values: its kind, level, text and cells
Block = tuple[str, int, str, list[tuple[int, int, str]]]
Part = tuple[str, list[Block]]


def read_parts(data: bytes, filename: str, kind: str) -> list[Part]:
    """The parts of a file as JSON-able values: see `SourcePart`."""
    if kind == "epub":
        from .epub import chapters

        return [("", _chapter(title, page)) for title, page in chapters(data, filename)]
    if kind == "xlsx":
        from .office import sheets_of
    else:
        from .opendocument import sheets_of
    return [(name, list(_shown(sheet))) for name, sheet in sheets_of(data, filename)]


def _chapter(title: str | None, page: bytes) -> list[Block]:
    """The blocks of a chapter; one without a heading of its own gets its title, as it does in the text."""
    from .html import read_page

    writer = BlockWriter()
    read_page(page, writer)
    has_heading = any(kind == "heading" for kind, *_ in writer.blocks)
    if title and not has_heading:
        return [("heading", 1, title, []), *writer.blocks]
    return writer.blocks


def _shown(sheet: Sheet) -> Iterator[Block]:
    """A sheet as one table, its cells in the order in which its tables are written."""
    found = [
        (row, column, sheet.cells[row][column])
        for rows, columns in tables_of(sheet)
        for row in rows
        for column in columns
        if column in sheet.cells[row]
    ]
    if found:
        yield "table", 0, "", found


class BlockWriter(Writer):
    """Gathers blocks as plain texts instead of as Markdown."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks: list[Block] = []

    def heading(self, level: int, runs: Iterable[Run], label: str = "") -> None:
        self._gather("heading", plain((Run(f"{label} "), *runs)), level)

    def paragraph(self, runs: Iterable[Run]) -> None:
        self._gather("paragraph", plain(runs))

    def item(self, depth: int, label: str, runs: Iterable[Run]) -> None:
        mark = label if label[:1].isdecimal() else "•"
        if text := plain(runs):
            self._gather("item", f"{mark} {text}", depth)

    def fenced(self, code: str) -> None:
        self._gather("code", code.strip("\n"))

    def table(
        self, rows: Sequence[Sequence[str]], caption: str | None = None, head: int = 1
    ) -> None:
        cells = [
            (y, x, text) for y, row in enumerate(rows, 1) for x, text in enumerate(row, 1) if text
        ]
        if cells:
            self.blocks.append(("table", 0, "", cells))

    def _gather(self, kind: str, text: str, level: int = 0) -> None:
        if text.strip():
            self.blocks.append((kind, level, text, []))
