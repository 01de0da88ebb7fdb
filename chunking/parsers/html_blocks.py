"""The elements of a web page by name, those that part words, and its text with them as ends of lines."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir", "div",
    "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "section", "summary", "table",
    "tbody", "td", "tfoot", "th", "thead", "tr", "ul",
})  # fmt: skip
_PARTING = frozenset({*BLOCKS, "br", "button", "option", "textarea"})


def elements(part: Any, names: Collection[str]) -> list[Any]:
    """The elements of these names within a part of a page, in order.

    `find_all` takes three times as long for more than one name.
    """
    return [tag for tag in part.find_all(True) if tag.name in names]


def drop_strings(strings: Iterable[Any]) -> None:
    """Take strings out of a page: `extract` looks for each among all that stand beside it."""
    strings = list(strings)
    gone = set(map(id, strings))
    for block in {id(string.parent): string.parent for string in strings}.values():
        for place in reversed(range(len(block.contents))):
            if id(block.contents[place]) in gone:
                block.contents[place].extract(place)


def text_of_blocks(soup: Any, without: Collection[str]) -> str:
    """The text of a page or an article, a line for each run of it in one block, without some elements.

    Takes time in proportion to the page, however deeply its elements are nested.
    """
    from bs4.element import NavigableString, Tag

    pieces: list[str] = []
    stack: list[Any] = [soup]
    while stack:
        node = stack.pop()
        if isinstance(node, Tag):
            inside = () if node.name in without else reversed(node.contents)
            edge = ("\n",) if node.name in _PARTING else ()
            stack.extend((*edge, *inside, *edge))
        elif type(node) in (str, NavigableString):  # no comment, code or declaration
            pieces.append(node)
    return "".join(pieces)
