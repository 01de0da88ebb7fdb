"""Cuts at a separator: a fixed string, searched where it is needed, or a regular expression."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal

import numpy as np

from ..caching import per_text
from ..characters import document_classes
from ..offsets import Offsets
from ..packing import Cut, OffsetCuts
from ..patterns import find_spans
from ..types import Document

#: where a separator goes: nowhere, to the start of the next chunk, to the end of the one before
Keep = Literal["none", "start", "end"]


class LiteralCuts:
    """Cuts at a fixed string. Nothing is searched before it is asked for, so no list is kept."""

    def __init__(self, text: str, separator: str, keep: Keep) -> None:
        self._text = text
        self._separator = separator
        self._width = len(separator)
        #: how far after a separator's start a chunk ends, and the next one resumes
        self._end = self._width if keep == "end" else 0
        self._resume = 0 if keep == "start" else self._width

    def last(self, after: int, upto: int) -> Cut | None:
        low, high = max(0, after + 1 - self._end), upto + self._width - self._end
        found = self._text.rfind(self._separator, low, high)
        return Cut(found + self._end, found + self._resume) if found >= 0 else None

    best = last

    def first(self, at: int, before: int) -> Cut | None:
        low, high = max(0, at - self._resume), max(0, before - 1 + self._width - self._resume)
        found = self._text.find(self._separator, low, high)
        return Cut(found + self._end, found + self._resume) if found >= 0 else None


@per_text
def occurs(document: Document, separator: str) -> bool:
    """Whether a fixed string is anywhere in the text: to find that it is not takes the whole of it."""
    return separator in document.text


@per_text
def pattern_cuts(document: Document, pattern: str, keep: Keep) -> OffsetCuts:
    """Cuts at every match of a regular expression.

    Raises:
        OptionsError: the search takes too long to be of use.
    """
    found = find_spans(pattern, document.text)
    starts = np.array([start for start, _ in found], dtype=np.int32)
    ends = np.array([end for _, end in found], dtype=np.int32)
    return _kept(starts, ends, keep)


@per_text
def character_cuts(document: Document, characters: str, keep: Keep) -> OffsetCuts:
    """Cuts at each of some characters."""
    found = document_classes(document, _is_among(characters))
    starts = np.flatnonzero(found).astype(np.int32)
    return _kept(starts, starts + 1, keep)


@cache
def _is_among(characters: str) -> Callable[[str], bool]:
    return lambda character: character in characters


def _kept(starts: Offsets, ends: Offsets, keep: Keep) -> OffsetCuts:
    """Cuts at separators with these spans."""
    return OffsetCuts(
        ends if keep == "end" else starts,
        starts if keep == "start" else ends,
    )
