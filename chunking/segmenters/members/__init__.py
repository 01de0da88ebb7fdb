"""The members of JSON, JSON Lines, XML and YAML: what stands in what, each with its place in the text."""

from __future__ import annotations

import re
from collections.abc import Callable

from ...caching import per_document
from ...types import Document
from .json_members import json_members
from .tree import Members
from .xml_members import xml_members
from .yaml_members import yaml_members

__all__ = ["Members", "holds_members", "members_of"]

_SCANNERS: dict[str, Callable[[str], Members]] = {
    "application/json": json_members,
    "application/jsonl": json_members,
    "application/x-ndjson": json_members,
    "application/xml": xml_members,
    "text/xml": xml_members,
    "application/yaml": yaml_members,
}
#: types that are named after what they are written in, as `application/rss+xml` is
_BY_SUFFIX = {"json": json_members, "xml": xml_members, "yaml": yaml_members}
#: how JSON and XML begin where no name says what a text is
_JSON = re.compile(r'\s*+(?:\{\s*+(?:"|\}\s*+\Z)|\[\s*+(?:[{"]|\]\s*+\Z|\[\s*+[\d{["-]))')
_XML = re.compile(r"\s*+<(?:\?xml\b|[A-Za-z_][\w:.-]*+[\s/>])")


def holds_members(document: Document) -> bool:
    """Whether the document is one of records, by its type."""
    return _scanner(document.mime_type) is not None


def _scanner(mime_type: str) -> Callable[[str], Members] | None:
    suffix = mime_type.rpartition("+")[2] if "+" in mime_type else ""
    return _SCANNERS.get(mime_type) or _BY_SUFFIX.get(suffix)


@per_document
def members_of(document: Document) -> Members:
    """The members of a document; a text that is none of these has no members below the root.

    Where the type says nothing, the first characters do. Text that is not well-formed keeps every
    character: what cannot be read is part of the member before it. Linear in the text.
    """
    scan = _scanner(document.mime_type)
    if scan is None and document.mime_type == "text/plain":
        scan = json_members if _JSON.match(document.text) else None
        scan = xml_members if _XML.match(document.text) else scan
    return scan(document.text) if scan else Members(document.text, "$")
