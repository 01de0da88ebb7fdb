"""Electronic books in EPUB: the chapters in their order, each as a web page."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from io import BytesIO
from posixpath import dirname, join, normpath
from typing import Any
from urllib.parse import unquote

from ..errors import ParseError
from ..quantities import counted
from ..types import Document, Table
from .archive import book_folder, part_names, protected
from .html import read_page, shown_text
from .markdown_escape import heading_text
from .word_check import lost_words

_PAGES = frozenset({"application/xhtml+xml", "text/html"})
_NAMES = {"title": "title", "author": "creator", "language": "language", "created": "date"}


def parse(data: bytes, filename: str) -> Document:
    """The chapters of a book; one without a heading of its own gets its title from the table of contents."""
    names = part_names(data, filename)
    if "META-INF/encryption.xml" in names and "META-INF/rights.xml" in names:
        raise protected(filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package = _package(archive, filename)
        book = _soup(archive.read(package))
        folder = dirname(package)
        texts, stated = list[str](), list[str]()
        tables: list[Table] = []
        missing = [name for name in _spine(book, folder) if name not in names]
        for title, page in _chapters(archive, book, folder, names):
            text, found = _chapter(page, title)
            texts.append(text)
            stated.append(shown_text(page))
            tables += found
    warnings = [
        f"missing in the file: {counted(len(missing), 'chapter')}: {', '.join(missing[:5])}"
    ]
    text = "\n\n".join(filter(None, texts)) + "\n"
    return Document(
        text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "epub",
            **_known(book),
            "warnings": [*(warnings if missing else []), *lost_words(stated, text)],
        },
        tables=tuple(tables),
    )


def chapters(data: bytes, filename: str) -> Iterator[tuple[str | None, bytes]]:
    """The chapters of a book in their order: what the table of contents calls each, and its page."""
    names = part_names(data, filename)
    with zipfile.ZipFile(BytesIO(data)) as archive:
        package = _package(archive, filename)
        yield from _chapters(archive, _soup(archive.read(package)), dirname(package), names)


def _chapters(
    archive: zipfile.ZipFile, book: Any, folder: str, names: frozenset[str]
) -> Iterator[tuple[str | None, bytes]]:
    titles = _titles(archive, book, folder, names)
    for name in _spine(book, folder):
        if name in names:
            yield titles.get(name), archive.read(name)


def _soup(data: bytes) -> Any:
    from bs4 import BeautifulSoup

    return BeautifulSoup(data, "xml")


def _package(archive: zipfile.ZipFile, filename: str) -> str:
    """The name of the part that lists the others."""
    names = archive.namelist()
    folder = book_folder(names) or ""
    root = _soup(archive.read(f"{folder}META-INF/container.xml")).find("rootfile")
    name = normpath(join(folder, unquote(root.get("full-path", "")))) if root else ""
    if name not in names:
        raise ParseError(
            f"{filename} is a damaged EPUB (its list of chapters is missing): save it again"
        )
    return name


def _spine(book: Any, folder: str) -> list[str]:
    """The names of the parts with chapters, in reading order."""
    pages = {
        item.get("id"): normpath(join(folder, unquote(item.get("href", ""))))
        for item in book.find_all("item")
        if item.get("media-type") in _PAGES
    }
    return [pages[ref["idref"]] for ref in book.find_all("itemref") if ref.get("idref") in pages]


def _titles(
    archive: zipfile.ZipFile, book: Any, folder: str, names: frozenset[str]
) -> dict[str, str]:
    """What the table of contents, old or new, calls each part; a part's first title counts."""
    found: dict[str, str] = {}
    for item in book.find_all("item"):
        name = normpath(join(folder, unquote(item.get("href", ""))))
        is_new = "nav" in str(item.get("properties", "")).split()
        if name in names and (is_new or item.get("media-type") == "application/x-dtbncx+xml"):
            for target, title in _entries(_soup(archive.read(name))):
                found.setdefault(normpath(join(dirname(name), target)), title)
    return found


def _entries(contents: Any) -> Iterator[tuple[str, str]]:
    """The part and the title of each entry of a table of contents."""
    for link in contents.find_all(["a", "content"]):
        point = link.find_parent("navPoint")
        label = link if link.name == "a" else point and point.find("text")
        target = unquote(str(link.get("href") or link.get("src") or "")).partition("#")[0]
        if label and target:
            yield target, " ".join(label.get_text().split())


def _chapter(data: bytes, title: str | None) -> tuple[str, tuple[Table, ...]]:
    written = read_page(data)
    text = written.text.strip()
    if title and not any(line.startswith("#") for line in text.split("\n")):
        text = f"# {heading_text(title)}\n\n{text}".strip()
    return text, written.tables


def _known(book: Any) -> dict[str, str]:
    found = {key: book.find(name) for key, name in _NAMES.items()}
    known = {key: " ".join(tag.get_text().split()) for key, tag in found.items() if tag}
    return known | ({"language": known["language"][:2].lower()} if "language" in known else {})
