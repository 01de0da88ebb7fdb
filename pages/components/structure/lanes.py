"""What the structure page hands to its two views: lanes for the map, bands of cards for the list."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import cached_property

from chunking import Chunk, Chunker, Document, Span
from chunking.inspection import (
    ParentGroup,
    Placement,
    Problem,
    ProblemKind,
    Sections,
    chunks_under,
    common_problems,
    problems,
)
from pages.components.runs.results import chunked, placed, related, sections
from pages.components.structure.chunk_cards import Band, Card
from pages.components.structure.section_map import Lane

HUES = 4


@dataclass(frozen=True)
class Structure:
    """A result with everything that is known of its structure.

    A problem that nearly all chunks share (`common`) is left out of `placements`: what is marked is
    what differs. `found` are the placements with all problems.
    """

    chunks: Sequence[Chunk]
    sections: Sections
    found: Sequence[Placement]
    common: Sequence[ProblemKind]
    placements: Sequence[Placement]
    parent_groups: Sequence[ParentGroup]
    limit: Callable[[Chunk], int]
    measure: Callable[[int, int], int]
    parent_limit: int
    chunker: Chunker

    @classmethod
    def of(cls, document: Document, chunker: Chunker) -> "Structure":
        """The structure of a document cut by a chunker."""
        found = placed(document, chunker)
        common = common_problems(found)
        return cls(
            chunked(document, chunker).chunks,
            sections(document, chunker),
            found,
            common,
            [one.without(common) for one in found] if common else found,
            related(document, chunker),
            chunker.limit,
            chunker.ruler(chunker.view(document)).length,
            getattr(chunker.options, "parent_size", 0),
            chunker,
        )

    def under(self, section: int | None) -> Collection[int]:
        """The chunks under a section, all for None."""
        if section is None:
            return range(len(self.chunks))
        return frozenset(chunks_under(self.placements, self.sections.items[section]))

    @cached_property
    def problems(self) -> Sequence[Problem]:
        """All problems, in the order of the chunks that have them."""
        return problems(self.found)

    def having(self, kind: ProblemKind) -> frozenset[int]:
        """The chunks that have a problem of a kind."""
        return frozenset(problem.chunk for problem in self.problems if problem.kind == kind)

    def lanes(self) -> list[Lane]:
        """One strip of all chunks; or the parents, and beside them the children."""
        if not self.parent_groups:
            indices = range(len(self.chunks))
            return [self._lane("Chunks", indices, [index % HUES for index in indices])]
        pairs = [
            (i, child) for i, group in enumerate(self.parent_groups) for child in group.children
        ]
        hues = [place % HUES for place, _ in pairs]
        return [self._parents(), self._lane("Children", [child for _, child in pairs], hues)]

    def _lane(self, name: str, indices: Sequence[int], hues: Sequence[int]) -> Lane:
        placements = [self.placements[index] for index in indices]
        spans = [Span(*placement.own) for placement in placements]
        flagged = [placement.is_flagged for placement in placements]
        return Lane(name, spans, hues, list(indices), flagged)

    def _parents(self) -> Lane:
        flagged = [
            group.parent is not None and self.placements[group.parent].is_flagged
            for group in self.parent_groups
        ]
        return Lane(
            "Parents",
            [group.span for group in self.parent_groups],
            [place % HUES for place in range(len(self.parent_groups))],
            [group.parent for group in self.parent_groups],
            flagged,
            counted=False,
        )

    def bands(self, members: Collection[int]) -> list[Band]:
        """The cards of some chunks: in one band, or in one for each parent that has any of them."""
        if self.parent_groups:
            bands = (self._band(place, members) for place in range(len(self.parent_groups)))
            return [band for band in bands if band.cards]
        cards = [self._card(index, index) for index in sorted(members)]
        return [Band(cards)] if cards else []

    def _card(self, index: int, hue: int) -> Card:
        chunk = self.chunks[index]
        return Card(chunk, self.placements[index], self.limit(chunk), hue % HUES)

    def _band(self, place: int, members: Collection[int]) -> Band:
        group = self.parent_groups[place]
        return Band(
            [self._card(index, place) for index in group.children if index in members],
            place + 1,
            len(group.children),
            self.measure(*group.span),
            self.parent_limit,
            place % HUES,
            None if group.parent is None else self._card(group.parent, place),
        )
