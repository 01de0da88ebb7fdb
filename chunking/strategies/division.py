"""The division of a text into groups of sentences that makes the most of how well they belong together."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .cohesion import Cohesion

#: what a small group costs: more than any scores can differ
SMALL = 1e6

#: a question about the sentences from one index up to another
Test = Callable[[int, int], bool]


class Limits(NamedTuple):
    """What groups keep to: whether one fits, whether it is small, and how early a group begins that repeats sentences.

    `lead` gives, of a sentence, the first one that a group beginning with it repeats. A group repeats
    never all of the one before it, and where its first sentence fits, it fits with all that it repeats.
    """

    fits: Test
    is_small: Test
    lead: Callable[[int], int]


def best_division(count: int, cohesion: Cohesion, limits: Limits) -> list[int]:
    """The division of `count` sentences with the highest score: where groups after the first begin.

    Every group fits with what it repeats or is one sentence, and as few as possible are small. One
    sentence that the next group could repeat is small too: nothing is repeated of it. Exact, by dynamic
    programming over the last group; O(count × sentences that fit) scores and O(count) calls of the tests.
    Among equal scores the one with the earlier cuts.
    """
    return _Division(count, limits).cuts(cohesion)


class _Late(NamedTuple):
    """The best divisions whose last group begins late: places from the last one back, each better than all before."""

    places: list[int]
    totals: list[float]

    def since(self, place: int) -> int:
        """The index of the best one that begins at a place or later."""
        return bisect_right(self.places, -place, key=int.__neg__) - 1


class _Division:
    """For every sentence the best division of those before it, found from the first one on.

    A group repeats less after a short one, and then reaches further. So for each sentence the best
    divisions are known by where their last group begins, as far back as what is repeated reaches.
    """

    def __init__(self, count: int, limits: Limits) -> None:
        self._count = count
        self._limits = limits
        self._leads = np.array([limits.lead(first) for first in range(count)], dtype=np.intp)
        self._best = np.zeros(count + 1)
        self._begins = np.zeros(count + 1, dtype=np.intp)
        #: the earliest sentence from which all up to here fit
        self._reaches = np.zeros(count + 1, dtype=np.intp)
        self._late: dict[int, _Late] = {}

    def cuts(self, cohesion: Cohesion) -> list[int]:
        reach = enough = 0
        for last in range(1, self._count + 1):
            while reach < last - 1 and not self._limits.fits(reach, last):
                reach += 1
            while enough < last and not self._limits.is_small(enough, last):
                enough += 1
            totals = self._before(reach, last) + cohesion.scores(reach, last)
            small = min(enough, last - 1) if self._is_repeated(last - 1) else enough
            totals[max(0, small - reach) :] -= SMALL
            index = self._best_that_fits(totals, reach, last)
            self._reaches[last], self._begins[last] = reach, reach + index
            self._best[last] = totals[index]
            if last < self._count and self._leads[last] < last:
                self._late[last] = _late(totals, reach, max(reach, int(self._leads[last])))
        return self._traced()

    def _is_repeated(self, sentence: int) -> bool:
        """Whether the group after a sentence can repeat it: not if it is all of the group before."""
        return sentence + 1 < self._count and bool(self._leads[sentence + 1] <= sentence)

    def _before(self, reach: int, last: int) -> npt.NDArray[np.float64]:
        """The scores of the best divisions before each group from `reach` on that ends before `last`."""
        totals = self._best[reach:last].copy()
        for index in np.flatnonzero(self._leads[reach:last] < reach).tolist():
            late = self._late[reach + index]
            totals[index] = late.totals[late.since(reach - 1)]
        return totals

    def _best_that_fits(self, totals: npt.NDArray[np.float64], reach: int, last: int) -> int:
        """The index of the highest total whose group fits: a part of what fits may by a token not fit."""
        while True:
            index = int(np.argmax(totals))
            first = reach + index
            lead = int(self._leads[first])
            if first == last - 1 or self._limits.fits(lead if lead >= reach else first, last):
                return index
            totals[index] = -np.inf

    def _traced(self) -> list[int]:
        found = []
        last, first = self._count, int(self._begins[self._count])
        while first > 0:
            found.append(first)
            last, first = first, self._begin_before(first, int(self._reaches[last]))
        return found[::-1]

    def _begin_before(self, first: int, reach: int) -> int:
        """Where the group begins before one that begins at `first` and is to repeat nothing before `reach`."""
        if self._leads[first] >= reach:
            return int(self._begins[first])
        late = self._late[first]
        return late.places[late.since(reach - 1)]


def _late(totals: npt.NDArray[np.float64], reach: int, begin: int) -> _Late:
    """Of the totals of groups from `reach` on, the best ones that begin at `begin` or later."""
    backwards = totals[begin - reach :][::-1]
    highest = np.maximum.accumulate(backwards)
    places = np.flatnonzero(backwards >= highest)
    last = reach + len(totals) - 1
    return _Late((last - places).tolist(), backwards[places].tolist())
