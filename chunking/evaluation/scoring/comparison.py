"""Whether two evaluations differ: a paired permutation test; "no difference shown" is an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ...errors import EvaluationError
from .bootstrap import FEWEST_FOR_WINNER, chance_of_means, interval_of_means
from .metrics import COSTS, METRICS
from .report import Report

#: the chance up to which a difference is told
_LEVEL = 0.05

Verdict = Literal["A better", "B better", "no difference shown"]


@dataclass(frozen=True, slots=True)
class Interval:
    """The mean of the differences B − A of a metric, the interval it lies in, and what that says.

    A is the baseline, B the new one: a positive difference is an improvement, but for tokens, of
    which less is better. `p` is the chance of a difference as large where there is none. `A better`
    and `B better` mean that it is at most 1 − level, and that there are 30 questions or more.
    """

    metric: str
    difference: float
    low: float
    high: float
    p: float
    verdict: Verdict

    @property
    def conclusion(self) -> str:
        """The verdict; "too few questions" where something speaks for a difference that so few cannot show."""
        is_apart = self.p <= _LEVEL or self.low > 0 or self.high < 0
        is_open = self.verdict == "no difference shown" and is_apart
        return "too few questions" if is_open else self.verdict


def compare(
    report_a: Report,
    report_b: Report,
    metrics: Sequence[str] = METRICS,
    samples: int = 10_000,
    seed: int = 0,
    level: float = 0.95,
) -> dict[str, Interval]:
    """For each metric how far B, the new one, is above A, the baseline, and whether that is more than chance.

    Both must have been asked the same questions, in any order: what makes a question hard for both
    cancels out. The verdict is that of a paired permutation test, which flips the sign of each
    question's difference; the percentile bootstrap interval stands beside it. Below 30 questions no
    winner is named. Both are for one metric at a time: of 20 without a difference, one at a level of
    0.95 will show some.

    Raises:
        EvaluationError: the questions differ; samples below 1, or a level that is not between 0 and 1.
        UnknownNameError: no such metric.
    """
    order = _matched(report_a, report_b)
    differences = np.stack(
        [report_b.values(name)[order] - report_a.values(name) for name in metrics], axis=1
    )
    return intervals_of(differences, metrics, samples, seed, level)


def intervals_of(
    differences: npt.NDArray[np.float64],
    metrics: Sequence[str],
    samples: int = 10_000,
    seed: int = 0,
    level: float = 0.95,
) -> dict[str, Interval]:
    """The same of the differences B − A themselves: shape (questions, metrics)."""
    lows, highs = interval_of_means(differences, samples, seed, level)
    chances = chance_of_means(differences, samples, seed)
    found = zip(metrics, differences.mean(axis=0), lows, highs, chances, strict=True)
    return {
        name: Interval(
            name,
            float(difference),
            float(low),
            float(high),
            float(chance),
            _verdict(name, difference, chance <= 1 - level, len(differences)),
        )
        for name, difference, low, high, chance in found
    }


def _matched(report_a: Report, report_b: Report) -> npt.NDArray[np.int64]:
    """For each question of A its place in B."""
    places = {row.question: index for index, row in enumerate(report_b.rows)}
    missing = [row.question.text for row in report_a.rows if row.question not in places]
    if missing or len(report_a.rows) != len(report_b.rows):
        example = f", such as {missing[0]!r}" if missing else ""
        raise EvaluationError(
            f"the two reports are on different questions{example}: evaluate both on the same ones"
        )
    return np.array([places[row.question] for row in report_a.rows], dtype=np.int64)


def _verdict(metric: str, difference: float, is_shown: bool, questions: int) -> Verdict:
    if not is_shown or not difference or questions < FEWEST_FOR_WINNER:
        return "no difference shown"
    return "B better" if (difference > 0) != (metric in COSTS) else "A better"
