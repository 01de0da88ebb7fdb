"""What a strategy decides for a document, and within which bounds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from ..ruler import Ruler
from ..types import ChunkingWarning, Dropped, Reading, Span, Trace

if TYPE_CHECKING:
    from .packer import Packer


@dataclass(slots=True)
class Draft:
    """A chunk as a strategy plans it. Its own text begins at `new_from`: what is before it, the chunk before holds too.

    `path` is the breadcrumb where it is not that of the document's headings. A `role` tells chunks of the
    same span apart; a child names the spans of its `parents`, the outermost first. `readings` are read in
    its place (see `Reading`), and `embedded` is embedded in place of its content.
    """

    start: int
    end: int
    new_from: int
    size: int
    cut: str
    prefix: str = ""
    suffix: str = ""
    metadata: dict[str, Any] = field(default_factory=dict)
    role: str = ""
    parents: tuple[Span, ...] = ()
    path: tuple[str, ...] | None = None
    readings: tuple[Reading, ...] = ()
    embedded: str | None = None


@dataclass(slots=True)
class Plan:
    """What a strategy decided for a document.

    Pinned cuts change the drafts afterwards, by the `packer` that made them; without one, by whole
    sentences. `describe` then writes the metadata of neighbouring drafts anew, where it follows from
    where they stand.
    """

    drafts: list[Draft]
    warnings: list[ChunkingWarning] = field(default_factory=list)
    dropped: list[Dropped] = field(default_factory=list)
    trace: Trace | None = None
    usage: dict[str, int] = field(default_factory=dict)
    packer: Packer | None = None
    describe: Callable[[Sequence[Draft]], None] | None = None


class Overlap(Protocol):
    """How much of a chunk the next one repeats."""

    def reach(self, start: int, end: int) -> int:
        """How far back from the end of the chunk `start:end` to look for a place to begin."""

    def allows(self, start: int, end: int) -> bool:
        """Whether `start:end` may be repeated."""


class MeasuredOverlap:
    """At most so much, in the ruler's unit."""

    def __init__(self, ruler: Ruler, amount: int) -> None:
        self.ruler = ruler
        self.amount = amount

    def reach(self, start: int, end: int) -> int:
        return self.ruler.earliest_from(end, self.amount, start)

    def allows(self, start: int, end: int) -> bool:
        return self.ruler.length(start, end) <= self.amount


class Context(Protocol):
    """What is added around a chunk, by where it starts and ends."""

    def prefix(self, start: int) -> str: ...

    def suffix(self, end: int) -> str: ...


@dataclass(frozen=True, slots=True)
class Budget:
    """How large chunks may be, in the ruler's unit, context included.

    A chunk ends at the first cut past `target` and `least`, where one is within `size`: of the best
    level, or of the first of the `aimed` best that has any cut in the chunk. It does not end at a good level before `least` if a finer one is further on.
    """

    size: int
    overlap: Overlap | None = None
    target: int | None = None
    least: int = 0
    aimed: int = 1


_OVERSIZE = {
    "oversize-kept": "a piece kept whole",
    "oversize-grapheme": "one character cluster",
}


def oversize(code: str, start: int, end: int, size: int, limit: int) -> ChunkingWarning:
    """What is said of a chunk that is over the limit."""
    message = f"{_OVERSIZE[code]} of {size} is over the chunk size of {limit}"
    return ChunkingWarning(code, message, start, end)


def merge_short(
    drafts: list[Draft],
    ruler: Ruler,
    size: int,
    is_short: Callable[[Draft], bool],
    context: Context | None = None,
) -> list[Draft]:
    """Join each draft that is too short to the one before it, where the two fit together."""
    merged: list[Draft] = []
    for draft in drafts:
        if merged and is_short(draft):
            together = joined(merged[-1], draft, ruler, context)
            if together.size <= size:
                merged[-1] = together
                continue
        merged.append(draft)
    return merged


def joined(before: Draft, after: Draft, ruler: Ruler, context: Context | None = None) -> Draft:
    """Two neighbouring drafts as one, measured with the context it then has."""
    prefix = context.prefix(before.start) if context else ""
    suffix = context.suffix(after.end) if context else ""
    size = ruler.content_length(prefix, before.start, after.end, suffix)
    return Draft(before.start, after.end, before.new_from, size, after.cut, prefix, suffix)
