"""Undo and redo, and the list of the states that can be gone back to."""

import streamlit as st

from pages.components.configuration.configuration_files import set_settings
from pages.components.configuration.history import History, history_of
from pages.components.configuration.opened_configuration import STRATEGY, bring_back
from pages.components.shell.markdown_text import plain

MENU = "head.history"


def undo_buttons(form: str, key: str) -> None:
    """The two buttons and the list, for the form whose history this is and whose strategy `key` chooses."""
    history = history_of(form)
    if history is None:
        return
    st.button(
        "Undo",
        key="head.undo",
        icon=":material/undo:",
        type="tertiary",
        shortcut="Ctrl+Z",
        disabled=not history.can_undo,
        on_click=_step,
        args=(form, key, -1),
        help=f"Undo: {plain(history.steps[history.place].name)}" if history.can_undo else None,
    )
    st.button(
        "Redo",
        key="head.redo",
        icon=":material/redo:",
        type="tertiary",
        shortcut="Ctrl+Shift+Z",
        disabled=not history.can_redo,
        on_click=_step,
        args=(form, key, 1),
        help=f"Redo: {plain(history.steps[history.place + 1].name)}" if history.can_redo else None,
    )
    st.menu_button(
        "History",
        range(len(history.steps) - 1, -1, -1),
        key=MENU,
        icon=":material/history:",
        type="tertiary",
        disabled=len(history.steps) < 2,
        format_func=lambda place: _entry(history, place),
        on_click=_choose,
        args=(form, key),
        help="The settings you have had, the newest first. Choose one to go back to it.",
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
