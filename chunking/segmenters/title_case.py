"""Titles as English sets them: a capital at each word but the small ones."""

from __future__ import annotations

import re

_WORD = re.compile(r"[^\W\d_]++(?:['’-][^\W\d_]++)*+")
_SMALL = re.compile(
    "an?|and|as|at|but|by|for|from|in|into|nor|of|on|or|over|the|to|under|upon|with", re.IGNORECASE
)
_MOST_WORDS = 8


def is_in_title_case(name: str) -> bool:
    """Whether a short name of several words has a capital at each but the small ones of English titles.

    >>> is_in_title_case("Grant of Licence."), is_in_title_case("Open the box."), is_in_title_case("Scope.")
    (True, False, False)
    """
    words = _WORD.findall(name)
    large = [word for word in words if not _SMALL.fullmatch(word)]
    return (
        1 < len(words) <= _MOST_WORDS and bool(large) and all(word[0].isupper() for word in large)
    )
