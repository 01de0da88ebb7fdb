"""From the chunks' own scores to their order."""

from __future__ import annotations

import numpy as np

from ...retrieval import RetrievalOptions
from ...retrieval.neighbours import smoothed, standardised
from ...retrieval.ranking import DIGITS
from ...retrieval.words import Scores
from .chunk_pool import ChunkPool, Numbers


def with_neighbours(own: Scores, pool: ChunkPool, options: RetrievalOptions) -> Scores:
    """The scores by which chunks are ranked: their own, and what their neighbours add."""
    if not options.smoothing:
        return own
    return np.round(smoothed(standardised(own), pool.owners, options.smoothing), DIGITS)


def best_first(found: Scores) -> Numbers:
    """The numbers of the chunks, best first; of equally good ones the first of the pool."""
    return np.argsort(-found, kind="stable").astype(np.int64)
