"""How chunks and headings fit together: sections with their size, and what chunks do to them.

Offsets are code points. A section is a heading with everything down to the next heading of its
level or above. Sections are named by their index in the outline, chunks by theirs in the result.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from ..ruler import Ruler
from ..segmenters.outline import Outline, outline
from ..strategies.base import Chunker
from ..types import Chunk, Document, Span
from ..whitespace import visible_end, visible_start

_VISIBLE = re.compile(r"\S")

ProblemKind = Literal["lacks_context", "spans_sections", "orphaned_heading"]


@dataclass(frozen=True, slots=True)
class Section:
    """One section: `start` to `heading_end` is its heading without the blank lines after it, `end`
    ends its last subsection.

    `own_tokens` are what the text from its heading to the next one adds to those of the text before, so
    that all sum up to the tokens of the text; `tokens` is the sum of that over the section and its
    subsections. `depth` counts the sections around it, `parent` is −1 at the top.
    """

    title: str
    level: int
    depth: int
    parent: int
    start: int
    heading_end: int
    end: int
    own_tokens: int
    tokens: int


@dataclass(frozen=True)
class Sections:
    """The sections of a document in order; `preamble_tokens` is the text above the first heading.

    `top` are the top-level sections: where one heading stands above all others, as a title does,
    they are the sections below it.
    """

    items: tuple[Section, ...]
    top: tuple[int, ...]
    preamble_tokens: int

    @cached_property
    def starts(self) -> tuple[int, ...]:
        return tuple(section.start for section in self.items)

    @cached_property
    def top_starts(self) -> tuple[int, ...]:
        return tuple(self.items[index].start for index in self.top)

    def chain(self, index: int) -> tuple[int, ...]:
        """A section after all sections around it, outermost first; empty for −1."""
        found: list[int] = []
        while index >= 0:
            found.append(index)
            index = self.items[index].parent
        return tuple(reversed(found))


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a chunk stands, and what it lacks.

    own: its text without what an earlier chunk of its kind holds already, trimmed.
    chain: the sections around the first text of `own`, outermost first.
    missing: those of them whose heading neither its text nor its prefix holds.
    crossed: the top-level sections that `own` lies in, where they are more than one.
    orphans: the headings at its end whose text begins in the next chunk of its level, innermost
        first; also where that chunk repeats them.
    """

    own: Span
    chain: tuple[int, ...]
    missing: tuple[int, ...]
    crossed: tuple[int, ...]
    orphans: tuple[int, ...]

    @property
    def is_flagged(self) -> bool:
        """Whether anything is wrong with it."""
        return bool(self.missing or self.crossed or self.orphans)

    def problems(self) -> Iterator[tuple[ProblemKind, tuple[int, ...]]]:
        """Each kind of problem that it has, with the sections that it is about."""
        kinds: tuple[tuple[ProblemKind, tuple[int, ...]], ...] = (
            ("lacks_context", self.missing),
            ("spans_sections", self.crossed),
            ("orphaned_heading", self.orphans),
        )
        return ((kind, about) for kind, about in kinds if about)

    def without(self, kinds: Collection[ProblemKind]) -> Placement:
        """The same as if it had no problem of these kinds."""
        return replace(
            self,
            missing=() if "lacks_context" in kinds else self.missing,
            crossed=() if "spans_sections" in kinds else self.crossed,
            orphans=() if "orphaned_heading" in kinds else self.orphans,
        )


class Problem(NamedTuple):
    """One thing wrong with one chunk, and the sections that it is about."""

    kind: ProblemKind
    chunk: int
    sections: tuple[int, ...]


def view_with_headings(document: Document, chunker: Chunker) -> Document:
    """The document as a chunker reads it; as it is where that alone has headings, such as plain text read as Markdown."""
    view = chunker.view(document)
    return view if outline(view).headings else document


def sections_of(document: Document, tokens: Ruler) -> Sections:
    """The sections of a document, each part between two headings measured once by `tokens`, without white space
    around the text, which is in no chunk."""
    found = outline(document)
    text = document.text
    begin, last = visible_start(text, 0, len(text)), visible_end(text, 0, len(text))
    bounds = (*found.starts, len(text))
    upto = [tokens.length(begin, max(begin, min(bound, last))) for bound in bounds]
    own = [max(0, after - before) for before, after in itertools.pairwise(upto)]
    total = list(own)
    for index in reversed(range(len(own))):
        if (parent := found.parents[index]) >= 0:
            total[parent] += total[index]
    ends = _ends(found, len(document.text))
    items = tuple(
        Section(
            heading.title,
            heading.level,
            found.depths[index],
            found.parents[index],
            heading.start,
            visible_end(document.text, heading.start, heading.end),
            ends[index],
            own[index],
            total[index],
        )
        for index, heading in enumerate(found.headings)
    )
    return Sections(items, _top_level(found.parents), upto[0])


