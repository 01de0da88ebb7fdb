"""What the app gives the widgets of a form, told from what a user enters in them.

The browser sends what all widgets hold. While a slider moves, it sends at times what they held before
the app's last answer: it has not shown that yet. Of a form that is closed it sends what it showed last, for as
long as that is closed. A widget that no one sees says which answer it has shown.
"""

from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import streamlit as st

#: seconds after which a slider shows its value, too, where the browser shows the number of the answer
_LATER = 1.0


@dataclass
class _Given:
    """How often a form was given values, and for each widget the last one, what it held before, and its usual value.

    What it held before is forgotten once the browser has shown the answer, whose number was `drawn` at that time.
    """

    answer: int = 0
    drawn: float = 0.0
    last: dict[str, Any] = field(default_factory=dict)
    before: dict[str, list[Any]] = field(default_factory=dict)
    usual: dict[str, Any] = field(default_factory=dict)

    def note(self, key: str, held: Any, value: Any) -> None:
        """Know what a widget is about to be given, and what it holds."""
        if held != value:
            self.answer += 1
            self.before.setdefault(key, []).append(held)
        self.last[key] = value


def give(form: str, key: str, value: Any) -> None:
    """Have a widget of a form hold a value."""
    given, held = _given(form), st.session_state.get(key, value)
    given.note(key, held, value)
    st.session_state[key] = value


def give_usual(form: str, key: str, value: Any, usual: Any) -> None:
    """Have the widget of an option hold its usual value; what it holds already is not given again.

    On its way that would undo what the user enters meanwhile.
    """
    given, held = _given(form), st.session_state.get(key, value)
    given.usual[key] = usual
    if held != value:
        given.note(key, held, value)
        st.session_state[key] = value


def note_usual(form: str, key: str, usual: Any) -> None:
    """Take note of what an option would be without a value of its own."""
    _given(form).usual[key] = usual


def forget_usual(form: str, key: str) -> None:
    """Forget what an option would be: its whole form is being filled."""
    _given(form).usual.pop(key, None)


def usual_of(form: str, key: str, default: Any) -> Any:
    """What an option was noted to be without a value of its own; the default before it was."""
    return _given(form).usual.get(key, default)


def is_outdated(form: str, key: str) -> bool:
    """Whether a widget holds what it held before it was given another value, and the browser may not show that yet."""
    given, held = _given(form), st.session_state.get(key)
    is_older = key in given.before and held != given.last[key] and held in given.before[key]
    return is_older and not (_is_shown(form) and monotonic() - given.drawn > _LATER)


def is_given(form: str, key: str) -> bool:
    """Whether a widget holds what it was given last.

    For Streamlit that is a change where the run that gave it was overtaken by one that the browser began
    with the value before.
    """
    return bool(_given(form).last.get(key) == st.session_state.get(key))


def restore_given(form: str) -> None:
    """Give widgets again what the browser has not shown yet; call it before their values are used."""
    given = _given(form)
    if _is_shown(form):
        given.before.clear()
    for key in given.before:
        if is_outdated(form, key):
            st.session_state[key] = given.last[key]


def answer_number(form: str) -> None:
    """Draw what the browser tells by which answer it has shown; call it after all widgets of the form."""
    key, given = _widget(form), _given(form)
    if not _is_shown(form):
        st.session_state[key], given.drawn = given.answer, monotonic()
    st.number_input("Answer", step=1, key=key, persist_state="session")


def _is_shown(form: str) -> bool:
    """Whether the browser shows the number of the last answer."""
    return bool(st.session_state.get(_widget(form)) == _given(form).answer)


def _given(form: str) -> _Given:
    given: _Given = st.session_state.setdefault(f"{form}.given-values", _Given())
    return given


def _widget(form: str) -> str:
    """A key that no option has: theirs are names of Python."""
    return f"{form}.answer-number"
