"""Which of some configurations to choose: the cheapest of those that find as much as the best, rather one without flaws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from .trials import Trial

#: recall that a trial may find less of and still find as much
AS_MUCH = 0.0025
#: how many times the least cost it is worth to have fewer flaws
WORTH = 2


@dataclass(frozen=True)
class Choice:
    """What is chosen, and why the others are not.

    `as_good` are those of which it costs least, with itself. `passed_over` are those that find more, maybe by chance, or
    as much at less cost, and have more flaws.
    """

    chosen: Trial
    as_good: tuple[Trial, ...]
    passed_over: tuple[Trial, ...]


def choose(trials: Sequence[Trial], training: Sequence[int]) -> Choice:
    """The one that costs least of those that find as much as the best on the training questions.

    As much is less than a quarter of a point of recall less. A trial may have flaws: it cuts many sentences, or
    leaves headings out. One with fewer flaws than the best takes its place where it finds less by one standard error of
    the difference at most, and one with fewer flaws than others that find as much is chosen before them, both where it
    costs at most `WORTH` times as much.
    """
    best = _best(trials, training)
    near = [t for t in trials if t.cost <= WORTH * best.cost and _may_be(t, best, training)]
    fewest = min(each.flaws for each in near)
    best = _best([each for each in near if each.flaws == fewest], training)
    as_good = [t for t in trials if 0 <= best.score(training) - t.score(training) < AS_MUCH]
    most = WORTH * min(each.cost for each in as_good)
    chosen = min(
        (each for each in as_good if each.cost <= most),
        key=lambda each: (each.flaws, each.cost, -each.score(training), each.number),
    )
    passed_over = [
        each
        for each in trials
        if each.flaws > chosen.flaws
        and (
            each.score(training) > best.score(training)
            or (each in as_good and each.cost < chosen.cost)
        )
    ]
    return Choice(chosen, tuple(as_good), tuple(passed_over))


def _best(trials: Sequence[Trial], training: Sequence[int]) -> Trial:
    """The one that finds most; of several the first."""
    return max(trials, key=lambda each: (each.score(training), -each.number))


def _may_be(trial: Trial, best: Trial, training: Sequence[int]) -> bool:
    """Whether a trial finds less than the best one by a standard error of the difference at most."""
    less = best.each(training) - trial.each(training)
    return bool(less.mean() <= less.std() / sqrt(len(less)))
