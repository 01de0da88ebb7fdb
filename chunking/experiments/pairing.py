"""Two experiments beside each other: whether they can be compared, and what the paired test says."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import numpy.typing as npt

from ..errors import ExperimentError
from ..evaluation.scoring.comparison import Interval, intervals_of
from ..quantities import counted
from .record import Experiment, Scores


def obstacles(first: Experiment, second: Experiment) -> list[str]:
    """Why the figures of two experiments must not be compared, a sentence each; none where they may be."""
    found = []
    if first.kind != second.kind or first.details.get("budgets") != second.details.get("budgets"):
        found.append(
            f"Their recall is not the same figure: one is of {_measure(first)}, the other of {_measure(second)}."
        )
    if _texts(first) != _texts(second):
        found.append(f"The documents differ: {_documents(first)} and {_documents(second)}.")
    elif first.questions.hash != second.questions.hash:
        found.append(
            f"The questions differ: {first.questions.count:,} and {second.questions.count:,}, by their hashes not "
            "the same ones."
        )
    elif first.scores and second.scores and _set(first.scores) != _set(second.scores):
        found.append(
            f"Their figures are of different questions: {_asked(first)} and {_asked(second)}."
        )
    if not found and (first.scores is None or second.scores is None):
        found.append("They have too many questions for the value of each to be kept.")
    return found


def cautions(first: Experiment, second: Experiment) -> list[str]:
    """What a difference of two comparable experiments may come from beside their configurations."""
    found = []
    if first.read != second.read:
        found.append(
            f"One reads {first.read} a question, the other {second.read}: whoever reads more finds more."
        )
    if first.embedder != second.embedder:
        found.append(f"The embedding models differ: {first.embedder} and {second.embedder}.")
    pins = [each.details.get("pinned_cuts", 0) for each in (first, second)]
    if pins[0] != pins[1]:
        found.append(
            f"One has {pins[0]:,} pinned cuts, the other {pins[1]:,}: they make chunks that the configurations do not."
        )
    if first.engine_version != second.engine_version:
        found.append(
            f"The engine is another version: {first.engine_version} and {second.engine_version}."
        )
    return found


def compare_experiments(first: Experiment, second: Experiment) -> dict[str, Interval]:
    """`chunking.evaluation.compare` of the two results, from what was kept of each question: B is `second`.

    Raises:
        ExperimentError: they cannot be compared; the message says why.
    """
    if found := obstacles(first, second):
        raise ExperimentError(" ".join(found))
    assert first.scores is not None
    assert second.scores is not None
    order = _matched(first.scores, second.scores)
    metrics = [name for name in first.scores.values if name in second.scores.values]
    one, two = (_matrix(each.scores, metrics) for each in (first, second))
    return intervals_of(two[order] - one, metrics)


def _matrix(scores: Scores | None, metrics: list[str]) -> npt.NDArray[np.float64]:
    assert scores is not None
    return np.array([scores.values[name] for name in metrics], dtype=np.float64).T


def _matched(first: Scores, second: Scores) -> list[int]:
    """For each question of the first its place in the second; of those asked twice each has its own."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place in reversed(range(len(second.questions))):
        places[second.questions[place]].append(place)
    return [places[question].pop() for question in first.questions]


def _set(scores: Scores) -> list[str]:
    return sorted(scores.questions)


def _asked(experiment: Experiment) -> str:
    """On which of its questions the figures of an experiment are."""
    count = counted(experiment.questions.count, "question")
    held = experiment.details.get("held_out")
    return f"{held:,} of {count}, held out by a search" if held else f"all {count}"


def _texts(experiment: Experiment) -> list[str]:
    return sorted(document.text_hash for document in experiment.documents)


def _documents(experiment: Experiment) -> str:
    """The documents by name, with the beginning of each hash: two versions of one may be at hand."""
    names = [f"{each.name} ({each.text_hash[:8]})" for each in experiment.documents]
    return ", ".join(names[:3]) + (f" and {len(names) - 3:,} more" if len(names) > 3 else "")


def _measure(experiment: Experiment) -> str:
    if experiment.kind == "evaluation":
        return f"an evaluation that reads {experiment.read}"
    return f"a search, over {experiment.read}"
