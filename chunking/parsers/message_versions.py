"""A message of e-mail holds its text as plain text, as a web page or as both: which of them says more, and whether both say the same."""

from __future__ import annotations

import re
from collections import Counter

from .word_check import words

#: where a link leads: it stands in links of a page, and beside them in plain text
_ADDRESS = re.compile(r"(?:https?://|mailto:)\S++")
#: the share of words that two versions of a text have in common, and how many times as many a fuller one has
_SAME, _FULLER = 0.9, 2
#: where else a message may be read, and the words of a text that says no more than this
_WHERE = frozenset(
    {"html", "browser", "webbrowser", "navigateur", "navegador", "przeglądarce", "браузере"}
)
_POINTER = 40


def said_plainly(text: str) -> Counter[str]:
    """The words of plain text in small letters, but for addresses."""
    return words(_ADDRESS.sub(" ", text).lower())


def said_by_page(data: bytes) -> Counter[str]:
    """The words of a web page but for addresses."""
    from .html import shown_text

    return said_plainly(shown_text(data))


def says_the_same(page: Counter[str], plain: Counter[str]) -> bool:
    return (page & plain).total() >= _SAME * max(page.total(), plain.total(), 1)


def to_read(page: Counter[str], plain: Counter[str]) -> tuple[str, ...]:
    """Which versions say it: the plain one, the page where it holds that and more, or both, "plain" first."""
    if not plain or (page and _is_pointer(plain)):
        return ("page",)
    if page.total() <= _FULLER * plain.total():
        return ("plain",)
    holds_plain = (page & plain).total() >= _SAME * plain.total()
    return ("page",) if holds_plain else ("plain", "page")


def _is_pointer(plain: Counter[str]) -> bool:
    """Whether the plain version is no more than a word on where to read it, without a figure."""
    is_short = plain.total() <= _POINTER and not any(map(str.isdecimal, plain))
    return is_short and not _WHERE.isdisjoint(plain)
