"""OpenDocument texts, spreadsheets and presentations (LibreOffice): Markdown by their own XML."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from typing import Any

from ..errors import ParseError
from ..quantities import counted
from ..types import Document
from .archive import part_names, refuse_entities
from .opendocument_sheets import SheetReader, stated_in_sheets
from .opendocument_slides import SlideReader, stated_in_slides
from .opendocument_styles import OdtStyles
from .opendocument_text import TextReader, stated_text
from .sheet_tables import Sheet
from .word_check import hidden_pages, hidden_text, lost_words
from .writer import Writer
from .xml_package import Package, below, child

_PROPERTIES = {
    "title": b"dc:title",
    "author": b"dc:creator",
    "created": b"meta:creation-date",
    "modified": b"dc:date",
}
#: characters of a running text that a warning names
_NAMED = 80


def parse(data: bytes, filename: str) -> Document:
    """The document in an ODT, ODS or ODP file: sheets and slides are pages, texts have none."""
    part_names(data, filename)
    refuse_entities(data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package, writer = Package(archive), Writer()
        root, styles = package.root("content.xml"), package.root("styles.xml")
        body = None if root is None else child(root, "body")
        kind = next((each for each in _READERS if body is not None and child(body, each) is not None), None)  # fmt: skip
        if kind is None:
            raise ParseError(
                f"{filename} is damaged, it has no content: open and save it again in its program"
            )
        reader_of, stated, form = _READERS[kind]
        reader = reader_of(package, OdtStyles([r for r in (styles, root) if r is not None]), writer)
        reader.read(body)
        written = writer.written(range(1, reader.pages + 1))
        return Document(
            written.text,
            uri=filename,
            mime_type="text/markdown",
            pages=written.pages,
            metadata={
                "parser": "opendocument",
                "format": form,
                **_properties(package),
                "warnings": [
                    *_warnings(package, body, styles),
                    *_of_pages(reader, kind),
                    *hidden_text(reader.hidden_text),
                    *lost_words(stated(body), written.text, reader.hidden_text),
                ],
            },
            tables=written.tables,
            images=written.images,
        )


def sheets_of(data: bytes, filename: str) -> list[tuple[str, Sheet]]:
    """The name of each sheet of a spreadsheet, and what its cells show."""
    part_names(data, filename)
    refuse_entities(data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package = Package(archive)
        root, styles = package.root("content.xml"), package.root("styles.xml")
        body = None if root is None else child(root, "body")
        if body is None or child(body, "spreadsheet") is None:
            return []
        known = OdtStyles([each for each in (styles, root) if each is not None])
        return list(SheetReader(package, known, Writer()).sheets(body))


_READERS: dict[str, tuple[type[TextReader], Callable[[Any], Iterator[str]], str]] = {
    "text": (TextReader, lambda body: iter(["".join(stated_text(body))]), "odt"),
    "spreadsheet": (SheetReader, stated_in_sheets, "ods"),
    "presentation": (SlideReader, stated_in_slides, "odp"),
}


def _of_pages(reader: TextReader, kind: str) -> Iterator[str]:
    """What is to be said of sheets and slides."""
    what = "sheets" if kind == "spreadsheet" else "slides"
    if isinstance(reader, SheetReader | SlideReader):
        yield from hidden_pages(what, reader.hidden)
    if isinstance(reader, SheetReader) and reader.unread:
        yield f"{reader.unread:,} repetitions of rows and cells are left out: each is in the text many times"  # fmt: skip


def _warnings(package: Package, body: Any, styles: Any) -> Iterator[str]:
    """What of the file is not in the text."""
    if any(name.startswith(("Basic/", "Scripts/")) for name in package.names):
        yield "holds macros: they were neither read nor run"
    if count := sum(1 for _ in below(body, "annotation")):
        yield f"left out: {counted(count, 'comment')} about the text"
    if count := sum(1 for _ in below(body, "deletion")):
        yield f"{count} passages are marked as deleted, and left out"
    running = [] if styles is None else below(styles, "header", "footer", "header-first", "footer-first")  # fmt: skip
    texts = {" ".join("".join(stated_text(each)).split()): None for each in running}
    if named := "; ".join(text[:_NAMED] for text in texts if re.search(r"[^\W\d]", text)):
        yield f"the headers and footers of its pages are left out: {named}"


def _properties(package: Package) -> dict[str, Any]:
    """Title, author and dates, as the package states them."""
    if "meta.xml" not in package.names:
        return {}
    meta = package.archive.read("meta.xml")
    found = {
        key: re.search(rb"<%s[^<>]*+>([^<]*+)</%s>" % (tag, tag), meta)
        for key, tag in _PROPERTIES.items()
    }
    return {key: unescape(m[1].decode("utf-8", "replace")) for key, m in found.items() if m}
