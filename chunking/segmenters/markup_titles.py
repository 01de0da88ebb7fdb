"""Titles of reStructuredText, AsciiDoc, Org and MediaWiki as they are shown: without the signs of code, emphasis and links."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

Instead = str | Callable[[re.Match[str]], str]

_CODE = re.compile(r"``([^`]{1,200}+)``")
#: a part of a text that a role explains, or a link with or without its address
_ROLE = re.compile(r"(?::[\w.+-]{1,40}+:){0,2}`[~!]?([^`<]{1,200}+)(?:<[^`<>]{0,300}+>)?`_{0,2}+")
_STARS = re.compile(r"(?<![\w*])\*{1,2}(?=[^\s*])([^*]{0,200}[^*\s])\*{1,2}(?![\w*])")
_ESCAPED = re.compile(r"\\([^\w\s]|\s)")
_MONOSPACE = re.compile(r"`{1,2}\+?([^`+]{1,200}+)\+?`{1,2}")
_UNDERSCORES = re.compile(r"(?<![\w_])_(?=[^\s_])([^_]{0,200}[^_\s])_(?![\w_])")
_LINK = re.compile(r"(?:link:|xref:|https?://)[^\s\[\]]{1,300}+\[([^\[\]]{1,200}+)\]")
_REFERENCE = re.compile(r"<<[^<>,]{1,100}+,([^<>]{1,200}+)>>")
_ANCHOR = re.compile(r"\[\[[^\[\]]{1,100}+\]\]")
_ORG_CODE = re.compile(r"(?<![\w=~])([=~])(?=[^\s=~])([^=~]{0,200}[^=~\s])\1(?![\w=~])")
_ORG_LINK = re.compile(r"\[\[([^\[\]]{1,300}+)\](?:\[([^\[\]]{1,200}+)\])?\]")
_PRIORITY = re.compile(r"\A\[#[A-Z\d]{1,2}\]\s*+")
_QUOTES = re.compile(r"'{2,5}")
_PAGE = re.compile(r"\[\[(?:[^\[\]|]{1,200}+\|)?([^\[\]|]{1,200}+)\]\]")
_PLACE = re.compile(r"\[https?://[^\s\[\]]{1,300}+[ \t]++([^\[\]]{1,200}+)\]")


def _shown_link(link: re.Match[str]) -> str:
    return link[2] or link[1]


_SIGNS: Mapping[str, tuple[tuple[re.Pattern[str], Instead], ...]] = {
    "text/x-rst": ((_CODE, r"\1"), (_ROLE, r"\1"), (_STARS, r"\1"), (_ESCAPED, r"\1")),
    "text/x-asciidoc": (
        (_ANCHOR, ""),
        (_MONOSPACE, r"\1"),
        (_LINK, r"\1"),
        (_REFERENCE, r"\1"),
        (_STARS, r"\1"),
        (_UNDERSCORES, r"\1"),
    ),
    "text/x-org": ((_PRIORITY, ""), (_ORG_LINK, _shown_link), (_ORG_CODE, r"\2"), (_STARS, r"\1")),
    "text/x-mediawiki": ((_QUOTES, ""), (_PAGE, r"\1"), (_PLACE, r"\1")),
}


def shown_title(title: str, mime_type: str) -> str:
    """A title as its program shows it; as it is written where nothing of it would be left.

    >>> shown_title(":mod:`os` and ``*args``", "text/x-rst"), shown_title("[#A] See [[a.org][A]]", "text/x-org")
    ('os and *args', 'See A')
    """
    shown = title
    for sign, instead in _SIGNS.get(mime_type, ()):
        shown = sign.sub(instead, shown)
    return " ".join(shown.split()) or title
