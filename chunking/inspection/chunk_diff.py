"""What became of the chunks of a document between two versions of it, or under another configuration.

A chunk is known again by its `content_id`: while that stays, so does its vector, wherever the chunk
stands now. All other chunks of the new version have to be embedded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..types import Chunk

#: chunks that are looked through for the one that another chunk was before
NEAR = 32
#: twice the words that two chunks share over the words of both, from which one is the other, changed
ALIKE = 0.5

Pair = tuple[Chunk, Chunk]


@dataclass(frozen=True, slots=True)
class ChunkDiff:
    """The chunks of two versions of a document; of each pair the first is the old one.

    stayed: the same content at the same offsets.
    moved: the same content at other offsets.
    changed: other content, of which at least half of the words are those of an old chunk near by.
    appeared, went: chunks of the new version alone, and of the old one alone.
    """

    stayed: tuple[Pair, ...] = ()
    moved: tuple[Pair, ...] = ()
    changed: tuple[Pair, ...] = ()
    appeared: tuple[Chunk, ...] = ()
    went: tuple[Chunk, ...] = ()

    @property
    def chunks(self) -> int:
        """How many chunks the new version has."""
        return len(self.stayed) + len(self.moved) + len(self.to_embed)

    @property
    def to_embed(self) -> tuple[Chunk, ...]:
        """The chunks of the new version that have no vector yet, in their order."""
        found = [*(new for _, new in self.changed), *self.appeared]
        return tuple(sorted(found, key=lambda chunk: chunk.index))


def diff_chunks(old: Sequence[Chunk], new: Sequence[Chunk]) -> ChunkDiff:
    """What became of the chunks of one version of a document in the next.

    Both are chunks of a single document, each with a `content_id` of its own. Takes time in
    proportion to the number of chunks and of their words.
    """
    before = {chunk.content_id: chunk for chunk in old}
    after = {chunk.content_id: chunk for chunk in new}
    kept = [(before[id], chunk) for id, chunk in after.items() if id in before]
    changed = list(_changed(before, after))
    known = {id(chunk) for pair in (*kept, *changed) for chunk in pair}
    stays = [(one.start, one.end) == (other.start, other.end) for one, other in kept]
    return ChunkDiff(
        stayed=tuple(pair for pair, stay in zip(kept, stays, strict=True) if stay),
        moved=tuple(pair for pair, stay in zip(kept, stays, strict=True) if not stay),
        changed=tuple(changed),
        appeared=tuple(chunk for chunk in new if id(chunk) not in known),
        went=tuple(chunk for chunk in old if id(chunk) not in known),
    )


def _changed(before: dict[str, Chunk], after: dict[str, Chunk]) -> Iterator[Pair]:
    """Between each two chunks that kept their order: those that were others before."""
    old, new = list(before), list(after)
    places = {id: place for place, id in enumerate(old)}
    kept = [(places[id], at) for at, id in enumerate(new) if id in places]
    anchors = [kept[index] for index in _rising([place for place, _ in kept])]
    start = (-1, -1)
    for anchor in (*anchors, (len(old), len(new))):
        gone = [before[id] for id in old[start[0] + 1 : anchor[0]] if id not in after]
        come = [after[id] for id in new[start[1] + 1 : anchor[1]] if id not in before]
        yield from _paired(gone, come)
        start = anchor


def _rising(places: Sequence[int]) -> list[int]:
    """The indices of a longest row of numbers that rises, by patience sorting."""
    ends: list[int] = []
    last: list[int] = []
    before: list[int | None] = []
    for index, place in enumerate(places):
        at = bisect_left(ends, place)
        before.append(last[at - 1] if at else None)
        ends[at : at + 1] = [place]
        last[at : at + 1] = [index]
    found, step = [], last[-1] if last else None
    while step is not None:
        found.append(step)
        step = before[step]
    return found[::-1]


def _paired(gone: Sequence[Chunk], come: Sequence[Chunk]) -> Iterator[Pair]:
    """Each new chunk with the old one near by that it is most like, if it is like enough; in order."""
    words = [_words(chunk) for chunk in gone]
    first = 0
    for chunk in come:
        own = _words(chunk)
        near = [_likeness(own, each) for each in words[first : first + NEAR]]
        if near and max(near) >= ALIKE:
            first += near.index(max(near)) + 1
            yield gone[first - 1], chunk


def _words(chunk: Chunk) -> frozenset[str]:
    return frozenset(chunk.content.split())


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other) or 1)
