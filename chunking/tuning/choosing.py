"""Which of some configurations to choose: the cheapest of those that find as much as the best."""

from __future__ import annotations

from collections.abc import Sequence

from .certainty import AS_MUCH, survivors
from .trials import Trial, matrix


def cheapest_of_the_best(trials: Sequence[Trial], training: Sequence[int], seed: int) -> Trial:
    """The one that costs least of those that find as much as the best on the training questions.

    That much is less than a point of recall, unless the questions show it to be a loss.
    """
    best = max(each.score(training) for each in trials)
    alive = survivors(matrix(trials, training), seed)
    as_good = [trials[place] for place in alive if best - trials[place].score(training) < AS_MUCH]
    return min(as_good, key=lambda each: (each.cost, -each.score(training), each.number))
