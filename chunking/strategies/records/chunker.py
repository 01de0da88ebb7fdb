"""Data by its structure: whole members of one object, list or element packed to the size."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from ...options import CHUNK_OVERLAP, CHUNK_SIZE, Integer, PackedOptions, Switch, option
from ...packing import Draft, LazyCuts, Level, OffsetCuts, Plan
from ...registry import register_strategy
from ...segmenters.cuts import sentence_cuts
from ...segmenters.members import members_of
from ...types import Document
from ..base import Chunker
from ..source import Source
from .parts import Parts, PathContext

#: a line feed as JSON writes it
_ESCAPED = re.compile(r"(?<!\\)\\n")
_MARKS = str.maketrans('"{}[]', " " * 5)


class RecordsOptions(PackedOptions):
    chunk_size: Integer = CHUNK_SIZE(512)
    chunk_overlap: Integer = CHUNK_OVERLAP(0)
    include_path: Switch = option(
        True,
        label="Add the path",
        help="Put the path of the object, list or element that a chunk's members stand in, such as "
        "$.orders[3].lines, before its text. It counts towards the chunk size.",
    )


@register_strategy
class RecordsChunker(Chunker):
    name = "records"
    group = "structure"
    label = "Records"
    summary = "Packs whole members of one object, list or element, each chunk with its path."
    when = (
        "JSON, JSON Lines, XML and YAML: exports, logs, configuration. A value is opened only where it "
        "is over the size by itself."
    )
    options_type = RecordsOptions

    def prepare(self, document: Document) -> None:
        super().prepare(document)
        members_of(document)

    def plan(self, source: Source) -> Plan:
        return _Packing(source, self.options).plan()


class _Packing:
    """One document being packed."""

    def __init__(self, source: Source, options: RecordsOptions) -> None:
        self._source = source
        size = options.chunk_size
        self._members = members_of(source.document)
        self._context = PathContext(source.ruler, self._members, size, options.include_path)
        self._parts = Parts(source, self._members, size, self._context)
        self._budget = source.budget(options)

    def plan(self) -> Plan:
        starts = np.array(self._parts.starts, dtype=np.int32)
        levels = (
            Level(OffsetCuts(starts), "member"),
            Level(LazyCuts(self._sentences), "sentence", overlap=not self._members.has_children(0)),
            *self._source.finer_levels(),
        )
        context = self._context if self._context.is_shown else None
        packer = self._source.packer(levels, self._budget, context=context)
        plan = Plan([], packer=packer, describe=self._describe)
        for part in self._parts.spans:
            packed = packer.plan(part)
            plan.warnings += packed.warnings
            for draft in packed.drafts[-1:]:
                draft.cut = "member"
            plan.drafts += packed.drafts
        plan.drafts[-1].cut = "end of document"
        self._describe(plan.drafts)
        return plan

    def _sentences(self) -> OffsetCuts:
        """Those of the text as prose: of data, each line would be one.

        What stands in quotes or brackets would be one as well, and a line feed is written as two letters.
        """
        text = self._source.text
        if self._members.has_children(0):
            text = _ESCAPED.sub(" \n", text.translate(_MARKS))
        return sentence_cuts(replace(self._source.document, text=text, mime_type="text/plain"))

    def _describe(self, drafts: Sequence[Draft]) -> None:
        """The path of what each chunk's members stand in, and the first and last of them."""
        for draft in drafts:
            draft.path, draft.metadata = self._parts.described(draft.start, draft.end)
