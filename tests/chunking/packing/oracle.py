"""An obvious packer: what `chunking.packing.Packer` promises, every place tried, nothing looked up.

It takes the same arguments and makes the same plan. Where chunks must be the same for it, lengths
may not shrink as a span grows, and what is around a span adds to its length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from chunking.packing import Budget, Context, Cut, Draft, Graphemes, Level
from chunking.ruler import Ruler

WIDEST_INDENT = 80
INDENTATION = " \t\xa0\u3000"
END, UNOPENED = -1, 1_000_000  # better than any level, and worse


class Piece(NamedTuple):
    start: int
    new_from: int
    end: int
    cut: Cut
    level: int


@dataclass
class Oracle:
    ruler: Ruler
    graphemes: Graphemes
    levels: Sequence[Level]
    places: Sequence[Sequence[Cut]]  # all the cuts of each level
    budget: Budget
    context: Context | None = None
    keep_whole: bool = False

    def drafts(self) -> list[Draft]:
        self.text = self.ruler.text
        self.stop = len(self.text.rstrip())
        found: list[Piece] = []
        at = self.visible(0)
        while at < self.stop:
            found.append(self.following(found[-1]) if found else self.alone(0))
            at = found[-1].cut.resume
        return [self.draft(piece) for piece in found]

    def draft(self, piece: Piece) -> Draft:
        start, new_from, end, cut, level = piece
        reason = self.levels[0 if level == UNOPENED else level].reason
        reason = "end of document" if cut.resume >= self.stop else reason
        prefix, suffix = self.around(start, end)
        return Draft(start, end, new_from, self.size(start, end), reason, prefix, suffix)

    # where chunks begin and end

    def visible(self, at: int) -> int:
        """The first visible character from `at`; the cluster that it is in, if it is in one."""
        if at >= self.stop:
            return self.stop
        while self.text[at].isspace():
            at += 1
        return self.graphemes.floor(at)

    def begin(self, at: int) -> tuple[int, int]:
        """The start of a chunk's first line, if only indentation is before its first visible character."""
        visible = self.visible(at)
        lines = [
            place
            for place in range(max(0, visible - WIDEST_INDENT), visible + 1)
            if place == 0 or self.text[place - 1] in "\r\n"
        ]  # fmt: skip
        kept = lines and not self.text[lines[-1] : visible].strip(INDENTATION)
        return (lines[-1] if kept else visible), visible

    def trimmed(self, start: int, end: int) -> int:
        return start + len(self.text[start:end].rstrip())

    def clean(self, cut: Cut) -> bool:
        return self.graphemes.is_boundary(cut.end) and self.graphemes.is_boundary(cut.resume)

    def around(self, start: int, end: int) -> tuple[str, str]:
        return (self.context.prefix(start), self.context.suffix(end)) if self.context else ("", "")

    def size(self, start: int, end: int) -> int:
        prefix, suffix = self.around(start, end)
        return self.ruler.content_length(prefix, start, end, suffix)

    def room(self, start: int) -> int:
        """What the prefix leaves for the text."""
        prefix = self.around(start, start)[0]
        return max(0, self.budget.size - self.ruler.content_length(prefix, 0, 0, ""))

    def reach(self, start: int, room: int) -> int:
        """The last offset within the room, and on to the next visible character."""
        reached = max(
            end for end in range(start, self.stop + 1)
            if self.ruler.length(start, end) <= room or end == start
        )  # fmt: skip
        return self.visible(reached)

    # one chunk

    def ending(self, start: int, new_from: int, level: int, cut: Cut) -> Piece | None:
        """The chunk up to a cut, if it goes through no character and it fits."""
        end = self.trimmed(start, cut.end)
        fits = self.size(start, end) <= self.budget.size
        return Piece(start, new_from, end, cut, level) if self.clean(cut) and fits else None

    def at_level(self, start: int, new_from: int, level: int) -> Piece | None:
        """Up to the last cut that fits; of a late level, past half of what would fit."""
        after = new_from
        if self.levels[level].late:
            after = max(new_from, (start + self.reach(start, self.room(start))) // 2)
        cuts = [cut for cut in self.places[level] if after < cut.end <= self.stop]
        pieces = [self.ending(start, new_from, level, cut) for cut in cuts]
        return next((piece for piece in reversed(pieces) if piece), None)

    def at_best(self, start: int, new_from: int, levels: list[int]) -> Piece | None:
        """At the best level that gives a chunk; at one that refines it, where it is under the least."""
        first: Piece | None = None
        for level in levels:
            if first and not self.levels[level].refines:
                break
            piece = self.at_level(start, new_from, level)
            if piece and self.size(piece.start, piece.end) >= self.budget.least:
                return piece
            first = first or piece
        return first

    def past_target(self, start: int, new_from: int) -> Piece | None:
        """Up to the first cut past the target, of the first of the levels aimed at that cuts the chunk at all."""
        if self.budget.target is None:
            return None
        aim = min(max(self.budget.target, self.budget.least), self.room(start))
        reached = max(
            end for end in range(start, self.stop + 1)
            if self.ruler.length(start, end) <= aim or end == start
        )  # fmt: skip
        past = max(reached, new_from + 1)
        most = self.reach(start, self.room(start))
        patient = [level for level in range(len(self.levels)) if not self.levels[level].eager]
        for level in patient[: self.budget.aimed]:
            cuts = self.places[level]
            cut = next((cut for cut in cuts if past <= cut.resume < self.stop), None)
            if cut and new_from < cut.end <= most:
                return self.ending(start, new_from, level, cut)
            if any(new_from < cut.end <= past for cut in cuts):
                return None
        return None

    def fitting(self, start: int, new_from: int, below: int | None = None) -> Piece | None:
        """At an eager level, at the end of the text, past the target, at the best of the others."""
        levels = list(range(len(self.levels)))[:below]
        eager = [level for level in levels if self.levels[level].eager]
        rest = self.ending(start, new_from, END, Cut(self.stop, self.stop))
        return (
            self.at_best(start, new_from, eager)
            or rest
            or self.past_target(start, new_from)
            or self.at_best(start, new_from, [level for level in levels if level not in eager])
        )

    def alone(self, at: int) -> Piece:
        """The chunk that repeats nothing; without its indentation if only so it fits, or ends at a better place."""
        start, new_from = self.begin(at)
        placed = self.fitting(start, new_from)
        is_good = placed and not (placed.level >= 0 and self.levels[placed.level].anywhere)
        if is_good and not (start < at and placed.level > 0):
            return placed
        bare = self.fitting(new_from, new_from)
        if placed and not (bare and bare.level < placed.level):
            return placed
        return bare or self.oversize(new_from)

    def oversize(self, start: int) -> Piece:
        """A grapheme cluster, or a piece of the best level kept whole."""
        if self.keep_whole:
            cuts = [cut for cut in self.places[0] if start < cut.end and self.clean(cut)]
            cut = next((cut for cut in cuts if cut.resume < self.stop), Cut(self.stop, self.stop))
        else:
            end = self.graphemes.ceil(start + 1)
            cut = Cut(end, end)
        end = self.trimmed(start, cut.end)
        level = UNOPENED if self.keep_whole else len(self.levels) - 1
        return Piece(start, start, end, cut, END if end >= self.stop else level)

    # overlap

    def following(self, before: Piece) -> Piece:
        """Shares what it may of the chunk before, where that costs no better cut."""
        start, new_from = self.begin(before.cut.resume)
        shared = self.sharing(before, new_from, 0)
        if shared is None:
            return self.alone(before.cut.resume)
        alone = self.fitting(start, new_from, shared.level) if shared.level > 0 else None
        if alone is None or alone.level >= shared.level:
            return shared
        fitting = [
            at for at in range(before.start + 1, alone.end + 1)
            if self.ruler.length(at, self.first_piece(alone)) <= self.room(alone.start)
        ]  # fmt: skip
        less = self.sharing(before, new_from, min(fitting))
        return less if less and less.level <= alone.level else alone

    def first_piece(self, alone: Piece) -> int:
        """Where the first piece of a chunk that is new ends."""
        if alone.level in (END, UNOPENED):
            return alone.end
        cuts = self.places[alone.level]
        return next((cut.end for cut in cuts if alone.new_from < cut.resume < self.stop), alone.end)

    def sharing(self, before: Piece, new_from: int, at_least: int) -> Piece | None:
        """The chunk with the longest allowed tail of the one before that begins at the best level."""
        overlap = self.budget.overlap
        if overlap is None:
            return None
        at = max(overlap.reach(before.start, before.end), before.start + 1, at_least)
        for level, cuts in zip(self.levels, self.places, strict=True):
            starts = [self.begin(cut.resume) for cut in cuts if at <= cut.resume < before.end]
            for start, visible in starts if level.overlap else ():
                if start >= at and visible < before.end and overlap.allows(start, before.end):
                    return self.fitting(start, new_from)
        return None
