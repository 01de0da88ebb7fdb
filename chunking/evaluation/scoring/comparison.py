"""Whether two evaluations differ: paired bootstrap intervals; "no difference shown" is an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
import numpy.typing as npt

from ...errors import EvaluationError
from .metrics import COSTS, METRICS
from .report import Report

Verdict = Literal["a better", "b better", "no difference shown"]

#: questions below which nothing is shown: of 5 alike, a coin would give as much in one of 16 cases
FEWEST = 6
#: numbers drawn at once
CELLS = 2_000_000


@dataclass(frozen=True, slots=True)
class Interval:
    """The mean of the differences a − b of a metric, the interval it lies in, and what that says.

    `a better` and `b better` mean that the interval leaves out 0; of tokens less is better.
    """

    metric: str
    difference: float
    low: float
    high: float
    verdict: Verdict


def compare(
    report_a: Report,
    report_b: Report,
    metrics: Sequence[str] = METRICS,
    samples: int = 10_000,
    seed: int = 0,
    level: float = 0.95,
) -> dict[str, Interval]:
    """For each metric how far a is above b, with a percentile bootstrap interval over the questions.

    Both must have been asked the same questions, in any order: the question is what is resampled, so
    that what makes a question hard for both cancels out. Intervals are for one metric at a
    time: of 20 without a difference, one at a level of 0.95 will show some.

    Source: Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13.

    Raises:
        EvaluationError: the questions differ; samples below 1, or a level that is not between 0 and 1.
        UnknownNameError: no such metric.
    """
    if samples < 1 or not 0 < level < 1:
        raise EvaluationError("samples must be at least 1, and level between 0 and 1")
    order = _matched(report_a, report_b)
    differences = np.stack(
        [report_a.values(name) - report_b.values(name)[order] for name in metrics], axis=1
    )
    means = _resampled(differences, samples, np.random.default_rng(seed))
    tail = (1 - level) / 2
    lows, highs = np.quantile(means, (tail, 1 - tail), axis=0)
    found = zip(metrics, differences.mean(axis=0), lows, highs, strict=True)
    return {
        name: Interval(
            name,
            float(difference),
            float(low),
            float(high),
            _verdict(name, low, high, len(differences)),
        )
        for name, difference, low, high in found
    }


def _matched(report_a: Report, report_b: Report) -> npt.NDArray[np.int64]:
    """For each question of a its place in b."""
    places = {row.question: index for index, row in enumerate(report_b.rows)}
    missing = [row.question.text for row in report_a.rows if row.question not in places]
    if missing or len(report_a.rows) != len(report_b.rows):
        example = f", such as {missing[0]!r}" if missing else ""
        raise EvaluationError(
            f"the two reports are on different questions{example}: evaluate both on the same ones"
        )
    return np.array([places[row.question] for row in report_a.rows], dtype=np.int64)


def _resampled(
    differences: npt.NDArray[np.float64], samples: int, random: np.random.Generator
) -> npt.NDArray[np.float64]:
    """The means of `samples` resamples of the rows: shape (samples, metrics)."""
    count = len(differences)
    means = np.empty((samples, differences.shape[1]))
    block = max(1, CELLS // differences.size)
    for start in range(0, samples, block):
        drawn = random.integers(count, size=(min(block, samples - start), count))
        means[start : start + block] = differences[drawn].mean(axis=1)
    return means


def _verdict(metric: str, low: float, high: float, questions: int) -> Verdict:
    if low <= 0 <= high or questions < FEWEST:
        return "no difference shown"
    return "a better" if (low > 0) != (metric in COSTS) else "b better"
