"""The coarsest delimiter within reach, of a fixed hierarchy of more than thirty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

from ..options import (
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    Integer,
    PackedOptions,
    option,
)
from ..packing import Budget, Cuts, Draft, LazyCuts, Level, Plan, oversize
from ..registry import register_strategy
from ..ruler import Ruler, largest_within
from ..segmenters.cuts import word_cuts
from ..segmenters.delimiters import (
    RANKS,
    character_cuts,
    line_break_cuts,
    space_after_cuts,
    space_cuts,
    tab_cuts,
    wide_space_cuts,
)
from ..types import Document
from .base import Chunker
from .source import Source


class DelimiterOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    overlap_mode: Literal["full", "compatible"] = option(
        "full",
        label="Overlap by",
        help="Repeating the end of the chunk before, so that chunks stay full; or as semchunk does: "
        "small chunks joined at a stride.",
        advanced=True,
    )


@register_strategy
class DelimiterChunker(Chunker):
    name = "delimiter"
    group = "structure"
    label = "Delimiter hierarchy"
    summary = "Ends each chunk at the coarsest delimiter near its end, from blank lines to hyphens."
    when = (
        "Text of unknown make: needs no settings, and never cuts worse than the text's own "
        "punctuation allows."
    )
    options_type = DelimiterOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        for find in (line_break_cuts, tab_cuts, wide_space_cuts):
            find(document)

    def plan(self, source: Source) -> Plan:
        options = self.options
        levels = self._levels(source)
        if options.chunk_overlap and options.overlap_mode == "compatible":
            return self._strided(source, levels)
        return source.pack(levels, source.budget(options))

    @staticmethod
    def _levels(source: Source) -> tuple[Level, ...]:
        """Paragraphs first, then the delimiters in order, first where they end a chunk late.

        White space is there only of kinds that occur.
        """
        document = source.document
        ranks = list(enumerate((name for name, _ in RANKS), start=1))
        runs = (
            ("line break", line_break_cuts),
            ("tab", tab_cuts),
            ("white space", wide_space_cuts),
        )
        kinds: list[tuple[str, Callable[[], Cuts]]] = [
            (reason, partial(find, document)) for reason, find in runs if find(document)
        ]
        if space_cuts(document):
            kinds += [
                (f"{name} and space", partial(space_after_cuts, document, rank))
                for rank, name in ranks
            ]
            kinds.append(("white space", partial(space_cuts, document)))
        kinds += [(name, partial(character_cuts, document, rank)) for rank, name in ranks]
        kinds.append(("word", partial(word_cuts, document)))
        levels = [Level(LazyCuts(find), reason) for reason, find in kinds]
        paragraphs = [level for level in levels if level.reason == "line break"]
        late = [level._replace(late=True) for level in levels]
        return (*paragraphs, *late, *levels, source.any_character())

    def _strided(self, source: Source, levels: tuple[Level, ...]) -> Plan:
        """semchunk's overlap: chunks of the stride's grain, joined as many as fit, one stride apart."""
        size, overlap = self.options.chunk_size, self.options.chunk_overlap
        grain = min(overlap, size - overlap)
        plan = source.pack(levels, Budget(grain))
        together, step = size // grain, (size - overlap) // grain
        runs = Runs(source.ruler, plan.drafts, together, step)
        plan.drafts = list(runs.joined(size, overlap))
        plan.packer = source.packer(levels, source.budget(self.options))
        plan.warnings = [
            oversize(one.code, one.start, one.end, length, size)
            for one in plan.warnings
            if (length := source.ruler.length(one.start, one.end)) > size
        ]
        return plan


@dataclass(frozen=True, slots=True)
class Runs:
    """Runs of small chunks, at most so many `together`, begun at least a `step` apart."""

    ruler: Ruler
    small: list[Draft]
    together: int
    step: int

    def joined(self, size: int, overlap: int) -> Iterator[Draft]:
        """As many small chunks as fit the size, each run repeating of the last what the overlap allows.

        None is passed over, and each run reaches further than the one before.
        """
        first = until = 0
        while until < len(self.small):
            stop = self._stop(first, size)
            if stop > until:
                yield self._run(first, stop, until)
                first, until = self._next(first, stop, overlap), stop
            else:
                first += 1

    def _stop(self, first: int, size: int) -> int:
        """Where the longest run from `first` that fits stops; one small chunk is always in it."""
        most = min(self.together, len(self.small) - first)
        fit = largest_within(lambda count: self._size(first, first + count), size, most, most)
        return first + max(1, fit)

    def _next(self, first: int, stop: int, overlap: int) -> int:
        """Where the next run begins: a step further, or where what it repeats is within the overlap."""
        most = max(0, stop - first - self.step)
        return stop - largest_within(lambda n: self._size(stop - n, stop), overlap, most, most)

    def _run(self, first: int, stop: int, new_from: int) -> Draft:
        start, last = self.small[first].start, self.small[stop - 1]
        return Draft(start, last.end, self.small[new_from].start, self._size(first, stop), last.cut)

    def _size(self, first: int, stop: int) -> int:
        return self.ruler.length(self.small[first].start, self.small[stop - 1].end)
