"""A sample plug-in: a strategy with an option of its own, in all that one needs."""

import re

from chunking import Chunker, Span, register_strategy
from chunking.options import BIAS, CHUNK_SIZE, TOKENIZER, UNIT, Integer, Options, Unit, option
from chunking.packing import Budget, Plan


class VerseOptions(Options):
    chunk_size: Integer = CHUNK_SIZE(200)
    lines: Integer = option(
        4, label="Lines", help="How many lines a verse has.", unit="lines", ge=1, le=1000
    )
    unit: Unit = UNIT("words")
    tokenizer: str = TOKENIZER()
    bias: str = BIAS()


@register_strategy
class VerseChunker(Chunker):
    name = "verse"
    label = "Verses"
    summary = "Cuts after every so many lines."
    when = "Poems, logs, and whatever else has one thing a line."
    options_type = VerseOptions

    def plan(self, source):
        lines = re.finditer(r"[^\n]*(?:\n|\Z)", source.text)
        ends = [line.end() for line in lines if line[0].strip()]
        bounds = [0, *ends[self.options.lines - 1 : -1 : self.options.lines], len(source.text)]
        packer = source.packer(source.finer_levels(), Budget(self.options.chunk_size))
        plan = Plan([])
        for span in map(Span, bounds, bounds[1:]):
            verse = packer.plan(span)
            verse.drafts[-1].cut = "verse"
            plan.drafts += verse.drafts
            plan.warnings += verse.warnings
        plan.drafts[-1].cut = "end of document"
        return plan
