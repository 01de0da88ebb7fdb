"""How much of a ranking is read: so many chunks, or as many as fit into a budget of tokens."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from ...retrieval import RetrievalOptions
from ...retrieval.words import Scores
from .chunk_pool import ChunkPool, Numbers
from .reading import Read, reads


@dataclass(frozen=True, slots=True)
class Hit:
    """A retrieved chunk: `chunk` is its index among those of the document with that index.

    `start` and `end` say what of the document's text is read, code points: the whole chunk, or what is read
    in its place (see `Chunk.readings`), unless a budget of tokens cut it. `tokens` is what reading it
    costs, its added context included.
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
    best = islice(reads(pool, order), top_k)
    return [_hit(pool, read, scores, rank) for rank, read in enumerate(best, 1)]


def fitting_hits(pool: ChunkPool, order: Numbers, scores: Scores, budget: int) -> list[Hit]:
    """The best chunks while they fit into the budget; the first that does not is read up to it.

    So every chunking reads the same number of tokens, whatever the size of its chunks, as long as
    there is enough text. Text that chunks repeat is paid for each time; what is read in place of
    several chunks, once.
    """
    hits: list[Hit] = []
    left = budget
    for read in reads(pool, order):
        if read.tokens > left:
            part = read.within(pool, left)
            return [*hits, _hit(pool, part, scores, len(hits) + 1)] if part else hits
        hits.append(_hit(pool, read, scores, len(hits) + 1))
        left -= read.tokens
    return hits


def _hit(pool: ChunkPool, read: Read, scores: Scores, rank: int) -> Hit:
    index, chunk = pool.entries[read.number]
    score = float(scores[read.number])
    return Hit(index, chunk.index, read.start, read.end, score, rank, read.tokens)
