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
    made = {"name": re.compile(r"\Agenerator\Z", re.IGNORECASE), "content": _MAKERS}
    is_manual = soup.find("meta", attrs=made) is not None
    inside: set[int] = set()
    menus = []
    for tag in elements(soup, _LISTS):
        if id(tag) not in inside and (_is_called(tag, is_manual) or (is_manual and _is_plain(tag))):
            inside.update(map(id, tag.find_all(True)))
            if _is_menu(tag):
                menus.append(tag)
    within = {id(tag) for menu in menus for tag in menu.find_all(True)}
    if menus and any(id(tag) not in within and _is_paragraph(tag) for tag in elements(soup, _TEXT)):
        yield from menus


def _is_called(tag: Any, is_manual: bool) -> bool:
    """Whether a list or table is called a menu."""
    classes = tag.get("class") or ()
    return not _CALLED.isdisjoint(classes) or (is_manual and "menu" in classes)


def _is_plain(tag: Any) -> bool:
    """Whether a table, with none inside, is set as the menus of old manuals."""
    return tag.name == "table" and tag.table is None and all(map(_has_gap, _entries(tag)))


def _is_menu(tag: Any) -> bool:
    """Whether each entry of a list or table begins with a link."""
    entries = _entries(tag)
    return bool(entries) and all(map(_begins_with_link, entries))


def _entries(tag: Any) -> list[Any]:
    return [entry for entry in elements(tag, ("tr", "li")) if not _is_comment(entry)]


def _is_comment(entry: Any) -> bool:
    """Whether a row says what the entries below it are, or says nothing."""
    return not any(map(_WORD.search, entry.strings)) or (entry.th is not None and entry.a is None)


def _has_gap(row: Any) -> bool:
    """Whether a row is a link, a gap, and what the link leads to."""
    cells = row.find_all("td")
    return len(cells) == 3 and cells[0].a is not None and not _WORD.search(cells[1].get_text())


def _begins_with_link(entry: Any) -> bool:
    """Whether the first word of an entry is in a link."""
    first = next((text for text in entry.strings if _WORD.search(text)), None)
    return first is not None and first.find_parent("a", href=True) is not None


def _is_paragraph(tag: Any) -> bool:
    """Whether text is a paragraph, and no row of links."""
    letters = len(_WORD.findall(tag.get_text()))
    linked = sum(len(_WORD.findall(link.get_text())) for link in tag.find_all("a", href=True))
    return letters >= _PARAGRAPH and 2 * linked < letters
