"""Large parents for context and small children for precision, as nested spans."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar, Literal, Self

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    UNIT,
    Integer,
    MeasuredOptions,
    Switch,
    Unit,
    option,
)
from ..packing import Budget, Draft, Level, MeasuredOverlap, Plan
from ..registry import register_strategy
from ..segmenters.cuts import heading_cuts, paragraph_cuts, sentence_cuts, word_cuts
from ..types import Chunk, Span
from .base import Chunker
from .source import Source


class HierarchicalOptions(MeasuredOptions):
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
    embed_both: Switch = option(
        True,
        label="Embed parents too",
        help="Give parents and children as chunks. Switched off, only children are chunks, and "
        "each names the span of its parent.",
    )
    unit: Unit = UNIT("words")

    below: ClassVar[tuple[tuple[str, str, bool], ...]] = (
        ("chunk_overlap", "chunk_size", False),
        ("parent_overlap", "parent_size", False),
        ("chunk_size", "parent_size", True),
    )

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
        options = self.options
        is_parent = chunk.metadata.get("level") == "parent"
        size: int = options.parent_size if is_parent else options.chunk_size
        return size

    def plan(self, source: Source) -> Plan:
        """Parents over the whole text; children over the span of each, so that none crosses it."""
        parents = source.pack(self._parent_levels(source), self._parent_budget(source))
        packer = source.packer(self._levels(source), source.budget(self.options))
        plan = Plan([], parents.warnings, packer=packer, describe=_number)
        for parent in parents.drafts:
            if self.options.embed_both:
                plan.drafts.append(replace(parent, role="parent", metadata={"level": "parent"}))
            children = packer.plan(Span(parent.start, parent.end))
            plan.warnings += children.warnings
            family = [_as_child(child, parent) for child in children.drafts]
            _number(family)
            plan.drafts += family
        plan.warnings = list(dict.fromkeys(plan.warnings))
        return plan

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


def _number(family: Sequence[Draft]) -> None:
    """Tell the children of one parent their places in it."""
    for position, child in enumerate(family):
        child.metadata["position_in_parent"] = position


def _as_child(child: Draft, parent: Draft) -> Draft:
    """A child that knows its parent."""
    metadata = {
        "level": "child",
        "position_in_parent": 0,
        "parent_start": parent.start,
        "parent_end": parent.end,
    }
    cut = parent.cut if child.end == parent.end else child.cut
    span = Span(parent.start, parent.end)
    return replace(child, role="child", parent=span, metadata=metadata, cut=cut)
