"""What is said of a difference between two configurations claims no more, and hides no less, than the figures."""

from __future__ import annotations

import pytest

from chunking.evaluation import Interval
from pages.components.evaluate.results.figures import _difference, in_words


def interval(low, high, p, verdict="no difference shown"):
    return Interval("recall", (low + high) / 2, low, high, p, verdict)


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (interval(-0.25, -0.13, 0.06), "too few questions"),
        (interval(0.05, 0.2, 0.03), "too few questions"),
        (interval(-0.1, 0.2, 0.4), "no difference shown"),
        (interval(0.05, 0.2, 0.01, "B better"), ":green-badge[B better]"),
    ],
)
def test_a_difference_that_few_questions_speak_for_is_not_called_none(found, said):
    assert _difference(found, 0.5, 0.6)[2] == said


def test_what_is_equal_for_every_question_is_called_so():
    assert (
        in_words(interval(0, 0, 1.0), 5, 0.5, 0.5)
        == "**Both find equally much** by these 5 questions."
    )
    assert "between −0.10 and +0.20" in in_words(interval(-0.1, 0.2, 0.4), 5, 0.5, 0.55)


def test_a_difference_beyond_its_interval_is_told_though_the_questions_are_too_few():
    told = in_words(interval(-0.54, -0.08, 0.06), 13, 0.81, 0.5)
    assert "**B finds less**, by 0.31 of recall" in told
    assert "these 13 questions are too few" in told
    assert "No difference" not in told
    enough = in_words(interval(-0.54, -0.08, 0.06), 30, 0.81, 0.5)
    assert "**B finds less**" in enough
    assert "No difference" not in enough
    assert "Chance alone makes as much in 6% of cases" in enough
