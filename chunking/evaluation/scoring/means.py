"""How far the mean of a metric can be trusted: what other questions of the same kind might have given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .bootstrap import FEWEST, interval_of_shares
from .metrics import METRICS
from .report import Report


@dataclass(frozen=True, slots=True)
class Mean:
    """The mean of a metric over the questions, and the interval it lies in: None where the questions
    are too few to tell."""

    metric: str
    value: float
    low: float | None
    high: float | None


def means(
    report: Report,
    metrics: Sequence[str] = METRICS,
    samples: int = 10_000,
    seed: int = 0,
    level: float = 0.95,
) -> dict[str, Mean]:
    """The mean of each metric with a percentile bootstrap interval over the questions.

    Where every question has the figure 1, or every one 0, it is the exact binomial interval, since no
    resample differs. No other figure from 0 to 1 has a higher low end than that. Fewer than six questions have no interval. Two intervals that overlap do not say that two
    configurations are alike: `compare` asks that, question by question.

    Raises:
        EvaluationError: samples below 1, or a level that is not between 0 and 1.
        UnknownNameError: no such metric.
    """
    values = np.stack([report.values(name) for name in metrics], axis=1)
    lows, highs = interval_of_shares(values, samples, seed, level)
    has_interval = len(values) >= FEWEST
    return {
        name: Mean(
            name,
            float(value),
            float(low) if has_interval else None,
            float(high) if has_interval else None,
        )
        for name, value, low, high in zip(metrics, values.mean(axis=0), lows, highs, strict=True)
    }
