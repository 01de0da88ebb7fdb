"""Which valleys of a similarity curve become boundaries, and why the others do not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ...embedders import Vectors
from ...types import Valley
from ..sentence_groups import Groups
from .curve import Curve, Minimum
from .smoothing import Series


class RangeMinimum:
    """Where a series is least in any range of it: O(n log n) once, then O(1) for each."""

    def __init__(self, series: Series) -> None:
        self._series = series

    @cached_property
    def _tables(self) -> list[npt.NDArray[np.int32]]:
        """For each power of two the place of the least of so many values from each place on, the first of equal ones."""
        tables = [np.arange(len(self._series), dtype=np.int32)]
        width = 1
        while 2 * width <= len(self._series):
            left, right = tables[-1][:-width], tables[-1][width:]
            tables.append(np.where(self._series[right] < self._series[left], right, left))
            width *= 2
        return tables

    def at(self, first: int, last: int) -> int:
        """The place of the least value from `first` to `last`, both included."""
        power = (last - first + 1).bit_length() - 1
        table = self._tables[power]
        left, right = int(table[first]), int(table[last - (1 << power) + 1])
        return right if self._series[right] < self._series[left] else left


class Valleys:
    """The decision over every valley, step by step; what each step rejects keeps its reason.

    A cut is the index of the gap it stands at; the sentence after the gap has one more.
    """

    def __init__(
        self,
        options: Any,
        curve: Curve,
        threshold: float,
        found: Iterable[Minimum],
        groups: Groups,
        vectors: Vectors,
    ) -> None:
        self._options = options
        self._curve = curve
        self._threshold = threshold
        self._minima = {minimum.gap: minimum for minimum in found}
        self._groups = groups
        self._vectors = vectors
        self._least = RangeMinimum(curve.raw)
        self._rejected: dict[int, str] = {}
        self._for_size: set[int] = set()
        self._kept = self._decide()

    def cuts(self) -> list[int]:
        """The indices of the sentences that begin a chunk, rising, without the first."""
        return [gap + 1 for gap in self._kept]

    def reason(self, sentence: int) -> str:
        """Why a chunk ends before this sentence."""
        gap = sentence - 1
        similarity = self._curve.raw[gap]
        if gap in self._minima and gap not in self._for_size:
            return f"similarity valley ({similarity:.2f})"
        return f"size limit, at similarity {similarity:.2f}"

    def found(self, offsets: tuple[int, ...]) -> tuple[Valley, ...]:
        """Every valley with what was made of it; a cut for the size alone is one as well."""
        kept = set(self._kept)
        return tuple(
            Valley(
                gap,
                offsets[gap],
                float(self._curve.raw[gap]),
                self._minima[gap].depth if gap in self._minima else 0.0,
                gap in kept,
                self._account(gap, gap in kept),
            )
            for gap in sorted(kept | set(self._minima))
        )

    def _account(self, gap: int, kept: bool) -> str:
        if not kept:
            return self._rejected[gap]
        if gap in self._for_size:
            return "cut for the chunk size"
        return f"{self._judged_by(gap)} is at or below {self._threshold:.2f}"

    def _decide(self) -> list[int]:
        deep = [gap for gap in sorted(self._minima) if self._is_deep(gap)]
        cuts = self._rejoined(self._apart(deep))
        if self._options.target_size:
            return self._without_small(self._aimed(cuts))
        return self._divided(self._without_small(cuts))

    def _smoothed(self, gap: int) -> float:
        """The smoothed similarity by which a gap is judged: at its valley's lowest point."""
        at = self._minima[gap].at if gap in self._minima else gap
        return float(self._curve.smoothed[at])

    def _judged_by(self, gap: int) -> str:
        """The figure by which a gap is judged, and whose it is where the gap's own is another."""
        figure, own = f"{self._smoothed(gap):.2f}", f"{self._curve.smoothed[gap]:.2f}"
        return figure if figure == own else f"its lowest point, {figure},"

    def _is_deep(self, gap: int) -> bool:
        similarity, depth = self._smoothed(gap), self._minima[gap].depth
        if depth < self._options.min_prominence:
            least = self._options.min_prominence
            self._rejected[gap] = f"too shallow: {depth:.2f} deep, the least is {least:.2f}"
        elif similarity > self._threshold:
            self._rejected[gap] = (
                f"{self._judged_by(gap)} is above the threshold {self._threshold:.2f}"
            )
        return gap not in self._rejected

    def _apart(self, cuts: list[int]) -> list[int]:
        """The cuts that leave at least the fewest sentences between them, deeper ones first."""
        fewest = self._options.min_sentences
        if fewest == 1:
            return cuts
        taken = np.zeros(len(self._groups) + 1, dtype=bool)
        taken[[0, -1]] = True  # sentences before which a group begins, and the end
        for gap in sorted(cuts, key=lambda gap: (self._smoothed(gap), gap)):
            if taken[max(0, gap + 2 - fewest) : gap + 1 + fewest].any():
                self._rejected[gap] = f"fewer than {fewest} sentences from a deeper one or an end"
            else:
                taken[gap + 1] = True
        return [gap for gap in cuts if gap not in self._rejected]

    def _rejoined(self, cuts: list[int]) -> list[int]:
        """The cuts without those around asides: groups alike across at most `skip_window` others."""
        usual = float(self._curve.raw.mean())
        at = 0
        while at < len(cuts):
            end, alike = self._end_of_asides(cuts, at, usual)
            if end == at:
                at += 1
                continue
            reason = f"re-joined across an aside: {alike:.2f} alike"
            self._rejected.update(dict.fromkeys(cuts[at:end], reason))
            del cuts[at:end]
        return cuts

    def _end_of_asides(self, cuts: list[int], at: int, usual: float) -> tuple[int, float]:
        """The index of the last cut around an aside after the group that ends at cut `at`, and how alike both sides are.

        `at` itself where no later group within the window is like that one.
        """
        for last in range(min(len(cuts), at + 1 + self._options.skip_window), at + 1, -1):
            alike = self._alike(cuts, at, last)
            if alike >= usual and self._groups.fits(
                self._range(cuts, at)[0], self._range(cuts, last)[1]
            ):
                return last, alike
        return at, 0.0

    def _range(self, cuts: list[int], index: int) -> tuple[int, int]:
        """The sentences of the group before the cut at `index`, half-open."""
        first = cuts[index - 1] + 1 if index else 0
        return first, cuts[index] + 1 if index < len(cuts) else len(self._groups)

    def _alike(self, cuts: list[int], one: int, other: int) -> float:
        """The cosine between the mean vectors of two groups, 0 where one has none."""
        first, second = (self._sum(*self._range(cuts, index)) for index in (one, other))
        lengths = float(np.linalg.norm(first) * np.linalg.norm(second))
        return float(first @ second) / lengths if lengths > 1e-9 else 0.0

    def _sum(self, first: int, last: int) -> Any:
        return self._vectors[first:last].sum(axis=0, dtype=np.float64)

    def _without_small(self, cuts: list[int]) -> list[int]:
        """Each group under the least size joined to the neighbour it is less parted from, if it fits."""
        at = 0
        while at <= len(cuts):
            if not self._groups.is_small(*self._range(cuts, at)):
                at += 1
                continue
            sides = [index for index in (at - 1, at) if 0 <= index < len(cuts)]
            sides.sort(key=lambda index: -self._curve.raw[cuts[index]])
            for index in sides:
                since = self._range(cuts, index - 1)[0] if index else 0
                first, last = self._range(cuts, index)[0], self._range(cuts, index + 1)[1]
                if self._groups.fits(first, last, since):
                    least = self._options.min_chunk_size
                    self._rejected[cuts.pop(index)] = f"a chunk here would be smaller than {least}"
                    at = index
                    break
            else:
                at += 1
        return cuts

    def _aimed(self, cuts: list[int]) -> list[int]:
        """The first cut past the target of each chunk, or else the lowest gap between it and the size."""
        done: list[int] = []
        first = since = 0
        count = len(self._groups)
        while first < count - 1 and not self._groups.fits(first, count, since):
            low, high = self._range_from(first, since)
            place = bisect_left(cuts, low)
            if place < len(cuts) and cuts[place] <= high:
                gap = cuts[place]
            else:
                gap = self._least.at(low, high)
                self._for_size.add(gap)
            done.append(gap)
            since, first = first, gap + 1
        self._pass_over(cuts, done)
        return done

    def _range_from(self, first: int, since: int) -> tuple[int, int]:
        """The first gap past the target of a chunk from a sentence, and the last to fit; that one twice where none is past it."""
        low = high = first
        last = len(self._groups) - 2
        while high < last and self._groups.fits(first, high + 2, since):
            high += 1
        target = self._options.target_size
        while low < high and self._groups.is_within(first, low + 1, target - 1):
            low += 1
        return low, high

    def _pass_over(self, cuts: list[int], done: list[int]) -> None:
        """Say why valleys are no boundaries: before a chunk's target, or all after it fits."""
        taken, target = set(done), self._options.target_size
        for gap in cuts:
            if gap not in taken:
                is_rest = not done or gap > done[-1]
                short = f"a chunk here would be smaller than {target}"
                self._rejected[gap] = "all that is left fits one chunk" if is_rest else short

    def _divided(self, cuts: list[int]) -> list[int]:
        """The cuts with those that open groups over the size at their own deepest valleys."""
        known = set(cuts)
        done: list[int] = []
        todo = [self._range(cuts, index) for index in range(len(cuts), -1, -1)]
        since = 0
        while todo:
            first, last = todo.pop()
            if last - first == 1 or self._groups.fits(first, last, since):
                done.append(last - 1)
                since = first
                continue
            gap = self._deepest(first, last)
            if gap not in known:
                self._for_size.add(gap)
            todo += [(gap + 1, last), (first, gap + 1)]
        return done[:-1]

    def _deepest(self, first: int, last: int) -> int:
        """The gap inside a group at which its halves are least alike.

        Neither half is under the least size or a third of the chunk size: peeling sentences off an end is
        no division. Where every gap would leave such a half, it is the gap nearest to the middle.
        """
        low, high = self._long_enough(first, last)
        low, high = max(low, first), min(high, last - 2)
        return self._least.at(low, high) if low <= high else self._middle(first, last)

    def _middle(self, first: int, last: int) -> int:
        """The gap inside a group, of two sentences at least, whose halves are most alike in length."""
        starts = [start for start, _ in self._groups.spans[first + 1 : last]]
        middle = (self._groups.spans[first][0] + self._groups.spans[last - 1][1]) / 2
        near = range(max(0, bisect_left(starts, middle) - 1), len(starts))[:2]
        return first + min(near, key=lambda place: abs(starts[place] - middle))

    def _is_scrap(self, first: int, last: int) -> bool:
        third = self._options.chunk_size // 3
        return self._groups.is_within(first, last, max(third, self._options.min_chunk_size) - 1)

    def _long_enough(self, first: int, last: int) -> tuple[int, int]:
        """The first and last gap of a group that leave enough on both sides."""
        low, high = first, last - 2
        while low < last - 1 and self._is_scrap(first, low + 1):
            low += 1
        while high > first and self._is_scrap(high + 1, last):
            high -= 1
        return low, high
