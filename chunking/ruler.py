"""Lengths of any span of one document, in any unit, without measuring the same text twice.

A ruler is made once per document and unit, and answers for any number of chunk sizes. All rulers
give exact lengths: `length(a, b)` is what counting `text[a:b]` by itself would give.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from bisect import bisect_right
from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate, count, pairwise
from math import ceil
from typing import Protocol

import numpy as np
import numpy.typing as npt

from .characters import Points, code_points
from .offsets import Offsets, RisingOffsets, compact

#: how far an estimate of a length may be off, in any unit
ESTIMATE_ERROR = 16
#: how many times as far as a length that fits the next one to try may reach
WIDENING = 4


class Counter(Protocol):
    """Anything that says how long a text is by itself."""

    def count(self, text: str) -> int: ...


class StepCounter(Counter, Protocol):
    """A counter that cuts at certain places whatever stands around them."""

    def steps(self, points: Points) -> Offsets: ...


class Ruler(ABC):
    """Measures spans of one text. Spans are code points, lengths are in the ruler's unit."""

    def __init__(self, text: str) -> None:
        self.text = text

    def length(self, start: int, end: int) -> int:
        """The exact length of `text[start:end]`."""
        return self.content_length("", start, end, "")

    @abstractmethod
    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        """The exact length of `prefix + text[start:end] + suffix`."""

    @abstractmethod
    def furthest(self, start: int, limit: int) -> int:
        """The end that `limit` reaches to from `start`: where to look, to be measured before use."""

    @abstractmethod
    def earliest(self, end: int, limit: int) -> int:
        """The start from which `limit` reaches to `end`: where to look, to be measured before use."""

    def furthest_up_to(self, start: int, limit: int, stop: int) -> int:
        """The same where nothing past `stop` matters."""
        return min(self.furthest(start, limit), stop)

    def earliest_from(self, end: int, limit: int, start: int) -> int:
        """The same where nothing before `start` matters."""
        return max(self.earliest(end, limit), start)

    def estimates(self, starts: Offsets, ends: Offsets) -> npt.NDArray[np.int64]:
        """The lengths of many spans at once, each within `ESTIMATE_ERROR` of the exact one."""
        spans = zip(starts.tolist(), ends.tolist(), strict=True)
        return np.array([self.length(start, end) for start, end in spans], dtype=np.int64)


