"""Word, Excel and PowerPoint files of before 2007, through kreuzberg."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..types import Document
from .inline import Run
from .markdown_escape import paragraph_text
from .sheet_tables import Cells, Sheet, write_sheet
from .writer import Writer


def parse_doc(data: bytes, filename: str) -> Document:
    """The paragraphs of a Word file."""
    return _paragraphs(data, filename, "application/msword", ".docx")


def parse_ppt(data: bytes, filename: str) -> Document:
    """The paragraphs of a presentation."""
    return _paragraphs(data, filename, "application/vnd.ms-powerpoint", ".pptx")


def parse_xls(data: bytes, filename: str) -> Document:
    """The sheets of a workbook, each a page with its name as heading."""
    found = _extracted(data, "application/vnd.ms-excel")
    names, writer = found.metadata.get("sheet_names") or [], Writer()
    for number, name in enumerate(names, 1):
        writer.turn_to(number)
        writer.heading(2, [Run(name)])
        for table in found.tables:
            if table.page_number == number:
                write_sheet(Sheet(_cells(table.cells)), writer)
    written = writer.written(range(1, len(names) + 1))
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        pages=written.pages,
        metadata={"parser": "kreuzberg"},
        tables=written.tables,
    )


def _cells(rows: Sequence[Sequence[str]]) -> Cells:
    """What the filled cells of a sheet show, by row and column."""
    shown = (
        {x: text for x, cell in enumerate(row, 1) if (text := " ".join(cell.split()))}
        for row in rows
    )
    return {y: row for y, row in enumerate(shown, 1) if row}


def _paragraphs(data: bytes, filename: str, mime_type: str, newer: str) -> Document:
    lines = (" ".join(line.split()) for line in _extracted(data, mime_type).content.split("\n"))
    text = "\n\n".join(paragraph_text(line) for line in lines if line)
    warning = (
        f"headings and tables of so old a file are not told apart: save it as {newer} to keep them"
    )
    return Document(
        text + "\n",
        uri=filename,
        mime_type="text/markdown",
        metadata={"parser": "kreuzberg", "warnings": [warning]},
    )


def _extracted(data: bytes, mime_type: str) -> Any:
    from kreuzberg import extract_bytes_sync

    return extract_bytes_sync(data, mime_type)
