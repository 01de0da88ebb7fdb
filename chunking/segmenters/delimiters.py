"""semchunk's hierarchy of delimiters, from the longest run of line breaks down to joiners.

Source: semchunk 3 (Isaacus, MIT), extended by the full stops of other scripts. White space falls
between chunks; every other delimiter stays with the text before it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..caching import per_text
from ..characters import document_classes, document_points
from ..offsets import Offsets, RisingOffsets, compact
from ..packing import Cut, OffsetCuts
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
        self._ends, self._lengths = RisingOffsets(ends), compact(lengths)

    def __len__(self) -> int:
        return len(self._ends)

    def best(self, after: int, upto: int) -> Cut | None:
        """The last of the longest runs with `after < end <= upto`."""
        ends, low, high = self._ends.values, self._ends.upto(after), self._ends.upto(upto)
        if low >= high:
            return None
        lengths = self._lengths[low:high]
        longest = high - 1 - lengths[::-1].index(max(lengths))
        return Cut(ends[longest], ends[longest])

    def first(self, at: int, before: int) -> Cut | None:
        """The first run with `at <= end < before`."""
        ends, index = self._ends.values, self._ends.below(at)
        if index == len(ends) or ends[index] >= before:
            return None
        return Cut(ends[index], ends[index])


_SPACE = len(RANKS) + 1
_OF_RANK = {
    character: rank
    for rank, (_, characters) in enumerate(RANKS, start=1)
    for character in characters
}


@per_text
def _classes(document: Document) -> npt.NDArray[np.uint8]:
    """For each character the rank of its delimiter from 1, white space, or 0."""
    return document_classes(
        document,
        lambda character: _SPACE if character.isspace() else _OF_RANK.get(character, 0),
    )


@per_text
def _space_runs(document: Document) -> tuple[Offsets, Offsets]:
    """Where runs of white space start and end."""
    return _runs(_classes(document) == _SPACE)


@per_text
def line_break_cuts(document: Document) -> RunCuts:
    """Cuts after runs of line breaks; a CRLF counts as one."""
    points = document_points(document)
    feeds, returns = points == ord("\n"), points == ord("\r")
    starts, ends = _runs(feeds | returns)
    pairs = np.flatnonzero(returns[:-1] & feeds[1:])
    in_pairs = np.searchsorted(pairs, ends) - np.searchsorted(pairs, starts)
    return RunCuts(ends, ends - starts - in_pairs.astype(np.int32))


@per_text
def tab_cuts(document: Document) -> RunCuts:
    """Cuts after runs of tabs."""
    starts, ends = _runs(document_points(document) == ord("\t"))
    return RunCuts(ends, ends - starts)


def _runs(inside: Mask) -> tuple[Offsets, Offsets]:
    """Where runs of what is `inside` start and end."""
    padded = np.pad(inside, 1)
    edges = np.flatnonzero(padded[1:] != padded[:-1]).astype(np.int32)
    return edges[::2], edges[1::2]


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
    return OffsetCuts(_runs(_classes(document) == rank)[1])
