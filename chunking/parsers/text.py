"""Plain text, Markdown, MDX, CSV and source code: the file's own characters are the document."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from typing import Any

from ..segmenters.language import language_of
from ..segmenters.outline import outline
from ..types import Document, mime_type_of
from .decoding import decode


class TextParser:
    """Keeps every character, so that offsets are those of the file."""

    name = "text"
    supported_types = frozenset({"text/*"})

    def parse(self, data: bytes, filename: str) -> Document:
        decoded = decode(data, filename)
        document = Document(decoded.text, uri=filename, mime_type=mime_type_of(filename))
        metadata: dict[str, Any] = {
            "parser": self.name,
            "encoding": decoded.encoding,
            "bytes": len(data),
            "word_count": len(decoded.text.split()),
            "language": language_of(document),
            "warnings": list(decoded.warnings),
        }
        if title := _title(document):
            metadata["title"] = title
        if document.mime_type in _DELIMITERS:
            metadata |= _table_shape(document)
        return replace(document, metadata=metadata)


def _title(document: Document) -> str | None:
    """The first heading of the top level."""
    return next((item.title for item in outline(document).headings if item.level == 1), None)


_DELIMITERS = {"text/csv": ",", "text/tab-separated-values": "\t"}


def _table_shape(document: Document) -> dict[str, Any]:
    """The header and the number of rows of a CSV file; a warning where rows differ in length."""
    reader = csv.reader(
        io.StringIO(document.text, newline=""), delimiter=_DELIMITERS[document.mime_type]
    )
    try:
        rows = [row for row in reader if row]
    except csv.Error as error:
        return {"warnings": [f"not a well-formed table ({error}): treated as plain text"]}
    if not rows:
        return {}
    ragged = sum(len(row) != len(rows[0]) for row in rows)
    shape: dict[str, Any] = {"columns": rows[0], "rows": len(rows) - 1}
    if ragged:
        shape["warnings"] = [f"{ragged} rows have another number of fields than the header"]
    return shape
