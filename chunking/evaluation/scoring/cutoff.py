"""How much of a ranking is read: so many chunks, or as many as fit into a budget of tokens."""

from __future__ import annotations

from dataclasses import dataclass

from ...inspection.truncation import readable_end
from ...retrieval import RetrievalOptions
from ...retrieval.words import Scores
from .chunk_pool import ChunkPool, Numbers


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved chunk: `chunk` is its index among those of the document with that index.

    `start` and `end` say what of the document's text is read, code points: the whole chunk, unless a
    budget of tokens cut it. `tokens` is what reading it costs, its added context included.
    """

    document: int
    chunk: int
    start: int
    end: int
    score: float
    rank: int
    tokens: int


def hits_of(
    pool: ChunkPool, order: Numbers, scores: Scores, options: RetrievalOptions
) -> list[Hit]:
    """The chunks that are read, best first, as the options say how many."""
    if options.top_k is not None:
        return first_hits(pool, order, scores, options.top_k)
    return fitting_hits(pool, order, scores, options.token_budget)


def first_hits(pool: ChunkPool, order: Numbers, scores: Scores, top_k: int) -> list[Hit]:
    """The best `top_k` chunks, whole."""
    best = order[:top_k].tolist()
    return [_hit(pool, number, scores[number], rank) for rank, number in enumerate(best, 1)]


def fitting_hits(pool: ChunkPool, order: Numbers, scores: Scores, budget: int) -> list[Hit]:
    """The best chunks while they fit into the budget; the first that does not is read up to it.

    So every chunking reads the same number of tokens, whatever the size of its chunks, as long as
    there is enough text. Text that chunks repeat is paid for each time.
    """
    hits: list[Hit] = []
    left = budget
    for number in order.tolist():
        tokens = int(pool.tokens[number])
        if tokens > left:
            return [*hits, *_cut_hit(pool, number, scores[number], len(hits) + 1, left)]
        hits.append(_hit(pool, number, scores[number], len(hits) + 1))
        left -= tokens
    return hits


def _hit(pool: ChunkPool, number: int, score: float, rank: int) -> Hit:
    index, chunk = pool.entries[number]
    tokens = int(pool.tokens[number])
    return Hit(index, chunk.index, chunk.start, chunk.end, float(score), rank, tokens)


def _cut_hit(pool: ChunkPool, number: int, score: float, rank: int, room: int) -> list[Hit]:
    """The part of a chunk that fits, if any of its text does."""
    index, chunk = pool.entries[number]
    ruler = pool.ruler(index)
    end = readable_end(chunk, ruler, room)
    if end == chunk.start:
        return []
    tokens = ruler.content_length(chunk.prefix, chunk.start, end, "")
    return [Hit(index, chunk.index, chunk.start, end, float(score), rank, tokens)]
