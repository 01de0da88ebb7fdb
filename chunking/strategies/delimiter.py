"""The coarsest delimiter within reach, of a fixed hierarchy of more than thirty."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from ..options import (
    BIAS,
    CHUNK_OVERLAP,
    CHUNK_SIZE,
    TOKENIZER,
    UNIT,
    Bias,
    Integer,
    Options,
    TokenizerName,
    Unit,
    option,
)
from ..packing import Budget, Cuts, Draft, LazyCuts, Level, Plan
from ..registry import register_strategy
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
from .base import Chunker, Source


class DelimiterOptions(Options):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    overlap_mode: Literal["full", "compatible"] = option(
        "full",
        label="Overlap by",
        help="Repeating the end of the chunk before, so that chunks stay full; or as semchunk does: "
        "small chunks joined at a stride.",
        advanced=True,
    )
    unit: Unit = UNIT("tokens")
    tokenizer: TokenizerName = TOKENIZER()
    bias: Bias = BIAS()


@register_strategy
class DelimiterChunker(Chunker):
    name = "delimiter"
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
        """The delimiters in order, first where they end a chunk late; white space only of kinds that occur."""
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
        late = [level._replace(late=True) for level in levels]
        return (*late, *levels, source.any_character())

    def _strided(self, source: Source, levels: tuple[Level, ...]) -> Plan:
        """semchunk's overlap: chunks of the stride's grain, joined as many as fit, one stride apart."""
        options = self.options
        stride = options.chunk_size - options.chunk_overlap
        grain = min(options.chunk_overlap, stride)
        plan = source.pack(levels, Budget(grain))
        step = max(1, stride // grain)
        plan.drafts = self._joined(source, plan.drafts, options.chunk_size // grain, step)
        return plan

    def _joined(self, source: Source, small: list[Draft], together: int, step: int) -> list[Draft]:
        """Runs of small chunks, as many as fit, one stride apart; none is passed over."""
        joined: list[Draft] = []
        first = 0
        while first < len(small) and (not joined or joined[-1].end < small[-1].end):
            last = min(first + together, len(small)) - 1
            while last > first and self._size(source, small, first, last) > self.options.chunk_size:
                last -= 1
            if not joined or small[last].end > joined[-1].end:
                fresh = max(small[first].start, joined[-1].end if joined else 0)
                size = self._size(source, small, first, last)
                start, end = small[first].start, small[last].end
                joined.append(Draft(start, end, fresh, size, small[last].cut))
            first += min(step, last + 1 - first)
        return joined

    @staticmethod
    def _size(source: Source, small: list[Draft], first: int, last: int) -> int:
        return source.ruler.length(small[first].start, small[last].end)
