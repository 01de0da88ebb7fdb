"""RTF documents: the text alone."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ..types import Document

supported_types = frozenset({"application/rtf", "text/rtf"})


def parse(data: bytes, filename: str) -> Document:
    """The text of an RTF document, without its formatting and pictures."""
    reader: Any = import_module("striprtf.striprtf")
    text = reader.rtf_to_text(data.decode("latin-1"), errors="replace")
    return Document(
        text.strip() + "\n",
        uri=filename,
        mime_type="text/plain",
        metadata={
            "parser": "striprtf",
            "format": "rtf",
            "warnings": ["only the text of an RTF file is read: save it as .docx to keep headings"],
        },
    )
