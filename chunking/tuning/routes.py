"""Another configuration for each kind of document: which, and whether it gains anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from ..config import ChunkingConfig, Route
from ..evaluation.questions.questions import Question
from ..types import Document
from .certainty import Gain
from .trials import Trial

#: questions on a kind below which nothing is chosen for it
FEWEST = 15


@dataclass(frozen=True, slots=True)
class Routes:
    """The configuration with a route for each kind, by the trials' numbers, and its gain over the chosen one.

    The gain is measured in full on held-out questions: the documents cut by their routes compete in
    one pool.
    """

    config: ChunkingConfig
    trials: Mapping[str, int]
    gain: Gain


def best_by_kind(
    trials: Sequence[Trial],
    documents: Sequence[Document],
    questions: Sequence[Question],
    training: Sequence[int],
) -> dict[str, Trial]:
    """For each kind of document that has enough questions, the trial that is best on them.

    Empty where there are not two kinds, or one trial is best for all of them.
    """
    groups: dict[str, list[int]] = {}
    for place in training:
        kind = kind_of(questions[place].excerpts[0].document)
        groups.setdefault(kind, []).append(place)
    known = {kind: places for kind, places in groups.items() if kind and len(places) >= FEWEST}
    kinds = {kind_of(str(document.uri)) for document in documents}
    found = {
        kind: min(trials, key=lambda each: (-each.score(places), each.tokens, each.number))
        for kind, places in known.items()
    }
    is_one = len({trial.number for trial in found.values()}) < 2
    return {} if len(kinds) < 2 or is_one else found


def kind_of(name: str) -> str:
    """The extension of a document's name in small letters, without the dot."""
    return PurePath(name).suffix.lower()[1:]


def routed(best: Mapping[str, Trial], chosen: Trial) -> ChunkingConfig:
    """The configuration that cuts each kind by its own trial, and what is left by the chosen one."""
    base = ChunkingConfig.of(chosen.candidate.chunker)
    routes = tuple(
        Route(f"*.{kind}", trial.candidate.strategy, trial.candidate.chunker.options.to_dict())
        for kind, trial in sorted(best.items())
    )
    return replace(base, routes=routes)
