"""The Savitzky-Golay filter. SciPy has it too, but takes a second to import before the first curve."""

from __future__ import annotations

from math import factorial

import numpy as np
import numpy.typing as npt

Series = npt.NDArray[np.float64]


def savitzky_golay(series: Series, window: int, polyorder: int, derivative: int = 0) -> Series:
    """Each value, or a derivative there, of the polynomial that fits the window around it best.

    `window` is odd, more than `polyorder`, and at most the length of the series. Near the ends the
    first and the last whole window's polynomial is used, as SciPy's mode "interp" does.

    Source: Savitzky, Golay: Smoothing and Differentiation of Data by Simplified Least Squares
    Procedures. Analytical Chemistry 36(8), 1964.
    """
    half = window // 2
    offsets = np.arange(-half, half + 1.0)
    fit = np.linalg.pinv(np.vander(offsets, polyorder + 1, increasing=True))
    weights = _terms(offsets, polyorder, derivative) @ fit
    middle = np.convolve(series, weights[half][::-1], mode="valid")
    first, last = weights[:half] @ series[:window], weights[half + 1 :] @ series[-window:]
    return np.concatenate((first, middle, last))


def _terms(offsets: Series, polyorder: int, derivative: int) -> Series:
    """What each power contributes to the derivative at each offset: shape (offsets, powers)."""
    found = np.zeros((len(offsets), polyorder + 1))
    for power in range(derivative, polyorder + 1):
        factor = factorial(power) // factorial(power - derivative)
        found[:, power] = factor * offsets ** (power - derivative)
    return found
