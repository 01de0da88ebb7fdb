"""Places to cut, and their order from the best to the last resort."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import NamedTuple, Protocol

from ..offsets import Offsets, RisingOffsets


class Cut(NamedTuple):
    """A place to cut: one chunk ends at `end`, the next begins at `resume`."""

    end: int
    resume: int


class HeadingRun(NamedTuple):
    """Headings with no text between them, or what else is read with what follows; a cut before it has a `reason`."""

    start: int
    end: int
    reason: str = "heading"


class Cuts(Protocol):
    """Places to cut, in rising order."""

    def best(self, after: int, upto: int) -> Cut | None:
        """The place to prefer with `after < end <= upto`: the last one, unless the kind of place knows better."""

    def first(self, at: int, before: int) -> Cut | None:
        """The first place with `at <= resume < before`."""


class Graphemes(Cuts, Protocol):
    """Boundaries of user-perceived characters, inside which nothing is ever cut."""

    def is_boundary(self, offset: int) -> bool: ...

    def floor(self, offset: int) -> int: ...

    def ceil(self, offset: int) -> int: ...


class OffsetCuts:
    """Cuts at given rising offsets; where `resumes` is given, the text from end to resume is left out."""

    def __init__(self, ends: Offsets, resumes: Offsets | None = None) -> None:
        self._ends = RisingOffsets(ends)
        self._resumes = self._ends if resumes is None else RisingOffsets(resumes)

    def __len__(self) -> int:
        return len(self._ends)

    def last(self, after: int, upto: int) -> Cut | None:
        """The last place with `after < end <= upto`."""
        ends, index = self._ends.values, self._ends.upto(upto) - 1
        if index < 0 or ends[index] <= after:
            return None
        return Cut(ends[index], self._resumes.values[index])

    best = last

    def first(self, at: int, before: int) -> Cut | None:
        resumes, index = self._resumes.values, self._resumes.below(at)
        if index == len(resumes) or resumes[index] >= before:
            return None
        return Cut(self._ends.values[index], resumes[index])


class LazyCuts:
    """Cuts that are found when they are first asked for: a last resort is often not needed."""

    def __init__(self, find: Callable[[], Cuts]) -> None:
        self._find = find

    @cached_property
    def _cuts(self) -> Cuts:
        return self._find()

    def best(self, after: int, upto: int) -> Cut | None:
        return self._cuts.best(after, upto)

    def first(self, at: int, before: int) -> Cut | None:
        return self._cuts.first(at, before)


class Level(NamedTuple):
    """One kind of place to cut and the reason it gives.

    A `late` level counts only in the second half of what would fit. An `eager` one cuts even where
    all the rest would fit. One that `refines` may be cut at where the levels before it would give a
    chunk under the least size. One that cuts `anywhere` is asked for nothing past what surely fits.
    The next chunk may repeat text from the `overlap` levels only.
    """

    cuts: Cuts
    reason: str
    late: bool = False
    eager: bool = False
    refines: bool = False
    anywhere: bool = False
    overlap: bool = True
