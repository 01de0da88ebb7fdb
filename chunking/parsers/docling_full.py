"""PDF through docling's own pipeline, where the user has installed it with its models."""

from __future__ import annotations

from importlib import import_module
from io import BytesIO
from typing import Any

from ..types import Document
from .docling_text import write


def parse(data: bytes, filename: str) -> Document:
    """The document in a PDF as docling's layout models see it. Nothing is fetched.

    Raises:
        Exception: whatever docling raises, also where its models are not on this machine.
    """
    converter: Any = import_module("docling.document_converter")
    models: Any = import_module("docling.datamodel.base_models")
    source = models.DocumentStream(name="a.pdf", stream=BytesIO(data))
    written = write(converter.DocumentConverter().convert(source).document)
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        pages=written.pages,
        metadata={"parser": "docling-full"},
        tables=written.tables,
        images=written.images,
    )
