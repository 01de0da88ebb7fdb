"""Articles and books in XML, JATS and DocBook: turned into a web page by what their elements mean."""

from __future__ import annotations

from typing import Any

from ..types import Document
from .html import read_page
from .html_blocks import text_of_blocks
from .word_check import lost_words
from .xml_entities import without_entities

#: what has a heading one level below what it stands in
_SECTIONS = frozenset({
    "sec", "section", "sect1", "sect2", "sect3", "sect4", "sect5", "simplesect", "chapter", "appendix", "preface",
    "part", "article", "book", "reference", "refentry", "refsection", "refsect1", "refsect2", "refsect3",
    "refsynopsisdiv", "glossary", "glossdiv", "bibliography", "bibliodiv", "index", "dedication", "acknowledgements",
    "colophon", "abstract", "trans-abstract", "ack", "app", "ref-list", "fn-group", "notes", "bio", "sub-article",
    "response",
})  # fmt: skip
#: what stands between a title and what it is the title of
_TITLE_PAGES = frozenset(
    {"title-group", "front", "front-stub", "article-meta", "book-meta", "refmeta"}
)
_TITLES = frozenset({"title", "article-title", "book-title", "refentrytitle"})
#: what an element is in a web page; others keep their name and their words
_MEANT = {
    "para": "p", "simpara": "p", "formalpara": "p", "disp-quote": "blockquote", "blockquote": "blockquote",
    "list-item": "li", "listitem": "li", "itemizedlist": "ul", "orderedlist": "ol", "list": "ul", "procedure": "ol",
    "substeps": "ol", "step": "li", "calloutlist": "ul", "callout": "li", "simplelist": "ul", "member": "li",
    "variablelist": "dl", "glossdef": "dd", "term": "dt", "glosslist": "dl", "glossterm": "dt",
    "italic": "em", "emphasis": "em", "bold": "strong", "monospace": "code", "literal": "code",
    "programlisting": "pre", "screen": "pre", "code": "pre", "synopsis": "pre", "cmdsynopsis": "p", "refnamediv": "p",
    "fig": "figure", "informaltable": "table", "row": "tr", "entry": "td", "ref": "li", "biblioentry": "p",
    "bibliomixed": "p", "subtitle": "p", "kwd-group": "p", "contrib": "p", "author": "p",
    "listing": "pre", "footnote": "p", "fn": "p", "caption": "div", "label": "span", "literallayout": "pre",
}  # fmt: skip
_BLOCKS = [
    "p",
    "para",
    "simpara",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "section",
    "table",
    "ul",
    "ol",
    "dl",
    "pre",
]
_KEPT = frozenset(_MEANT.values()) | {
    *_BLOCKS,
    "caption",
    "thead",
    "tbody",
    "tfoot",
    "tr",
    "td",
    "th",
    "math",
    "body",
}
#: what a web page has nothing for, between others that it has
_ALSO_AROUND = frozenset({"tgroup", "title-group", "varlistentry", "glossentry"})
#: in these, what is code elsewhere is a word, and a title is no heading
_LINES = ["p", "para", "simpara", "title", "term", "refname", "refentrytitle"]
#: names and the like, between which no space need stand
_APART = ["firstname", "surname", "given-names", "othername", "collab", "refname", "year"]
#: what describes a document and is none of its text
_NEVER = ("journal-meta", "permissions", "article-id", "history", "pub-date", "indexterm", "article-categories",
          "counts", "custom-meta-group", "tex-math", "processing-meta", "alternatives > graphic")  # fmt: skip


def parse(data: bytes, filename: str) -> Document:
    """The text of an article or a book in Markdown, its sections by their depth.

    Raises:
        ParseError: its entities grow without bound.
    """
    from bs4 import BeautifulSoup

    source, warnings = without_entities(data, filename)
    soup = BeautifulSoup(source, "xml")
    for tag in soup.select(", ".join(_NEVER)):
        tag.decompose()
    known = {"title": _words(soup.find([*_TITLES]))}
    known["author"] = _words(soup.select_one("contrib name, author personname, author"), " ")
    _name_titles(soup)
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
            "warnings": [*warnings, *lost_words([stated], written.text)],
        },
        tables=written.tables,
    )


def _words(tag: Any, between: str = "") -> str | None:
    """The words of an element; `between` stands where the texts of its parts meet."""
    return " ".join(tag.get_text(between).split()) if tag else None


def _name_titles(soup: Any) -> None:
    """Make headings of the titles of sections, by their depth, and lines in bold of those of other things."""
    levels = {id(tag): _level(tag) for tag in soup.find_all([*_TITLES])}
    for tag in soup.find_all([*_TITLES]):
        level = levels[id(tag)]
        if level:
            tag.name = f"h{min(6, level)}"
        elif tag.name == "title" and tag.parent.name == "table":
            tag.name = "caption"
        elif tag.name == "title":
            tag.name = "strong"
            if not tag.find_parent(["figure", "fig", "table", "formalpara", "listitem", *_LINES]):
                tag.wrap(soup.new_tag("p"))


def _level(title: Any) -> int:
    """The level of the heading that a title is; 0 where it is that of no section."""
    owner = title.parent
    while owner is not None and (owner.name in _TITLE_PAGES or owner.name.endswith("info")):
        owner = owner.parent
    if owner is None or (owner.name not in _SECTIONS and owner.parent.parent is not None):
        return 0
    return 1 + sum(1 for each in owner.parents if each.name in _SECTIONS)


def _as_page(soup: Any) -> None:
    """Give the elements the names that they have in a web page."""
    for tag in soup.find_all(_APART):
        tag.append(" ")
    for tag in soup.find_all("ref-list"):
        items = soup.new_tag("ul")
        for ref in tag.find_all("ref", recursive=False):
            items.append(ref.extract())
        tag.append(items)
    for tag in soup.find_all(True):
        if tag.name in _SECTIONS:
            tag.name = "section"
        elif tag.name == "listitem" and tag.parent.name == "dl":
            tag.name = "dd"
        elif tag.name in _MEANT and not _keeps_its_name(tag):
            if tag.name == "list" and tag.get("list-type") in ("order", "number"):
                tag.name = "ol"
            else:
                tag.name = _MEANT[tag.name]
        elif tag.name in _ALSO_AROUND:
            tag.unwrap()
        elif tag.name not in _KEPT:
            tag.name = "div" if tag.find(_BLOCKS) else "span"


def _keeps_its_name(tag: Any) -> bool:
    """Whether an element means in a web page what it means here: code in a line, the caption of a table."""
    is_caption = tag.name == "caption" and tag.parent.name == "table"
    return is_caption or (tag.name == "code" and tag.find_parent(_LINES) is not None)
