"""All chunks of all documents as one collection to retrieve from, in an order that means nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ...ruler import Ruler
from ...tokenizers import ruler_for
from ...types import Chunk, Document
from ..questions.questions import name_of
from .metrics import Place, Places

#: what tokens are counted in, whatever embeds them
TOKENIZER = "cl100k_base"

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True)
class ChunkPool:
    """The chunks of the documents (`chunks[i]` are those of `documents[i]`), numbered through.

    The numbers follow the documents' names and then the offsets, so that the first of equally good
    chunks is the same in whatever order the documents come.
    """

    documents: tuple[Document, ...]
    chunks: tuple[tuple[Chunk, ...], ...]

    @cached_property
    def entries(self) -> tuple[tuple[int, Chunk], ...]:
        """For each number the index of the document, and the chunk."""
        by_name = sorted(range(len(self.documents)), key=lambda i: name_of(self.documents[i]))
        return tuple(
            (index, chunk)
            for index in by_name
            for chunk in sorted(self.chunks[index], key=lambda chunk: (chunk.start, chunk.end))
        )

    @cached_property
    def contents(self) -> tuple[str, ...]:
        """What is embedded and indexed, by number."""
        return tuple(chunk.content for _, chunk in self.entries)

    @cached_property
    def tokens(self) -> Numbers:
        """The tokens of each content, by number."""
        return np.array(
            [
                self.ruler(index).content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
                for index, chunk in self.entries
            ],
            dtype=np.int64,
        )

    def ruler(self, document: int) -> Ruler:
        """What measures a document in tokens."""
        return ruler_for(self.documents[document], "tokens", TOKENIZER)

    @cached_property
    def _columns(self) -> tuple[Numbers, Numbers, Numbers]:
        rows = [(index, chunk.start, chunk.end) for index, chunk in self.entries]
        documents, starts, ends = np.array(rows, dtype=np.int64).reshape(-1, 3).T
        return documents, starts, ends

    def overlapping(self, gold: Places) -> Numbers:
        """The numbers of the chunks that overlap gold text, rising; touching is not overlapping."""
        documents, starts, ends = self._columns
        held = np.zeros(len(starts), dtype=bool)
        for index, ranges in gold.items():
            for start, end in ranges:
                held |= (documents == index) & (np.maximum(starts, start) < np.minimum(ends, end))
        return np.flatnonzero(held)

    def place(self, number: int) -> Place:
        """Where a chunk stands."""
        index, chunk = self.entries[number]
        return index, (chunk.start, chunk.end)

    def different_tokens(self) -> int:
        """The tokens of all contents, those that repeat counted once."""
        first = dict(zip(reversed(self.contents), reversed(self.tokens.tolist()), strict=True))
        return sum(first.values())
