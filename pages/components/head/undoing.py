"""Undo and redo, and the list of the states that can be gone back to."""

import streamlit as st

from pages.components.configuration.configuration_files import set_settings
from pages.components.configuration.history import History, Settings, history_of
from pages.components.configuration.opened_configuration import STRATEGY, bring_back
from pages.components.shell.markdown_text import plain

MENU = "head.history"
#: why there is nothing to undo: on the pages that share a strategy, and on one that has its own
_IDLE = "Nothing to undo: no setting was changed yet."
_IDLE_ALONE = "Nothing to undo: this page has settings of its own, and none was changed yet."


def undo_buttons(form: str, settings: Settings, key: str, why_not: str = "") -> None:
    """The two buttons and the list, for the form whose history this is and whose strategy `key` chooses.

    They stand on every page; where they can do nothing they say so, and `why_not` that they never can.
    A form that was not drawn yet holds `settings` and has no history.
    """
    history = history_of(form) or History(settings)
    idle = why_not or (_IDLE if key == STRATEGY else _IDLE_ALONE)
    can_undo, can_redo = (not why_not and can for can in (history.can_undo, history.can_redo))
    st.button(
        "Undo",
        key="head.undo",
        icon=":material/undo:",
        type="tertiary",
        shortcut="Ctrl+Z",
        disabled=not can_undo,
        on_click=_step,
        args=(form, key, -1),
        help=f"Undo: {plain(history.steps[history.place].name)}" if can_undo else idle,
    )
    st.button(
        "Redo",
        key="head.redo",
        icon=":material/redo:",
        type="tertiary",
        shortcut="Ctrl+Shift+Z",
        disabled=not can_redo,
        on_click=_step,
        args=(form, key, 1),
        help=f"Redo: {plain(history.steps[history.place + 1].name)}"
        if can_redo
        else why_not or "Nothing to redo.",
    )
    st.menu_button(
        "History",
        range(len(history.steps) - 1, -1, -1),
        key=MENU,
        icon=":material/history:",
        type="tertiary",
        disabled=bool(why_not) or len(history.steps) < 2,
        format_func=lambda place: _entry(history, place),
        on_click=_choose,
        args=(form, key),
        help=why_not or "The settings you have had, the newest first. Choose one to go back to it.",
    )


def _entry(history: History, place: int) -> str:
    """A state in the list; the present one is marked, and equal names are numbered: the menu allows none twice."""
    step = history.steps[place]
    earlier = sum(each.name == step.name for each in history.steps[:place])
    name = plain(step.name) + (f" ({earlier + 1})" if earlier else "")
    return f":material/check: **{name}**" if place == history.place else name


def _choose(form: str, key: str) -> None:
    place = st.session_state[MENU]
    if place is not None:
        _go(form, key, place)


def _step(form: str, key: str, by: int) -> None:
    history = history_of(form)
    assert history is not None
    place = history.place + by
    if 0 <= place < len(history.steps):
        _go(form, key, place)


def _go(form: str, key: str, place: int) -> None:
    history = history_of(form)
    assert history is not None
    step = history.go(place)
    if key == STRATEGY:
        bring_back(step)
    set_settings(step.settings, key)
