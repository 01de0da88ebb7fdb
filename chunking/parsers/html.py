"""Web pages: the parts that are not the page's text go, the rest is Markdown.

Of a page that is there for one article, the article alone is taken. Docling, the second opinion, loses
text in some pages: what it wrote is therefore compared with the page's words, and counts only where none
are missing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from ..characters import printable
from ..quantities import counted
from ..types import Document, Image
from .docling_text import read_html, write
from .html_article import Article, article_in, states_article
from .html_blocks import text_of_blocks
from .html_clean import cleaned
from .html_doxygen import parsing
from .html_markdown import page_markdown
from .html_menus import drop_menus
from .parts import Written
from .writer import Writer

#: the share of the page's words that docling must keep
_ENOUGH = 0.998
#: what docling and trafilatura take minutes for, and are not tried with: a page longer than this, elements
#: nested deeper, and one of more attributes, each of which libxml2 compares with all others of its element
_LONGEST, _DEEPEST, _MOST_ATTRIBUTES = 3_000_000, 150, 1_000
_WORDS = re.compile(r"\w+")
#: what is never shown as text
_UNSHOWN = frozenset({"script", "style", "noscript", "template", "head", "svg", "math"})
#: words that may go without a word about them, words in a row that a note quotes, and characters of these
_FEW, _EXAMPLES, _LONGEST_RUN = 3, 5, 80
#: the declarations in a document type, which browsers do not know and lxml takes for text
_DOCTYPE = re.compile(rb"<!DOCTYPE[^<>\[]{0,999}+(?=\[)", re.IGNORECASE)
_SUBSET = re.compile(rb"\[.{0,99999}?\]\s*+(?=>)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Read:
    """What was made of a page, by which parser, and what of it was left out."""

    written: Written
    parser: str
    warnings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


def parse(data: bytes, filename: str) -> Document:
    """A web page in Markdown, of an article it alone; nothing that the page refers to is fetched."""
    return _document(data, filename, _article_or_whole)


def parse_article(data: bytes, filename: str) -> Document:
    """What of a web page most looks like an article, whatever else the page holds."""
    return _document(data, filename, lambda soup: _article(soup, lambda found: True))


def parse_whole(data: bytes, filename: str, encoding: str | None = None) -> Document:
    """The whole web page in Markdown."""
    return _document(data, filename, _whole, encoding)


def parse_by_docling(data: bytes, filename: str) -> Document:
    """The whole web page as docling reads it, where that loses no word and no heading."""
    return _document(data, filename, lambda soup: _whole(soup, _written_by_docling))


def read_page(data: bytes, writer: Writer | None = None) -> Written:
    """What a page that is part of another file holds, such as a chapter of a book."""
    from bs4 import BeautifulSoup

    return page_markdown(cleaned(BeautifulSoup(data, "lxml")), writer)


def _document(
    data: bytes, filename: str, write_page: Callable[[Any], _Read], encoding: str | None = None
) -> Document:
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(_without_subset(data), "lxml", from_encoding=encoding, **parsing(data))
    known = _known(soup)
    images = _images(soup)
    read = write_page(soup)
    warnings = list(read.warnings)
    if known["encoding"] and soup.contains_replacement_characters:
        warnings.append(f"some bytes are not {known['encoding']}: check the special characters")
    return Document(
        read.written.text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": read.parser,
            "format": "html",
            **known,
            "warnings": warnings,
            "notes": [*read.notes],
        },
        tables=read.written.tables,
        images=images,
    )


def _article_or_whole(soup: Any) -> _Read:
    stated = states_article(soup)
    return _article(soup, lambda found: found.is_the_page(stated))


def _article(soup: Any, is_wanted: Callable[[Article], bool]) -> _Read:
    """A page's article, or the whole page where there is none that is wanted."""
    source, stated, title = str(soup), _shown_words(soup), _title(soup)
    is_light = _is_light(soup, source)
    page = cleaned(soup)
    found = article_in(page, source) if is_light else None
    if found is None or not is_wanted(found):
        menus = drop_menus(page, title)
        return _with_rest_named(_written(page), stated, menus)
    warning = found.cut_out()
    menus = drop_menus(page, title)
    notes = (_left_out(menus, stated),) if menus else ()
    return _Read(page_markdown(page), "article", (warning,) if warning else (), notes)


def _written(page: Any) -> _Read:
    return _Read(page_markdown(page), "html")


def _whole(soup: Any, write_page: Callable[[Any], _Read] = _written) -> _Read:
    """A whole page, and what of it is no text of the page."""
    stated, title = _shown_words(soup), _title(soup)
    page = cleaned(soup)
    menus = drop_menus(page, title)
    return _with_rest_named(write_page(page), stated, menus)


