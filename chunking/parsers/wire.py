"""Documents as JSON: what a parser's process may send back. Nothing in it can run, unlike a pickle."""

from __future__ import annotations

import json
from typing import Any

from ..types import Block, Document, Image, Page, Table


def to_wire(document: Document) -> bytes:
    """The document without its uri, as ASCII JSON (lone surrogates survive)."""
    values = {
        "text": document.text,
        "mime_type": document.mime_type,
        "pages": [[page.number, page.start, page.end] for page in document.pages],
        "metadata": dict(document.metadata),
        "tables": [[t.header, t.rows, t.caption, t.page] for t in document.tables],
        "blocks": [block[:-1] for block in document.blocks],
        "images": [[i.caption, i.alt, i.page] for i in document.images],
    }
    return json.dumps(values, default=str).encode("ascii")


def from_wire(values: dict[str, Any], filename: str) -> Document:
    """The document that `to_wire` was called on; a file's name becomes its uri."""
    return Document(
        text=values["text"],
        uri=filename,
        mime_type=values["mime_type"],
        pages=tuple(Page(*page) for page in values["pages"]),
        metadata=values["metadata"],
        tables=tuple(
            Table(tuple(header), tuple(map(tuple, rows)), caption, page)
            for header, rows, caption, page in values["tables"]
        ),
        blocks=tuple(Block(*block) for block in values["blocks"]),
        images=tuple(Image(*image) for image in values["images"]),
    )
