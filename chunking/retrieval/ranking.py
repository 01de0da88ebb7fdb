"""Which chunks a question retrieves: by meaning, by words, or by both; exact, and the same each time.

Equal texts have equal scores, and a difference below `DIGITS` decimals is none, so that the order of
floating-point sums decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from ..embedders import Progress, get_embedder
from ..embedders.base import ignore, part
from .neighbours import standardised
from .options import RetrievalOptions
from .words import Scores, bm25

#: decimals to which scores are told apart
DIGITS = 6
#: how much a rank counts less than the one before it: Cormack, Clarke, Büttcher, SIGIR 2009
RRF_K = 60
#: scores computed at once
CELLS = 4_000_000

#: from the scores of the dense retriever and of BM25 for one question to what each adds to that of both
Fusion = Callable[[Scores, Scores], tuple[Scores, Scores]]


class Parts(NamedTuple):
    """The scores of every content for one question, of each kind that the retriever uses."""

    #: the cosine with the question, None for `bm25`
    dense: Scores | None
    #: the BM25 score, None for `dense`
    lexical: Scores | None


class ContentIndex:
    """Contents, embedded and indexed once, that any number of questions are asked of.

    `dense` is the cosine of the embedder's vectors, compared with every content; `bm25` needs no
    embedder; `hybrid` the weighted mean of both as z-scores; `rrf` their reciprocal rank fusion.
    `languages` are those of the contents, by which words are stemmed where `options` say so. The last `beside`
    contents change no score of the others, as in `bm25`.
    """

    def __init__(
        self,
        contents: Sequence[str],
        options: RetrievalOptions,
        embedder: Any,
        progress: Progress = ignore,
        languages: Sequence[str] | None = None,
        beside: int = 0,
    ) -> None:
        texts = list(contents)
        self._options = options
        self._embedder = get_embedder(embedder) if options.uses_vectors else None
        if self._embedder is not None:
            # each different content is compared once: equal rows of one product may differ in a last bit
            places: dict[str, int] = {}
            self._which = np.array([places.setdefault(text, len(places)) for text in texts])
            self._vectors = self._embedder.embed(list(places), progress)
        spoken = languages if options.stemming else None
        self._bm25 = bm25(texts, spoken, beside) if options.uses_words else None

    def parts(self, questions: Sequence[str], progress: Progress = ignore) -> Iterator[Parts]:
        """For each question the scores of every content by meaning and by words."""
        asked = list(questions)
        nothing = [None] * len(asked)
        dense = nothing if self._embedder is None else self._dense(asked, progress)
        lexical = nothing if self._bm25 is None else map(self._bm25, asked)
        return map(Parts, dense, lexical)

    def scores(self, questions: Sequence[str], progress: Progress = ignore) -> Iterator[Scores]:
        """For each question the score of every content, in their order; more is better."""
        return (combined(each, self._options) for each in self.parts(questions, progress))

    def heaviest(self, words: Iterable[str], place: int, language: str | None) -> tuple[str, ...]:
        """Words of the content in that place, each once, those first that add most to its score by words."""
        return () if self._bm25 is None else tuple(self._bm25.heaviest(words, place, language))

    def _dense(self, questions: list[str], progress: Progress) -> Iterator[Scores]:
        assert self._embedder is not None
        asked = self._embedder.embed(questions, progress)
        rows = max(1, CELLS // len(self._vectors))
        for start in range(0, len(questions), rows):
            block = (asked[start : start + rows] @ self._vectors.T).astype(np.float64)
            yield from block[:, self._which]


def scores(
    questions: Sequence[str],
    contents: Sequence[str],
    options: RetrievalOptions,
    embedder: Any,
    progress: Progress = ignore,
    languages: Sequence[str] | None = None,
) -> Iterator[Scores]:
    """For each question the score of every content, in their order; more is better.

    They are those of `ContentIndex`, of each content by itself: neighbours add to them in
    `neighbours.smoothed`.
    """
    share = len(contents) / max(1, len(contents) + len(questions))
    index = ContentIndex(contents, options, embedder, part(progress, 0.0, share), languages)
    return index.scores(questions, part(progress, share, 1.0))


def combined(parts: Parts, options: RetrievalOptions) -> Scores:
    """One score for every content from those of both kinds."""
    added = [each for each in addends(parts, options) if each is not None]
    total: Scores = np.sum(added, axis=0)
    return np.round(total, DIGITS)


def addends(parts: Parts, options: RetrievalOptions) -> Parts:
    """What the scores of each kind add to those of `combined`."""
    dense, lexical = parts
    if dense is None or lexical is None:
        return parts
    return Parts(*fusion(options)(dense, lexical))


def fusion(options: RetrievalOptions) -> Fusion:
    """How the scores of both kinds become one, which is the sum of what they add."""
    if options.retriever == "rrf":
        return reciprocal_ranks
    return lambda dense, lexical: z_scores(dense, lexical, options.bm25_weight)


def z_scores(dense: Scores, lexical: Scores, weight: float = 0.5) -> tuple[Scores, Scores]:
    """Each in standard deviations from its own mean; `weight` is that of BM25, the rest that of the vectors."""
    return (1 - weight) * standardised(dense), weight * standardised(lexical)


def reciprocal_ranks(dense: Scores, lexical: Scores) -> tuple[Scores, Scores]:
    """60 / (60 + rank) of each; no word in common is no rank, and ties share theirs.

    The 60 above makes them of the size of other scores, so that none is rounded away.
    """
    by_meaning = RRF_K / (RRF_K + _ranks(dense))
    return by_meaning, np.where(lexical > 0, RRF_K / (RRF_K + _ranks(lexical)), 0.0)


def _ranks(found: Scores) -> npt.NDArray[np.int64]:
    """For each score how many are higher, and one."""
    rounded = -np.round(found, DIGITS)
    return np.searchsorted(np.sort(rounded), rounded) + 1
