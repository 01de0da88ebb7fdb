"""What is surely none of a page's content, by what it is for: skip links, breadcrumbs, cookie notices, help on keys, share bars, links to the next page, menus of nodes.

Each is known by two signs at once, its name and what it holds. What only looks like one stays.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from .html_blocks import elements
from .html_node_menus import node_menus

#: characters of a skip link, a trail of breadcrumbs, a notice, a link of a share bar, and of what such a bar says beside its links
_SKIP, _TRAIL, _NOTICE, _SHARE, _BESIDE_LINKS = 60, 300, 1_500, 30, 30
#: characters of a help on keys
_HELP = 500
#: characters of a bar that leads to the pages before and after
_PAGER = 600
#: the share of a trail's letters that are links: the last of its parts is the page itself
_LINKED = 0.2
#: elements around a link that may be the bar that it is in
_CLIMB = 6
_SKIPS = re.compile(
    r"(?:skip|jump|go|return) (?:directly )?(?:to|over)\b|skip (?:navigation|links?)\b"
    r"|(?:zum|direkt zum|zur) \w*(?:inhalt|navigation|menü|suche)\b|springe zu|aller (?:directement )?au contenu"
    r"|passer au contenu|(?:saltar|ir) (?:al|a la) |vai al contenuto|salta al|(?:pular|ir|saltar) para o"
    r"|naar (?:de )?(?:hoofd)?inhoud|przejdź do|перейти к",
    re.IGNORECASE,
)
_TRAILS = re.compile(r"(?<![a-z])breadcrumb(?:s|list)?(?![a-z])", re.IGNORECASE)
_NOTICES = re.compile(
    r"(?<![a-z])(?:cookies?|gdpr|consent)[-_ ]?(?:bar|banner|notice|notification|consent|popup|modal|dialog|law|message|overlay)"
    r"|cookie-?consent|onetrust|cybotcookiebot|didomi|usercentrics",
    re.IGNORECASE,
)
_HELPS = re.compile(
    r"(?<![a-z])(?:help|shortcuts?|keys?)[-_]?(?:popup|container|modal|dialog|overlay)(?![a-z])",
    re.IGNORECASE,
)
_SHARES = re.compile(
    r"\A(?:(?:https?:)?//(?:www\.|m\.)?(?:(?:twitter|x)\.com/(?:intent|share)|facebook\.com/(?:sharer|share|dialog/share)"
    r"|linkedin\.com/(?:share|cws|sharing)|reddit\.com/submit|pinterest\.[a-z]+/pin/create|(?:api\.)?whatsapp\.com/send"
    r"|wa\.me/\?|(?:t\.me|telegram\.me)/share|news\.ycombinator\.com/submitlink|getpocket\.com/(?:save|edit)"
    r"|bsky\.app/intent|tumblr\.com/(?:share|widgets/share))|mailto:\?)",
    re.IGNORECASE,
)
_PAGERS = re.compile(
    r"(?<![a-z])(?:(?:doc|page)?-?nav(?:-?(?:header|footer|bar|links?|panel|igation))?|pager|pagination|header|footer)(?![a-z])",
    re.IGNORECASE,
)
#: how links to the page before, the page after and the contents are marked: by their relation, or their key
_TURNS = frozenset({"prev", "previous", "next", "p", "n", "contents"})
_SIDE_BAR, _MADE_BY = "sphinxsidebar", re.compile(r"\Ahttps?://(?:www\.)?sphinx[-.]")
_BLOCKS = ("div", "li", "ul", "ol", "p", "section", "aside", "nav", "span", "dl", "dialog")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_TEXT = (*_HEADINGS, "pre", "article", "main")
_TEXT_OF_SPHINX = ("h1", "h2", "pre", "article", "main", "section")
_CONTENT = (*_TEXT, "table")


def drop_surroundings(soup: Any) -> None:
    """Remove from a page what is none of its content; the soup is changed."""
    found = (
        _skip_links,
        _beside_sphinx,
        _trails,
        _notices,
        _key_helps,
        _share_bars,
        _pagers,
        node_menus,
    )
    for tag in [tag for each in found for tag in each(soup)]:
        if not tag.decomposed:
            tag.decompose()


def _skip_links(soup: Any) -> Iterator[Any]:
    for link in soup.find_all("a", href=re.compile(r"\A#.")):
        text = _text(link)
        if len(text) <= _SKIP and _SKIPS.match(text) and not _stands_in_words(link):
            yield link


def _stands_in_words(link: Any) -> bool:
    """Whether text stands right before or after a link."""
    beside = (link.previous_sibling, link.next_sibling)
    return any(isinstance(other, str) and bool(other.strip()) for other in beside)


def _beside_sphinx(soup: Any) -> Iterator[Any]:
    """The side bar that Sphinx puts beside a page, with the contents of all pages, and what it says of itself below."""
    bars = [tag for tag in elements(soup, _BLOCKS) if _SIDE_BAR in (tag.get("class") or ())]
    yield from (tag for tag in bars if not tag.find(_TEXT_OF_SPHINX))
    for tag in elements(soup, _BLOCKS) if bars else ():
        if "footer" in (tag.get("class") or ()) and tag.find("a", href=_MADE_BY):
            yield tag


def _trails(soup: Any) -> Iterator[Any]:
    """Lists of links to the pages above, named as such."""
    for tag in elements(soup, _BLOCKS):
        if not _TRAILS.search(_called(tag) + str(tag.get("itemtype") or "")):
            continue
        text = _text(tag)
        linked = sum(len(_text(link)) for link in tag.find_all("a", href=True))
        if len(text) <= _TRAIL and linked > _LINKED * len(text) and not tag.find(_CONTENT):
            yield tag


def _notices(soup: Any) -> Iterator[Any]:
    """What is named as a notice of cookies and asks for an answer."""
    for tag in elements(soup, _BLOCKS):
        if _NOTICES.search(_called(tag)) and len(tag.get_text()) <= _NOTICE:
            asks = tag.find(["button", "input"]) or tag.find(attrs={"role": "button"})
            if asks is not None or tag.get("role") in ("dialog", "alertdialog"):
                yield tag


def _key_helps(soup: Any) -> Iterator[Any]:
    """What is named as a box of help and names keys: it is shown once one of them is pressed."""
    for tag in elements(soup, _BLOCKS):
        if _HELPS.search(_called(tag)) and len(tag.get_text()) <= _HELP and tag.find("kbd"):
            yield tag


def _share_bars(soup: Any) -> Iterator[Any]:
    """The largest blocks whose links all share the page, with hardly a word beside them."""
    known: dict[int, bool] = {}
    for link in soup.find_all("a", href=_SHARES):
        bar = None
        for above in islice(link.parents, _CLIMB):
            if id(above) not in known:
                known[id(above)] = above.name in _BLOCKS and _shares(above)
            if not known[id(above)]:
                break
            bar = above
        if bar is not None:
            yield bar


def _pagers(soup: Any) -> Iterator[Any]:
    """Blocks named as navigation around links to the page before or after, or to the contents."""
    seen: set[int] = set()
    for link in filter(_turns_the_page, elements(soup, ["a"])):
        for above in islice(link.parents, _CLIMB):
            if id(above) in seen:
                continue
            seen.add(id(above))
            if _is_pager(above):
                yield above


def _turns_the_page(link: Any) -> bool:
    marks = (*(link.get("accesskey") or ()), *(link.get("rel") or ()))
    return not _TURNS.isdisjoint(map(str.lower, marks))


def _is_pager(tag: Any) -> bool:
    is_named = tag.name in _BLOCKS and bool(_PAGERS.search(_called(tag)))
    return is_named and len(_text(tag)) <= _PAGER and not tag.find(_TEXT)


def _shares(tag: Any) -> bool:
    links = tag.find_all("a", href=True)
    names = [_text(link) for link in links]
    beside = len(_text(tag)) - sum(map(len, names))
    alone = all(_SHARES.match(str(link["href"])) for link in links)
    terse = all(len(name) <= _SHARE and "/" not in name for name in names)
    return alone and terse and beside <= _BESIDE_LINKS + len(links) and not tag.find(_CONTENT)


def _called(tag: Any) -> str:
    """An element's classes, its id and its label."""
    classes = tag.get("class") or ()
    return " ".join((*classes, str(tag.get("id") or ""), str(tag.get("aria-label") or "")))


def _text(tag: Any) -> str:
    return " ".join(tag.get_text().split())
