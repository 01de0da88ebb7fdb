"""Which members of a document are packed together, and what is said of a chunk of them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from ...ruler import ESTIMATE_ERROR, Ruler
from ...segmenters.members import Members
from ...segmenters.members.tree import names_of
from ...types import Span
from ...whitespace import visible_end, visible_start
from ..context import RememberedContext, shortening
from ..source import Source

#: the share of the size up to which members before a value that is opened are no chunk of their own
LITTLE = 4


class _Part(NamedTuple):
    """Text that is packed by itself: neighbours below `parent` that fit, or a value that is over the size.

    `children` are the neighbours and `starts` where each begins with what stands before it. What `leads` is
    little by itself: it is packed together with the beginning of the value after it.
    """

    start: int
    end: int
    parent: int
    children: Sequence[int] = ()
    starts: Sequence[int] = ()
    leads: bool = False


class PathContext(RememberedContext):
    """The path of the members' parent, but for the root; shortened from its beginning to half of the size."""

    def __init__(self, ruler: Ruler, members: Members, size: int, is_shown: bool) -> None:
        super().__init__()
        self.is_shown = is_shown
        self._members = members
        self._shortened = shortening(ruler, size // 2)
        self._parts: Sequence[_Part] = ()
        self._starts: Sequence[int] = ()

    def follow(self, parts: Sequence[_Part]) -> None:
        """Know which part each offset is in."""
        self._parts = parts
        self._starts = [part.start for part in parts]

    def _prefix(self, start: int) -> str:
        return self.of(self._parts[bisect_right(self._starts, start) - 1].parent)

    def of(self, parent: int) -> str:
        """What stands before a chunk of members below `parent`."""
        steps = self._members.steps(parent) if self.is_shown else ()
        if not steps:
            return ""
        shorter = (f"…{''.join(steps[at:])}\n" for at in range(1, len(steps)))
        return self._shortened((self._members.path(steps) + "\n", *shorter))


class Parts:
    """A document as parts: a member that does not fit is opened, and all others stay whole."""

    def __init__(self, source: Source, members: Members, size: int, context: PathContext) -> None:
        self._source = source
        self._members = members
        self._size = size
        self._context = context
        whole = (0, len(source.text))
        is_small = not list(self._too_wide(members.top, whole))
        self._parts = (
            [_Part(*whole, members.top)] if is_small else [*self._opened(members.top, *whole)]
        )
        self._part_starts = [part.start for part in self._parts]
        context.follow(self._parts)

    @property
    def spans(self) -> Iterator[Span]:
        """What is packed by itself."""
        start = 0
        for part in self._parts:
            if not part.leads:
                yield Span(start, part.end)
                start = part.end

    @cached_property
    def starts(self) -> list[int]:
        """Where the members begin that stay whole."""
        return [start for part in self._parts if not part.leads for start in part.starts]

    def described(self, start: int, end: int) -> tuple[tuple[str, ...] | None, dict[str, Any]]:
        """The names that lead to a chunk's members, and its metadata; neither where there are no members."""
        if not self._members.has_children(0):
            return None, {}
        start = visible_start(self._source.text, start)  # its indentation is before it
        part = self._parts[bisect_right(self._part_starts, start) - 1]
        steps = self._members.steps(part.parent)
        held = {"path": self._members.path(steps)}
        if part.children:
            first = max(0, bisect_right(part.starts, start) - 1)
            last = bisect_left(part.starts, end) - 1
            ends = (part.children[first], part.children[max(first, last)])
            if part.leads and end > part.end:
                ends = (ends[0], self._after(part))
            held["first"], held["last"] = names_of([self._members.step(child) for child in ends])
        return tuple(names_of(steps)), held

    def _after(self, part: _Part) -> int:
        """The member after those of a part."""
        children = self._members.children(part.parent)
        return children[bisect_right(children, part.children[-1])]

    def _opened(self, index: int, start: int, end: int) -> Iterator[_Part]:
        """The parts of a member with what stands before and after it; one that fits is a part itself."""
        if not self._members.has_children(index) or index in self._members.prose:
            yield _Part(start, end, index)
            return
        children = self._members.children(index)
        begins = [self._members.starts[child] for child in children]
        first, second, *_ = (*begins, end)
        if index == self._members.top and self._is_apart(start, first, second):
            yield _Part(start, first, index)
            start = first
        starts = [start, *begins[1:], end]
        at = 0
        for wide in self._too_wide(index, starts):
            if at < wide:
                held = children[at:wide], starts[at:wide]
                leads = all(map(self._members.is_named, children[at : wide + 1]))
                leads = leads and self._is_little(starts[at], starts[wide])
                yield _Part(starts[at], starts[wide], index, *held, leads)
            yield from self._opened(children[wide], starts[wide], starts[wide + 1])
            at = wide + 1
        if at < len(children):
            yield _Part(starts[at], end, index, children[at:], starts[at:-1])

    def _is_apart(self, start: int, first: int, second: int) -> bool:
        """Whether what stands above all members, such as a licence, is a part by itself: the first fits no more with it."""
        return not self._is_little(start, first) and not self._fits("", start, second)

    def _too_wide(self, parent: int, bounds: Sequence[int]) -> Iterator[int]:
        """Which of the stretches between bounds do not fit, with the path before them."""
        offsets = np.array(bounds, dtype=np.int32)
        prefix = self._context.of(parent)
        about = self._source.ruler.estimates(offsets[:-1], offsets[1:])
        about += self._source.ruler.content_length(prefix, 0, 0, "")
        surely = self._size + ESTIMATE_ERROR  # what is far longer is not measured exactly
        for at in np.flatnonzero(about > self._size - ESTIMATE_ERROR).tolist():
            if about[at] > surely or not self._fits(prefix, bounds[at], bounds[at + 1]):
                yield at

    def _is_little(self, start: int, end: int) -> bool:
        """Whether a stretch of members takes no more than a quarter of the size."""
        end = visible_end(self._source.text, start, end)
        return self._source.ruler.length(start, end) <= self._size // LITTLE

    def _fits(self, prefix: str, start: int, end: int) -> bool:
        end = visible_end(self._source.text, start, end)
        return self._source.ruler.content_length(prefix, start, end, "") <= self._size
