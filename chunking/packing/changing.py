"""What every change of a finished plan needs: which chunks are neighbours, and what makes one in the place of another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..types import Span
from .packer import Packer
from .plan import Draft, Plan

#: the roles of chunks that are changed by no pin, and by no excluded text
STAYING = frozenset({"parent", "statement"})
#: from what is added before and after a chunk to the packer that opens it
Opener = Callable[[str, str], Packer]


def lane_of(draft: Draft) -> tuple[bool, tuple[Span, ...]]:
    """Whether a chunk stays, and its parents: chunks next to each other that have both in common are neighbours in the text."""
    return draft.role.partition(" ")[0] in STAYING, draft.parents


def packer_of(plan: Plan, opener: Opener, first: Draft, last: Draft) -> Packer:
    """The packer that made a chunk; for one that has another prefix than it gives, one that keeps the prefix."""
    if plan.packer is not None:
        as_made = plan.packer.as_one(first.start, first.new_from, first.end)
        if as_made.prefix == first.prefix:
            return plan.packer
    return opener(first.prefix, last.suffix)


def in_place_of(draft: Draft, part: Draft, role: str) -> Draft:
    """A chunk in the place of another, with what the strategy said of that."""
    return replace(
        part,
        role=role,
        metadata=dict(draft.metadata),
        parents=draft.parents,
        path=draft.path,
        readings=draft.readings,
        embedded=draft.embedded,
    )


def forget_oversize(plan: Plan, draft: Draft) -> None:
    """What was said of a chunk's size is true of what comes in its place no more."""
    span = (draft.start, draft.end)
    plan.warnings = [
        each
        for each in plan.warnings
        if not each.code.startswith("oversize") or (each.start, each.end) != span
    ]
