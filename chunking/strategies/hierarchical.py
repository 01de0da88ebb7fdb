"""Large parents for context and small children for precision, as nested spans."""

from __future__ import annotations

from collections.abc import Sequence, Set
from dataclasses import replace
from itertools import pairwise
from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    TARGET_SIZE,
    UNIT,
    Integer,
    Number,
    PackedOptions,
    Sizes,
    Switch,
    Unit,
    option,
)
from ..packing import Budget, Draft, Level, MeasuredOverlap, Packer, Plan
from ..registry import register_strategy
from ..segmenters.cuts import heading_cuts, paragraph_cuts, sentence_cuts, word_cuts
from ..types import Chunk, ChunkingWarning, Reading, Span
from .base import Chunker
from .source import Source


class HierarchicalOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(
        200, label="Child size", help="The most that one child chunk may hold."
    )
    chunk_overlap: Integer = CHUNK_OVERLAP(
        40, label="Child overlap", help="The most that a child repeats of its sibling before it."
    )
    parent_size: Integer = CHUNK_SIZE(
        1000,
        label="Parent size",
        help="The most that one parent chunk may hold.",
        scales_with="chunk_size",
        tuned=(),
    )
    parent_overlap: Integer = CHUNK_OVERLAP(
        100,
        label="Parent overlap",
        help="The most that a parent repeats of the one before it.",
        scales_with="parent_size",
        tuned=(),
    )
    parent_by: Literal["window", "section"] = option(
        "window",
        label="Parents are",
        help="Windows of the parent size, or sections: a parent ends where a section does if the "
        "size allows, and repeats nothing of another section.",
    )
    between_sizes: Sizes = option(
        (),
        label="Sizes between",
        help="The sizes of levels between parents and children, falling, such as 512 between parents of "
        "2048 and children of 128. Left empty there are two levels.",
        unit="unit",
        advanced=True,
        added=True,
    )
    embed_both: Switch = option(
        True,
        label="Embed parents too",
        help="Give parents and children as chunks. Switched off, only children are chunks, and "
        "each names the span of its parent.",
    )
    read: Literal["parent", "merge", "child"] = option(
        "parent",
        label="Read",
        help="What is read once a child is found: its parent; the child, until enough of its siblings are "
        "found as well, then the parent in their place (auto-merging); or always the child alone.",
        shown_if={"embed_both": (False,)},
        added=True,
    )
    merge_share: Annotated[Number, Field(ge=0, le=1)] = option(
        0.5,
        label="Merge over",
        help="A parent is read in place of its children once more than this share of them is found. At 1 it "
        "takes all of them.",
        ge=0,
        le=1,
        step=0.05,
        shown_if={"embed_both": (False,), "read": ("merge",)},
        added=True,
    )
    target_size: Integer = TARGET_SIZE(
        label="Target child size",
        help="A child ends at the first of the best places past this size; 0 fills each as far as it goes.",
    )
    unit: Unit = UNIT("words")

    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("chunk_overlap", "chunk_size", False),
        ("parent_overlap", "parent_size", False),
        ("chunk_size", "parent_size", True),
        ("target_size", "chunk_size", True),
    )

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes of all levels, from parents to children."""
        return (self.parent_size, *self.between_sizes, self.chunk_size)

    def conflicts(self, bad: Set[str] = frozenset()) -> list[tuple[str | None, str]]:
        found = super().conflicts(bad)
        levels = {"parent_size", "between_sizes", "chunk_size"}
        if self.between_sizes and not levels & bad:
            sizes = self.sizes
            if any(small > large for large, small in pairwise(sizes)):
                in_order = ", ".join(map(str, sizes))
                problem = (
                    f"between_sizes must fall from parent_size to chunk_size: {in_order} does not"
                )
                found.append(("between_sizes", problem))
        return found

    def _adapted(self) -> Self:
        """A size left unset gives way to the other one: parents are never smaller than children."""
        given = self.model_fields_set
        if "chunk_size" not in given and self.chunk_size > self.parent_size:
            chosen = {name: getattr(self, name) for name in given}
            return type(self)(**chosen, chunk_size=max(1, self.parent_size // 5))._adapted()
        adapted = super()._adapted()
        if "parent_size" in given or adapted.parent_size >= adapted.chunk_size:
            return adapted
        return adapted.model_copy(update={"parent_size": adapted.chunk_size})


@register_strategy
class HierarchicalChunker(Chunker):
    name = "hierarchical"
    group = "hierarchy"
    label = "Parents and children"
    summary = "Small children for precise search, each inside a large parent for context."
    when = (
        "Long documents where a match needs its surroundings: search the children, hand the "
        "parents to the language model."
    )
    options_type = HierarchicalOptions

    def limit(self, chunk: Chunk) -> int:
        depth: int = chunk.metadata.get("depth", 1 + len(self.options.between_sizes))
        size: int = self.options.sizes[depth]
        return size

    def plan(self, source: Source) -> Plan:
        """Parents over the whole text; what is below them over the span of each, so that none crosses it."""
        parents = source.pack(self._parent_levels(source), self._parent_budget(source))
        self._exclude(parents, source)
        levels, budget = self._levels(source), source.budget(self.options)
        between = (replace(budget, size=size, target=None) for size in self.options.between_sizes)
        packers = [source.packer(levels, each) for each in (*between, budget)]
        hierarchy = _Hierarchy(packers, self.options)
        for parent in parents.drafts:
            hierarchy.add(parent, ())
        warnings = list(dict.fromkeys([*parents.warnings, *hierarchy.warnings]))
        return Plan(hierarchy.drafts, warnings, packer=packers[-1], describe=hierarchy.describe)

    def _parent_budget(self, source: Source) -> Budget:
        options = self.options
        repeats = options.parent_overlap and options.parent_by == "window"
        shared = MeasuredOverlap(source.ruler, options.parent_overlap) if repeats else None
        return Budget(options.parent_size, shared)

    def _parent_levels(self, source: Source) -> tuple[Level, ...]:
        levels = self._levels(source)
        if self.options.parent_by == "window":
            return levels
        document = source.document
        return (
            Level(heading_cuts(document), "heading"),
            Level(paragraph_cuts(document), "paragraph"),
            *levels,
        )

    @staticmethod
    def _levels(source: Source) -> tuple[Level, ...]:
        """Windows of whole words that end at a sentence where one ends in their second half."""
        document = source.document
        return (
            Level(sentence_cuts(document), "sentence", late=True, overlap=False),
            Level(word_cuts(document), "size limit"),
            source.any_character(),
        )


class _Hierarchy:
    """Parents and all that is below them, level by level: `drafts`, in the order of the text."""

    def __init__(self, packers: Sequence[Packer], options: HierarchicalOptions) -> None:
        self.drafts: list[Draft] = []
        self.warnings: list[ChunkingWarning] = []
        self._packers = packers
        self._options = options
        #: how many parts each nested parent has
        self._counts: dict[tuple[Span, ...], int] = {}

    def add(self, draft: Draft, above: tuple[Span, ...]) -> None:
        """A parent with what is below it; `above` are the parents that it is in."""
        depth = len(above)
        if self._options.embed_both:
            metadata = {**_place(above), "level": "parent", "depth": depth}
            self.drafts.append(replace(draft, role="parent", parents=above, metadata=metadata))
        span = Span(draft.start, draft.end)
        parents = (*above, span)
        packed = self._packers[depth].plan(span)
        self.warnings += packed.warnings
        packed.drafts[-1].cut = draft.cut
        self._counts[parents] = len(packed.drafts)
        if depth + 1 < len(self._packers):
            for part in packed.drafts:
                self.add(part, parents)
            return
        children = [_as_child(child, parents) for child in packed.drafts]
        self.describe(children)
        self.drafts += children

    def describe(self, children: Sequence[Draft]) -> None:
        """Tell the children of one parent their places in it, and what is read in their place."""
        self._counts[children[0].parents] = len(children)
        readings = self._readings(children[0].parents)
        for position, child in enumerate(children):
            child.metadata["position_in_parent"] = position
            child.readings = readings

    def _readings(self, parents: tuple[Span, ...]) -> tuple[Reading, ...]:
        """The parent; or the parents from the innermost, each with how many of its parts it takes."""
        options = self._options
        if options.embed_both or options.read == "child":
            return ()
        if options.read == "parent":
            return (Reading(*parents[-1]),)
        chain = (parents[: depth + 1] for depth in reversed(range(len(parents))))
        return tuple(Reading(*each[-1], self._needed(each)) for each in chain)

    def _needed(self, parents: tuple[Span, ...]) -> int:
        """More than the share of the parts of the innermost, and no more than all of them."""
        count = self._counts[parents]
        return min(count, int(self._options.merge_share * count) + 1)


def _place(parents: tuple[Span, ...]) -> dict[str, int]:
    """Where the parent of a chunk stands."""
    return {"parent_start": parents[-1].start, "parent_end": parents[-1].end} if parents else {}


def _as_child(child: Draft, parents: tuple[Span, ...]) -> Draft:
    """A child that knows its parents."""
    metadata = {"level": "child", "depth": len(parents), "position_in_parent": 0, **_place(parents)}
    return replace(child, role="child", parents=parents, metadata=metadata)
