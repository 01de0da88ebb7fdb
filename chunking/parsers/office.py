"""Word, PowerPoint and Excel files: Markdown through docling, properties from the package itself."""

from __future__ import annotations

import re
import zipfile
from html import unescape
from io import BytesIO
from typing import Any

from ..errors import ParseError
from ..types import Document
from .archive import part_names, refuse_entities
from .docling_text import Written, read_with_docling, with_alternatives, write
from .sheet_extent import check_extent

supported_types = frozenset(
    {
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
        "application/vnd.openxmlformats-officedocument.presentationml.presentation",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    }
)
#: what programs put in as a title when nobody gave one
_NO_TITLE = frozenset({"powerpoint presentation", "word document", "document", "presentation"})
_KINDS = {"word/": "docx", "ppt/": "pptx", "xl/": "xlsx"}
_NO_VALUE = re.compile(rb"</f>\s*+(?:(?:<v>\s*+</v>|<v\s*+/>)\s*+)?</c>")


def parse(data: bytes, filename: str) -> Document:
    """The document in an Office file: slides and sheets are pages, a Word file has none."""
    names = part_names(data, filename)
    refuse_entities(data, filename)
    kind = next(kind for folder, kind in _KINDS.items() if any(n.startswith(folder) for n in names))
    if kind == "xlsx":
        check_extent(data, filename)
    if kind == "pptx" and not any(name.startswith("ppt/slides/slide") for name in names):
        raise ParseError(f"{filename} has no slides: there is nothing to read")
    written = _written(kind, data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        known = _properties(archive, names)
        warnings = _warnings(archive, kind, names)
        images = with_alternatives(written.images, _alternatives(archive, kind, names))
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        pages=written.pages,
        metadata={"parser": "docling", "format": kind, **known, "warnings": warnings},
        tables=written.tables,
        images=images,
    )


def _written(kind: str, data: bytes, filename: str) -> Written:
    document = read_with_docling(data, filename, kind)
    if kind == "xlsx":
        sheets = [group.name for group in document.groups if group.label.value == "sheet"]
        return write(document, dict(zip(sorted(document.pages), sheets, strict=False)))
    return write(document)


_PROPERTIES = {
    "title": b"dc:title",
    "author": b"dc:creator",
    "created": b"dcterms:created",
    "modified": b"dcterms:modified",
}


def _properties(archive: zipfile.ZipFile, names: frozenset[str]) -> dict[str, Any]:
    """Title, author and dates, as the package states them."""
    if "docProps/core.xml" not in names:
        return {}
    data = archive.read("docProps/core.xml")
    known = {}
    for key, tag in _PROPERTIES.items():
        if found := re.search(rb"<%s[^<>]*+>([^<]*+)</%s>" % (tag, tag), data):
            value = unescape(found[1].decode("utf-8", "replace")).strip()
            if value and not (key == "title" and value.lower() in _NO_TITLE):
                known[key] = value
    return known


def _warnings(archive: zipfile.ZipFile, kind: str, names: frozenset[str]) -> list[str]:
    """What of the file is not in the text."""
    warnings = []
    if any(name.endswith("vbaProject.bin") for name in names):
        warnings.append("holds macros: they were neither read nor run")
    if kind == "docx" and _running_texts(archive, names):
        warnings.append("the headers and footers of its pages are left out")
    if kind == "xlsx":
        sheets = [name for name in names if re.fullmatch(r"xl/worksheets/[^/]+\.xml", name)]
        if missing := sum(len(_NO_VALUE.findall(archive.read(name))) for name in sheets):
            warnings.append(
                f"{missing} formulas have no stored value and are empty: "
                "open and save the file in its program"
            )
    return warnings


def _running_texts(archive: zipfile.ZipFile, names: frozenset[str]) -> bool:
    """Whether pages have headers or footers with text."""
    running = [name for name in names if re.fullmatch(r"word/(header|footer)\d*\.xml", name)]
    return any(re.search(rb"<w:t[ >][^<]*[^<\s]", archive.read(name)) for name in running)


def _alternatives(archive: zipfile.ZipFile, kind: str, names: frozenset[str]) -> list[str]:
    """The alternative texts of the pictures of a Word file, in order."""
    if kind != "docx" or "word/document.xml" not in names:
        return []
    data = archive.read("word/document.xml").decode("utf-8", "replace")
    drawings = re.findall(r"<wp:docPr\b[^<>]*+>", data)
    found = (re.search(r'\bdescr="([^"]*)"', drawing) for drawing in drawings)
    return [unescape(item[1]) if item else "" for item in found]
