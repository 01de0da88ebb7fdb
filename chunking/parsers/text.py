"""Plain text, Markdown, MDX, CSV, JSON and source code: the file's own characters are the document."""

from __future__ import annotations

import csv
import io
from dataclasses import replace
from itertools import islice
from typing import Any

from ..media_types import mime_type_of
from ..segmenters.cells import delimiter_of
from ..segmenters.file_rows import file_rows
from ..segmenters.natural_language import language_of
from ..types import Document
from .decoding import decode
from .json_shape import JSON_TYPES, json_shape
from .markdown_signs import is_markdown
from .markup_signs import markup_of


class TextParser:
    """Keeps every character, so that offsets are those of the file."""

    def __init__(self, mime_type: str | None = None, name: str = "text") -> None:
        self._mime_type = mime_type
        self.name = name

    def parse(self, data: bytes, filename: str) -> Document:
        decoded = decode(data, filename)
        mime_type = self._mime_type or mime_type_of(filename)
        if mime_type == "text/plain" and not self._mime_type:
            is_prose = is_markdown(decoded.text)
            mime_type = markup_of(decoded.text) or ("text/markdown" if is_prose else mime_type)
        document = Document(decoded.text, uri=filename, mime_type=mime_type)
        metadata: dict[str, Any] = {
            "parser": self.name,
            "encoding": decoded.encoding,
            "bytes": len(data),
            "language": language_of(document),
            "warnings": list(decoded.warnings),
        }
        shape: dict[str, Any] = {}
        if document.mime_type in _TABLES:
            shape = _table_shape(document)
        elif document.mime_type in JSON_TYPES:
            shape = json_shape(document)
        metadata["warnings"] += shape.pop("warnings", [])
        return replace(document, metadata=metadata | shape)


_TABLES = frozenset({"text/csv", "text/tab-separated-values"})


def _table_shape(document: Document) -> dict[str, Any]:
    """The header and the number of rows of a CSV file; a warning where rows differ in length."""
    above, header, below = file_rows(document)
    text = io.StringIO(document.text, newline="")
    reader = filter(None, csv.reader(text, delimiter=delimiter_of(document.text)))
    try:
        first = next(islice(reader, len(above), None), None)
        ragged = sum(len(row) != len(first or ()) for row in reader)
    except csv.Error as error:
        return {"warnings": [f"not a well-formed table ({error}): treated as plain text"]}
    if first is None:
        return {}
    shape: dict[str, Any] = {"columns": first} if header else {}
    shape["rows"] = len(below)
    if ragged:
        measure = "header" if header else "first"
        shape["warnings"] = [f"{ragged} rows have another number of fields than the {measure}"]
    return shape
