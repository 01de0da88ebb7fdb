"""All chunks of all documents as one collection to retrieve from, in an order that means nothing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from ...retrieval import indexed_text
from ...ruler import Ruler
from ...segmenters.natural_language import language_of
from ...tokenizers import TOKENIZER, get_tokenizer, ruler_for
from ...types import Chunk, Document
from ..questions.questions import name_of
from .metrics import Place, Places

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

    def indexed(self, with_headings: bool) -> tuple[str, ...]:
        """What is embedded and searched, by number, below the headings above it if wanted."""
        return self._below_headings if with_headings else self._by_themselves

    @cached_property
    def _by_themselves(self) -> tuple[str, ...]:
        return tuple(chunk.embedded for _, chunk in self.entries)

    @cached_property
    def _below_headings(self) -> tuple[str, ...]:
        return tuple(indexed_text(chunk, with_headings=True) for _, chunk in self.entries)

    @cached_property
    def owners(self) -> Numbers:
        """The index of the document of each chunk, by number."""
        return self._columns[0]

    @cached_property
    def languages(self) -> tuple[str, ...]:
        """The language of the document of each chunk, by number: an ISO 639 code."""
        spoken = [language_of(document) for document in self.documents]
        return tuple(spoken[index] for index, _ in self.entries)

    @cached_property
    def tokens(self) -> Numbers:
        """The tokens of each content, by number: what reading the chunk by itself costs."""
        return np.array(
            [
                self.ruler(index).content_length(chunk.prefix, chunk.start, chunk.end, chunk.suffix)
                for index, chunk in self.entries
            ],
            dtype=np.int64,
        )

    @cached_property
    def text_tokens(self) -> int:
        """The tokens of all documents, whatever the chunks repeat of them."""
        texts = (len(document.text) for document in self.documents)
        return sum(self.ruler(index).length(0, length) for index, length in enumerate(texts))

    def ruler(self, document: int) -> Ruler:
        """What measures a document in tokens."""
        return ruler_for(self.documents[document], "tokens", TOKENIZER)

    @cached_property
    def is_wide(self) -> bool:
        """Whether more than the chunk is read of any chunk that is found."""
        return any(chunk.readings for _, chunk in self.entries)

    @cached_property
    def _columns(self) -> tuple[Numbers, Numbers, Numbers]:
        rows = [(index, *chunk.read) for index, chunk in self.entries]
        documents, starts, ends = np.array(rows, dtype=np.int64).reshape(-1, 3).T
        return documents, starts, ends

    def overlapping(self, gold: Places) -> Numbers:
        """The numbers of the chunks with gold text in what is read of them, rising; touching is not overlapping."""
        documents, starts, ends = self._columns
        held = np.zeros(len(starts), dtype=bool)
        for index, ranges in gold.items():
            for start, end in ranges:
                held |= (documents == index) & (np.maximum(starts, start) < np.minimum(ends, end))
        return np.flatnonzero(held)

    def place(self, number: int) -> Place:
        """Where what is read of a chunk stands."""
        index, chunk = self.entries[number]
        return index, chunk.read

    def different_tokens(self, with_headings: bool) -> int:
        """The tokens of all texts that are embedded, those that repeat counted once."""
        count = get_tokenizer(TOKENIZER).count
        contents = (chunk.content for _, chunk in self.entries)
        known = dict(zip(contents, self.tokens.tolist(), strict=True))
        different = dict.fromkeys(self.indexed(with_headings))
        return sum(known[text] if text in known else count(text) for text in different)
