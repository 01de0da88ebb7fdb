"""Figures, and the difference that stands beside them, do not contradict each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunking.evaluation import Interval, Mean
from chunking.quantities import apart, signed
from pages.components.evaluate.results import figures
from pages.components.evaluate.results.figures import in_words


@pytest.mark.parametrize(
    ("one", "two", "digits", "shown"),
    [
        (0.804, 0.835, 2, "+0.03"),
        (0.835, 0.804, 2, "−0.03"),
        (227.4, 227.6, 0, "+1"),
        (227.1, 227.4, 0, "±0"),
        (0.5, 0.5, 2, "±0"),
        (1234.0, 12.0, 0, "−1,222"),
    ],
)
def test_a_difference_is_that_of_the_figures_as_they_are_shown(one, two, digits, shown):
    assert signed(apart(one, two, digits), digits) == shown


@given(st.floats(0, 1), st.floats(0, 1))
def test_what_is_shown_adds_up(one, two):
    first, second, difference = (f"{each:.2f}" for each in (one, two, apart(one, two, 2)))
    assert float(first) + float(difference) == pytest.approx(float(second), abs=1e-9)


def interval(metric, difference, low, high, verdict="no difference shown"):
    return Interval(metric, difference, low, high, 0.2, verdict)


def table(monkeypatch, one, two, metric="recall"):
    shown = {}
    monkeypatch.setattr(figures.st, "table", lambda columns, **_: shown.update(columns))
    figures.side_by_side(
        [{metric: Mean(metric, one, None, None)}, {metric: Mean(metric, two, None, None)}],
        [{}, {}],
        ["a", "b"],
        {metric: interval(metric, two - one, -0.0224, -0.0031)},
        60,
    )
    return shown


@pytest.mark.parametrize(
    ("metric", "one", "two", "difference"),
    [("precision", 0.1796, 0.1682, "−0.012"), ("tokens_retrieved", 227.4, 227.6, "+1")],
)
def test_the_table_of_all_figures_adds_up(monkeypatch, metric, one, two, difference):
    shown = table(monkeypatch, one, two, metric)
    (first,), (second,) = shown["A · a"], shown["B · b"]
    assert shown["B − A"] == [difference]
    assert float(second) - float(first) == pytest.approx(float(difference.replace("−", "-")))


def test_the_sentence_names_the_difference_that_is_shown():
    found = interval("recall", 0.0366, 0.01, 0.06, "B better")
    said = in_words(found, 60, 0.798, 0.8346)
    assert said.startswith("**B has the better recall**, by 0.03 (95% interval 0.01 to 0.06)")


@pytest.mark.parametrize(("one", "two", "digits"), [(0.745, 0.854, 2), (0.867, 0.869, 3)])
def test_two_decimals_are_shown_unless_they_would_hide_the_difference(one, two, digits):
    """Found: +0.10 stood at a fix, and +0.109 at the comparison of the same two."""
    found = interval("recall", two - one, -0.05, 0.2)
    assert figures.decimals("recall", found) == digits
    assert figures.decimals("tokens_retrieved", found) == 0


def test_an_interval_that_ends_at_nothing_ends_at_0():
    # found: "between −0.20 and ±0"
    found = interval("recall", -0.067, -0.2, 0.0, "no difference shown")
    assert "B minus A is between −0.20 and 0 (95% interval)" in in_words(found, 60, 0.8, 0.733)
