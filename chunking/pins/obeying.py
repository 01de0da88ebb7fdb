"""What pins make of a strategy's plan: a chunk over a pinned cut is split there, chunks at a pinned join are merged.

Only the chunks at a pin change, and the chunk after one that was split where it repeated more than is left
of it. Sizes, overlap and added context are those of the packer that made the plan. Parents of a hierarchy
stay, and so do statements: pins are obeyed by children, and by the passages that statements are drawn from.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import groupby, pairwise

from ..packing import Draft, Opener, Plan, forget_oversize, in_place_of, lane_of, packer_of
from ..types import Dropped, Span
from ..whitespace import visible_end

#: the reason of a chunk that ends at a pin
PINNED_CUT = "pinned cut"


class Obeying:
    """One plan, changed so that chunks end at some places and do not end at others.

    Places are code points at which visible text begins. `opener` makes the packer for plans that name
    none. `too_large` has, for each join that does not fit, its place, and the size it would have.
    """

    def __init__(self, plan: Plan, text: str, opener: Opener) -> None:
        self._plan = plan
        self._text = text
        self._opener = opener
        self.too_large: dict[int, tuple[int, int]] = {}

    def obey(self, cuts: Sequence[int], joins: Sequence[int]) -> None:
        """Change the plan; both lists rise. O(drafts + pins) beside measuring what changes."""
        drafts: list[Draft] = []
        for (stays, _), lane in groupby(self._plan.drafts, key=lane_of):
            planned = list(lane)
            drafts += planned if stays else self._changed(planned, cuts, joins)
        self._plan.drafts = drafts

    def _changed(
        self, planned: list[Draft], cuts: Sequence[int], joins: Sequence[int]
    ) -> list[Draft]:
        """The chunks of one parent, or of a plan without parents, as the pins ask."""
        found = self._merged(self._split(planned, cuts), joins)
        is_changed = len(found) != len(planned) or any(
            one is not two for one, two in zip(found, planned, strict=True)
        )
        if is_changed and self._plan.describe:
            self._plan.describe(found)
        return found

    # — cuts —

    def _split(self, planned: list[Draft], cuts: Sequence[int]) -> list[Draft]:
        found: list[Draft] = []
        for draft in planned:
            before = found[-1] if found else None
            inner = cuts[bisect_right(cuts, draft.new_from) : bisect_left(cuts, draft.end)]
            if inner:
                found += self._parts(draft, inner, before)
            else:
                found += self._after(draft, before)
        return found

    def _after(self, draft: Draft, before: Draft | None) -> list[Draft]:
        """A chunk that no pin is in: planned anew where it repeated more than is left before it."""
        if before is None or draft.start > before.start:
            return [draft]
        is_next = not self._text[before.end : draft.new_from].strip()
        start = before.end if is_next else draft.new_from  # its indentation, and nothing left out
        return self._replanned(draft, [Span(start, draft.end)], before)

    def _parts(self, draft: Draft, inner: Sequence[int], before: Draft | None) -> list[Draft]:
        """A chunk split at places inside of its own text."""
        ends = [visible_end(self._text, draft.new_from, place) for place in inner]
        packer = packer_of(self._plan, self._opener, draft, draft)
        forget_oversize(self._plan, draft)
        first = packer.as_one(draft.start, draft.new_from, ends[0])
        spans = [Span(*each) for each in pairwise([*ends, draft.end])]
        if first.size <= packer.limit and not (before and draft.start <= before.start):
            first.cut = PINNED_CUT
            parts = [_like(draft, first)]
        else:
            parts = []
            spans.insert(0, Span(draft.new_from, ends[0]))
        return parts + self._replanned(draft, spans, parts[-1] if parts else before, pinned=True)

    def _replanned(
        self, draft: Draft, spans: Sequence[Span], before: Draft | None, pinned: bool = False
    ) -> list[Draft]:
        """A chunk's text planned anew, span by span, each after what is before it."""
        packer = packer_of(self._plan, self._opener, draft, draft)
        found: list[Draft] = []
        for span in spans:
            part = packer.plan(span, after=found[-1] if found else before)
            self._plan.warnings += part.warnings
            self._plan.dropped += part.dropped
            found += [_like(draft, each, pinned) for each in part.drafts]
            found[-1].cut = PINNED_CUT
        found[-1].cut = draft.cut
        return found

    # — joins —

    def _merged(self, drafts: list[Draft], joins: Sequence[int]) -> list[Draft]:
        found: list[Draft] = []
        for draft in drafts:
            index = bisect_left(joins, found[-1].end) if found else len(joins)
            if index < len(joins) and joins[index] <= draft.new_from:
                together, limit = self._together(found[-1], draft)
                if together.size <= limit:
                    self._take_back(found[-1].end, draft.new_from)
                    found[-1] = together
                    continue
                self.too_large[joins[index]] = (together.size, limit)
            found += self._after(draft, found[-1] if found else None)
        return found

    def _together(self, before: Draft, after: Draft) -> tuple[Draft, int]:
        """Two chunks as one, with the limit; what the first repeats is left out where they do not fit with it."""
        packer = packer_of(self._plan, self._opener, before, after)
        for start in dict.fromkeys((before.start, before.new_from)):
            one = packer.as_one(start, before.new_from, after.end)
            if one.size <= packer.limit:
                break
        one.cut = after.cut
        return _like(before, one), packer.limit

    def _take_back(self, end: int, start: int) -> None:
        """What was left out between two chunks is not, once they are one."""

        def is_within(each: Dropped) -> bool:
            return end <= each.start and each.end <= start

        spans = {(each.start, each.end) for each in self._plan.dropped if is_within(each)}
        plan = self._plan
        plan.dropped = [each for each in plan.dropped if (each.start, each.end) not in spans]
        plan.warnings = [each for each in plan.warnings if (each.start, each.end) not in spans]


def _like(draft: Draft, part: Draft, pinned: bool = True) -> Draft:
    """A chunk in the place of another: what the strategy said of that, and an id that says it was pinned."""
    role = f"{draft.role} pinned".lstrip() if pinned else draft.role
    return in_place_of(draft, part, role)
