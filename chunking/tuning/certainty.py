"""What the questions can tell of a few configurations: who is best, how surely, and how many more would."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
import numpy.typing as npt

from ..evaluation.questions.questions import Question
from ..evaluation.scoring.bootstrap import (
    FEWEST_FOR_WINNER,
    chance_of_means,
    interval_of_means,
)
from ..quantities import apart

SAMPLES = 5_000
#: how sure a winner must be
SURE, LEVEL = 0.9, 0.95
#: recall that may be less without being a loss
NO_LOSS = 0.005
#: recall that may be less in what is close to the best
CLOSE = 0.03
#: standard deviations at which 5% chance and 80% power meet
_POWER = 1.96 + 0.84

Values = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Gain:
    """How far one configuration is above another on the same questions, and whether that is chance.

    `points` is the difference of both recalls as they are shown, in percent with one decimal.
    """

    difference: float
    low: float
    high: float
    p: float
    points: float

    @classmethod
    def of(cls, new: Values, old: Values, seed: int) -> Gain:
        differences = (new - old).reshape(-1, 1)
        low, high = interval_of_means(differences, SAMPLES, seed, LEVEL)
        chance = chance_of_means(differences, SAMPLES, seed)
        points = apart(100 * float(old.mean()), 100 * float(new.mean()), 1)
        mean = float(differences.mean())
        return cls(mean, float(low[0]), float(high[0]), float(chance[0]), points)


def split_questions(
    questions: Sequence[Question], holdout: float, seed: int
) -> tuple[list[int], list[int]]:
    """The places of the questions to choose by, and of those to report on, alike in their documents."""
    groups: dict[str, list[int]] = {}
    for place, question in enumerate(questions):
        groups.setdefault(question.excerpts[0].document, []).append(place)
    random = np.random.default_rng(seed)
    held: list[int] = []
    owed = 0.0
    for name in sorted(groups):
        places = random.permutation(groups[name]).tolist()
        owed += holdout * len(places)
        taken = round(owed)
        owed -= taken
        held += places[:taken]
    out = set(held)
    return [place for place in range(len(questions)) if place not in out], sorted(held)


def chances_of_best(values: Values, seed: int) -> Values:
    """For each column how often its mean is the highest, over resamples of the rows. Ties are shared."""
    random = np.random.default_rng(seed)
    count = len(values)
    wins = np.zeros(values.shape[1])
    block = max(1, 2_000_000 // values.size)
    for start in range(0, SAMPLES, block):
        drawn = random.integers(count, size=(min(block, SAMPLES - start), count))
        means = values[drawn].mean(axis=1)
        best = means >= means.max(axis=1, keepdims=True) - 1e-12
        wins += (best / best.sum(axis=1, keepdims=True)).sum(axis=0)
    chances: Values = wins / SAMPLES
    return chances


def survivors(values: Values, seed: int) -> list[int]:
    """The columns that are not shown to be worse than the best one, by half a point of recall or more."""
    best = int(values.mean(axis=0).argmax())
    differences = values[:, [best]] - values
    chances = chance_of_means(differences, SAMPLES, seed)
    return [
        place
        for place in range(values.shape[1])
        if chances[place] > 1 - LEVEL or differences[:, place].mean() < NO_LOSS
    ]


def is_certain(values: Values, seed: int) -> bool:
    """Whether the first column may be called the winner among all."""
    if len(values) < FEWEST_FOR_WINNER or values.shape[1] < 2:
        return False
    return bool(chances_of_best(values, seed)[0] >= SURE) and survivors(values, seed) == [0]


def questions_needed(new: Values, old: Values) -> int | None:
    """As many questions would show the difference seen, four times in five; None where there is none."""
    differences = new - old
    mean = abs(float(differences.mean()))
    if mean < 1e-9:
        return None
    return ceil((_POWER * float(differences.std()) / mean) ** 2)
