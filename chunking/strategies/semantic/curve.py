"""How alike the text on both sides of each gap between sentences is, and where that is least."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from ...embedders import Vectors
from .smoothing import Series, savitzky_golay

Positions = npt.NDArray[np.intp]

#: a slope smaller than this is flat: rounding in the filter must not make minima
FLAT = 1e-6
#: sentences whose vectors are summed at once: what it takes stays in the processor's cache
BATCH = 4_096


class Curve(NamedTuple):
    """The similarity at each gap between two sentences, raw, smoothed, and its slope per gap."""

    raw: Series
    smoothed: Series
    derivative: Series


class Minimum(NamedTuple):
    """A local minimum of the smoothed curve: where it is, where the raw curve is least, its prominence."""

    at: int
    gap: int
    depth: float


def similarities(vectors: Vectors, window: int) -> Series:
    """The cosine between the windows of up to `window` sentences before and after each gap.

    A window's vector is the mean of its sentences'. `vectors` has shape (sentences, dimension), the
    result (sentences − 1). Where a window holds nothing the model knows, nothing speaks for a cut: 1.
    """
    batches = [
        _similarities(vectors[max(0, first - window) : first + BATCH + window], window)[
            min(first, window) :
        ][: min(BATCH, len(vectors) - first)]
        for first in range(0, len(vectors), BATCH)
    ]
    found: Series = np.concatenate(batches) if batches else np.zeros(0)
    return found[: max(0, len(vectors) - 1)]


def _similarities(vectors: Vectors, window: int) -> Series:
    """The same for a batch of sentences, all at once."""
    count = len(vectors)
    sums = np.vstack(
        (np.zeros((1, vectors.shape[1])), np.cumsum(vectors, axis=0, dtype=np.float64))
    )
    gaps = np.arange(1, count)
    before = sums[gaps] - sums[np.maximum(0, gaps - window)]
    after = sums[np.minimum(count, gaps + window)] - sums[gaps]
    lengths = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    known = lengths > 1e-9
    products = np.einsum("ij,ij->i", before, after)
    found: Series = np.where(known, products / np.where(known, lengths, 1.0), 1.0)
    return found.clip(-1.0, 1.0)


def curve_of(raw: Series, smoothing_window: int, polyorder: int) -> Curve | None:
    """The curve with its Savitzky-Golay smoothing and derivative, None where it is too short for it."""
    if len(raw) < max(smoothing_window, 3):
        return None
    if smoothing_window == 1:
        return Curve(raw, raw, np.gradient(raw))
    smoothed = savitzky_golay(raw, smoothing_window, polyorder)
    slope = savitzky_golay(raw, smoothing_window, max(polyorder, 1), derivative=1)
    return Curve(raw, smoothed, slope)


def minima(curve: Curve, reach: int) -> list[Minimum]:
    """The local minima of the smoothed curve, where it turns from falling to rising.

    Smoothing moves a minimum by a sentence or two, so each is led back to the least raw similarity
    within `reach` gaps, the nearest of equal ones; of two led to one gap the deeper one counts. A
    flat stretch has none, and neither have the ends.
    """
    found = _turning_points(curve.smoothed)
    if not len(found):
        return []
    depths = _prominences(curve.smoothed, found)
    by_gap: dict[int, Minimum] = {}
    for at, depth in zip(found.tolist(), depths.tolist(), strict=True):
        gap = _least_near(curve.raw, at, reach)
        if gap not in by_gap or depth > by_gap[gap].depth:
            by_gap[gap] = Minimum(at, gap, depth)
    return list(by_gap.values())


def _turning_points(smoothed: Series) -> Positions:
    """The lowest point of each stretch between a fall and the next rise.

    Steps of the curve itself are looked at, since its derivative, fitted over several gaps, passes
    over a zigzag and is not quite zero at a minimum.
    """
    steps = np.diff(smoothed)
    signs = np.sign(np.where(np.abs(steps) < FLAT, 0.0, steps))
    steep = np.flatnonzero(signs)
    turns = np.flatnonzero((signs[steep[:-1]] < 0) & (signs[steep[1:]] > 0))
    bottoms = zip((steep[turns] + 1).tolist(), (steep[turns + 1] + 1).tolist(), strict=True)
    lowest = [left + int(np.argmin(smoothed[left:right])) for left, right in bottoms]
    return np.array(lowest, dtype=np.intp)


def _least_near(raw: Series, at: int, reach: int) -> int:
    """Where the series is least within `reach` of a position, the nearest of equal values."""
    near = range(max(0, at - reach), min(len(raw), at + reach + 1))
    return min(near, key=lambda index: (raw[index], abs(index - at)))


def _prominences(series: Series, at: Positions) -> Series:
    """How far the series rises on the lower side before it falls below each minimum again."""
    before, after = _rises(series.tolist()), _rises(series[::-1].tolist())[::-1]
    depths: Series = np.minimum(np.array(before)[at], np.array(after)[at]) - series[at]
    return depths


def _rises(series: list[float]) -> list[float]:
    """For each position the highest value since the series was last lower than there."""
    found: list[float] = []
    rising: list[
        tuple[float, float]
    ] = []  # the values no later one is below, each with its highest
    for value in series:
        highest = value
        while rising and rising[-1][0] >= value:
            highest = max(highest, rising.pop()[1])
        rising.append((value, highest))
        found.append(highest)
    return found
