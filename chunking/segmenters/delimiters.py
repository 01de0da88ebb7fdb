"""semchunk's hierarchy of delimiters, from the longest run of line breaks down to joiners.

Source: semchunk 3 (Isaacus, MIT), extended by the full stops of other scripts. White space falls
between chunks; every other delimiter stays with the text before it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
import regex

from ..caching import per_text
from ..packing import Cut, OffsetCuts
from ..ruler import Offsets
from ..types import Document

#: structural characters, by rank: what ends a sentence, a clause, what interrupts one, what joins
TERMINATORS = ".?!*。！？।؟"
CLAUSES = ";,()[]“”‘’'\"`"
INTERRUPTERS = ":—…"
JOINERS = "/\\–&-"
RANKS = (
    ("sentence end", TERMINATORS),
    ("clause", CLAUSES),
    ("interruption", INTERRUPTERS),
    ("joiner", JOINERS),
)


class RunCuts:
    """Cuts after runs of one kind of white space; in any stretch the longest runs come first."""

    def __init__(self, ends: Offsets, lengths: Offsets) -> None:
        self._ends, self._lengths = ends, lengths
        self._view = ends.data

    def last(self, after: int, upto: int) -> Cut | None:
        """The last of the longest runs with `after < end <= upto`."""
        low, high = bisect_right(self._view, after), bisect_right(self._view, upto)
        if low >= high:
            return None
        lengths = self._lengths[low:high]
        longest = high - 1 - int(np.argmax(lengths[::-1]))
        return Cut(self._view[longest], self._view[longest])

    def first(self, at: int, before: int) -> Cut | None:
        """The first run with `at <= end < before`."""
        index = bisect_left(self._view, at)
        if index == len(self._view) or self._view[index] >= before:
            return None
        return Cut(self._view[index], self._view[index])


@per_text
def run_cuts(document: Document, characters: str, shortest: int = 1) -> RunCuts:
    """Cuts after runs of these white space characters; a CRLF counts as one."""
    single = r"(?>\r\n|\r|\n)" if "\n" in characters else f"[{characters}]"
    found = [
        (match.end(), len(match[0].replace("\r\n", "\n")))
        for match in regex.finditer(f"{single}{{{shortest},}}+", document.text)
    ]
    ends = np.array([end for end, _ in found], dtype=np.int32)
    return RunCuts(ends, np.array([length for _, length in found], dtype=np.int32))


@per_text
def space_after_cuts(document: Document, characters: str) -> OffsetCuts:
    """Cuts after white space that follows one of these characters."""
    return _ends_of(document, rf"[{regex.escape(characters)}]\s++")


@per_text
def space_cuts(document: Document) -> OffsetCuts:
    """Cuts after any white space."""
    return _ends_of(document, r"\s++")


@per_text
def character_cuts(document: Document, characters: str) -> OffsetCuts:
    """Cuts after each run of these characters."""
    return _ends_of(document, rf"[{regex.escape(characters)}]++")


def _ends_of(document: Document, pattern: str) -> OffsetCuts:
    ends = [match.end() for match in regex.finditer(pattern, document.text)]
    return OffsetCuts(np.array(ends, dtype=np.int32))
