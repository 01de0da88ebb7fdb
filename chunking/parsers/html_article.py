"""The one text of a web page that menus, teasers, comments and notices surround.

Trafilatura tells which words are the article's. By them it is cut out of the page itself, with the
tables, code and sub-headings that stand between, some of which trafilatura leaves out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any

from ..characters import printable
from .html_blocks import BLOCKS, drop_strings

#: what stays or goes as one
_WHOLE = ("table", "ul", "ol", "dl")
#: elements around a text, and how others are called that are
_AROUND = ("nav", "aside", "form", "footer")
_CALLED_AROUND = re.compile(
    r"(?<![^\W_])(?:comments?|disqus|respond|replies|related|recommend(?:ed|ations?)?|shar(?:e|ing)"
    r"|social|sidebar|newsletter|subscri(?:be|ption)|cookies?|consent|promos?|sponsor(?:ed)?"
    r"|breadcrumbs?|pagination|pager|menu|nav|navbar|navigation|toolbar|widgets?|footer|masthead"
    r"|popup|modal|advert(?:s|isement)?|ads?|outbrain|taboola|teasers?|trending|tags)(?![^\W_])",
    re.IGNORECASE,
)
_GENERATORS = re.compile(
    r"asciidoc|docbook|docutils|doxygen|javadoc|latex2html|mdbook|mkdocs|publican|rustdoc|sphinx|texi2any",
    re.IGNORECASE,
)
#: by which Sphinx and its themes are known, which name no generator
_SPHINX = ("sphinxsidebar", "sphinxsidebarwrapper", "rst-content", "bd-article", "md-content")
_WORDS = re.compile(r"\w+")
_IDEOGRAPHS, _SYLLABLES = re.compile("[\u3040-\u30ff\u3400-\u9fff]"), re.compile("[\uac00-\ud7a3]")
#: words in a row by which a piece of the page is known for one of the article
_ROW = 3
#: shares: of a piece's rows that the article has, of the article that its element holds, of a menu that is links
_KNOWN, _MOST, _LINKED = 0.6, 0.9, 0.5
#: letters of a paragraph, of one that is part of the article though it stands before or after it, and of all paragraphs
_PARAGRAPH, _LONG, _SHORTEST, _SHORTEST_UNSTATED = 60, 150, 250, 1_000
#: characters of what is left out that a warning shows
_EXAMPLE = 60


@dataclass(frozen=True, eq=False)
class _Piece:
    """Text that stands together in one block of a page, and whether the article has its words."""

    strings: tuple[Any, ...]
    block: Any
    words: tuple[str, ...]
    is_known: bool

    @cached_property
    def letters(self) -> int:
        return sum(map(_weight, self.words))

    @cached_property
    def linked(self) -> int:
        """How many of the letters are a link's."""
        links = (string for string in self.strings if string.find_parent("a"))
        return sum(_weight(word) for string in links for word in _words(string))

    @property
    def is_prose(self) -> bool:
        return self.letters >= _PARAGRAPH and self.linked < _LINKED * self.letters

    @property
    def is_long(self) -> bool:
        return self.is_prose and self.letters >= _LONG


@dataclass(frozen=True, slots=True)
class Article:
    """The pieces of a page that are its article, and those around it."""

    page: Any
    kept: list[_Piece]
    left: list[_Piece]
    #: those of them that stand within it, or that nothing shows to be a surrounding
    doubtful: list[_Piece]

    def is_the_page(self, stated: bool | None) -> bool:
        """Whether the page is there for the article: much else stands around, and hardly another text.

        `stated` is whether the page itself says so.
        """
        prose, doubtful = (
            _letters(piece for piece in pieces if piece.is_prose)
            for pieces in (self.kept, self.doubtful)
        )
        around = _letters(self.left) / max(1, _letters(self.kept) + _letters(self.left))
        least, most = (0.05, 1.0) if stated else (0.25, 0.25)
        shortest = _SHORTEST if stated else _SHORTEST_UNSTATED
        return (
            stated is not False
            and prose >= shortest
            and around > least
            and doubtful <= most * prose
        )

    def cut_out(self) -> str:
        """Take from the page what is not the article; says what went."""
        count = sum(len(piece.words) for piece in self.left)
        longest = max(self.left, key=lambda piece: piece.letters, default=None)
        drop_strings(string for piece in self.left for string in piece.strings)
        for piece in self.left:
            _drop_empty(piece.block)
        _drop_pictures_around(self.page, self.kept)
        if longest is None:
            return ""
        example = printable(" ".join("".join(longest.strings).split()))[:_EXAMPLE]
        return (
            f"left out {count:,} words around the article, such as “{example}”: read it with html, "
            "which keeps the whole page, if they belong to it"
        )


def article_in(page: Any, source: str) -> Article | None:
    """The article of a page, whose HTML `source` is; None where there is none. Nothing is changed."""
    pieces = _pieces(page, _article_text(source))
    known = [piece for piece in pieces if piece.is_known]
    if not known:
        return None
    home = _home(known)
    within = {id(home), *(id(element) for element in home.find_all(True))}
    inside = [place for place, piece in enumerate(pieces) if id(piece.block) in within]
    places = [place for place in inside if pieces[place].is_known]
    around = _around(pieces, home, {id(above) for piece in known for above in piece.block.parents})
    between = range(places[0], places[-1])
    kept = {place for place in inside if place in between or pieces[place].is_long} - around
    title = _title(pieces, places[0])
    lead = (at for at in range(title, places[0]) if pieces[at].is_prose and at not in around)
    kept |= {*places, title, *lead}
    left = [place for place in range(len(pieces)) if place not in kept]
    return Article(
        page,
        [pieces[place] for place in sorted(kept)],
        [pieces[place] for place in left],
        [pieces[place] for place in left if place not in around or place in inside],
    )


