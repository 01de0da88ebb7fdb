"""What exclusion makes of a strategy's plan: chunks inside of excluded text go, others lose what they hold of it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from ..packing import Draft, Opener, Plan, forget_oversize, in_place_of, lane_of, packer_of
from ..types import ChunkingWarning, Dropped, Reading, Span, Valley
from ..whitespace import indented_start, visible_end, visible_start

#: the option that excludes text, and the reason of a chunk that ends where such text begins
OPTION, REASON = "exclude", "excluded text"


def exclude(plan: Plan, text: str, spans: Sequence[Span], opener: Opener) -> None:
    """Take the text of some spans, in order, out of all chunks of a plan, and account for it as dropped.

    A chunk becomes what is left of it between them. Sizes and added context are those of the packer that
    made the plan, or of the one that `opener` makes for plans that name none. A chunk that no pin changes
    goes only where all of it is excluded. O(drafts + spans) beside measuring what changes.
    """
    if spans:
        _Excluding(plan, text, spans, opener).exclude()


class _Excluding:
    def __init__(self, plan: Plan, text: str, spans: Sequence[Span], opener: Opener) -> None:
        self._plan = plan
        self._text = text
        self._spans = spans
        self._ends = [span.end for span in spans]
        self._opener = opener

    def exclude(self) -> None:
        plan = self._plan
        plan.dropped = [each for each in plan.dropped if not self._holds(each)]
        plan.warnings = [each for each in plan.warnings if not self._holds(each)]
        drafts: list[Draft] = []
        for (stays, _), lane in groupby(plan.drafts, key=lane_of):
            planned = list(lane)
            drafts += filter(self._own, planned) if stays else self._changed(planned)
        plan.drafts = drafts
        plan.dropped += [Dropped(*span, OPTION) for span in self._spans]
        if plan.trace:
            plan.trace = replace(plan.trace, valleys=tuple(self._kept(plan.trace.valleys)))

    def _kept(self, valleys: Sequence[Valley]) -> Iterator[Valley]:
        """Those that do not lie within excluded text: nothing is cut there."""
        return (each for each in valleys if not self._within(each.offset, each.offset + 1))

    def _changed(self, planned: Sequence[Draft]) -> list[Draft]:
        found: list[Draft] = []
        for draft in planned:
            found += self._parts(draft, found[-1] if found else None)
        if found and found != planned and self._plan.describe:
            self._plan.describe(found)
        return [replace(draft, readings=self._read(draft)) for draft in found]

    def _parts(self, draft: Draft, before: Draft | None) -> Iterator[Draft]:
        """What is left of a chunk: itself, or a chunk for each part between excluded text."""
        start = self._begin(draft, before)
        if start == draft.start and not self._within(draft.start, draft.end):
            yield draft
            return
        forget_oversize(self._plan, draft)
        for span in self._own(draft):
            begins = start if span.start == draft.new_from else span.start
            for part in self._packed(draft, begins, span):
                part.cut = draft.cut if part.end == draft.end else part.cut
                yield in_place_of(draft, part, draft.role)

    def _packed(self, draft: Draft, start: int, span: Span) -> list[Draft]:
        """A part as one chunk; as several where less text takes more room, as a word does that is cut."""
        packer = packer_of(self._plan, self._opener, draft, draft)
        parts = [packer.as_one(start, span.start, span.end)]
        if parts[0].size > packer.limit:
            planned = packer.plan(span)
            self._plan.warnings += planned.warnings
            parts = planned.drafts
        parts[-1].cut = REASON
        return parts

    def _own(self, draft: Draft) -> list[Span]:
        """The visible parts of a chunk's own text that are not excluded."""
        within = self._within(draft.new_from, draft.end)
        starts = [draft.new_from, *(span.end for span in within)]
        ends = [*(span.start for span in within), draft.end]
        return [part for each in zip(starts, ends, strict=True) for part in self._visible(*each)]

    def _visible(self, start: int, end: int) -> Iterator[Span]:
        """A span without the white space around it, but for its indentation; nothing where all of it is blank."""
        begins = visible_start(self._text, start, max(start, end))
        if begins < end:
            begins = indented_start(self._text, begins, start)
            yield Span(begins, visible_end(self._text, begins, end))

    def _begin(self, draft: Draft, before: Draft | None) -> int:
        """Where a chunk begins whose overlap holds nothing excluded, and not all that is left of the chunk before."""
        start, within = draft.start, self._within(draft.start, draft.new_from)
        if within:
            start = min(visible_start(self._text, within[-1].end), draft.new_from)
        return draft.new_from if before and start <= before.start else start

    def _read(self, draft: Draft) -> tuple[Reading, ...]:
        """What is read whenever a chunk is found: no further than to the excluded text around it."""
        before = bisect_right(self._ends, draft.new_from)
        low = visible_start(self._text, self._ends[before - 1]) if before else 0
        high = self._spans[before].start if before < len(self._spans) else len(self._text)
        return tuple(
            each if each.needs > 1 else _between(self._text, each, low, high)
            for each in draft.readings
        )

    def _within(self, start: int, end: int) -> Sequence[Span]:
        """The excluded spans that share text with `start:end`."""
        first = bisect_right(self._ends, start)
        return self._spans[first : bisect_left(self._spans, (end,), first)]

    def _holds(self, item: Dropped | ChunkingWarning) -> bool:
        """Whether all of what is dropped, or warned of, is excluded."""
        within = self._within(item.start, item.end)
        return any(span.start <= item.start and item.end <= span.end for span in within)


def _between(text: str, reading: Reading, low: int, high: int) -> Reading:
    start = max(reading.start, low)
    return Reading(start, visible_end(text, start, min(reading.end, high)), reading.needs)
