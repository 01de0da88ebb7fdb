"""Which chunks a question retrieves: by meaning, by words, or by both; exact, and the same each time.

Equal texts have equal scores, and a difference below `DIGITS` decimals is none, so that the order of
floating-point sums decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ...embedders import Progress, get_embedder
from ...embedders.base import ignore
from ...errors import unknown_name
from .bm25 import Scores, bm25

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
    retriever: str,
    embedder: Any,
    progress: Progress = ignore,
) -> Iterator[Scores]:
    """For each question the score of every content, in their order; more is better.

    `dense` is the cosine of the embedder's vectors, compared with every content; `bm25` needs no
    embedder; `hybrid` the mean of both as z-scores; `rrf` their reciprocal rank fusion.

    Raises:
        UnknownNameError: no such retriever.
    """
    check_retriever(retriever)
    found = _RETRIEVERS[retriever](list(questions), list(contents), embedder, progress)
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


def _lexical(
    questions: list[str], contents: list[str], embedder: Any, progress: Progress
) -> Iterator[Scores]:
    return map(bm25(contents), questions)


def _fused(fusion: Fusion) -> Callable[..., Iterator[Scores]]:
    """The retriever that fuses the dense one and BM25."""

    def retrieve(*asked: Any) -> Iterator[Scores]:
        return map(fusion, _dense(*asked), _lexical(*asked))

    return retrieve


def z_scores(dense: Scores, lexical: Scores) -> Scores:
    """The mean of both, each in standard deviations from its own mean over all contents."""
    return (_standard(dense) + _standard(lexical)) / 2


def _standard(found: Scores) -> Scores:
    spread = found.std()
    return (found - found.mean()) / spread if spread > 10.0**-DIGITS else np.zeros_like(found)


def reciprocal_ranks(dense: Scores, lexical: Scores) -> Scores:
    """The sum of 1 / (60 + rank) over both; no word in common is no rank, and ties share theirs."""
    found = 1 / (RRF_K + _ranks(dense)) + np.where(lexical > 0, 1 / (RRF_K + _ranks(lexical)), 0.0)
    return found * RRF_K  # of the size of other scores, so that none is rounded away


def _ranks(found: Scores) -> npt.NDArray[np.int64]:
    """For each score how many are higher, and one."""
    rounded = -np.round(found, DIGITS)
    return np.searchsorted(np.sort(rounded), rounded) + 1


_RETRIEVERS: dict[str, Callable[..., Iterator[Scores]]] = {
    "dense": _dense,
    "bm25": _lexical,
    "hybrid": _fused(z_scores),
    "rrf": _fused(reciprocal_ranks),
}
RETRIEVERS = tuple(_RETRIEVERS)


def check_retriever(name: str) -> None:
    """Raise UnknownNameError where there is no retriever of that name."""
    if name not in _RETRIEVERS:
        raise unknown_name("retriever", name, RETRIEVERS)


def uses_vectors(retriever: str) -> bool:
    """Whether a retriever embeds anything."""
    return retriever != "bm25"