def _title(pieces: list[_Piece], first: int) -> int:
    """The place of the last top heading up to the article's first piece, which it is itself where there is none."""
    return next((at for at in range(first, -1, -1) if pieces[at].block.name == "h1"), first)


def states_article(soup: Any) -> bool | None:
    """Whether a page says that it is an article; False where it says that a program for documentation made it."""
    stated = {
        str(tag.get("property") or tag.get("name") or "").lower(): str(tag.get("content") or "")
        for tag in soup.find_all("meta")
    }
    if _GENERATORS.search(stated.get("generator", "")) or soup.find(class_=_SPHINX):
        return False
    is_article = (
        stated.get("og:type", "").lower() == "article" or "article:published_time" in stated
    )
    return True if is_article or soup.find(attrs={"itemprop": "articleBody"}) else None


def _article_text(source: str) -> str:
    """The words of a page's article by trafilatura, a paragraph a line."""
    from trafilatura import extract

    try:
        return str(extract(source, include_comments=False, favor_recall=True) or "")
    except Exception:  # any trouble with a page that a browser would show
        return ""


def _pieces(page: Any, text: str) -> list[_Piece]:
    """The page's text in pieces, those known whose words are in the article's text."""
    from bs4.element import NavigableString

    rows = set(_rows(_words(text)))
    lines = {_words(line) for line in text.split("\n")}
    found = []
    strings = (node for node in page.descendants if isinstance(node, NavigableString))
    for _, run in groupby(strings, key=lambda string: id(_block(string))):
        together = tuple(run)
        words = _words("".join(together))
        if words:
            own = list(_rows(words))
            shared = sum(row in rows for row in own)
            is_known = shared >= _KNOWN * len(own) if own else words in lines
            found.append(_Piece(together, _block(together[0]), words, is_known))
    return found


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(text.lower()))


def _rows(words: tuple[str, ...]) -> Iterable[tuple[str, ...]]:
    """Each few words that stand in a row."""
    return zip(*(words[start:] for start in range(_ROW)), strict=False)


def _weight(word: str) -> int:
    """The letters of a word; a Chinese or Japanese one, or a Korean syllable, says as much as some of others."""
    return len(word) + 2 * len(_IDEOGRAPHS.findall(word)) + len(_SYLLABLES.findall(word))


def _letters(pieces: Iterable[_Piece]) -> int:
    return sum(piece.letters for piece in pieces)


def _block(node: Any) -> Any:
    """The innermost block around a string."""
    return next(element for element in node.parents if element.name in BLOCKS or not element.parent)


def _home(known: list[_Piece]) -> Any:
    """The innermost element that holds nearly all of the known pieces."""
    held: Counter[int] = Counter()
    elements: dict[int, tuple[int, Any]] = {}
    for piece in known:
        above = [piece.block, *piece.block.parents]
        for depth, element in enumerate(reversed(above)):
            held[id(element)] += piece.letters
            elements[id(element)] = depth, element
    enough = _MOST * _letters(known)
    deepest = max((k for k, count in held.items() if count >= enough), key=lambda k: elements[k][0])
    return elements[deepest][1]


def _around(pieces: list[_Piece], home: Any, holding: Collection[int]) -> set[int]:
    """The places of pieces that are links, as in menus, or in an element around the text."""
    groups: dict[int, list[int]] = {}
    for place, piece in enumerate(pieces):
        groups.setdefault(id(_whole(piece.block, home)), []).append(place)
    found = {at for at, piece in enumerate(pieces) if _is_around(piece.block, holding)}
    for group in groups.values():
        together = [pieces[place] for place in group]
        if sum(piece.linked for piece in together) > _LINKED * _letters(together):
            found.update(group)
    return found


def _whole(block: Any, home: Any) -> Any:
    """The outermost list or table around a block within the article's element, else the block."""
    found = block
    for element in (block, *block.parents):
        if element is home:
            break
        if element.name in _WHOLE:
            found = element
    return found


def _is_around(block: Any, holding: Collection[int]) -> bool:
    """Whether a block is in an element that is, or is called, what surrounds a text, and holds none of it."""
    for element in (block, *block.parents):
        if id(element) in holding:
            return False
        names = " ".join([*(element.get("class") or ()), str(element.get("id") or "")])
        if element.name in _AROUND or _CALLED_AROUND.search(names):
            return True
    return False


def _drop_empty(block: Any) -> None:
    """Remove a block, and those around it, in which no words are left."""
    while block.parent is not None and block.name != "body" and not block.decomposed:
        if _WORDS.search(block.get_text()):
            return
        above = block.parent
        block.decompose()
        block = above


def _drop_pictures_around(page: Any, kept: list[_Piece]) -> None:
    """Remove the pictures before the first words and after the last."""
    ours = {id(string) for piece in kept for string in piece.strings}
    nodes = list(page.descendants)
    places = [place for place, node in enumerate(nodes) if id(node) in ours]
    for node in nodes[: places[0]] + nodes[places[-1] :]:
        if node.name == "img":
            node.decompose()
