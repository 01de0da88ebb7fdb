"""Captions of tables: who writes "Table 3: …" beside rows and columns says that they are one."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import takewhile
from typing import NamedTuple

from .words import Box, Word

_NAME = re.compile(
    r"(?:tab(?:le|elle|ella|leau|la|el|ela|ulka)?|cuadro|quadro|таблица|табл|表)(?:\.?$|\.?\d)",
    re.IGNORECASE,
)
#: a number, and what cannot be the rest of a sentence that begins "Table 3 shows"
_CAPTION = re.compile(
    r"\w+\.? ?(?:\(?[A-Z]?[.-]?\d{1,3}(?:[.-]\d{1,3}){0,3}[a-z]?|[IVX]{1,6}|[A-Z])\)?"
    r"(?: ?[.:|–—-]|$| \(?[^\W\d_a-zа-я]| [^\w ])"
)
#: words that tell a caption, and those of its first line at most
_WORDS, _LINE = 3, 40
#: how far words of its line stand off its baseline, in sizes of its type
_LEVEL = 0.3
#: sizes of its type from the first line of a caption down to its table, and from a table down to its caption
_ABOVE, _BELOW = 5.5, 3.0


class Caption(NamedTuple):
    """The first line of a caption: its extent, baseline and size of type."""

    low: float
    high: float
    y: float
    size: float

    def names(self, box: Box) -> bool:
        """Whether it stands right above or below a box."""
        left, bottom, right, top = box
        is_beside = self.low < right and self.high > left
        is_above = -self.size < self.y - top <= _ABOVE * self.size
        is_below = 0 < bottom - self.y <= _BELOW * self.size
        return is_beside and (is_above or is_below)


def captions_of(words: Sequence[Word]) -> list[Caption]:
    """The captions of tables among the words of a page in the order of the file."""
    return [
        _caption(words, at)
        for at, word in enumerate(words)
        if _NAME.match(word.text)
        and _begins_line(words, at)
        and _is_caption(words[at : at + _WORDS])
    ]


def _is_caption(words: Sequence[Word]) -> bool:
    """Whether words begin as the caption of a table does."""
    level = takewhile(lambda word: _is_level(words[0], word), words)
    return bool(_NAME.match(words[0].text) and _CAPTION.match(" ".join(w.text for w in level)))


def _begins_line(words: Sequence[Word], at: int) -> bool:
    return not at or not _is_level(words[at - 1], words[at]) or words[at - 1].x1 > words[at].x0


def _is_level(one: Word, other: Word) -> bool:
    return abs(one.y - other.y) <= _LEVEL * one.size


def _caption(words: Sequence[Word], at: int) -> Caption:
    first = words[at]
    line = takewhile(lambda word: _is_level(first, word), words[at : at + _LINE])
    high = max(word.x1 for word in line)
    return Caption(first.x0, high, first.y, first.size)
