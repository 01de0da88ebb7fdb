"""Office and OpenDocument files by docling: a second opinion on what their usual readers make of them."""

from __future__ import annotations

from ..types import Document
from .archive import part_names, refuse_entities
from .docling_text import read_with_docling, write
from .office import kind_of_parts
from .parts import Written
from .sheet_extent import check_extent


def parse(data: bytes, filename: str) -> Document:
    """The document in a DOCX, PPTX, XLSX or ODT file; notes, comments and running texts are left out."""
    names = part_names(data, filename)
    refuse_entities(data, filename)
    kind = kind_of_parts(names) or "odt"
    if kind == "xlsx":
        check_extent(data, filename, empty_too=True)
    written = _written(kind, data, filename)
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        pages=written.pages,
        metadata={"parser": "docling", "format": kind},
        tables=written.tables,
        images=written.images,
    )


def _written(kind: str, data: bytes, filename: str) -> Written:
    document = read_with_docling(data, filename, kind)
    if kind != "xlsx":
        return write(document)
    sheets = [group.name for group in document.groups if group.label.value == "sheet"]
    return write(document, dict(zip(sorted(document.pages), sheets, strict=False)))
