"""OpenDocument spreadsheets and presentations: Markdown through docling, a page for each sheet or slide."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..types import Document
from .archive import part_names, refuse_entities
from .docling_text import read_with_docling, write
from .parts import Written

#: how docling calls the groups of a sheet and of a slide
_SHEET, _SLIDE = "sheet: ", "slide-"


def parse_sheets(data: bytes, filename: str) -> Document:
    """The sheets of an ODS file, each with its name as heading."""
    document = _read(data, filename, "ods")
    groups = (group for group in document.groups if group.name.startswith(_SHEET))
    names = [group.name.removeprefix(_SHEET) for group in groups]
    return _document(
        write(document, dict(zip(sorted(document.pages), names, strict=False))), filename
    )


def parse_slides(data: bytes, filename: str) -> Document:
    """The slides of an ODP file."""
    document = _read(data, filename, "odp")
    groups = [group for group in document.groups if group.name.startswith(_SLIDE)]
    for number, group in enumerate(groups, 1):
        _place(document, group, number)
    return _document(write(document), filename)


def _read(data: bytes, filename: str, kind: str) -> Any:
    part_names(data, filename)
    refuse_entities(data, filename)
    return read_with_docling(data, filename, kind)


def _place(document: Any, group: Any, number: int) -> None:
    """Say of what a slide holds that it is on that page, which docling does not."""
    types: Any = import_module("docling_core.types.doc")
    nowhere = types.BoundingBox(l=0, t=0, r=0, b=0)
    document.add_page(page_no=number, size=types.Size())
    for item, _ in document.iterate_items(root=group):
        if not item.prov:
            item.prov = [types.ProvenanceItem(page_no=number, bbox=nowhere, charspan=(0, 0))]


def _document(written: Written, filename: str) -> Document:
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        pages=written.pages,
        metadata={"parser": "docling"},
        tables=written.tables,
        images=written.images,
    )