def largest_within(
    size: Callable[[int], int], limit: int, guess: int, most: int, *, strictly: bool = False
) -> int:
    """The largest index up to `most` whose size is within `limit`, 0 if none is.

    Sizes need to grow only roughly: whatever is returned was measured to fit, unless it is 0. No
    index is measured that is over both the guess and `WIDENING` times what fits, so what lies
    far beyond costs nothing; one or two measurements where the guess is good, O(log) where it
    is not. Sizes that grow `strictly` are not measured past one that is the limit.
    """
    low, at_low, high, at_high = 0, 0, most + 1, None
    index, step = guess, 1
    for turn in count():
        if high - low <= 1:
            break
        index = min(max(index, low + 1), high - 1)
        found = size(index)
        if found > limit:
            high, at_high = index, found
        elif found == limit and strictly:
            return index
        else:
            low, at_low = index, found
        if at_high is None:  # nothing has failed yet: on, further each time
            step = max(2 * step, low // max(limit, 1))
            index = max(low + step, _aim(0, 0, low, at_low, limit))
            index = min(index, WIDENING * low)
        elif turn % 2 or at_high - at_low == 1:
            index = (low + high) // 2
        else:
            index = _aim(low, at_low, high, at_high, limit)
    return low


def _aim(low: int, at_low: int, high: int, at_high: int, limit: int) -> int:
    """The last index of a size within the limit, were sizes on a straight line through two of them."""
    return low + (limit + 1 - at_low) * (high - low) // max(at_high - at_low, 1) - 1


class CharacterRuler(Ruler):
    """Code points, or with a divisor the estimate `ceil(code points / divisor)`."""

    def __init__(self, text: str, divisor: float = 1.0) -> None:
        super().__init__(text)
        self._divisor = divisor

    def furthest(self, start: int, limit: int) -> int:
        return min(len(self.text), start + int(limit * self._divisor))

    def earliest(self, end: int, limit: int) -> int:
        return max(0, end - int(limit * self._divisor))

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        return ceil((len(prefix) + end - start + len(suffix)) / self._divisor)

    def estimates(self, starts: Offsets, ends: Offsets) -> npt.NDArray[np.int64]:
        return np.ceil((ends - starts) / self._divisor).astype(np.int64)


class BlockEstimateRuler(Ruler):
    """The estimate block by block: `ceil(code points / divisor)` for each block that a span touches.

    `bounds` are the starts of the blocks and the end of the text, `divisors` one for each block.
    Added context is estimated as prose.
    """

    def __init__(self, text: str, bounds: list[int], divisors: list[float], prose: float) -> None:
        super().__init__(text)
        self._bounds, self._divisors, self._prose = bounds, divisors, prose
        whole = [
            ceil((end - start) / divisor)
            for start, end, divisor in zip(bounds, bounds[1:], divisors, strict=False)
        ]
        self._before = [0, *accumulate(whole)]

    def _block(self, offset: int) -> int:
        return min(max(0, bisect_right(self._bounds, offset) - 1), len(self._divisors) - 1)

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        return self._of_blocks(start, end) + ceil((len(prefix) + len(suffix)) / self._prose)

    def _of_blocks(self, start: int, end: int) -> int:
        if start >= end:
            return 0
        first, last = self._block(start), self._block(end - 1)
        if first == last:
            return ceil((end - start) / self._divisors[first])
        head = ceil((self._bounds[first + 1] - start) / self._divisors[first])
        tail = ceil((end - self._bounds[last]) / self._divisors[last])
        return head + self._before[last] - self._before[first + 1] + tail

    def furthest(self, start: int, limit: int) -> int:
        return start + largest_within(
            lambda reach: self.length(start, start + reach),
            limit,
            guess=int(limit * self._prose),
            most=len(self.text) - start,
        )

    def earliest(self, end: int, limit: int) -> int:
        return max(0, end - int(limit * self._prose))


class WordRuler(Ruler):
    """Words of the document that a span touches."""

    def __init__(self, text: str, starts: Offsets, ends: Offsets, counter: Counter) -> None:
        super().__init__(text)
        self._starts, self._ends = RisingOffsets(starts), RisingOffsets(ends)
        self._counter = counter

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        if prefix or suffix:
            return self._counter.count(prefix + self.text[start:end] + suffix)
        return self._starts.below(end) - self._ends.upto(start) if start < end else 0

    def furthest(self, start: int, limit: int) -> int:
        starts, last = self._starts.values, self._ends.upto(start) + limit
        return max(start, starts[last]) if last < len(starts) else len(self.text)

    def earliest(self, end: int, limit: int) -> int:
        starts, first = self._starts.values, self._starts.below(end) - limit
        if first < 0:
            return 0
        return starts[first] if first < len(starts) else end


class ScaledRuler(Ruler):
    """Another ruler's lengths times a factor, rounded up."""

    def __init__(self, ruler: Ruler, factor: float) -> None:
        super().__init__(ruler.text)
        self._ruler = ruler
        self._factor = factor

    def furthest(self, start: int, limit: int) -> int:
        return self._ruler.furthest(start, int(limit / self._factor))

    def earliest(self, end: int, limit: int) -> int:
        return self._ruler.earliest(end, int(limit / self._factor))

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        return ceil(self._ruler.content_length(prefix, start, end, suffix) * self._factor)


class StepRuler(Ruler):
    """Tokens, from one encoding of the whole document.

    `ends` holds the code-point offset at which each token of the document ends (rounded up where a
    token ends inside a character). `steps` are offsets at which the tokenizer cuts whatever
    stands around them, so the count of a slice is `count(head up to its first step) + tokens
    between + count(tail from its last step)`: two short encodes instead of one of the whole slice.
    What was encoded is remembered, since neighbouring chunks and other sizes share it.
    """

    #: characters to the nearest step within which the document's own tokens are a good guide
    NEAR = 128
    #: characters up to which a text is remembered with its tokens
    SHORT = 1024

    def __init__(self, text: str, counter: StepCounter, ends: Offsets, steps: Offsets) -> None:
        super().__init__(text)
        self._counter = counter
        self._ends = RisingOffsets(ends)
        self._steps = RisingOffsets(steps)
        self._before = compact(np.searchsorted(ends, steps, side="right"))
        self._beyond = len(text) + self.NEAR + 1
        # without any one of these, another size of a document that is known takes 5 to 15 % longer
        self._short = lru_cache(maxsize=1 << 14)(counter.count)
        self._head = lru_cache(maxsize=1 << 15)(self._measure_head)
        self._opened = lru_cache(maxsize=1 << 12)(self._measure_prefix)

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        first, before = self._head(prefix, start)
        last, tokens = self._tail(end, suffix)
        return tokens - before if first <= last else self._without_near(prefix, start, end, suffix)

    def _measure_head(self, prefix: str, start: int) -> tuple[int, int]:
        """A step near `start`, and what to subtract from a tail's tokens for a slice from `start`."""
        first, steps = self._first_step(prefix, start), self._steps.values
        step: int = steps[first] if first < len(steps) else self._beyond
        if step - start > self.NEAR:
            return self._beyond, 0
        if prefix:
            return step, self._before[first] - self._part(prefix, start, step, "")
        return step, self._before[first] - self._short(self.text[start:step])

    def _tail(self, end: int, suffix: str) -> tuple[int, int]:
        """A step near `end`, and the tokens of the document up to it with those of the tail added."""
        last = self._last_step(end, suffix)
        step: int = self._steps.values[last] if last >= 0 else -1
        if last < 0 or end - step > self.NEAR:
            return -1, 0
        rest = self.text[step:end]
        return step, self._before[last] + (
            self._count(rest + suffix) if suffix else self._short(rest)
        )

    def _first_step(self, prefix: str, start: int) -> int:
        """The index of the first step from `start`; one at the edge rests on what a prefix replaces."""
        return self._steps.upto(start) if prefix else self._steps.below(start)

    def _last_step(self, end: int, suffix: str) -> int:
        """The index of the last step up to `end`; one at the edge rests on what a suffix replaces."""
        return (self._steps.below(end) if suffix else self._steps.upto(end)) - 1

    def _count(self, text: str) -> int:
        """The tokens of a text; short ones, from a full stop to the head of a table, come again and again."""
        return self._short(text) if len(text) <= self.SHORT else self._counter.count(text)

    def _without_near(self, prefix: str, start: int, end: int, suffix: str) -> int:
        """The length of content where no step is near its ends, or none is in it."""
        if start >= end:
            return self._part(prefix, start, start, suffix)
        steps = self._steps.values
        first, last = self._first_step(prefix, start), self._last_step(end, suffix)
        if first > last:
            return self._part(prefix, start, end, suffix)
        head = self._part(prefix, start, steps[first], "")
        tail = self._part("", steps[last], end, suffix)
        total: int = head + self._before[last] - self._before[first] + tail
        return total

    def _part(self, prefix: str, start: int, end: int, suffix: str) -> int:
        known, rest = self._opened(prefix) if prefix else (0, "")
        return known + self._count(rest + self.text[start:end] + suffix)

    def _measure_prefix(self, prefix: str) -> tuple[int, str]:
        """The tokens of a prefix up to its last step, and what is left to count with what follows.

        Its lines are counted apart where there is a step between them: others share them.
        """
        steps: list[int] = self._counter.steps(code_points(prefix)).tolist()
        last = steps[-1] if steps else 0
        lines = (step for step in steps if prefix[step] == "\n" and step < last)
        pieces = pairwise((0, *lines, last))
        return sum(self._count(prefix[start:end]) for start, end in pieces), prefix[last:]

    def furthest(self, start: int, limit: int) -> int:
        first, before = self._head("", start)
        if first - start <= self.NEAR:
            reached = before + limit
            if reached >= len(self._ends):
                return len(self.text)
            end: int = self._ends.values[max(reached, 1) - 1]
            last = self._steps.upto(end) - 1
            step = self._steps.values[last] if last >= 0 else -1
            if first <= step and end - step <= self.NEAR:
                return end
        return self._search_forward(start, limit)

    def _search_forward(self, start: int, limit: int) -> int:
        """The same by measuring, where steps are too far apart to go by."""
        ends, skipped = self._ends.values, self._ends.upto(start)
        found = largest_within(
            lambda index: self.length(start, ends[skipped + index - 1]),
            limit,
            guess=limit,
            most=len(ends) - skipped,
            strictly=True,
        )
        return ends[skipped + found - 1] if found else start

    def earliest(self, end: int, limit: int) -> int:
        kept = self._ends.below(end)
        return self._ends.values[kept - limit] if limit <= kept else 0

    def estimates(self, starts: Offsets, ends: Offsets) -> npt.NDArray[np.int64]:
        tokens = np.asarray(self._ends.values)  # with keys of another type all of it is converted
        first = np.searchsorted(tokens, starts.astype(np.int32))
        return np.searchsorted(tokens, ends.astype(np.int32)) - first


class MeasuringRuler(Ruler):
    """Any counter at all: every slice is counted by itself, and remembered for a while."""

    def __init__(self, text: str, counter: Counter) -> None:
        super().__init__(text)
        self._count = counter.count
        self._remembered = lru_cache(maxsize=8192)(self._measure)

    def _measure(self, prefix: str, start: int, end: int, suffix: str) -> int:
        return self._count(prefix + self.text[start:end] + suffix)

    def content_length(self, prefix: str, start: int, end: int, suffix: str) -> int:
        return self._remembered(prefix, start, end, suffix)

    def furthest(self, start: int, limit: int) -> int:
        return self.furthest_up_to(start, limit, len(self.text))

    def earliest(self, end: int, limit: int) -> int:
        return self.earliest_from(end, limit, 0)

    def furthest_up_to(self, start: int, limit: int, stop: int) -> int:
        return start + largest_within(
            lambda reach: self.length(start, start + reach), limit, limit, stop - start
        )

    def earliest_from(self, end: int, limit: int, start: int) -> int:
        return end - largest_within(
            lambda reach: self.length(end - reach, end), limit, limit, end - start
        )
