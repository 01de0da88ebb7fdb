"""Menus of web pages that nothing marks as such, by where they stand: links to other pages above the title, and those again at the end.

The heading whose words `<title>` has is the page's own. What stands above it and is hardly more than links,
be it a list, a bar or a heading with the name of the site, leads elsewhere.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, takewhile
from operator import itemgetter
from typing import Any

from .html_blocks import BLOCKS, drop_strings

_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})
#: what is a menu as one
_WHOLE = frozenset({"table", "ul", "ol", "dl"})
_WORD = re.compile(r"\w+")
_NUMBER, _ENDS = re.compile(r"\d"), re.compile(r"[.!?…。！？]\s*\Z")
_NO_PAGE = re.compile(r"\s*(?:mailto|tel):", re.IGNORECASE)
#: what may be written between the links of a menu: where they lead, and no words of a sentence
_WAYS = frozenset({
    "next", "previous", "prev", "up", "top", "home", "contents", "index", "back", "forward", "menu", "search", "help",
    "goto", "chapter",
    "suivant", "précédent", "monter", "nächste", "vorherige", "aufwärts", "siguiente", "anterior", "subir",
})  # fmt: skip
#: the links of a menu, the share of its letters that they are, and the letters of a link within the page between
#: them, where the page states its title
_LINKS, _LINKED, _WITHIN = 2, 0.5, 12
#: where it does not, the links, their share, the letters of each, and the share of the page that all menus are
_LINKS_UNSTATED, _LINKED_UNSTATED, _LINK, _MENUS = 3, 0.9, 40, 0.5
#: letters of a paragraph, below which no title stands, words of a title, and headings that name the site above it
_PARAGRAPH, _TITLE, _HEADINGS_ABOVE = 60, 40, 2


@dataclass(frozen=True, eq=False)
class _Piece:
    """Text that stands together in a block, a list or a table."""

    block: Any
    strings: tuple[Any, ...]
    #: the addresses of other pages that it links to, with the letters of each link
    links: tuple[tuple[str, int], ...]
    #: the letters of the longest link within the page
    within: int
    #: the text that is no link
    beside: str

    @cached_property
    def text(self) -> str:
        return "".join(self.strings)

    @cached_property
    def letters(self) -> int:
        return _letters(self.text)

    @property
    def is_heading(self) -> bool:
        return self.block.name in _HEADINGS and self.letters > 0

    @property
    def is_menu(self) -> bool:
        is_bare = self.within <= _WITHIN and self.is_without_words
        return len(self.links) >= _LINKS and is_bare and self.is_linked(_LINKED)

    @property
    def is_menu_for_sure(self) -> bool:
        are_short = all(letters <= _LINK for _, letters in self.links)
        is_bare = are_short and self.is_without_words
        return len(self.links) >= _LINKS_UNSTATED and is_bare and self.is_linked(_LINKED_UNSTATED)

    @property
    def is_without_words(self) -> bool:
        """Whether nothing is said beside the links, such as who wrote what they lead to, or how large it is."""
        return _WAYS.issuperset(_WORD.findall(self.beside.lower()))

    @property
    def is_name_of_site(self) -> bool:
        """Whether it is a heading without a number, which that of a chapter has."""
        return self.is_heading and not _NUMBER.search(self.text)

    @property
    def is_label(self) -> bool:
        """Whether it may say what the links below it are: a heading, or a few words that end no sentence, without links."""
        is_plain = 0 < self.letters == _letters(self.beside)
        is_short = self.letters < _PARAGRAPH and self.block.name != "pre"
        return is_plain and (self.is_heading or (is_short and not _ENDS.search(self.text)))

    @property
    def is_text(self) -> bool:
        """Whether it is a heading or a paragraph."""
        return self.is_heading or (self.letters >= _PARAGRAPH and not self.is_linked(_LINKED))

    def is_linked(self, share: float) -> bool:
        return sum(letters for _, letters in self.links) >= share * self.letters


def drop_menus(page: Any, title: str) -> Counter[str]:
    """Remove what leads elsewhere from the page that has this title; the words that went."""
    pieces = list(_pieces(page))
    start = _titled(pieces, title)
    menus = _above_first(pieces) if start is None else _above(pieces[:start])
    if menus:
        menus += _again_at_the_end(pieces, {to for menu in menus for to, _ in menu.links})
    drop_strings(string for menu in menus for string in menu.strings)
    return Counter(word for menu in menus for word in _WORD.findall(menu.text))


def _titled(pieces: Sequence[_Piece], title: str) -> int | None:
    """The place of the last heading that the title names, above which stand no text and at most two headings, which are links."""
    found, named = None, _row(title)
    headings = 0
    for place, piece in enumerate(pieces):
        headings += piece.is_heading
        if headings > _HEADINGS_ABOVE + 1:
            break
        if piece.is_heading and _share(named, _row(piece.text)):
            found = place
        if piece.is_text and not (piece.is_heading and piece.is_linked(1)):
            break
    return found


def _row(text: str) -> str:
    """The words of a title between spaces."""
    return f" {' '.join(_WORD.findall(text.lower())[:_TITLE])} "


def _share(title: str, heading: str) -> bool:
    """Whether one has the words of the other in a row."""
    short, long = sorted((title, heading), key=len)
    return bool(short.strip()) and short in long


def _above(pieces: Sequence[_Piece]) -> list[_Piece]:
    """The menus above a title that the page states, and the names of the site."""
    unnamed = _unnamed(pieces)
    return [
        piece for piece in pieces if piece.is_name_of_site or (piece.is_menu and piece in unnamed)
    ]


def _unnamed(pieces: Sequence[_Piece]) -> set[_Piece]:
    """The pieces right above which no words say what they are."""
    worded = [piece for piece in pieces if piece.letters]
    return {
        piece
        for above, piece in zip([None, *worded], worded, strict=False)
        if not (above and above.is_label)
    }


def _above_first(pieces: Sequence[_Piece]) -> list[_Piece]:
    """The menus above the first heading of a page, if they are not most of it."""
    above = list(takewhile(lambda piece: not piece.is_text, pieces))
    unnamed = _unnamed(above)
    menus = [piece for piece in above if piece.is_menu_for_sure and piece in unnamed]
    letters = sum(piece.letters for piece in menus)
    is_part = letters <= _MENUS * sum(piece.letters for piece in pieces)
    return menus if is_part and len(above) < len(pieces) else []


def _again_at_the_end(pieces: Sequence[_Piece], above: set[str]) -> Iterator[_Piece]:
    """The menus below the last text half of whose links, or more, stand above the title, too."""
    unnamed = _unnamed(pieces)
    for piece in takewhile(lambda piece: not piece.is_text, reversed(pieces)):
        again = sum(address in above for address, _ in piece.links)
        if piece.is_menu and piece in unnamed and 2 * again >= len(piece.links):
            yield piece


def _pieces(page: Any) -> Iterator[_Piece]:
    """The text of a page in pieces, in its order. Takes time in proportion to it, however deeply it is nested."""
    places = {str(tag.get("id") or tag.get("name")) for tag in page.find_all(True)}
    for _, group in groupby(_strings(page), key=lambda found: id(found[1])):
        together = list(group)
        links: list[tuple[str, int]] = []
        beside: list[str] = []
        within = 0
        for _, run in groupby(together, key=lambda found: id(found[2])):
            inside = list(run)
            letters, link = sum(_letters(string) for string, *_ in inside), inside[0][2]
            if link is None:
                beside.extend(map(itemgetter(0), inside))
            elif _leads_nowhere(str(link["href"]), places):
                within = max(within, letters)
            elif letters:
                links.append((str(link["href"]), letters))
        strings = tuple(map(itemgetter(0), together))
        yield _Piece(together[0][1], strings, tuple(links), within, " ".join(beside))


def _strings(page: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Each string with the heading, the outermost list or table, or the block around it, and its link."""
    stack: list[tuple[Any, Any, Any]] = [(page, page, None)]
    while stack:
        node, around, link = stack.pop()
        if node.name is None:
            yield node, around, link
            continue
        if node.name in _HEADINGS or (node.name in BLOCKS and around.name not in _WHOLE):
            around = node
        if node.name == "a" and node.has_attr("href"):
            link = node
        stack.extend((child, around, link) for child in reversed(node.contents))


def _leads_nowhere(address: str, places: set[str]) -> bool:
    """Whether an address is a place in the page, or that of no page."""
    before, sign, place = address.partition("#")
    is_here = bool(sign) and (not before or place in places)
    return is_here or _NO_PAGE.match(address) is not None


def _letters(text: str) -> int:
    return sum(map(len, _WORD.findall(text)))
