"""Which chunks a question retrieves: by meaning, by words, or by both; exact, and the same each time.

Equal texts have equal scores, and a difference below `DIGITS` decimals is none, so that the order of
floating-point sums decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ..embedders import Progress, get_embedder
from ..embedders.base import ignore
from .neighbours import standardised
from .options import RetrievalOptions
from .words import Scores, bm25

#: decimals to which scores are told apart
DIGITS = 6
#: how much a rank counts less than the one before it: Cormack, Clarke, Büttcher, SIGIR 2009
RRF_K = 60
#: scores computed at once
CELLS = 4_000_000

#: from the scores of the dense retriever and of BM25 for one question to those of both
Fusion = Callable[[Scores, Scores], Scores]


def scores(
    questions: Sequence[str],
    contents: Sequence[str],
    options: RetrievalOptions,
    embedder: Any,
    progress: Progress = ignore,
    languages: Sequence[str] | None = None,
) -> Iterator[Scores]:
    """For each question the score of every content, in their order; more is better.

    `dense` is the cosine of the embedder's vectors, compared with every content; `bm25` needs no
    embedder; `hybrid` the weighted mean of both as z-scores; `rrf` their reciprocal rank fusion.
    `languages` are those of the contents, by which words are stemmed where `options` say so. Scores
    are those of each content by itself: neighbours add to them in `neighbours.smoothed`.
    """
    asked, texts = list(questions), list(contents)
    spoken = languages if options.stemming else None
    by_meaning = options.uses_vectors
    by_words = options.retriever != "dense"
    dense = _dense(asked, texts, embedder, progress) if by_meaning else iter(())
    lexical = map(bm25(texts, spoken), asked) if by_words else iter(())
    found: Iterator[Scores] = dense if by_meaning else lexical
    if by_meaning and by_words:
        found = map(fusion(options), dense, lexical)
    return (np.round(row, DIGITS) for row in found)


def _dense(
    questions: list[str], contents: list[str], embedder: Any, progress: Progress
) -> Iterator[Scores]:
    """Each different content is compared once: equal rows of one product may differ in a last bit."""
    places: dict[str, int] = {}
    which = np.array([places.setdefault(content, len(places)) for content in contents])
    vectors = get_embedder(embedder).embed([*places, *questions], progress)
    known, asked = vectors[: len(places)], vectors[len(places) :]
    rows = max(1, CELLS // len(places))
    for start in range(0, len(questions), rows):
        block = (asked[start : start + rows] @ known.T).astype(np.float64)
        yield from block[:, which]


def fusion(options: RetrievalOptions) -> Fusion:
    """How the scores of both kinds become one."""
    if options.retriever == "rrf":
        return reciprocal_ranks
    return lambda dense, lexical: z_scores(dense, lexical, options.bm25_weight)


def z_scores(dense: Scores, lexical: Scores, weight: float = 0.5) -> Scores:
    """The mean of both, each in standard deviations from its own mean; `weight` is that of BM25."""
    return (1 - weight) * standardised(dense) + weight * standardised(lexical)


def reciprocal_ranks(dense: Scores, lexical: Scores) -> Scores:
    """The sum of 1 / (60 + rank) over both; no word in common is no rank, and ties share theirs."""
    found = 1 / (RRF_K + _ranks(dense)) + np.where(lexical > 0, 1 / (RRF_K + _ranks(lexical)), 0.0)
    return found * RRF_K  # of the size of other scores, so that none is rounded away


def _ranks(found: Scores) -> npt.NDArray[np.int64]:
    """For each score how many are higher, and one."""
    rounded = -np.round(found, DIGITS)
    return np.searchsorted(np.sort(rounded), rounded) + 1
