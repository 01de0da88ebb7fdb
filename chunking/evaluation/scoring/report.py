"""What an evaluation found: for each question what was retrieved and how good that is, and the sums."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ...errors import EvaluationError, unknown_name
from ...inspection.truncation import Truncation, readable_end, truncations
from ...retrieval import RetrievalOptions
from ...retrieval.indexed import below_headings
from ...types import Chunk, Document
from ..questions.questions import Question, name_of
from .chunk_pool import ChunkPool, Numbers
from .cutoff import Hit
from .metrics import METRICS, Places, recall
from .reading import Read, places_read, reads, tokens_read


class GoldChunk(NamedTuple):
    """A chunk that overlaps gold text: its document, its index there, and its rank of all chunks."""

    document: int
    chunk: int
    rank: int


@dataclass(frozen=True, slots=True)
class Row:
    """One question: what was retrieved, best first; its value of each metric; and the rank of every
    chunk that overlaps its gold text, best first."""

    question: Question
    hits: tuple[Hit, ...]
    scores: Mapping[str, float]
    ranks: tuple[GoldChunk, ...]


@dataclass(frozen=True)
class Report:
    """The evaluation of one way to chunk some documents; hits refer to `documents` and `chunks`.

    `figures` are `questions`, `documents`, `chunks` and `tokens` of the index, `embedded_tokens`
    (each different chunk once; 0 without vectors), and the mean `tokens_retrieved`; all tokens are
    those of cl100k_base. `order` holds for each question the numbers of the best chunks in `pool`.
    `retrieval`, `chunker` and `embedder` are what made it, for trying other options.
    """

    pool: ChunkPool = field(repr=False)
    rows: tuple[Row, ...] = field(repr=False)
    settings: Mapping[str, Any]
    figures: Mapping[str, float]
    order: tuple[Numbers, ...] = field(repr=False, compare=False)
    retrieval: RetrievalOptions = field(repr=False, compare=False)
    chunker: Any = field(default=None, repr=False, compare=False)
    embedder: Any = field(default=None, repr=False, compare=False)

    @property
    def documents(self) -> tuple[Document, ...]:
        return self.pool.documents

    @property
    def chunks(self) -> tuple[tuple[Chunk, ...], ...]:
        """The chunks of each document."""
        return self.pool.chunks

    def truncations(self, document: int, chunks: Sequence[Chunk]) -> dict[int, Truncation]:
        """The chunks of a document, by index, that the embedder does not read to their end as they are indexed.

        None where the retriever has no vectors.
        """
        if not self.retrieval.uses_vectors:
            return {}
        indexed = map(below_headings, chunks) if self.retrieval.index_headings else chunks
        return truncations(self.documents[document], list(indexed), self.embedder)

    def values(self, name: str) -> npt.NDArray[np.float64]:
        """A metric for each question, in the order of the rows.

        Raises:
            UnknownNameError: no such metric.
        """
        if name not in METRICS:
            raise unknown_name("metric", name, METRICS)
        return np.array([row.scores[name] for row in self.rows], dtype=np.float64)

    def mean(self, name: str) -> float:
        """The mean of a metric over all questions, each counted alike."""
        return float(self.values(name).mean())

    def std(self, name: str) -> float:
        """The standard deviation of a metric over these questions (that of the population)."""
        return float(self.values(name).std())

    def tokens_read(self, number: int, chunks: int | None = None) -> int:
        """What it costs to read the best so many chunks for the question of that number, or all that are kept."""
        return tokens_read(self.pool, self.order[number], chunks)

    def recall_over_budget(self, budgets: Sequence[int]) -> npt.NDArray[np.float64]:
        """The recall of each question within each budget of tokens: shape (questions, budgets).

        Filled as `evaluate` does with a token budget, from the same ranking.

        Raises:
            EvaluationError: a budget below 1, or beyond what is kept of the rankings.
        """
        if min(budgets, default=1) < 1:
            raise EvaluationError("a token budget must be at least 1")
        return np.array(
            [
                self._recalls(row, order, budgets)
                for row, order in zip(self.rows, self.order, strict=True)
            ]
        )

    def _recalls(self, row: Row, order: Numbers, budgets: Sequence[int]) -> list[float]:
        most = tokens_read(self.pool, order)
        if len(order) < len(self.pool.entries) and max(budgets, default=0) > most:
            raise EvaluationError(
                f"only the best {len(order)} chunks of each ranking are kept: ask for budgets up to "
                f"{most} tokens"
            )
        return recalls_within(self.pool, order, places_of(row.question, self.documents), budgets)

    def to_dict(self) -> dict[str, Any]:
        """Settings, figures, means with spread, and every question, as JSON-able values."""
        return {
            "settings": dict(self.settings),
            "figures": dict(self.figures),
            "metrics": {name: {"mean": self.mean(name), "std": self.std(name)} for name in METRICS},
            "questions": [self._row(row) for row in self.rows],
        }

    def _row(self, row: Row) -> dict[str, Any]:
        names = [name_of(document) for document in self.documents]
        return {
            "id": row.question.id,
            "question": row.question.text,
            "excerpts": [asdict(excerpt) for excerpt in row.question.excerpts],
            "scores": dict(row.scores),
            "hits": [{**asdict(hit), "document": names[hit.document]} for hit in row.hits],
            "ranks": [
                {**gold_chunk._asdict(), "document": names[gold_chunk.document]}
                for gold_chunk in row.ranks
            ],
        }


def recalls_within(
    pool: ChunkPool, order: Numbers, gold: Places, budgets: Sequence[int]
) -> list[float]:
    """The recall within each budget of tokens, read in the order of a ranking."""
    if pool.is_wide:
        return _recalls_of_wide(pool, order, gold, budgets)
    totals = np.cumsum(pool.tokens[order])
    overlapping = np.isin(order, pool.overlapping(gold))
    return [recall(_read(pool, order, overlapping, totals, budget), gold) for budget in budgets]


def _recalls_of_wide(
    pool: ChunkPool, order: Numbers, gold: Places, budgets: Sequence[int]
) -> list[float]:
    """The same where more than the chunks is read: what each costs depends on what was read before."""
    known: list[Read] = []
    totals = [0]
    for read in reads(pool, order):
        known.append(read)
        totals.append(totals[-1] + read.tokens)
        if totals[-1] > max(budgets):
            break
    found = []
    for budget in budgets:
        whole = bisect_right(totals, budget) - 1
        part = known[whole].within(pool, budget - totals[whole]) if whole < len(known) else None
        within = [*known[:whole], *([part] if part else [])]
        found.append(recall(places_read(within, pool), gold))
    return found


def _read(
    pool: ChunkPool,
    order: Numbers,
    overlapping: npt.NDArray[np.bool_],
    totals: Numbers,
    budget: int,
) -> Places:
    """What is read within a budget of the chunks that overlap gold text."""
    whole = int(np.searchsorted(totals, budget, side="right"))
    found: dict[int, list[tuple[int, int]]] = {}
    for number in order[:whole][overlapping[:whole]].tolist():
        document, place = pool.place(number)
        found.setdefault(document, []).append(place)
    if whole < len(order) and overlapping[whole]:
        document, chunk = pool.entries[int(order[whole])]
        room = budget - int(totals[whole - 1] if whole else 0)
        end = readable_end(chunk, pool.ruler(document), room)
        found.setdefault(document, []).append((chunk.start, end))
    return found


def places_of(question: Question, documents: Sequence[Document]) -> Places:
    """The gold text of a question: ranges by the index of their document."""
    indices = {name_of(document): index for index, document in enumerate(documents)}
    found: dict[int, list[tuple[int, int]]] = {}
    for excerpt in question.excerpts:
        found.setdefault(indices[excerpt.document], []).append((excerpt.start, excerpt.end))
    return found
