"""What became of the chunks of a document between two versions of it, or under another configuration.

A chunk is known again by its `content_id`, wherever it stands now. Its vector stays while the text does
that is embedded: the content, or the content below its headings.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..types import Chunk

#: chunks that are looked through for the one that another chunk was before
NEAR = 32
#: twice the words that two chunks share over the words of both, from which one is the other, changed
ALIKE = 0.5

Pair = tuple[Chunk, Chunk]
#: from a chunk to the text that is embedded of it
Embedded = Callable[[Chunk], str]


@dataclass(frozen=True, slots=True)
class ChunkDiff:
    """The chunks of two versions of a document; of each pair the first is the old one.

    stayed: the same content at the same offsets.
    moved: the same content at other offsets.
    renewed: the same content, and another text that is embedded, as below a heading that was changed.
    changed: other content, of which at least half of the words are those of an old chunk near by.
    appeared, went: chunks of the new version alone, and of the old one alone.
    to_embed: the chunks of the new version whose text has no vector yet, in their order; of those with
    the same text the first.
    """

    stayed: tuple[Pair, ...] = ()
    moved: tuple[Pair, ...] = ()
    renewed: tuple[Pair, ...] = ()
    changed: tuple[Pair, ...] = ()
    appeared: tuple[Chunk, ...] = ()
    went: tuple[Chunk, ...] = ()
    to_embed: tuple[Chunk, ...] = ()

    @property
    def chunks(self) -> int:
        """How many chunks the new version has."""
        pairs = (self.stayed, self.moved, self.renewed, self.changed)
        return sum(map(len, pairs)) + len(self.appeared)


def content_of(chunk: Chunk) -> str:
    """The text that is embedded where headings are not."""
    return chunk.content


def diff_chunks(
    old: Sequence[Chunk],
    new: Sequence[Chunk],
    embedded: Embedded = content_of,
    embedded_before: Embedded | None = None,
) -> ChunkDiff:
    """What became of the chunks of one version of a document in the next.

    Both are chunks of a single document, each with a `content_id` of its own. `embedded` gives the text
    of a chunk that is embedded, `embedded_before` the one that was, where that is another. Takes time in
    proportion to the number of chunks and of their words.
    """
    was = embedded_before or embedded
    before = {chunk.content_id: chunk for chunk in old}
    after = {chunk.content_id: chunk for chunk in new}
    kept = [(before[id], chunk) for id, chunk in after.items() if id in before]
    changed = list(_changed(before, after))
    known = {id(chunk) for pair in (*kept, *changed) for chunk in pair}
    renewed = tuple(pair for pair in kept if was(pair[0]) != embedded(pair[1]))
    same = [pair for pair in kept if was(pair[0]) == embedded(pair[1])]
    return ChunkDiff(
        stayed=tuple(pair for pair in same if _span(pair[0]) == _span(pair[1])),
        moved=tuple(pair for pair in same if _span(pair[0]) != _span(pair[1])),
        renewed=renewed,
        changed=tuple(changed),
        appeared=tuple(chunk for chunk in new if id(chunk) not in known),
        went=tuple(chunk for chunk in old if id(chunk) not in known),
        to_embed=tuple(_without_vector(set(map(was, old)), new, embedded)),
    )


def _span(chunk: Chunk) -> tuple[int, int]:
    return chunk.start, chunk.end


def _without_vector(known: set[str], new: Sequence[Chunk], embedded: Embedded) -> Iterator[Chunk]:
    """The chunks whose text is not known yet; each text becomes known by its first chunk."""
    for chunk in new:
        if (text := embedded(chunk)) not in known:
            known.add(text)
            yield chunk


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
        for is_parent in (False, True):
            yield from _paired(
                *([each for each in side if _is_parent(each) == is_parent] for side in (gone, come))
            )
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


def _is_parent(chunk: Chunk) -> bool:
    return chunk.metadata.get("level") == "parent"


def _words(chunk: Chunk) -> frozenset[str]:
    return frozenset(chunk.content.split())


def _likeness(one: frozenset[str], other: frozenset[str]) -> float:
    return 2 * len(one & other) / (len(one) + len(other) or 1)
