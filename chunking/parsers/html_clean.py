"""What of a web page is its text: menus, scripts and hidden parts go, words of the body never do."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib import import_module
from typing import Any

from .formulas import latex
from .html_blocks import elements
from .html_boxes import write_boxes
from .html_doxygen import name_parts
from .html_surroundings import drop_surroundings

#: never text
_NEVER = ("script", "style", "noscript", "template", "svg", "iframe", "object", "canvas", "head",
          "button", "select", "input", "textarea", "datalist")  # fmt: skip
#: around the text, unless they turn out to hold it
_AROUND = ("nav", "header", "footer", "aside", "form")
_ROLES = ("navigation", "search", "menu", "menubar", "contentinfo")
_HIDDEN = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.I)
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_WORD = re.compile(r"\w")
#: what numbers lines of code
_NUMBERED = frozenset({"linenos", "lineno", "linenodiv", "line-number", "line-numbers", "gutter"})
_NUMBERS = re.compile(r"[\d\s]*+")
#: an element that holds more than this share of the page's characters is the page
_MOST = 0.5
#: a main part of as many letters leaves an element beside it to be a menu where this share of its letters is links
_PARAGRAPH, _LINKED = 60, 0.5


def cleaned(soup: Any) -> Any:
    """The body of a page without what is not its text; the soup is changed."""
    from bs4 import Comment, Doctype, ProcessingInstruction

    apart = (Comment, Doctype, ProcessingInstruction)
    for node in [node for node in soup.descendants if isinstance(node, apart)]:
        node.extract()
    _open_frames(soup)
    name_parts(soup)
    _name_headings(soup)
    write_boxes(soup)
    _write_formulas(soup)
    drop_surroundings(soup)
    for tag in elements(soup, _NEVER):
        if tag.name != "head" or not _holds_text(tag):
            tag.decompose()
    for tag in [tag for tag in soup.find_all(True) if _is_hidden(tag)]:
        if not tag.decomposed:
            tag.decompose()
    _drop_what_stands_around(soup)
    _drop_anchors(soup)
    _drop_line_numbers(soup)
    _unwrap_layout(soup)
    return soup.body or soup


def _drop_what_stands_around(soup: Any) -> None:
    """Remove what surrounds the text of a page, by its name and then by the role it states."""
    total = len(soup.get_text())
    named = [tag for name in _AROUND for tag in soup.find_all(name)]
    stated = [tag for tag in soup.find_all(True) if tag.get("role") in _ROLES]
    mains = soup.find_all(_is_main)
    for tag in named + stated:
        if not tag.decomposed and not _is_the_page(tag, total, mains):
            _remove(tag)


def _open_frames(soup: Any) -> None:
    """Put the pages that are written into frames where the frames stand, once and not those within them."""
    from bs4 import BeautifulSoup

    for frame in soup.find_all("iframe", srcdoc=True):
        inside = BeautifulSoup(str(frame["srcdoc"]), "lxml").body
        if inside is not None:
            inside.name = "div"
            frame.replace_with(inside.extract())


def _name_headings(soup: Any) -> None:
    """Make headings of what only says that it is one, and give those without words that of their pictures."""
    for tag in soup.find_all(True):
        if tag.get("role") != "heading" or tag.name in _HEADINGS:
            continue
        if tag.find([*_HEADINGS, "p", "div", "table"]) is None:
            level = str(tag.get("aria-level") or "2")
            tag.name = f"h{level}" if level in "123456" else "h6"
    for heading in elements(soup, _HEADINGS):
        if not _WORD.search(heading.get_text()):
            for picture in heading.find_all("img", alt=True):
                picture.replace_with(str(picture["alt"]))


def _write_formulas(soup: Any) -> None:
    """Write formulas in MathML as LaTeX."""
    for formula in soup.find_all("math"):
        if written := _latex(formula):
            formula.replace_with(f"${written}$")


def _latex(formula: Any) -> str:
    """What a page says of a formula in LaTeX itself, else the translation of its marks."""
    etree: Any = import_module("lxml.etree")
    stated = formula.find("annotation", encoding="application/x-tex")
    if stated is not None:
        return " ".join(stated.get_text().split())
    try:
        return latex(etree.fromstring(str(formula), etree.XMLParser(resolve_entities=False, recover=True)))  # fmt: skip
    except (ValueError, TypeError, etree.XMLSyntaxError):
        return ""


def _drop_anchors(soup: Any) -> None:
    """Take the `¶` and `#` out of what links to itself."""
    for heading in elements(soup, _HEADINGS):
        for link in heading.find_all("a", href=re.compile("#")):
            if not _WORD.search(link.get_text()) and link.img is None:
                link.decompose()
    for link in [link for link in soup.find_all("a") if "headerlink" in link.get("class", ())]:
        if not link.decomposed and not _WORD.search(link.get_text()):
            link.decompose()


def _drop_line_numbers(soup: Any) -> None:
    """Remove the numbers that programs for documentation write beside or before lines of code."""
    numbered = (
        tag for tag in soup.find_all(True) if not _NUMBERED.isdisjoint(tag.get("class", ()))
    )
    for tag in [*numbered]:
        if not tag.decomposed and _NUMBERS.fullmatch(tag.get_text()):
            tag.decompose()


def _unwrap_layout(soup: Any) -> None:
    """Turn tables that hold what no cell of data does, and so only arrange the page, into divisions."""
    for heading in elements(soup, _HEADINGS):
        _set_above(heading)
    layouts: dict[int, Any] = {}
    for inside in elements(soup, (*_HEADINGS, "table", "main", "article")):
        table = inside.find_parent("table")
        while table is not None and id(table) not in layouts:
            layouts[id(table)] = table
            table = table.find_parent("table")
    for tag in elements(soup, ("tbody", "thead", "tfoot", "tr", "td", "th", "caption")):
        if id(tag.find_parent("table")) in layouts:
            tag.name = "div"
    for table in layouts.values():
        table.name = "div"


def _set_above(heading: Any) -> None:
    """Take a heading that stands alone in the first row of a table out of it."""
    row, table = heading.find_parent("tr"), heading.find_parent("table")
    if row is None or table.find("tr") is not row or len(table.find_all("tr")) < 2:
        return
    if (
        len(row.find_all(["td", "th"])) == 1
        and row.get_text().split() == heading.get_text().split()
    ):
        table.insert_before(heading.extract())
        row.decompose()


def _holds_text(head: Any) -> bool:
    """Whether a broken page's text ended up in its head."""
    return head.find(["p", "h1", "h2", "div", "table"]) is not None


