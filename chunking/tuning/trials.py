"""One configuration that was tried, and what is known of it at each stage."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

import numpy as np

from ..evaluation.scoring.bootstrap import interval_of_shares
from .certainty import LEVEL, SAMPLES
from .pools import Recalls
from .space import Candidate

Stage = Literal["screened", "estimated", "measured"]
STAGES: tuple[Stage, ...] = get_args(Stage)
#: sentences cut, as a share of the chunks, that are more than a few
RAGGED = 0.1
#: the share of chunks without a heading that they stand under, from which on hardly one has all
BARE = 0.8


@dataclass(frozen=True, slots=True)
class Figures:
    """The recall over some questions: its mean over the budgets with a 95% interval, and for each budget."""

    recall: float
    low: float
    high: float
    by_budget: tuple[float, ...]
    questions: int

    @classmethod
    def of(cls, recalls: Recalls, places: Sequence[int], seed: int = 0) -> Figures | None:
        """The figures of the questions at those places, None for none."""
        rows = recalls[list(places)]
        if not len(rows):
            return None
        means = rows.mean(axis=1, keepdims=True)
        low, high = interval_of_shares(means, SAMPLES, seed, LEVEL)
        by_budget = tuple(float(value) for value in rows.mean(axis=0))
        return cls(float(means.mean()), float(low[0]), float(high[0]), by_budget, len(rows))

    def to_dict(self) -> dict[str, Any]:
        """JSON-able."""
        return asdict(self) | {"by_budget": list(self.by_budget)}


@dataclass(frozen=True, eq=False)
class Trial:
    """A candidate with its recalls for every question, by stage: shape (questions, budgets).

    `screened` is with the embedder `fast`, `estimated` with vectors pooled from those of sentences,
    `measured` with the chunks' own. `tokens` are stored, `kept_after_edit` is the share of the
    chunks that a small edit of each document leaves as they are, `sentences_cut` counts those that no
    chunk holds whole, and `bare` the chunks that lack a heading that they stand under.
    """

    number: int
    candidate: Candidate
    chunks: int
    tokens: int
    screened: Recalls = field(repr=False)
    estimated: Recalls | None = field(default=None, repr=False)
    measured: Recalls | None = field(default=None, repr=False)
    embedding_seconds: float | None = None
    kept_after_edit: float | None = None
    sentences_cut: int | None = None
    bare: int | None = None

    @property
    def cost(self) -> int:
        """What it costs beside others: a tenth more chunks, each a vector, weighs as a tenth more tokens to embed.

        A strategy that embeds each sentence to find its cuts embeds the text twice.
        """
        return self.chunks * self.tokens * (2 if self.candidate.embeds_sentences else 1)

    @property
    def cuts_sentences(self) -> bool:
        """Whether it cuts more sentences than a tenth of its chunks; not where they were not counted."""
        return (self.sentences_cut or 0) > RAGGED * self.chunks

    @property
    def lacks_headings(self) -> bool:
        """Whether hardly a chunk has all headings that it stands under; not where that was not counted."""
        return (self.bare or 0) > BARE * self.chunks

    @property
    def flaws(self) -> int:
        """How many flaws it has: that it cuts many sentences is one, that its chunks lack headings another."""
        return self.cuts_sentences + self.lacks_headings

    @property
    def stage(self) -> Stage:
        """How far it came."""
        return next(stage for stage in reversed(STAGES) if self.reached(stage))

    @property
    def recalls(self) -> Recalls:
        """Those of the last stage that it came to."""
        found: Recalls = getattr(self, self.stage)
        return found

    def reached(self, stage: Stage) -> bool:
        """Whether it came to that stage."""
        return getattr(self, stage) is not None

    def at(self, stage: Stage) -> Trial:
        """The same without the recalls of later stages."""
        later: Sequence[str] = STAGES[STAGES.index(stage) + 1 :]
        return self.with_(**dict.fromkeys(later))

    def score(self, places: Sequence[int]) -> float:
        """The mean recall over the budgets and the questions at those places."""
        return float(self.recalls[list(places)].mean())

    def each(self, places: Sequence[int]) -> Any:
        """The mean over the budgets for each question at those places."""
        return self.recalls[list(places)].mean(axis=1)

    def with_(self, **values: Any) -> Trial:
        """The same with more known of it."""
        return replace(self, **values)

    def to_dict(self, training: Sequence[int], held_out: Sequence[int]) -> dict[str, Any]:
        """JSON-able; `held_out` is None where no questions are held out."""
        return {
            "number": self.number,
            "strategy": self.candidate.strategy,
            "options": dict(self.candidate.options),
            "title": self.candidate.title,
            "routes": [route.to_dict() for route in self.candidate.routes],
            "stage": self.stage,
            "tuned_on": _figures(self.recalls, training),
            "held_out": _figures(self.recalls, held_out),
            "chunks": self.chunks,
            "tokens": self.tokens,
            "cost": self.cost,
            "embedding_seconds": self.embedding_seconds,
            "kept_after_edit": self.kept_after_edit,
            "sentences_cut": self.sentences_cut,
            "bare": self.bare,
        }


def _figures(recalls: Recalls, places: Sequence[int]) -> Mapping[str, Any] | None:
    found = Figures.of(recalls, places)
    return None if found is None else found.to_dict()


def comparable(trials: Sequence[Trial]) -> list[Trial]:
    """Those that came to the last stage that two of them reached, by their recalls at that stage; of one, that one.

    Recalls of two stages are no comparison: what is measured finds less or more than what is estimated.
    """
    fewest = min(2, len(trials))
    for stage in reversed(STAGES):
        reached = [trial.at(stage) for trial in trials if trial.reached(stage)]
        if len(reached) >= fewest:
            return reached
    return []


def matrix(trials: Sequence[Trial], places: Sequence[int]) -> Any:
    """The recall of each question by each trial: shape (questions, trials)."""
    return np.stack([trial.each(places) for trial in trials], axis=1)
