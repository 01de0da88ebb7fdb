"""What the app gives the widgets of a form is told from what a user enters in them."""

import math
from types import SimpleNamespace

import pytest

from pages.components.configuration import given_values, option_values
from pages.components.configuration.given_values import (
    give,
    is_given,
    is_outdated,
    restore_given,
)
from pages.components.configuration.option_values import OptionValues

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


def test_what_the_app_wrote_is_not_what_the_browser_told(state, monkeypatch):
    """Found: where the app ran again by itself, its own number counted as the browser's. A value came back after an undo."""
    written = {ANSWER}
    context = SimpleNamespace(
        session_state=SimpleNamespace(is_new_state_value=written.__contains__)
    )
    monkeypatch.setattr(given_values, "get_script_run_ctx", lambda: context)
    give(FORM, SLIDER, 130)
    state[ANSWER] = 1  # as the form was drawn, before the app ran again
    restore_given(FORM)
    written.clear()
    state |= {SLIDER: 120, ANSWER: 0}  # what the browser sends, which has shown nothing yet
    assert is_outdated(FORM, SLIDER)
    restore_given(FORM)
    assert state[SLIDER] == 130


def test_a_user_may_return_to_what_an_answer_before_the_last_one_replaced(state):
    """Found: a slider that was moved by keys stopped a place before one that it had had earlier."""
    give(FORM, SLIDER, 130)
    state[ANSWER] = 1
    give(FORM, "markdown.chunk_size", 140)  # what a callback of the same message gives
    state[SLIDER] = 120
    assert not is_outdated(FORM, SLIDER)
    give(FORM, SLIDER, 150)
    assert is_outdated(FORM, SLIDER) is False
    state[SLIDER] = 120
    assert is_outdated(FORM, SLIDER), "the browser has not shown 150 yet"


class _Overtaken(BaseException):
    """What Streamlit raises in a run that is overtaken."""


class _Session(dict):
    """A session in which a run is overtaken once it has read and written as often as it may."""

    left = math.inf

    def _step(self) -> None:
        self.left -= 1
        if self.left < 0:
            self.left = math.inf
            raise _Overtaken

    def __getitem__(self, key):
        self._step()
        return super().__getitem__(key)

    def __setitem__(self, key, value):
        self._step()
        super().__setitem__(key, value)

    def __contains__(self, key):
        self._step()
        return super().__contains__(key)

    def get(self, key, default=None):
        self._step()
        return super().get(key, default)

    def pop(self, key, default=None):
        self._step()
        return super().pop(key, default)

    def setdefault(self, key, default=None):
        self._step()
        return super().setdefault(key, default)


def test_what_follows_does_so_wherever_a_run_is_overtaken(monkeypatch):
    """Found: the target size kept a place in between; where the run was overtaken a step earlier, a KeyError."""
    size, target, places = f"{FORM}.chunk_size", f"{FORM}.target_size", 0
    while True:
        state = _Session({size: 160})
        for module in (given_values, option_values):
            monkeypatch.setattr(module, "st", SimpleNamespace(session_state=state))
        assert OptionValues(FORM).value("target_size") == 120
        state |= {size: 170, target: 120, ANSWER: 0}
        state.left = places
        try:
            OptionValues(FORM)
            break
        except _Overtaken:
            places += 1
        state |= {
            size: 180,
            target: 120,
            ANSWER: 0,
        }  # what the browser sends: it has shown nothing yet
        values = OptionValues(FORM)
        assert (values.stated.keys(), values.value("target_size")) == ({"chunk_size"}, 135)
    assert places > 50
