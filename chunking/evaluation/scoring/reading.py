"""What is read of a ranking, chunk after chunk: each by itself, or the wider span that takes its place.

What is read wider is text of the document without added context, and the same text is read once: of
a window that overlaps another, or of a parent some of whose children are read, only the rest is new.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from ...inspection.truncation import readable_end
from .chunk_pool import ChunkPool, Numbers
from .ranges import Range, union, without


@dataclass(frozen=True, slots=True)
class Read:
    """The chunk of a number in the pool as it is read: `start:end` of its document, and what that costs.

    `new` are the ranges of it that nothing before it in the ranking has read; None where the chunk is
    read by itself, with its context, whatever was read before.
    """

    number: int
    start: int
    end: int
    tokens: int
    new: tuple[Range, ...] | None = None

    def within(self, pool: ChunkPool, room: int) -> Read | None:
        """The part of it that fits into so many tokens, None if nothing of its text does."""
        index, chunk = pool.entries[self.number]
        ruler = pool.ruler(index)
        if self.new is None:
            end = readable_end(chunk, ruler, room)
            tokens = ruler.content_length(chunk.prefix, chunk.start, end, "")
            return Read(self.number, chunk.start, end, tokens) if end > chunk.start else None
        spent, at = 0, self.start
        for start, end in self.new:
            cost = ruler.length(start, end)
            if spent + cost > room:
                at = ruler.furthest_up_to(start, room - spent, end)
                spent += ruler.length(start, at)
                break
            spent, at = spent + cost, end
        return Read(self.number, self.start, at, spent, self.new) if at > self.start else None


def reads(pool: ChunkPool, order: Iterable[int]) -> Iterator[Read]:
    """What is read of the chunks of some numbers, one after the other."""
    if pool.is_wide:
        yield from map(_Reader(pool).read, map(int, order))
        return
    for number in map(int, order):
        yield _alone(pool, number)


def tokens_read(pool: ChunkPool, order: Numbers, most: int | None = None) -> int:
    """What reading the chunks of some numbers costs in that order, or the first so many of them."""
    if not pool.is_wide:
        return int(pool.tokens[order[:most]].sum())
    return sum(read.tokens for read in islice(reads(pool, order), most))


def _alone(pool: ChunkPool, number: int) -> Read:
    _, chunk = pool.entries[number]
    return Read(number, chunk.start, chunk.end, int(pool.tokens[number]))


class _Reader:
    """Reads a ranking of chunks for some of which wider spans are read."""

    def __init__(self, pool: ChunkPool) -> None:
        self._pool = pool
        #: by document what is read, as a union
        self._known: dict[int, list[Range]] = {}
        #: by document and nested spans the different parts of the innermost that were found
        self._found: dict[tuple[object, ...], set[object]] = {}

    def read(self, number: int) -> Read:
        """The next chunk of the ranking."""
        index, chunk = self._pool.entries[number]
        if not chunk.readings:
            return _alone(self._pool, number)
        start, end = self._widest(number)
        known = self._known.get(index, [])
        new = tuple(without([(start, end)], known))
        self._known[index] = union([*known, *new])
        ruler = self._pool.ruler(index)
        return Read(number, start, end, sum(ruler.length(*part) for part in new), new)

    def _widest(self, number: int) -> Range:
        """The widest span of which enough parts are found, this chunk among them."""
        index, chunk = self._pool.entries[number]
        widest = (chunk.start, chunk.end)
        part: object = number
        for depth, (start, end, needs) in enumerate(chunk.readings):
            key = (index, chunk.readings[depth:])
            found = self._found.setdefault(key, set())
            found.add(part)
            if len(found) < needs:
                break
            widest, part = (start, end), key
        return widest


def places_read(reads: Sequence[Read], pool: ChunkPool) -> dict[int, list[Range]]:
    """What was read, by the index of the document."""
    found: dict[int, list[Range]] = {}
    for read in reads:
        found.setdefault(pool.entries[read.number][0], []).append((read.start, read.end))
    return found
