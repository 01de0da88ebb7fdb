"""A message of e-mail holds its text as plain text, as a web page or as both: which of them says more, and whether both say the same."""

from __future__ import annotations

import re
from collections import Counter

from .word_check import words

#: where a link leads: it stands in links of a page, and beside them in plain text
_ADDRESS = re.compile(r"(?:https?://|mailto:)\S++")
#: the share of words that two versions of a text have in common, and how many times as many a fuller one has
_SAME, _FULLER = 0.9, 2


def said_plainly(text: str) -> Counter[str]:
    """The words of plain text but for addresses."""
    return words(_ADDRESS.sub(" ", text))


def said_by_page(data: bytes) -> Counter[str]:
    """The words of a web page but for addresses."""
    from .html import shown_text

    return said_plainly(shown_text(data))


def says_the_same(page: Counter[str], plain: Counter[str]) -> bool:
    return (page & plain).total() >= _SAME * max(page.total(), plain.total(), 1)


def says_more(page: Counter[str], plain: Counter[str]) -> bool:
    """Whether the plain version is no more than a part of the page, or a word on where to read it."""
    return page.total() > _FULLER * plain.total()
