"""OpenDocument texts (LibreOffice): Markdown through docling."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO
from typing import Any

from ..types import Document
from .archive import part_names, refuse_entities
from .docling_text import read_with_docling, write

supported_types = frozenset({"application/vnd.oasis.opendocument.text"})
_PROPERTIES = {
    "title": b"dc:title",
    "author": b"dc:creator",
    "created": b"meta:creation-date",
    "modified": b"dc:date",
}


def parse(data: bytes, filename: str) -> Document:
    """The document in an ODT file; the format knows no pages."""
    names = part_names(data, filename)
    refuse_entities(data, filename)
    written = write(read_with_docling(data, filename, "odt"))
    warnings = []
    if any(name.startswith(("Basic/", "Scripts/")) for name in names):
        warnings.append("holds macros: they were neither read nor run")
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "docling",
            "format": "odt",
            **_properties(data, names),
            "warnings": warnings,
        },
        tables=written.tables,
        images=written.images,
    )


def _properties(data: bytes, names: frozenset[str]) -> dict[str, Any]:
    """Title, author and dates, as the package states them."""
    if "meta.xml" not in names:
        return {}
    with zipfile.ZipFile(BytesIO(data)) as archive:
        meta = archive.read("meta.xml")
    found = {
        key: re.search(rb"<%s[^<>]*+>([^<]*+)</%s>" % (tag, tag), meta)
        for key, tag in _PROPERTIES.items()
    }
    return {key: unescape(m[1].decode("utf-8", "replace")) for key, m in found.items() if m}
