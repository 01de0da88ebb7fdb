"""semchunk's hierarchy of delimiters, from the longest run of line breaks down to joiners.

Source: semchunk 3 (Isaacus, MIT), extended by the full stops of other scripts. White space falls
between chunks; every other delimiter stays with the text before it.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np
import numpy.typing as npt

from ..caching import per_text
from ..characters import document_classes, document_points
from ..packing import Cut, OffsetCuts
from ..ruler import Offsets, searchable
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


Mask = npt.NDArray[np.bool_]


class RunCuts:
    """Cuts after runs of one kind of white space; in any stretch the longest runs come first."""

    def __init__(self, ends: Offsets, lengths: Offsets) -> None:
        self._ends, self._lengths = ends, lengths
        self._view = searchable(ends)

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


_SPACE = len(RANKS) + 1
_OF_RANK = {
    character: rank
    for rank, (_, characters) in enumerate(RANKS, start=1)
    for character in characters
}


@per_text
def _classes(document: Document) -> npt.NDArray[np.uint8]:
    """For each character the rank of its delimiter from 1, white space, or 0; one more 0 at the end."""
    classes = document_classes(
        document,
        lambda character: _SPACE if character.isspace() else _OF_RANK.get(character, 0),
    )
    return np.append(classes, np.uint8(0))


@per_text
def _space_runs(document: Document) -> tuple[Offsets, Offsets]:
    """Where runs of white space start and end."""
    space = (_classes(document) == _SPACE).astype(np.int8)
    steps = np.diff(space, prepend=0)
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    return starts.astype(np.int32), ends.astype(np.int32)


@per_text
def line_break_cuts(document: Document) -> RunCuts:
    """Cuts after runs of line breaks; a CRLF counts as one."""
    points = document_points(document)
    feeds, returns = points == ord("\n"), points == ord("\r")
    counted = feeds | returns
    counted[1:] &= ~(feeds[1:] & returns[:-1])
    return _run_cuts(feeds | returns, counted)


@per_text
def tab_cuts(document: Document) -> RunCuts:
    """Cuts after runs of tabs."""
    tabs = document_points(document) == ord("\t")
    return _run_cuts(tabs, tabs)


def _run_cuts(inside: Mask, counted: Mask) -> RunCuts:
    """Cuts after runs of what is `inside`; the length of a run is how much of it is `counted`."""
    steps = np.diff(inside.astype(np.int8), prepend=0, append=0)
    starts, ends = np.flatnonzero(steps == 1), np.flatnonzero(steps == -1)
    before = np.concatenate(([0], np.cumsum(counted, dtype=np.int32)))
    return RunCuts(ends.astype(np.int32), before[ends] - before[starts])


@per_text
def wide_space_cuts(document: Document) -> RunCuts:
    """Cuts after runs of two and more white space characters."""
    starts, ends = _space_runs(document)
    lengths = ends - starts
    wide = lengths > 1
    return RunCuts(ends[wide], lengths[wide])


@per_text
def space_cuts(document: Document) -> OffsetCuts:
    """Cuts after any white space."""
    return OffsetCuts(_space_runs(document)[1])


@per_text
def space_after_cuts(document: Document, rank: int) -> OffsetCuts:
    """Cuts after white space that follows a delimiter of this rank, counted from 1."""
    starts, ends = _space_runs(document)
    before = _classes(document)[np.maximum(starts - 1, 0)]
    return OffsetCuts(ends[(before == rank) & (starts > 0)])


@per_text
def character_cuts(document: Document, rank: int) -> OffsetCuts:
    """Cuts after each run of delimiters of this rank, counted from 1."""
    of_rank = (_classes(document) == rank).astype(np.int8)
    return OffsetCuts(np.flatnonzero(np.diff(of_rank, prepend=0) == -1).astype(np.int32))
