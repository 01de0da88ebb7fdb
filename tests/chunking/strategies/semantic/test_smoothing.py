"""The Savitzky-Golay filter, held against SciPy's."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.strategies.semantic.curve import Curve, minima
from chunking.strategies.semantic.smoothing import savitzky_golay

VALUES = st.floats(-1.0, 1.0).map(lambda value: round(value, 3))


@st.composite
def filters(draw):
    window = 2 * draw(st.integers(0, 12)) + 1
    polyorder = draw(st.integers(0, min(window - 1, 5)))
    series = draw(st.lists(VALUES, min_size=window, max_size=80))
    return np.array(series), window, polyorder, draw(st.integers(0, 2))


@given(filters())
def test_it_gives_what_scipy_gives(case):
    from scipy.signal import savgol_filter  # takes a second, which other workers need not wait

    series, window, polyorder, derivative = case
    found = savitzky_golay(series, window, polyorder, derivative)
    assert found == pytest.approx(
        savgol_filter(series, window, polyorder, deriv=derivative), abs=1e-9
    )


@given(st.lists(VALUES, min_size=3, max_size=80))
def test_a_minimum_is_as_prominent_as_scipy_finds_it(values):
    from scipy.signal import peak_prominences

    series = np.array(values)
    found = minima(Curve(series, series, np.gradient(series)), reach=0)
    places = np.array([minimum.at for minimum in found], dtype=np.intp)
    assert [minimum.depth for minimum in found] == peak_prominences(-series, places)[0].tolist()