def shown_text(data: bytes) -> str:
    """The words of a page that is part of a book, in hidden parts too but for its tables of contents."""
    from bs4 import BeautifulSoup

    return text_of_blocks(BeautifulSoup(data, "lxml"), {*_UNSHOWN, "nav"})


def _shown_words(soup: Any) -> str:
    """The words of a page but for its code, in menus and hidden parts too, a line for each block."""
    return text_of_blocks(soup, _UNSHOWN)


def _with_rest_named(read: _Read, stated: str, menus: Counter[str]) -> _Read:
    """A page as read, with a note where it states words that the text lacks."""
    rest = Counter(_WORDS.findall(stated)) - Counter(_WORDS.findall(read.written.text))
    if rest.total() <= (0 if menus else _FEW):
        return read
    return replace(read, notes=(_left_out(rest, stated),))


def _left_out(rest: Counter[str], stated: str) -> str:
    count = counted(rest.total(), "word")
    return (
        f"left out {count} of menus, forms and hidden parts, such as “{_longest_run(rest, stated)}”"
    )


def _longest_run(rest: Counter[str], stated: str) -> str:
    """The most words of one block that stand together and are left out, as they stand there."""
    longest = ""
    most = 0
    for line in stated.splitlines():
        begin = count = 0
        for word in _WORDS.finditer(line):
            if word[0] not in rest:
                count = 0
                continue
            begin, count = (begin, count + 1) if count else (word.start(), 1)
            if most < count <= _EXAMPLES:
                longest, most = line[begin : word.end()], count
        if most == _EXAMPLES:
            break
    return printable(" ".join(longest.split()))[:_LONGEST_RUN]


def _without_subset(data: bytes) -> bytes:
    """A page without the declarations in its document type, of which there is one."""
    doctype = _DOCTYPE.search(data)
    subset = _SUBSET.match(data, doctype.end()) if doctype else None
    return data[: subset.start()] + data[subset.end() :] if subset else data


def _written_by_docling(page: Any) -> _Read:
    """The page as docling writes it, or else as it is written otherwise."""
    source = str(page)
    words = Counter(_WORDS.findall(page.get_text(" ")))
    if _is_light(page, source):
        try:
            written = write(read_html(source))
        except ModuleNotFoundError:
            raise
        except Exception:  # any trouble of docling's with a page that a browser would show
            written = Written("")
        missing = (words - Counter(_WORDS.findall(written.text))).total()
        if missing <= (1 - _ENOUGH) * words.total() and not _loses_headings(page, written.text):
            return _Read(written, "docling")
    return _written(page)


def _loses_headings(page: Any, text: str) -> bool:
    """Whether a heading of the page is no heading in the text."""
    lines = (line.lstrip("#") for line in text.split("\n") if line.startswith("#"))
    kept = Counter("".join(_WORDS.findall(line)) for line in lines)
    headings = page.find_all([f"h{level}" for level in range(1, 7)])
    wanted = Counter("".join(_WORDS.findall(heading.get_text())) for heading in headings)
    del wanted[""]
    return bool(wanted - kept)


def _is_light(page: Any, source: str) -> bool:
    """Whether other readers take seconds for a page, whose HTML `source` is, and not minutes."""
    stack = [(page, 0)]
    while stack:
        element, depth = stack.pop()
        if depth >= _DEEPEST or len(element.attrs) > _MOST_ATTRIBUTES:
            return False
        stack.extend((child, depth + 1) for child in element.children if child.name)
    return len(source) < _LONGEST


_META = {
    "author": ("author", "dc.creator", "dcterms.creator", "article:author"),
    "created": ("article:published_time", "dcterms.created", "dc.date", "date"),
    "modified": ("article:modified_time", "dcterms.modified", "last-modified"),
}


def _known(soup: Any) -> dict[str, Any]:
    """Title, author, dates and language, as the page states them."""
    known: dict[str, Any] = {"encoding": soup.original_encoding}
    if soup.title:
        known["title"] = _title(soup)
    stated = {
        str(tag.get("name") or tag.get("property")).lower(): str(tag.get("content") or "").strip()
        for tag in soup.find_all("meta")
    }
    for key, names in _META.items():
        known[key] = next((stated[name] for name in names if stated.get(name)), None)
    language = str((soup.html.get("lang") if soup.html else None) or "").lower()
    if re.fullmatch(r"[a-z]{2}(-.*)?", language):
        known["language"] = language[:2]
    return known


def _title(soup: Any) -> str:
    return " ".join(soup.title.get_text().split()) if soup.title else ""


def _images(soup: Any) -> tuple[Image, ...]:
    """The pictures of a page with the captions of their figures."""
    found = []
    for tag in soup.find_all("img"):
        figure = tag.find_parent("figure")
        caption = (
            figure.figcaption.get_text(" ", strip=True) if figure and figure.figcaption else ""
        )
        found.append(Image(caption or None, str(tag.get("alt") or "").strip() or None))
    return tuple(found)
