"""What a strategy works on: a document with its ruler, and the packer that fills chunks from it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from ..embedders.base import Progress, ignore
from ..exclusion import excluded_spans
from ..packing import Budget, Graphemes, LazyCuts, Level, MeasuredOverlap, Packer, Plan
from ..ruler import Ruler
from ..segmenters.cuts import line_cuts, word_cuts
from ..segmenters.graphemes import graphemes
from ..segmenters.lead_lines import lead_lines
from ..types import Document, Span

#: more levels than any strategy has
EVERY_LEVEL = 1_000


@dataclass(frozen=True)
class Source:
    """A document with the ruler that measures it: what a strategy works on.

    `excluded` are the spans that are to be in no chunk. A strategy plans as if there were none.
    """

    document: Document
    ruler: Ruler
    report: Progress = ignore
    excluded: Sequence[Span] = ()

    @classmethod
    def of(
        cls, document: Document, ruler: Ruler, options: Any, report: Progress = ignore
    ) -> Source:
        """A document with its ruler and the spans that the options exclude of it."""
        return cls(
            document, ruler, report, excluded_spans(document, getattr(options, "exclude", ()))
        )

    @property
    def text(self) -> str:
        return self.document.text

    @cached_property
    def graphemes(self) -> Graphemes:
        return graphemes(self.document)

    def finer_levels(self) -> tuple[Level, ...]:
        """How a piece that is too large is opened: at lines, at words, at last at any character."""
        return (
            Level(LazyCuts(partial(line_cuts, self.document)), "line", overlap=False),
            Level(LazyCuts(partial(word_cuts, self.document)), "word", overlap=False),
            self.any_character(),
        )

    def any_character(self, overlap: bool = False) -> Level:
        """The last resort: cut wherever the size runs out."""
        return Level(self.graphemes, "size limit", anywhere=True, overlap=overlap)

    def packer(self, levels: Sequence[Level], budget: Budget, **more: Any) -> Packer:
        """What fills chunks up to the budget, cutting at the best level within reach, but not between headings and text."""
        more.setdefault("headings", lead_lines(self.document))
        return Packer(self.ruler, self.graphemes, levels, budget, **more)

    def pack(self, levels: Sequence[Level], budget: Budget, **more: Any) -> Plan:
        """The plan for the whole text."""
        return self.packer(levels, budget, **more).plan()

    def budget(self, options: Any) -> Budget:
        """What the options `chunk_size`, `chunk_overlap` and `target_size` allow, as far as there are such."""
        overlap = getattr(options, "chunk_overlap", 0)
        shared = MeasuredOverlap(self.ruler, overlap) if overlap else None
        target = getattr(options, "target_size", 0) or None
        return Budget(options.chunk_size, shared, target, aimed=EVERY_LEVEL)
