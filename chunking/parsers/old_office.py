"""Word, Excel and PowerPoint files of before 2007, through kreuzberg."""

from __future__ import annotations

from typing import Any

from ..types import Document, Table
from .markdown_escape import heading_text, paragraph_text
from .parts import Part, join, markdown_table


def parse_doc(data: bytes, filename: str) -> Document:
    """The paragraphs of a Word file."""
    return _paragraphs(data, filename, "application/msword", ".docx")


def parse_ppt(data: bytes, filename: str) -> Document:
    """The paragraphs of a presentation."""
    return _paragraphs(data, filename, "application/vnd.ms-powerpoint", ".pptx")


def parse_xls(data: bytes, filename: str) -> Document:
    """The sheets of a workbook, each a page with its name as heading."""
    found = _extracted(data, "application/vnd.ms-excel")
    names = found.metadata.get("sheet_names") or []
    parts, tables = [], []
    for number, name in enumerate(names, 1):
        parts.append(Part("## " + heading_text(" ".join(name.split())), number))
        for table in found.tables:
            if table.page_number == number and table.cells:
                rows = [[" ".join(cell.split()) for cell in row] for row in table.cells]
                parts.append(Part(markdown_table(rows), number))
                tables.append(
                    Table(tuple(rows[0]), tuple(map(tuple, rows[1:])), page=number),
                )
    text, pages = join(parts, range(1, len(names) + 1))
    return Document(
        text,
        uri=filename,
        mime_type="text/markdown",
        pages=pages,
        metadata={"parser": "kreuzberg"},
        tables=tuple(tables),
    )


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