def _ends(found: Outline, length: int) -> list[int]:
    """Where each section ends: at the next heading that is not deeper."""
    ends = [length] * len(found.starts)
    open_: list[int] = []
    for index, heading in enumerate(found.headings):
        while open_ and found.headings[open_[-1]].level >= heading.level:
            ends[open_.pop()] = heading.start
        open_.append(index)
    return ends


def _top_level(parents: Sequence[int]) -> tuple[int, ...]:
    """The outermost sections that have a neighbour; a lone heading above others is their title."""
    children: dict[int, list[int]] = {}
    for index, parent in enumerate(parents):
        children.setdefault(parent, []).append(index)
    top = children.get(-1, [])
    while len(top) == 1 and top[0] in children:
        top = children[top[0]]
    return tuple(top)


def place_chunks(
    document: Document, chunks: Sequence[Chunk], sections: Sections
) -> tuple[Placement, ...]:
    """The placement of each chunk, in their order. O((chunks + sections) log sections)."""
    text = document.text
    last = {chunk.metadata.get("level"): chunk for chunk in chunks}
    own = list(own_spans(text, chunks))
    under = outline(document).under([span.start for span in own], [span.end for span in own])
    return tuple(
        _placement(text, chunk, span, section, last[chunk.metadata.get("level")] is chunk, sections)
        for chunk, span, section in zip(chunks, own, under, strict=True)
    )


def own_spans(text: str, chunks: Sequence[Chunk]) -> Iterator[Span]:
    """For each chunk its span after what earlier chunks of its kind hold already, trimmed.

    Parents are one kind, and the children of each parent are. A chunk that adds nothing visible
    keeps its whole span.
    """
    reach: dict[object, int] = {}
    for chunk in chunks:
        kind = (chunk.metadata.get("level"), chunk.metadata.get("parent_id"))
        begin = max(chunk.start, reach.get(kind, 0))
        reach[kind] = max(chunk.end, begin)
        first = _VISIBLE.search(text, begin, chunk.end) or _VISIBLE.search(text, chunk.start)
        start = first.start() if first and first.start() < chunk.end else chunk.start
        yield Span(start, visible_end(text, start, chunk.end))


def _placement(
    text: str, chunk: Chunk, own: Span, section: int, is_last: bool, sections: Sections
) -> Placement:
    chain = sections.chain(section)
    return Placement(
        own,
        chain,
        tuple(index for index in chain if not _holds(chunk, sections.items[index])),
        _crossed(own, sections),
        () if is_last else tuple(_orphans(text, chunk, sections)),
    )


def _holds(chunk: Chunk, section: Section) -> bool:
    """Whether a chunk holds a section's heading: whole in its text, or by its title in its prefix."""
    if chunk.start <= section.start and section.heading_end <= chunk.end:
        return True
    named = f" > {section.title} > "
    lines = chunk.prefix.split("\n") if chunk.prefix else ()
    return any(named in f" > {line.lstrip('#').strip()} > " for line in lines)


def _crossed(own: Span, sections: Sections) -> tuple[int, ...]:
    first = bisect_right(sections.top_starts, own.start) - 1
    last = bisect_left(sections.top_starts, own.end) - 1
    return sections.top[max(first, 0) : last + 1] if last > max(first, 0) else ()


def _orphans(text: str, chunk: Chunk, sections: Sections) -> Iterator[int]:
    """The headings with nothing but headings between them and the chunk's end, innermost first."""
    end = chunk.end
    for index in range(bisect_left(sections.starts, chunk.end) - 1, -1, -1):
        section = sections.items[index]
        if section.start < chunk.start or _VISIBLE.search(text, section.heading_end, end):
            return
        if _VISIBLE.search(text, max(chunk.end, section.heading_end), section.end):
            yield index
        end = section.start


def problems(placements: Sequence[Placement]) -> list[Problem]:
    """Everything that is wrong with any chunk, in the order of the chunks."""
    return [
        Problem(kind, index, about)
        for index, placement in enumerate(placements)
        for kind, about in placement.problems()
    ]


def chunks_under(placements: Sequence[Placement], section: Section) -> list[int]:
    """The chunks whose own text touches a section, subsections included."""
    return [
        index
        for index, placement in enumerate(placements)
        if placement.own.start < section.end and placement.own.end > section.start
    ]
