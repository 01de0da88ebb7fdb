"""Fills chunks left to right, each as far as the budget allows, ended at the best cut within reach."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from ..ruler import Ruler
from ..types import ChunkingWarning, Dropped, Span
from ..whitespace import indented_start, visible_end, visible_start
from .cuts import Cut, Graphemes, HeadingRun, Level
from .plan import Budget, Context, Draft, Overlap, Plan, oversize

#: how much less than the ruler foretells a slice may hold: lengths do not quite add at its ends
SLACK = 3
#: cuts found to be too far after which the others past what surely fits are passed over
MANY = 8

LAST = -1  # the level of the end of the text, better than any other
WHOLE = 1_000_000  # the level of a piece that no level can open


class _Placed(NamedTuple):
    """A chunk that fits: where it stands, how long it is, the cut that ends it and of which level."""

    start: int
    new_from: int
    end: int
    size: int
    cut: Cut
    level: int


class Packer:
    """Packs the pieces between cuts into chunks, left to right, in one pass over a span of the text.

    With `keep_whole`, a piece larger than the budget stays whole, with a warning. No chunk ends in
    `headings`, by where each ends, that fit with what follows them. One packer plans any number of
    spans, one after the other: it belongs to one thread.
    """

    def __init__(
        self,
        ruler: Ruler,
        graphemes: Graphemes,
        levels: Sequence[Level],
        budget: Budget,
        *,
        context: Context | None = None,
        keep_whole: bool = False,
        headings: Mapping[int, HeadingRun] | None = None,
    ) -> None:
        self._text = ruler.text
        self._ruler = ruler
        self._graphemes = graphemes
        self._levels = levels
        self._budget = budget
        self._context = context
        self._keep_whole = keep_whole
        self._headings = headings or {}
        self._before_headings: dict[int, str] = {}
        self._eager = [item for item in enumerate(levels) if item[1].eager]
        self._patient = [item for item in enumerate(levels) if not item[1].eager]
        self._aims = not all(level.anywhere for level in levels)
        self._taken_by = cache(lambda prefix: ruler.content_length(prefix, 0, 0, ""))
        self._start = self._stop = 0
        self._warnings: list[ChunkingWarning] = []

    @property
    def limit(self) -> int:
        """The most that a chunk may hold."""
        return self._budget.size

    def as_one(self, start: int, new_from: int, end: int) -> Draft:
        """All of `start:end` as one chunk, measured with its context, however large."""
        size, cut = self._measure(start, end), Cut(end, end)
        return self._draft(_Placed(start, new_from, end, size, cut, WHOLE))

    def plan(self, span: Span | None = None, after: Draft | None = None) -> Plan:
        """The chunks of a span, or of the whole text, and what was dropped between them.

        The first may repeat text of the chunk that the span comes `after`.
        """
        self._start, stop = span or Span(0, len(self._text))
        self._stop = visible_end(self._text, self._start, stop)
        self._warnings = []
        drafts: list[Draft] = []
        dropped: list[Dropped] = []
        for placed in self._chunks(after):
            if drafts and drafts[-1].end < placed.start:
                dropped += self._left_out(drafts[-1].end, placed.start)
            drafts.append(self._draft(placed))
        if drafts:
            dropped += self._left_out(drafts[-1].end, self._stop)
        return Plan(drafts, self._warnings, dropped, packer=self)

    def _draft(self, placed: _Placed) -> Draft:
        start, new_from, end, size, cut, level = placed
        if cut.resume >= self._stop:
            reason = "end of document"
        elif cut.resume in self._before_headings:
            reason = self._before_headings[cut.resume]
        else:
            reason = self._levels[0 if level == WHOLE else level].reason
        if self._context is None:
            return Draft(start, end, new_from, size, reason)
        prefix, suffix = self._context.prefix(start), self._context.suffix(end)
        return Draft(start, end, new_from, size, reason, prefix, suffix)

    def _left_out(self, end: int, start: int) -> list[Dropped]:
        """The separator between two chunks, where it was to be in neither."""
        visible = self._text[end:start].strip()
        return [Dropped(end, start, "keep_separator")] if visible else []

    def _chunks(self, after: Draft | None) -> Iterator[_Placed]:
        at = self._visible(self._start)
        placed: _Placed | None = None
        if after:
            cut = Cut(after.end, self._start)
            placed = _Placed(after.start, after.new_from, after.end, after.size, cut, LAST)
        while at < self._stop:
            placed = self._following(placed) if placed else self._from(self._start)
            yield placed
            at = placed.cut.resume

    def _following(self, placed: _Placed) -> _Placed:
        """The chunk after `placed`, sharing with it as much as was asked for and fits.

        Sharing must not cost a better cut: where the chunk alone would end at a better level, less
        is shared, or nothing.
        """
        if self._budget.overlap is None:
            return self._from(placed.cut.resume)
        start, new_from = self._begin(placed.cut.resume)
        shared = self._with_overlap(placed, new_from, placed.start + 1)
        if shared is None:
            return self._from(placed.cut.resume)
        alone = self._better_alone(shared, start, new_from) if shared.level > 0 else None
        if alone is None:
            return shared
        room = self._room_for_first_piece(alone, placed.start)
        shared = self._with_overlap(placed, new_from, max(room, placed.start + 1))
        return shared if shared and shared.level <= alone.level else alone

    def _with_overlap(self, placed: _Placed, new_from: int, at_least: int) -> _Placed | None:
        """A chunk that begins inside `placed`, no earlier than `at_least`; None where none can."""
        overlap = self._budget.overlap
        assert overlap is not None
        at = max(overlap.reach(placed.start, placed.end), at_least)
        for level in self._levels:
            if level.overlap and (start := self._overlap_start(level, overlap, at, placed.end)):
                return self._fitting(start, new_from)
        return None

    def _overlap_start(self, level: Level, overlap: Overlap, at: int, end: int) -> int | None:
        """Where a repeated tail that the overlap allows may begin at this level, its indentation included."""
        while (cut := level.cuts.first(at, end)) is not None:
            start, visible = self._begin(cut.resume)
            if visible >= end:
                return None
            if start >= at and overlap.allows(start, end):
                return start
            at = cut.resume + 1
        return None

    def _better_alone(self, shared: _Placed, start: int, new_from: int) -> _Placed | None:
        """The chunk that repeats nothing, if it ends at a better level than the one that shares."""
        more = self._ruler.length(shared.start, start) + 2 * SLACK
        if self._context:
            more += max(0, self._room(start) - self._room(shared.start))
        most = self._reach(shared.start, more)
        for level in self._levels[: shared.level]:
            if most >= self._stop or level.cuts.best(new_from, most):
                return self._fitting(start, new_from, shared.level)
        return None

    def _room_for_first_piece(self, alone: _Placed, at_least: int) -> int:
        """The earliest start, from `at_least` on, from which the first new piece of `alone` still fits."""
        if alone.level in (LAST, WHOLE):
            return self._ruler.earliest_from(alone.end, self._room(alone.start), at_least)
        piece = self._levels[alone.level].cuts.first(alone.new_from + 1, self._stop)
        end = piece.end if piece else alone.end
        return self._ruler.earliest_from(end, self._room(alone.start), at_least)

    def _from(self, at: int) -> _Placed:
        """The chunk that repeats nothing, from a cut on.

        Indentation costs no cut through a word, and no better cut at all where it stands before the cut.
        """
        start, new_from = self._begin(at)
        placed = self._fitting(start, new_from)
        is_costly = placed is None or self._is_anywhere(placed) or (start < at and placed.level > 0)
        if start < new_from and is_costly:
            bare = self._fitting(new_from, new_from)
            if placed is None or (bare and bare.level < placed.level):
                start, placed = new_from, bare
        return placed or self._oversize(start)

    def _is_anywhere(self, placed: _Placed) -> bool:
        """Whether a chunk ends where the size ran out, for want of any better place."""
        return placed.level not in (LAST, WHOLE) and self._levels[placed.level].anywhere

    def _begin(self, at: int) -> tuple[int, int]:
        """Where a chunk from `at` starts (its first line's indentation kept) and its first visible character."""
        visible = self._visible(at)
        return indented_start(self._text, visible, self._start), visible

    def _visible(self, at: int) -> int:
        """The first offset from `at` whose character is not white space."""
        if at < self._stop and self._text[at].isspace():
            at = visible_start(self._text, at)
        return self._graphemes.floor(at) if at < self._stop else self._stop

    def _fitting(self, start: int, new_from: int, better_than: int | None = None) -> _Placed | None:
        """The largest chunk from `start` that ends after `new_from` at the best level within reach."""
        below = len(self._levels) if better_than is None else better_than
        most = self._reach(start, SLACK if self._aims else 0)
        return (
            self._best(start, new_from, most, self._eager, below)
            or (self._rest(start, new_from) if most >= self._stop else None)
            or self._past_target(start, new_from, most)
            or self._best(start, new_from, most, self._patient, below)
        )

    def _reach(self, start: int, more: int) -> int:
        """How far a chunk from `start` reaches by the ruler, were it `more` than the size."""
        room = self._room(start) + more
        return self._visible(self._ruler.furthest_up_to(start, room, self._stop))

    def _best(
        self,
        start: int,
        new_from: int,
        most: int,
        levels: Sequence[tuple[int, Level]],
        below: int,
    ) -> _Placed | None:
        """The chunk that the first of these levels gives, unless it is too short and a finer one's is not."""
        short: _Placed | None = None
        surely = -1 if self._aims else most  # measured where a level asks for it
        for index, level in levels:
            if index >= below or (short and not level.refines):
                break
            placed: _Placed | None = None
            if level.late:  # past half of `most` is surely past half of what fits
                half = max(new_from, (start + most) // 2)
                placed = self._at_level(start, new_from, index, half, most)
            if not placed:
                if surely < 0 and (level.late or level.anywhere):
                    surely = self._reach(start, 0)
                after = max(new_from, (start + surely) // 2) if level.late else new_from
                upto = surely if level.anywhere else most
                placed = self._at_level(start, new_from, index, after, upto)
            if placed and placed.size >= self._budget.least:
                return placed
            short = short or placed
        return short

    def _rest(self, start: int, new_from: int) -> _Placed | None:
        """All the rest as one chunk, if it fits."""
        size = self._measure(start, self._stop)
        if size > self._budget.size:
            return None
        return _Placed(start, new_from, self._stop, size, Cut(self._stop, self._stop), LAST)

    def _at_level(
        self, start: int, new_from: int, index: int, after: int, upto: int
    ) -> _Placed | None:
        """The chunk that ends at the best cut of this level to fit."""
        failed = 0
        while (cut := self._levels[index].cuts.best(after, upto)) is not None:
            if placed := self._ending(start, new_from, index, cut):
                return placed
            upto = cut.end - 1
            failed += 1
            if failed == MANY:
                upto = min(upto, self._reach(start, 0))
        return None

    def _past_target(self, start: int, new_from: int, most: int) -> _Placed | None:
        """The chunk that ends at the first cut past the target, if one of the levels aimed at has it."""
        if self._budget.target is None:
            return None
        target = max(self._budget.target, self._budget.least)
        aim = min(target, self._room(start))
        at = max(self._ruler.furthest_up_to(start, aim, self._stop), new_from + 1)
        for index, level in self._patient[: self._budget.aimed]:
            cut = level.cuts.first(at, self._stop)
            if cut is not None and (amid := self._run_amid(start, cut)):
                cut = level.cuts.first(amid.end, self._stop)
            if cut is not None and new_from < cut.end <= most:
                return self._ending(start, new_from, index, cut)
            if level.cuts.best(new_from, at):
                return None
        return None

    def _run_amid(self, start: int, cut: Cut) -> HeadingRun | None:
        """The headings between which a cut stands; None where it stands behind them all, or elsewhere."""
        run = self._headings.get(visible_end(self._text, start, cut.end))
        return run if run and self._visible(cut.resume) < run.end else None

    def _ending(self, start: int, new_from: int, level: int, cut: Cut) -> _Placed | None:
        """The chunk from `start` to a cut, if the cut goes through no character and it fits."""
        if not (self._levels[level].anywhere or self._is_clean(cut)):
            return None
        end = visible_end(self._text, start, cut.end)
        if run := self._headings.get(end):
            around = self._around_headings(new_from, level, cut, run)
            if around is None:
                return None
            if around is not cut:
                cut, end = around, visible_end(self._text, start, around.end)
        size = self._measure(start, end) if self._context else self._ruler.length(start, end)
        return (
            _Placed(start, new_from, end, size, cut, level) if size <= self._budget.size else None
        )

    def _around_headings(self, new_from: int, level: int, cut: Cut, run: HeadingRun) -> Cut | None:
        """A cut after headings, or the one before them where they go on with what follows.

        None where the chunk would hold nothing new but them, and what follows is opened at a finer level, or
        fits where less is repeated: a part of it then stays with them. Only headings that are too many for
        one chunk are cut apart.
        """
        room, is_alone = self._room(run.start), run.start <= new_from
        is_amid = is_alone and self._visible(cut.resume) < run.end
        are_many = is_amid and self._ruler.length(run.start, run.end) > room
        if self._levels[level].anywhere or cut.resume >= self._stop or are_many:
            return cut
        if is_amid:
            return None
        following = self._levels[level].cuts.first(cut.resume + 1, self._stop)
        begin = self._visible(cut.resume)
        end = visible_end(self._text, begin, following.end if following else self._stop)
        is_whole = self._ruler.length(begin, end) <= self._room(begin)
        if is_whole and self._ruler.length(run.start, end) > room:
            return cut
        if is_alone:
            return None
        if own := self._levels[level].cuts.first(run.start, run.start + 1):
            return own
        self._before_headings[run.start] = run.reason
        return Cut(run.start, run.start)

    def _measure(self, start: int, end: int) -> int:
        """The length of a chunk's content."""
        if self._context is None:
            return self._ruler.length(start, end)
        prefix, suffix = self._context.prefix(start), self._context.suffix(end)
        return self._ruler.content_length(prefix, start, end, suffix)

    def _room(self, start: int) -> int:
        """What the prefix leaves of the budget."""
        if self._context is None or not (prefix := self._context.prefix(start)):
            return self._budget.size
        return max(0, self._budget.size - self._taken_by(prefix))

    def _is_clean(self, cut: Cut) -> bool:
        """Whether a cut goes through no character."""
        whole = self._graphemes.is_boundary
        return whole(cut.end) and (cut.resume == cut.end or whole(cut.resume))

    def _oversize(self, start: int) -> _Placed:
        """What cannot be cut small enough: a piece kept whole, or one grapheme cluster.

        The cluster may fit nevertheless, where the ruler foretold too little.
        """
        if self._keep_whole:
            cut, code, level = self._end_of_piece(start), "oversize-kept", WHOLE
        else:
            end = self._graphemes.ceil(start + 1)
            cut, code, level = Cut(end, end), "oversize-grapheme", len(self._levels) - 1
        end = visible_end(self._text, start, cut.end)
        size = self._measure(start, end)
        if size > self._budget.size:
            self._warnings.append(oversize(code, start, end, size, self._budget.size))
        return _Placed(start, start, end, size, cut, LAST if end >= self._stop else level)

    def _end_of_piece(self, start: int) -> Cut:
        """The first cut of the best level after a visible character."""
        at = self._visible(start) + 1
        while (cut := self._levels[0].cuts.first(at, self._stop)) is not None:
            if cut.end >= at and self._is_clean(cut):
                return cut
            at = cut.resume + 1
        return Cut(self._stop, self._stop)
