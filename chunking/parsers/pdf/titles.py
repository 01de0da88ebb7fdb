"""What a title may be called where it is said again: in bookmarks, in a table of contents."""

from __future__ import annotations

import re
from unicodedata import normalize

from .numbering import CHAPTER

_NUMBER = re.compile(
    rf"\A(?:(?:[A-Z]|[IVX]{{1,6}}|\d{{1,3}})(?:\.\d{{1,3}})*+[.:)]?|(?:{CHAPTER}) \w+[.:]?|第 ?\w{{1,4}} ?[章节節部])\s++",
    re.I,
)


def names(text: str) -> tuple[str, ...]:
    """What a title may be called: all of it, or all but its number; none without letters."""
    whole, bare = plain(text), plain(_NUMBER.sub("", text.strip(), count=1))
    return tuple(dict.fromkeys(name for name in (whole, bare) if len(name) > 1))


def plain(text: str) -> str:
    """Letters and figures alone: two places may differ in spaces, hyphens, capitals and superscripts."""
    return "".join(filter(str.isalnum, normalize("NFKC", text).casefold()))
