"""What trials share: the documents cut, the questions' gold text, and recall within budgets of tokens."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from secrets import token_hex
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from ..config import ChunkingConfig, chunker_for
from ..embedders import Progress, get_embedder
from ..embedders.base import Vectors, ignore, unit_rows
from ..embedders.sentences import sentence_spans, sentence_vectors
from ..evaluation.questions.questions import Question
from ..evaluation.scoring.chunk_pool import ChunkPool
from ..evaluation.scoring.order import best_first, with_neighbours
from ..evaluation.scoring.report import places_of, recalls_within
from ..retrieval import RetrievalOptions, scores
from ..strategies.base import Chunker
from ..types import Document

#: chunks by which the time of embedding is measured
SAMPLED = 12

#: recall: shape (questions, budgets)
Recalls = npt.NDArray[np.float64]


def cut(made_by: Chunker | ChunkingConfig, documents: Sequence[Document]) -> ChunkPool:
    """The chunks of all documents as one pool."""
    chunks = (chunker_for(made_by, each.uri).run(each).chunks for each in documents)
    return ChunkPool(tuple(documents), tuple(chunks))


def recalls(
    pool: ChunkPool,
    questions: Sequence[Question],
    retrieval: RetrievalOptions,
    embedder: Any,
    budgets: Sequence[int],
    progress: Progress = ignore,
) -> Recalls:
    """The recall of each question within each budget of tokens, as `evaluate` finds it."""
    texts = [question.text for question in questions]
    indexed = pool.indexed(retrieval.index_headings)
    found = scores(texts, indexed, retrieval, embedder, progress, pool.languages)
    rows = []
    for question, own in zip(questions, found, strict=True):
        order = best_first(with_neighbours(own, pool, retrieval))
        rows.append(recalls_within(pool, order, places_of(question, pool.documents), budgets))
    return np.array(rows)


def embedding_seconds(pool: ChunkPool, with_headings: bool, embedder: Any) -> float:
    """How long all chunks take to embed on this machine: from a few of them, whose vectors nobody keeps yet."""
    texts = list(dict.fromkeys(pool.indexed(with_headings)))
    few = texts[:: max(1, len(texts) // SAMPLED)][:SAMPLED]
    began = perf_counter()
    get_embedder(embedder).embed([f"{token_hex(4)} {text}" for text in few])
    seconds = perf_counter() - began
    return seconds * sum(map(len, texts)) / max(1, sum(map(len, few)))


@dataclass(frozen=True, eq=False)
class PooledEmbedder:
    """An embedder that gives a chunk the mean of its sentences' vectors: an estimate that costs nothing."""

    known: dict[str, Vectors]
    questions: Callable[[Sequence[str]], Vectors]
    name: str = "pooled"
    identity: str = "pooled"
    max_input: int | None = None

    @classmethod
    def of(cls, pool: ChunkPool, with_headings: bool, embedder: Any) -> PooledEmbedder:
        """For the chunks of a pool, from sentences that `embedder` has embedded already."""
        model = get_embedder(embedder)
        tables = [_Table.of(document, embedder) for document in pool.documents]
        known: dict[str, Vectors] = {}
        for text, (index, chunk) in zip(pool.indexed(with_headings), pool.entries, strict=True):
            known.setdefault(text, tables[index].mean(chunk.start, chunk.end))
        return cls(known, model.embed)

    @property
    def dimension(self) -> int:
        return len(next(iter(self.known.values())))

    def embed(self, texts: Sequence[str], progress: Progress | None = None) -> Vectors:
        asked = [text for text in texts if text not in self.known]
        answers = dict(zip(asked, self.questions(asked), strict=True)) if asked else {}
        rows = [self.known[text] if text in self.known else answers[text] for text in texts]
        return unit_rows(np.array(rows))

    def count(self, text: str) -> int:
        return 0

    def reach(self, text: str) -> int:
        return len(text)

    def prepare(self, progress: Progress | None = None) -> None:
        """Nothing is to be prepared."""


@dataclass(frozen=True, eq=False)
class _Table:
    """The sums of a document's sentence vectors, each weighted by its length, up to each sentence."""

    starts: npt.NDArray[np.int64]
    ends: npt.NDArray[np.int64]
    vectors: Vectors

    @classmethod
    def of(cls, document: Document, embedder: Any) -> _Table:
        spans = np.array(sentence_spans(document), dtype=np.int64).reshape(-1, 2)
        return cls(spans[:, 0], spans[:, 1], sentence_vectors(document, embedder))

    def mean(self, start: int, end: int) -> Vectors:
        """The mean of the sentences that a range overlaps, each weighted by what of it is inside."""
        first = int(np.searchsorted(self.ends, start, side="right"))
        last = int(np.searchsorted(self.starts, end, side="left"))
        inside = np.minimum(self.ends[first:last], end) - np.maximum(self.starts[first:last], start)
        total: Vectors = inside.astype(np.float32) @ self.vectors[first:last]
        return total
