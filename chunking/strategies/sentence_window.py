"""Sentences to be found by, each with the sentences around it to be read.

After LlamaIndex's `SentenceWindowNodeParser` and its `MetadataReplacementPostProcessor`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence, Set
from functools import partial
from operator import itemgetter

from ..options import CHUNK_SIZE, Integer, MeasuredOptions, option
from ..packing import Budget, Draft, Packer, Plan
from ..registry import register_strategy
from ..types import Reading, Span
from ..whitespace import visible_start
from .base import Chunker
from .sentence_units import sentence_units
from .source import Source


class SentenceWindowOptions(MeasuredOptions):
    window_size: Integer = option(
        3,
        label="Window on each side",
        help="How many sentences before and after a chunk are read with it once it is found. They are "
        "not embedded, and do not count towards the chunk size.",
        unit="sentences",
        ge=0,
        le=50,
        tuned=(1, 3, 5),
    )
    sentences_per_chunk: Integer = option(
        1,
        label="Sentences in a chunk",
        help="How many sentences are embedded together. A heading goes with the sentence after it.",
        unit="sentences",
        ge=1,
        le=50,
    )
    chunk_size: Integer = CHUNK_SIZE(
        256,
        help="The most that one chunk may hold: a longer sentence is cut, and fewer sentences go together. "
        "What is read around it comes on top.",
        tuned=(),
    )


@register_strategy
class SentenceWindowChunker(Chunker):
    name = "sentence_window"
    group = "hierarchy"
    label = "Sentences in windows"
    summary = "Finds single sentences, and reads those around the one that is found."
    when = (
        "Questions whose answer is one sentence that only its surroundings make clear: reports, articles, "
        "manuals. Vectors of single sentences are precise; there are many of them."
    )
    options_type = SentenceWindowOptions

    def plan(self, source: Source) -> Plan:
        packer = source.packer(source.finer_levels(), Budget(self.options.chunk_size))
        plan = Plan([], packer=packer)
        pieces: list[Span] = []
        cuts: list[str] = []
        openings: set[int] = set()
        for unit in sentence_units(source.document):
            before = pieces[-1].end if pieces else 0  # indentation stands before the sentence
            packed = packer.plan(Span(before, unit.span.end))
            plan.warnings += packed.warnings
            if unit.has_heading:
                openings.add(len(pieces))
            for draft in packed.drafts[-1:]:
                draft.cut = "sentence"
            pieces += [Span(draft.start, draft.end) for draft in packed.drafts]
            cuts += [draft.cut for draft in packed.drafts]
        plan.drafts = list(self._grouped(pieces, cuts, openings, source, packer))
        plan.drafts[-1].cut = "end of document"
        plan.describe = partial(_describe, pieces, self.options.window_size)
        plan.describe(plan.drafts)
        return plan

    def _grouped(
        self,
        pieces: Sequence[Span],
        cuts: Sequence[str],
        openings: Set[int],
        source: Source,
        packer: Packer,
    ) -> Iterator[Draft]:
        """Neighbouring sentences as one chunk, as many as wanted and as fit; a heading begins another."""
        wanted, size = self.options.sentences_per_chunk, self.options.chunk_size
        first = 0
        while first < len(pieces):
            start, last = pieces[first].start, first + 1
            while last < min(first + wanted, len(pieces)) and last not in openings:
                if source.ruler.length(start, pieces[last].end) > size:
                    break
                last += 1
            visible = visible_start(source.text, start)  # its indentation is before it
            draft = packer.as_one(start, visible, pieces[last - 1].end)
            draft.cut = "heading" if last in openings else cuts[last - 1]
            yield draft
            first = last


def _describe(pieces: Sequence[Span], around: int, drafts: Sequence[Draft]) -> None:
    """Give each chunk its window: so many sentences before and after those that it has of."""
    for draft in drafts:
        first = bisect_right(pieces, draft.start, key=itemgetter(0)) - 1
        last = bisect_left(pieces, draft.end, key=itemgetter(0)) - 1
        start = pieces[max(0, first - around)].start
        end = pieces[min(last + around, len(pieces) - 1)].end
        draft.readings = (Reading(min(start, draft.start), max(end, draft.end)),)
