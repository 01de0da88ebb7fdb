"""Two experiments beside each other: whether they can be compared, and what the paired test says."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from ..errors import ExperimentError
from ..evaluation.scoring.bootstrap import interval_of_shares
from ..evaluation.scoring.comparison import Interval, intervals_of
from ..evaluation.scoring.metrics import METRICS
from ..quantities import counted
from .making import OVER_BUDGETS
from .record import Experiment, Figure, Scores

#: what a search gives of its index, and what its recall depends on
_INDEX, _MEASURE = ("chunks", "tokens"), ("budgets", "held_out")
_SAMPLES, _LEVEL = 10_000, 0.95


def on_equal_terms(first: Experiment, second: Experiment) -> tuple[Experiment, Experiment]:
    """Both as they can be compared.

    An evaluation beside a search on the same questions becomes what that search would have measured:
    the mean recall over its budgets, on the questions that did not choose its answer.
    """
    if first.kind == "evaluation":
        return _as_measured_by(second, first), second
    return first, _as_measured_by(first, second)


def _as_measured_by(search: Experiment, other: Experiment) -> Experiment:
    """An evaluation with the recall that a search gives, where it is known for the search's questions."""
    budgets = search.details.get("budgets")
    if search.kind == other.kind or search.scores is None or other.scores is None:
        return other
    recalls = other.scores.values.get(OVER_BUDGETS, ())
    known = dict(zip(other.scores.questions, recalls, strict=False))
    asked = search.scores.questions
    is_known = other.details.get(OVER_BUDGETS) == budgets and known.keys() >= set(asked)
    if not is_known or search.questions.hash != other.questions.hash:
        return other
    values = np.array([known[question] for question in asked])
    low, high = interval_of_shares(values[:, None], _SAMPLES, 0, _LEVEL)
    recall = Figure(float(values.mean()), float(low[0]), float(high[0]))
    index = {name: other.figures[name] for name in _INDEX if name in other.figures}
    measure = {name: search.details[name] for name in _MEASURE if name in search.details}
    return replace(
        other,
        kind="search",
        figures={"recall": recall, **index},
        details={**other.details, **measure},
        scores=Scores(asked, {"recall": tuple(values.tolist())}),
    )


def obstacles(first: Experiment, second: Experiment) -> list[str]:
    """Why the figures of two experiments must not be compared, a sentence each; none where they may be.

    An evaluation and a search are compared as `on_equal_terms` has them.
    """
    first, second = on_equal_terms(first, second)
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
    """What else than their configurations may make the difference between two comparable experiments."""
    first, second = on_equal_terms(first, second)
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
    first, second = on_equal_terms(first, second)
    assert first.scores is not None
    assert second.scores is not None
    order = _matched(first.scores, second.scores)
    common = first.scores.values.keys() & second.scores.values.keys()
    metrics = [name for name in METRICS if name in common]
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
