"""Articles and books in XML, JATS and DocBook: turned into a web page by what their elements mean."""

from __future__ import annotations

from typing import Any

from ..types import Document
from .html import read_page, text_of_blocks
from .word_check import lost_words

supported_types = frozenset({"application/jats+xml", "application/docbook+xml"})
#: what an element is in a web page; others keep their name and their words
_MEANT = {
    "para": "p", "simpara": "p", "formalpara": "p", "disp-quote": "blockquote", "blockquote": "blockquote",
    "list-item": "li", "listitem": "li", "itemizedlist": "ul", "orderedlist": "ol", "list": "ul",
    "variablelist": "dl", "varlistentry": "div", "term": "dt", "italic": "em", "emphasis": "em", "bold": "strong",
    "monospace": "code", "literal": "code", "programlisting": "pre", "screen": "pre", "code": "pre",
    "fig": "figure", "informaltable": "table", "row": "tr", "entry": "td", "ref": "li", "ref-list": "ul",
    "abstract": "section", "sec": "section", "sect1": "section", "sect2": "section", "sect3": "section",
    "sect4": "section", "sect5": "section", "chapter": "section", "appendix": "section", "preface": "section",
    "article-title": "title", "book-title": "title", "kwd-group": "p", "contrib": "p", "author": "p",
    "listing": "pre", "footnote": "p", "fn": "p", "caption": "div", "label": "span", "literallayout": "pre",
}  # fmt: skip
#: names and the like, between which no space need stand
_APART = ["firstname", "surname", "given-names", "othername", "collab", "refname", "year"]
#: what describes a document and is none of its text
_NEVER = ("journal-meta", "permissions", "article-id", "history", "pub-date", "indexterm", "article-categories",
          "counts", "custom-meta-group", "tex-math", "processing-meta", "alternatives > graphic")  # fmt: skip


def parse(data: bytes, filename: str) -> Document:
    """The text of an article or a book in Markdown, its sections by their depth."""
    from bs4 import BeautifulSoup

    soup = BeautifulSoup(data, "xml")
    for tag in soup.select(", ".join(_NEVER)):
        tag.decompose()
    known = {"title": _words(soup.find(["article-title", "book-title", "title"]))}
    known["author"] = _words(soup.select_one("contrib name, author personname, author"))
    _as_page(soup)
    stated = text_of_blocks(soup, {"math"})
    written = read_page(f"<body>{soup.decode()}</body>".encode())
    return Document(
        written.text,
        uri=filename,
        mime_type="text/markdown",
        metadata={
            "parser": "article-xml",
            **known,
            "warnings": lost_words([stated], written.text),
        },
        tables=written.tables,
    )


def _words(tag: Any) -> str | None:
    return " ".join(tag.get_text(" ").split()) if tag else None


def _as_page(soup: Any) -> None:
    """Give the elements the names that they have in a web page."""
    for tag in soup.find_all(True):
        if tag.name in _MEANT and not (
            tag.name == "code" and tag.find_parent(["p", "para", "title"])
        ):
            if tag.name == "list" and tag.get("list-type") in ("order", "number"):
                tag.name = "ol"
            else:
                tag.name = _MEANT[tag.name]
        elif tag.name not in _KEPT and tag.find(["p", "para", "title", "sec", "section"]):
            tag.name = "div"
    for tag in soup.find_all(_APART):
        tag.append(" ")
    for tag in soup.find_all("title"):
        if tag.find_parent(["figure", "table", "li", "p"]):
            tag.name = "strong"
        else:
            depth = sum(1 for each in tag.parents if each.name == "section")
            tag.name = f"h{min(6, depth + 1)}"


_KEPT = frozenset(_MEANT.values()) | {"table", "thead", "tbody", "tr", "td", "th", "section"}
