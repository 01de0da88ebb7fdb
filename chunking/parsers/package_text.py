"""Office and OpenDocument files as plain text: what their XML holds, paragraph by paragraph.

The second opinion on what docling makes of a file. No structure is kept; slides and sheets are pages.
"""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator
from importlib import import_module
from io import BytesIO
from typing import Any

from ..types import Document, Page
from .archive import part_names, refuse_entities
from .numerals import whole_number

#: the parts with text in order, and what ends a line in them
_PARTS = re.compile(
    r"content\.xml|word/document\.xml|ppt/slides/slide\d+\.xml|xl/worksheets/[^/]+\.xml"
)
_LINES = frozenset({"p", "h", "row", "br", "cr", "line-break"})
_GAPS = {"tab": "\t", "c": "\t", "table-cell": "\t", "s": " "}
_NOTES = re.compile(r"ppt/notesSlides/[^/]+\.xml")
_SLIDE = re.compile(rb"slides/(slide\d+\.xml)\"")
_NUMBER = re.compile(r"\d{1,9}")


def parse(data: bytes, filename: str) -> Document:
    """The text in a DOCX, PPTX, XLSX or ODT file, without its structure."""
    names = part_names(data, filename)
    refuse_entities(data, filename)
    parts = sorted(filter(_PARTS.fullmatch, names), key=_order)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        shared = _shared(archive) if "xl/sharedStrings.xml" in names else []
        notes = _notes(archive, names)
        texts = [
            "".join(
                _tidy(_text(archive.read(name), shared)) for name in (part, *notes.get(part, ()))
            )
            for part in parts
        ]
    is_paged = bool(parts) and parts[0].startswith(("ppt/", "xl/"))
    return Document(
        "".join(texts),
        uri=filename,
        mime_type="text/plain",
        pages=tuple(_pages(texts)) if is_paged else (),
        metadata={
            "parser": "plain",
            "warnings": ["only the words are read: headings, lists and tables are not told apart"],
        },
    )


def _notes(archive: zipfile.ZipFile, names: frozenset[str]) -> dict[str, list[str]]:
    """The parts with the speaker's notes of each slide."""
    found: dict[str, list[str]] = {}
    for name in sorted(filter(_NOTES.fullmatch, names)):
        folder, _, file = name.rpartition("/")
        links = f"{folder}/_rels/{file}.rels"
        slide = _SLIDE.search(archive.read(links)) if links in names else None
        if slide:
            found.setdefault(f"ppt/slides/{slide[1].decode()}", []).append(name)
    return found


def _order(name: str) -> tuple[int, str]:
    """Slides and sheets by their number, which is a number and no text."""
    number = _NUMBER.search(name.rpartition("/")[2])
    return int(number[0]) if number else 0, name


def _pages(texts: list[str]) -> Iterator[Page]:
    at = 0
    for number, text in enumerate(texts, 1):
        yield Page(number, at, at + len(text))
        at += len(text)


def _elements(data: bytes) -> Iterator[tuple[str, Any]]:
    """The elements of a part as they begin and end; entities stay unresolved."""
    etree: Any = import_module("lxml.etree")

    parser = etree.XMLParser(resolve_entities=False, no_network=True, recover=True)
    root = etree.fromstring(data, parser)
    if root is not None:
        for event, element in etree.iterwalk(root, ("start", "end")):
            if isinstance(element.tag, str):
                yield event, element


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _shared(archive: zipfile.ZipFile) -> list[str]:
    """The strings of a workbook, which its cells name by their number."""
    found: list[str] = []
    for event, element in _elements(archive.read("xl/sharedStrings.xml")):
        if event == "end" and _name(element) == "si":
            texts = (e.text or "" for e in element.iter() if _name(e) == "t")
            found.append(" ".join("".join(texts).split()))
    return found


def _text(data: bytes, shared: list[str]) -> Iterator[str]:
    """The text of one part, piece by piece."""
    for event, element in _elements(data):
        name = _name(element)
        if event == "start":
            if name in ("p", "h", "span", "a", "t") and element.text:
                yield element.text
            elif name == "v":
                yield _value(element, shared)
            continue
        if name in _LINES:
            yield "\n"
        yield _GAPS.get(name, "")
        if name in _INLINE and element.tail:
            yield element.tail


#: after which text goes on in an OpenDocument paragraph
_INLINE = frozenset({"span", "a", "s", "tab", "line-break", "bookmark", "note", "frame"})


def _value(cell: Any, shared: list[str]) -> str:
    """What a cell of a workbook shows, by number where it is a shared string."""
    holder, value = cell.getparent(), cell.text or ""
    if holder is None or holder.get("t") != "s":
        return value
    at = whole_number(value, digits=9)
    return "" if at is None or at >= len(shared) else shared[at]


def _tidy(pieces: Iterator[str]) -> str:
    """Lines without white space around them, and none that is empty."""
    lines = ("\t".join(line.split("\t")).strip() for line in "".join(pieces).split("\n"))
    return "".join(f"{line}\n" for line in lines if line)
