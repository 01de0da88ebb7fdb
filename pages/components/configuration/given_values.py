"""What the app gives the widgets of a form, told from what a user enters in them.

The browser sends what all widgets hold. While a slider moves, it sends at times what they held before
the app's last answer: it has not shown that yet. A widget that no one sees says which answer it has shown.
"""

from dataclasses import dataclass, field
from typing import Any

import streamlit as st


@dataclass
class _Given:
    """How often a form was given values, and for each widget the last one and what it held before."""

    answer: int = 0
    last: dict[str, Any] = field(default_factory=dict)
    before: dict[str, list[Any]] = field(default_factory=dict)


def give(form: str, key: str, value: Any) -> None:
    """Have a widget of a form hold a value."""
    state, given = st.session_state, _given(form)
    if key in state and state[key] != value:
        given.answer += 1
        given.last[key] = value
        given.before.setdefault(key, []).append(state[key])
    state[key] = value


def is_outdated(form: str, key: str) -> bool:
    """Whether a widget holds what it held before it was given another value.

    That the browser has shown the answer does not settle it yet: a slider shows its value a little later than
    the number of the answer.
    """
    given, held = _given(form), st.session_state.get(key)
    return key in given.last and held != given.last[key] and held in given.before[key]


def restore_given(form: str) -> None:
    """Give widgets again what the browser has not shown yet; call it before their values are used."""
    given = _given(form)
    if st.session_state.get(_widget(form)) == given.answer:
        given.last.clear()
        given.before.clear()
    for key, value in given.last.items():
        if is_outdated(form, key):
            st.session_state[key] = value


def answer_number(form: str) -> None:
    """Draw what the browser tells by which answer it has shown; call it after all widgets of the form."""
    key, given = _widget(form), _given(form)
    if st.session_state.get(key) != given.answer:
        st.session_state[key] = given.answer
    with st.container(key=f"unseen.{form}"):
        st.number_input("Answer", step=1, key=key, persist_state="session")


def _given(form: str) -> _Given:
    given: _Given = st.session_state.setdefault(f"{form}.given-values", _Given())
    return given


def _widget(form: str) -> str:
    """A key that no option has: theirs are names of Python."""
    return f"{form}.answer-number"
