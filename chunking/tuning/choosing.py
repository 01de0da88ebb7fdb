"""Which of some configurations to choose: the cheapest of those that find as much as the best, rather one that keeps sentences whole."""

from __future__ import annotations

from collections.abc import Sequence

from .certainty import AS_MUCH, survivors
from .trials import Trial, matrix

#: how many times the least cost keeping sentences whole is worth
WORTH = 2


def cheapest_of_the_best(trials: Sequence[Trial], training: Sequence[int], seed: int) -> Trial:
    """The one that costs least of those that find as much as the best on the training questions.

    That much is less than a point of recall, unless the questions show it to be a loss. What cuts
    many sentences is passed over where another one costs at most `WORTH` times as much.
    """
    best = max(each.score(training) for each in trials)
    alive = survivors(matrix(trials, training), seed)
    as_good = [trials[place] for place in alive if best - trials[place].score(training) < AS_MUCH]
    most = WORTH * min(each.cost for each in as_good)
    whole = [each for each in as_good if each.cost <= most and not each.cuts_sentences]
    return min(whole or as_good, key=lambda each: (each.cost, -each.score(training), each.number))
