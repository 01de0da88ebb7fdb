"""What the app gives the widgets of a form is told from what a user enters in them."""

from types import SimpleNamespace

import pytest

from pages.components.configuration import given_values
from pages.components.configuration.given_values import (
    give,
    is_given,
    is_outdated,
    restore_given,
)

FORM, SLIDER, ANSWER = "markdown", "markdown.target_size.slider", "markdown.answer-number"


@pytest.fixture
def state(monkeypatch) -> dict[str, object]:
    held: dict[str, object] = {SLIDER: 120, ANSWER: 0}
    monkeypatch.setattr(given_values, "st", SimpleNamespace(session_state=held))
    return held


def test_what_the_browser_has_not_shown_yet_is_given_again(state):
    give(FORM, SLIDER, 130)
    state[SLIDER] = 120  # a message that the browser sent before
    assert is_outdated(FORM, SLIDER)
    restore_given(FORM)
    assert state[SLIDER] == 130


def test_what_the_app_gave_is_no_move_of_the_user_however_late_the_browser_shows_it(state):
    """Found: the target size kept a place in between, where a run was overtaken in the midst of a burst of keys."""
    give(FORM, SLIDER, 130)
    state[SLIDER] = 120  # a message from before, whose run is overtaken
    state[SLIDER] = 130  # for Streamlit a change
    assert is_given(FORM, SLIDER)
    state[SLIDER], state[ANSWER] = 120, 1
    restore_given(FORM)  # and again, after the answer was shown
    state[SLIDER] = 130
    assert is_given(FORM, SLIDER)


def test_a_user_may_return_to_what_the_app_gave(state):
    give(FORM, SLIDER, 130)
    state[ANSWER] = 1
    restore_given(FORM)
    state[SLIDER] = 140
    assert not is_given(FORM, SLIDER)
    assert not is_outdated(FORM, SLIDER)
    give(FORM, SLIDER, 140)  # as the slider is drawn that was moved there
    state[SLIDER] = 130
    assert not is_given(FORM, SLIDER)
    assert not is_outdated(FORM, SLIDER)


def test_a_user_may_return_to_what_was_there_before(state, monkeypatch):
    """Found: after a move of the size, the target size could not be moved back to where it had been."""
    give(FORM, SLIDER, 130)
    state[SLIDER], state[ANSWER] = 120, 1
    assert not is_outdated(FORM, SLIDER)
    monkeypatch.setattr(given_values, "_LATER", float("inf"))
    assert is_outdated(FORM, SLIDER), (
        "the slider may show it a little later than the number of the answer"
    )