def _is_hidden(tag: Any) -> bool:
    return (tag.has_attr("hidden") and tag.get("hidden") != "until-found") or bool(
        _HIDDEN.search(str(tag.get("style") or ""))
    )


def _is_the_page(tag: Any, total: int, mains: Sequence[Any]) -> bool:
    """Whether an element holds most of the page, and is no menu beside the main part that the page states."""
    if len(tag.get_text()) <= _MOST * total:
        return False
    stated = sum(_letters(main) for main in mains if not main.decomposed)
    if stated < _PARAGRAPH or _is_main(tag) or tag.find_parent(_is_main) or tag.find(_is_main):
        return True
    return sum(map(_letters, tag.find_all("a", href=True))) < _LINKED * _letters(tag)


def _is_main(tag: Any) -> bool:
    return "main" in (tag.name, tag.get("role"))


def _letters(tag: Any) -> int:
    return len(_WORD.findall(tag.get_text()))


def _remove(tag: Any) -> None:
    """Remove an element around the text; keep what of the text it holds."""
    in_text = tag.find_parent(["main", "article", "section"]) or tag.find_parent(role="main")
    if tag.name in ("header", "footer", "aside") and in_text:
        return
    if tag.name == "form" and _is_prose(tag):
        return
    if tag.name == "header" and (title := tag.find("h1")):
        tag.insert_before(title.extract())
    tag.decompose()


def _is_prose(form: Any) -> bool:
    """Whether a form is wrapped around text, as some servers' pages are."""
    return form.find(["h1", "h2", "article", "main", "table"]) is not None
