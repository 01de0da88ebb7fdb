"""How well sentences belong together."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from ..embedders import Vectors
from .semantic.curve import BATCH
from .semantic.smoothing import Series

#: neighbours up to this far apart tell how alike sentences of one passage are
NEAR = 8
#: what each group costs, as a multiple of how much more alike neighbours are than any two sentences
COST = 3.0
#: what each group costs at least: more than rounding can make of sentences that are all alike
LEAST_COST = 1e-6


class Cohesion:
    """The score of any group of sentences; the score of a division is the sum over its groups.

    A group of k sentences scores the sum over its pairs of their cosine less a base, divided by
    √k so that size earns nothing by itself, less a constant cost. The base lies half way between the
    mean cosine of near neighbours and that of any two sentences of the document. This is the
    objective of the ClusterSemanticChunker (Smith, Troynikov: Evaluating Chunking Strategies for
    Retrieval. Chroma, 2024), whose base is the mean of all pairs, with a cost and without the
    advantage of large groups.

    `vectors` has shape (sentences, dimension) and unit rows.
    """

    def __init__(self, vectors: Vectors) -> None:
        count, width = vectors.shape
        self._sums = np.zeros((count + 1, width))
        np.cumsum(vectors, axis=0, dtype=np.float64, out=self._sums[1:])
        squares, *near = _products(vectors, min(NEAR, count - 1))
        self._squares = np.concatenate(([0.0], np.cumsum(squares)))
        all_pairs = max(1.0, count * (count - 1.0))
        anywhere = (self._sums[-1] @ self._sums[-1] - self._squares[-1]) / all_pairs
        beside = float(np.mean([products.mean() for products in near])) if near else anywhere
        self._base = (beside + anywhere) / 2
        self._cost = max(LEAST_COST, COST * (beside - anywhere))

    def scores(self, first: int, last: int) -> npt.NDArray[np.float64]:
        """The scores of all groups that end before `last` and begin at `first` or later."""
        sizes = last - np.arange(first, last)
        sums = self._sums[last] - self._sums[first:last]
        squares = self._squares[last] - self._squares[first:last]
        pairs = (np.einsum("ij,ij->i", sums, sums) - squares) / 2
        found: npt.NDArray[np.float64] = (pairs - self._base * sizes * (sizes - 1) / 2) / np.sqrt(
            sizes
        ) - self._cost
        return found


def _products(vectors: Vectors, most: int) -> list[Series]:
    """For each distance from 0 to the most, the product of each sentence with the one so far after it."""
    count = len(vectors)
    found = [np.zeros(count - apart) for apart in range(most + 1)]
    for first in range(0, count, BATCH):
        rows = vectors[first : first + BATCH + most].astype(np.float64)
        for apart, products in enumerate(found):
            last = min(BATCH, len(products) - first)
            if last > 0:
                pairs = rows[apart : apart + last], rows[:last]
                products[first : first + last] = np.einsum("ij,ij->i", *pairs)
    return found
