"""Another configuration for some kinds of document: which, and whether it gains anything."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import PurePath

from ..config import ChunkingConfig, Route, chunker_for
from ..evaluation.questions.questions import Question
from ..strategies.base import Chunker
from .certainty import Gain, survivors
from .choosing import choose
from .pools import Recalls
from .trials import Trial, matrix

#: questions on a kind below which nothing is chosen for it
FEWEST_OF_KIND = 15


@dataclass(frozen=True, eq=False)
class Routes:
    """The configuration with routes for some kinds, by the trials' numbers, and its gain over the chosen one.

    The gain is measured in full on held-out questions: the documents cut by their routes compete in
    one pool. `over_current` is that over the current configuration, None where this was not measured.
    `recalls` are those of all questions, shape (questions, budgets).
    """

    config: ChunkingConfig
    trials: Mapping[str, int]
    gain: Gain
    over_current: Gain | None
    recalls: Recalls = field(repr=False)


def places_by_kind(questions: Sequence[Question], places: Sequence[int]) -> dict[str, list[int]]:
    """Of the questions at those places, the ones on each kind of document that has enough of them.

    Empty where all are on one kind: what is best for all is best for it.
    """
    groups: dict[str, list[int]] = {}
    for place in places:
        kind = kind_of(questions[place].excerpts[0].document)
        groups.setdefault(kind, []).append(place)
    known = {kind: own for kind, own in groups.items() if kind and len(own) >= FEWEST_OF_KIND}
    return known if len(groups) > 1 else {}


def better_by_kind(
    trials: Sequence[Trial],
    chosen: Trial,
    kinds: Mapping[str, Sequence[int]],
    names: Sequence[str],
    seed: int,
) -> dict[str, Trial]:
    """For each kind whose questions show another trial to be better than the chosen one, the cheapest of the best.

    Only what cuts all documents of a kind alike, of those with these `names`, can be its route.
    """
    found = {}
    for kind, places in kinds.items():
        alike = [each for each in trials if len(_chunkers(each, kind, names)) == 1]
        best = max(alike, key=lambda each: each.score(places), default=chosen)
        if survivors(matrix([best, chosen], places), seed) == [0]:
            choice = choose(alike, places).chosen
            is_shown = survivors(matrix([choice, chosen], places), seed) == [0]
            found[kind] = choice if is_shown else best
    return found


def routed(better: Mapping[str, Trial], chosen: Trial, names: Sequence[str]) -> ChunkingConfig:
    """The configuration that cuts those kinds by their own trials, and what is left by the chosen one."""
    found = [
        Route(f"*.{kind}", chunker.name, chunker.options.to_dict())
        for kind, trial in sorted(better.items())
        for chunker in _chunkers(trial, kind, names)
    ]
    base = chosen.candidate.config
    return replace(base, routes=(*found, *base.routes))


def _chunkers(trial: Trial, kind: str, names: Sequence[str]) -> list[Chunker]:
    """The different chunkers by which a trial cuts documents of a kind."""
    made_by = trial.candidate.made_by
    return list(
        dict.fromkeys(chunker_for(made_by, each) for each in names if kind_of(each) == kind)
    )


def kind_of(name: str) -> str:
    """The extension of a document's name in small letters, without the dot."""
    return PurePath(name).suffix.lower()[1:]
