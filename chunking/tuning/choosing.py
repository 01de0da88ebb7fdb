"""Which of some configurations to choose: the cheapest of those that find as much as the best, rather one that keeps sentences whole and headings."""

from __future__ import annotations

from collections.abc import Sequence

from .trials import Trial

#: recall that a trial may find less of and still find as much
AS_MUCH = 0.0025
#: how many times the least cost it is worth to keep sentences whole and headings with their text
WORTH = 2


def as_good_as_the_best(trials: Sequence[Trial], training: Sequence[int]) -> list[Trial]:
    """Those that find less than a quarter of a point of recall less than the best on the training questions."""
    best = max(each.score(training) for each in trials)
    return [each for each in trials if best - each.score(training) < AS_MUCH]


def passed_over(as_good: Sequence[Trial], chosen: Trial) -> list[Trial]:
    """Those that cost less than the chosen one."""
    return [each for each in as_good if each.cost < chosen.cost]


def cheapest_of_the_best(trials: Sequence[Trial], training: Sequence[int]) -> Trial:
    """The one that costs least of those that find as much as the best on the training questions.

    That much is less than a quarter of a point of recall. What cuts many sentences is passed over where
    another one costs at most `WORTH` times the least, and so is then what leaves headings out.
    """
    as_good = as_good_as_the_best(trials, training)
    most = WORTH * min(each.cost for each in as_good)

    def order(trial: Trial) -> tuple[bool, bool, int, float, int]:
        flaws = (trial.cuts_sentences, trial.lacks_headings)
        return (*flaws, trial.cost, -trial.score(training), trial.number)

    return min((each for each in as_good if each.cost <= most), key=order)
