"""Word, PowerPoint and Excel files: Markdown by the readers of `ooxml`, properties from the package itself."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Iterator
from html import unescape
from io import BytesIO
from typing import Any

from ..errors import ParseError
from ..quantities import counted
from ..types import Document
from .archive import part_names, refuse_entities
from .ooxml.graphics import paragraph_texts
from .ooxml.sheets import SheetReader
from .ooxml.slides import SlideReader
from .ooxml.stated_cells import stated_in_sheets
from .ooxml.stated_text import stated_in_graphics, stated_in_notes, stated_in_slide, stated_text
from .ooxml.word import WordReader
from .sheet_extent import check_extent
from .sheet_tables import Sheet
from .word_check import hidden_pages, hidden_text, lost_words
from .writer import Writer
from .xml_package import Package, below

#: what programs put in as a title when nobody gave one
_NO_TITLE = frozenset({"powerpoint presentation", "word document", "document", "presentation"})
_KINDS = {"word/": "docx", "ppt/": "pptx", "xl/": "xlsx"}
_MAIN = {"docx": "word/document.xml", "pptx": "ppt/presentation.xml", "xlsx": "xl/workbook.xml"}
_NO_VALUE = re.compile(rb"</f>\s*+(?:(?:<v>\s*+</v>|<v\s*+/>)\s*+)?</c>")
_COMMENTS = re.compile(r"(?:word|ppt|xl)/(?:threadedC|c)omments(?:/[^/]+|\d*)\.xml")
#: files inside the file; a workbook that belongs to a chart holds the numbers that the chart shows
_EMBEDDED = re.compile(r"(?:word|ppt|xl)/(?:embeddings/.+|afchunk[^/]*)")
_CHART = re.compile(r"(?:word|ppt|xl)/charts/[^/]+\.xml")
_RUNNING = re.compile(r"word/(?:header|footer)\d*\.xml")
_PRINTED = re.compile(rb"<(?:\w+:)?(?:odd|even|first)(?:Header|Footer)>([^<]++)<")
#: what stands for page numbers, dates and looks in the headers of sheets
_CODES = re.compile(r"&(?:\"[^\"]*+\"|K[0-9A-F]{6}|K\d\d[+-]\d{3}|\d{1,3}|[^&])")
#: characters of a running text that a warning names
_NAMED = 80


def kind_of_parts(names: Iterable[str]) -> str | None:
    """The kind of an Office file by the folders of its parts; None for other archives."""
    folders = {f"{name.partition('/')[0]}/" for name in names}
    return next((kind for folder, kind in _KINDS.items() if folder in folders), None)


def parse(data: bytes, filename: str) -> Document:
    """The document in an Office file: slides and sheets are pages, a Word file has none."""
    names = part_names(data, filename)
    refuse_entities(data, filename)
    kind = kind_of_parts(names) or "docx"
    if kind == "xlsx":
        check_extent(data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package, writer = Package(archive), Writer()
        main = next(iter(package.related("", "officeDocument")), _MAIN[kind])
        root = package.root(main)
        if root is None:
            raise ParseError(
                f"{filename} is damaged, it has no {main}: open and save it again in its program"
            )
        written, warnings = _READERS[kind](package, main, root, writer, filename)
        return Document(
            written.text,
            uri=filename,
            mime_type="text/markdown",
            pages=written.pages,
            metadata={
                "parser": "office",
                "format": kind,
                **_properties(package),
                "warnings": [*_general_warnings(package), *warnings],
            },
            tables=written.tables,
            images=written.images,
        )


def sheets_of(data: bytes, filename: str) -> list[tuple[str, Sheet]]:
    """The name of each sheet of a workbook, and what its cells show."""
    part_names(data, filename)
    refuse_entities(data, filename)
    check_extent(data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package = Package(archive)
        main = next(iter(package.related("", "officeDocument")), _MAIN["xlsx"])
        root = package.root(main)
        reader = SheetReader(package, main, Writer())
        return [] if root is None else list(reader.sheets(root))


def _read_word(package: Package, main: str, root: Any, writer: Writer, _: str) -> Any:
    reader = WordReader(package, main, writer)
    reader.read(root)
    written = writer.written()
    notes = [name for kind in ("footnotes", "endnotes") for name in package.related(main, kind)]
    parts = [root, *map(package.root, notes)]
    return written, [
        *_running_texts(package),
        *hidden_text(reader.hidden),
        *lost_words(
            ("".join(stated_text(part)) for part in parts if part is not None),
            written.text,
            reader.hidden,
        ),
    ]


def _read_slides(package: Package, main: str, root: Any, writer: Writer, filename: str) -> Any:
    reader = SlideReader(package, main, writer)
    names = reader.read(root)
    if not names:
        raise ParseError(f"{filename} has no slides: there is nothing to read")
    written = writer.written(range(1, len(names) + 1))
    stated = _stated_in_slides(package, names)
    damaged = [f"slide {number} is damaged: its words are not here" for number in reader.damaged]
    warnings = [*damaged, *hidden_pages("slides", reader.hidden)]
    return written, [*warnings, *lost_words(stated, written.text)]


def _stated_in_slides(package: Package, names: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    for name in names:
        yield from stated_in_slide(package.root(name), seen)
        yield from stated_in_graphics(package, name)
        for notes in package.related(name, "notesSlide"):
            yield from stated_in_notes(package.root(notes))


def _read_sheets(package: Package, main: str, root: Any, writer: Writer, _: str) -> Any:
    reader = SheetReader(package, main, writer)
    names = reader.read(root)
    written = writer.written(range(1, len(list(below(root, "sheet"))) + 1))
    warnings = hidden_pages("sheets", reader.hidden)
    if missing := sum(len(_NO_VALUE.findall(package.archive.read(name))) for name in names):
        warnings.append(
            f"left empty: {counted(missing, 'formula')} without a stored value: "
            "open and save the file in its program"
        )
    running = {" ".join(_CODES.sub(" ", text).split()) for name in names for text in _of_printed_pages(package, name)}  # fmt: skip
    if named := "; ".join(sorted(text[:_NAMED] for text in running if re.search(r"[^\W\d]", text))):
        warnings.append(f"the headers and footers of its printed pages are left out: {named}")
    return written, [*warnings, *lost_words(stated_in_sheets(package), written.text)]


def _of_printed_pages(package: Package, name: str) -> Iterator[str]:
    """The headers and footers of a sheet when it is printed."""
    for text in _PRINTED.findall(package.archive.read(name)):
        yield unescape(text.decode("utf-8", "replace"))


_READERS = {"docx": _read_word, "pptx": _read_slides, "xlsx": _read_sheets}

_PROPERTIES = {
    "title": b"dc:title",
    "author": b"dc:creator",
    "created": b"dcterms:created",
    "modified": b"dcterms:modified",
}


def _properties(package: Package) -> dict[str, Any]:
    """Title, author and dates, as the package states them."""
    if "docProps/core.xml" not in package.names:
        return {}
    data = package.archive.read("docProps/core.xml")
    known = {}
    for key, tag in _PROPERTIES.items():
        if found := re.search(rb"<%s[^<>]*+>([^<]*+)</%s>" % (tag, tag), data):
            value = unescape(found[1].decode("utf-8", "replace")).strip()
            if value and not (key == "title" and value.lower() in _NO_TITLE):
                known[key] = value
    return known


def _general_warnings(package: Package) -> Iterator[str]:
    """What of a file of any kind is not in the text."""
    if any(name.endswith("vbaProject.bin") for name in package.names):
        yield "holds macros: they were neither read nor run"
    comments = (name for name in package.names if _COMMENTS.fullmatch(name))
    count = sum(sum(1 for _ in below(package.root(name), *_COMMENT_NAMES)) for name in comments)
    if count:
        yield f"left out: {counted(count, 'comment')} about the text"
    charts = filter(_CHART.fullmatch, package.names)
    data = {each.target for name in charts for each in package.relations(name).values()}
    if count := sum(1 for name in package.names - data if _EMBEDDED.fullmatch(name)):
        yield f"{count} embedded files are left out: save and add them by themselves"


_COMMENT_NAMES = ("comment", "cm", "threadedComment")


def _running_texts(package: Package) -> Iterator[str]:
    """The headers and footers of pages, named."""
    found = sorted(filter(_RUNNING.fullmatch, package.names))
    texts = {" ".join(paragraph_texts(package.root(name))): None for name in found}
    if named := "; ".join(text[:_NAMED] for text in texts if re.search(r"[^\W\d]", text)):
        yield f"the headers and footers of its pages are left out: {named}"
