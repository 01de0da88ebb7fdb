"""Menus of nodes in manuals that Texinfo writes: each entry leads to a section, which stands below with the same title."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from .html_blocks import elements

#: what such menus are called, in every page, and in those that say who wrote them
_CALLED = frozenset({"mini-toc", "section-toc"})
_MAKERS = re.compile(r"\A\s*+(?:makeinfo|texi2html|texinfo)\b", re.IGNORECASE)
_LISTS = ("table", "ul")
#: letters of a paragraph, without which a page is no more than its menu
_PARAGRAPH = 60
_TEXT = ("p", "pre", "dd", "li", "td")
_WORD = re.compile(r"\w")


def node_menus(soup: Any) -> Iterator[Any]:
    """The menus of a page that has text beside them."""
    is_manual = soup.find("meta", attrs={"name": re.compile(r"\Agenerator\Z", re.I), "content": _MAKERS})  # fmt: skip
    menus = [tag for tag in elements(soup, _LISTS) if _is_menu(tag, is_manual is not None)]
    inside = {id(tag) for menu in menus for tag in menu.find_all(True)}
    if menus and any(id(tag) not in inside and _is_paragraph(tag) for tag in elements(soup, _TEXT)):
        yield from menus


def _is_menu(tag: Any, is_manual: bool) -> bool:
    """Whether a list or table is called a menu, or is set as those of old manuals, and each of its entries begins with a link."""
    classes = tag.get("class") or ()
    if _CALLED.isdisjoint(classes) and not is_manual:
        return False
    entries = [entry for entry in elements(tag, ("tr", "li")) if not _is_comment(entry)]
    is_called = "menu" in classes or not _CALLED.isdisjoint(classes)
    is_set_so = is_called or (tag.name == "table" and all(map(_has_gap, entries)))
    return bool(entries) and is_set_so and all(map(_begins_with_link, entries))


def _is_comment(entry: Any) -> bool:
    """Whether a row says what the entries below it are, or says nothing."""
    return not _WORD.search(entry.get_text()) or (entry.th is not None and entry.a is None)


def _has_gap(row: Any) -> bool:
    """Whether a row is a link, a gap, and what the link leads to."""
    cells = row.find_all("td")
    return len(cells) == 3 and cells[0].a is not None and not _WORD.search(cells[1].get_text())


def _begins_with_link(entry: Any) -> bool:
    """Whether the first word of an entry is in a link."""
    first = next((text for text in entry.find_all(string=_WORD)), None)
    return first is not None and first.find_parent("a", href=True) is not None


def _is_paragraph(tag: Any) -> bool:
    """Whether text is a paragraph, and no row of links."""
    letters = len(_WORD.findall(tag.get_text()))
    linked = sum(len(_WORD.findall(link.get_text())) for link in tag.find_all("a", href=True))
    return letters >= _PARAGRAPH and 2 * linked < letters
