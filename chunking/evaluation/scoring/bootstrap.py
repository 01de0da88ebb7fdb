"""What the questions can show of a mean: its bootstrap interval, and the chance of it without a difference."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from ...errors import EvaluationError

#: questions below which a mean has no interval: of 5 alike, a coin would give as much in one of 16 cases
FEWEST = 6
#: questions below which no winner is named: on 20, intervals of 95% were measured to hold 71–83%
FEWEST_FOR_WINNER = 30
#: numbers drawn at once
CELLS = 2_000_000
#: intervals that are kept, of values that are asked for again
KEPT = 16

Numbers = npt.NDArray[np.float64]


def interval_of_means(
    values: Numbers, samples: int, seed: int, level: float
) -> tuple[Numbers, Numbers]:
    """The low and the high end of each column's mean; rows are what is resampled.

    Source: Efron, Tibshirani: An Introduction to the Bootstrap, 1993, chapter 13.

    Raises:
        EvaluationError: samples below 1, or a level that is not between 0 and 1.
    """
    if samples < 1 or not 0 < level < 1:
        raise EvaluationError("samples must be at least 1, and level between 0 and 1")
    rows = np.asarray(values, dtype=np.float64)
    return _interval(rows.tobytes(), rows.shape, samples, seed, level)


def interval_of_shares(
    values: Numbers, samples: int, seed: int, level: float
) -> tuple[Numbers, Numbers]:
    """What `interval_of_means` gives for values from 0 to 1, and an interval where all of them are 1, or all 0.

    No resample of such a column would differ, however few the rows are. So its far end is that of the
    exact binomial interval: of 7 questions that all find their answer, the low end of 95% is 0.59. No
    column with other values from 0 to 1 has a higher low end than that.

    Source: Clopper, Pearson: The Use of Confidence or Fiducial Limits. Biometrika 26, 1934.

    Raises:
        EvaluationError: samples below 1, or a level that is not between 0 and 1.
    """
    low, high = interval_of_means(values, samples, seed, level)
    far = ((1 - level) / 2) ** (1 / len(values))
    low = np.where((values <= 1).all(axis=0), np.minimum(low, far), low)
    high = np.where((values == 0).all(axis=0), 1 - far, high)
    return low, high


def chance_of_means(values: Numbers, samples: int, seed: int) -> Numbers:
    """How often each column's mean would be as far from 0 if the sign of each row were chance: two-sided.

    Rows are differences of pairs. A row keeps its signs to each other in all columns. The rows as
    they are count as one of the samples, so that no chance is 0.

    Source: Fisher: The Design of Experiments, 1935; Smucker, Allan, Carterette: A Comparison of
    Statistical Significance Tests for Information Retrieval Evaluation. CIKM 2007.
    """
    random = np.random.default_rng(seed)
    seen = np.abs(values.mean(axis=0)) * (1 - 1e-12)
    extreme = np.ones(values.shape[1])
    block = max(1, CELLS // values.size)
    for start in range(0, samples, block):
        signs = random.choice((-1.0, 1.0), size=(min(block, samples - start), len(values)))
        extreme += (np.abs(signs @ values) / len(values) >= seen).sum(axis=0)
    found: Numbers = extreme / (samples + 1)
    return found


@lru_cache(maxsize=KEPT)
def _interval(
    rows: bytes, shape: tuple[int, int], samples: int, seed: int, level: float
) -> tuple[Numbers, Numbers]:
    """The ends of `interval_of_means`: a page asks for those of the same values in every run."""
    tail = (1 - level) / 2
    means = _resampled(np.frombuffer(rows).reshape(shape), samples, np.random.default_rng(seed))
    low, high = np.quantile(means, (tail, 1 - tail), axis=0)
    low.flags.writeable = high.flags.writeable = False
    return low, high


def _resampled(values: Numbers, samples: int, random: np.random.Generator) -> Numbers:
    """The means of `samples` resamples of the rows: shape (samples, columns)."""
    count = len(values)
    means = np.empty((samples, values.shape[1]))
    block = max(1, CELLS // values.size)
    for start in range(0, samples, block):
        drawn = random.integers(count, size=(min(block, samples - start), count))
        means[start : start + block] = values[drawn].mean(axis=1)
    return means
