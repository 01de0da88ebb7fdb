"""How much of a search fits into its time, told before it begins from a quick measurement."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any

from ..embedders import Progress
from ..embedders.base import ignore
from ..evaluation.questions.questions import Question
from ..evaluation.scoring.budgets import BUDGETS
from ..retrieval import RetrievalOptions
from ..types import Document
from .pools import cut, embedding_seconds, recalls
from .search import FINALISTS, MEASURED, NEW, SCREENED, SCREENER
from .space import Candidate

#: characters of the longest document that the measurement is made with
SAMPLED = 60_000
#: what is cut and asked: the first loads what all need, and is not counted
_TRIED = tuple(
    Candidate(strategy, {"chunk_size": size, "unit": "tokens"})
    for strategy, size in (
        ("sentence", 400),
        ("recursive", 150),
        ("hierarchical", 300),
        ("sentence", 100),
        ("token", 200),
        ("hierarchical", 150),
    )
)


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds that one configuration takes to try, and that its chunks take to embed, for each character."""

    screening: float
    embedding: float

    def fits(self, characters: int, configurations: int, seconds: float) -> Fit:
        """What can be done with so many characters in the time."""
        each = max(1e-9, self.screening * characters)
        # the sentences once, the best few, and the current one
        needed = (FINALISTS + 2) * self.embedding * characters
        first = min(configurations * each, SCREENED * seconds)
        # what is left after they are measured goes to further ones
        time = max(SCREENED * seconds, MEASURED * seconds - (1 + NEW) * needed)
        tried = max(1, min(configurations, int(time / each)))
        return Fit(tried, configurations, needed <= MEASURED * seconds - first)


@dataclass(frozen=True, slots=True)
class Fit:
    """How many configurations are tried, of how many, and whether the best are measured in full."""

    tried: int
    configurations: int
    is_measured: bool

    @property
    def is_whole(self) -> bool:
        """Whether the search has the time for everything."""
        return self.is_measured and self.tried == self.configurations


def pace_of(
    documents: Sequence[Document],
    questions: Sequence[Question],
    retrieval: Mapping[str, Any],
    embedder: Any,
    progress: Progress = ignore,
) -> Pace:
    """The pace of a search on this machine, as it is loaded now. Some seconds where the models are not loaded yet.

    Raises:
        EmbedderError: what the embedder says.
    """
    longest = max(documents, key=lambda document: len(document.text))
    sample = Document.from_text(longest.text[:SAMPLED], longest.uri)
    options = RetrievalOptions.build("retrieval", dict(retrieval))
    size = max(1, len(sample.text))
    spent = []
    for each in _TRIED:
        began = perf_counter()
        pool = cut(each.chunker, [sample])
        recalls(pool, _within(questions, sample), options, SCREENER, BUDGETS)
        spent.append(perf_counter() - began)
        progress(len(spent) / (len(_TRIED) + 1))
    embedding = 0.0
    if options.uses_vectors:
        embedding_seconds(pool, options.index_headings, embedder)  # loads the model
        embedding = embedding_seconds(pool, options.index_headings, embedder) / size
    return Pace(median(spent[1:]) / size, embedding)


def _within(questions: Sequence[Question], sample: Document) -> list[Question]:
    """Those whose answer stands in the sample."""
    return [
        question
        for question in questions
        if all(
            excerpt.document == sample.uri and excerpt.end <= len(sample.text)
            for excerpt in question.excerpts
        )
    ]
