"""Pages, slides and sheets: each a chunk, or several where it is over the size."""

from __future__ import annotations

import re
from itertools import pairwise

import numpy as np

from ..offsets import Offsets
from ..options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, PackedOptions, Switch, option
from ..packing import Level, OffsetCuts, Plan
from ..registry import register_strategy
from ..segmenters.cuts import paragraph_cuts, sentence_cuts
from ..segmenters.tables import tables_of
from ..types import Document, Span
from .base import Chunker
from .context import HeadingContext, TableContext
from .source import Source

_FEED = re.compile(r"\f")


class PageOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(1000)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    join_pages: Switch = option(
        False,
        label="Join small pages",
        help="Put whole pages together up to the chunk size. Otherwise no chunk holds text of two pages.",
    )
    include_header_context: Switch = option(
        True,
        label="Add headings",
        help="Put the headings above a chunk, such as the title of its chapter, and the head of a table whose rows "
        "it begins with before its text. They count towards the chunk size.",
    )


@register_strategy
class PageChunker(Chunker):
    name = "page"
    group = "structure"
    label = "Pages"
    summary = (
        "Makes a chunk of each page, slide or sheet, cut at paragraphs where it is over the size."
    )
    when = (
        "Presentations, spreadsheets and PDF files whose pages are units of their own, or where an answer "
        "must name one page. Text without pages is cut at form feeds and paragraphs."
    )
    options_type = PageOptions

    def plan(self, source: Source) -> Plan:
        starts = _page_starts(source.document)
        levels = (
            Level(OffsetCuts(np.array(starts, dtype=np.int32)), "page"),
            Level(paragraph_cuts(source.document), "paragraph", late=True),
            Level(OffsetCuts(_row_starts(source.document)), "row", late=True),
            Level(sentence_cuts(source.document), "sentence"),
            *source.finer_levels(),
        )
        options = self.options
        context = _context(source, options.chunk_size) if options.include_header_context else None
        packer = source.packer(levels, source.budget(options), context=context)
        if options.join_pages:
            return packer.plan()
        plan = Plan([], packer=packer)
        for start, end in pairwise((0, *starts, len(source.text))):
            packed = packer.plan(Span(start, end))
            plan.warnings += packed.warnings
            for draft in packed.drafts[-1:]:
                draft.cut = "page"
            plan.drafts += packed.drafts
        plan.drafts[-1].cut = "end of document"
        return plan


def _context(source: Source, size: int) -> TableContext:
    headings = HeadingContext(source.document, source.ruler, size)
    return TableContext(source.document, source.ruler, size, headings)


def _page_starts(document: Document) -> list[int]:
    """Where each page but the first begins; form feeds part the pages of a text that has none."""
    if document.pages:
        return [page.start for page in document.pages[1:]]
    return [match.end() for match in _FEED.finditer(document.text)]


def _row_starts(document: Document) -> Offsets:
    """Where the rows of its tables begin: what looks like the end of a sentence in a cell is none."""
    found = [table.rows for table in tables_of(document)]
    return np.concatenate(found) if found else np.empty(0, dtype=np.int32)
