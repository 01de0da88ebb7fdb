"""The settings in the page's address, where Streamlit by itself would lose them.

Streamlit binds a widget to a parameter of the address. But it takes widgets of two pages for two, even
where their keys are equal, and on a page just entered the address is empty.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from urllib.parse import parse_qs

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx
from streamlit.runtime.scriptrunner_utils.script_run_context import ScriptRunContext

from pages.components.shell.dialogs import close_dialog
from pages.components.shell.page_scripts import HISTORY, TYPED, script_element

_PAGE, _IS_NEW = "address.page", "address.is_new"


@contextmanager
def on_every_page() -> Iterator[None]:
    """Widgets drawn here are those of main.py, whichever page draws them: they keep their values and parameters."""
    context = _context()
    with context.run_with_active_hash(context.pages_manager.main_script_hash):
        yield


def _context() -> ScriptRunContext:
    context = get_script_run_ctx()
    assert context is not None
    return context


def keep_on_the_way_back(keys: Iterable[str]) -> None:
    """Where the browser goes back or forward, let the page change, and what the widgets of these keys hold stay.

    Streamlit would give them what the address of that page said when it was left.
    """
    state, context = st.session_state, _context()
    if context.is_history_navigation:
        context.is_history_navigation = False
        for key in keys:
            if key in state:
                state[key] = state[key]


def tidy_page_changes() -> None:
    """Let the browser's way back lead from page to page, not through settings and Streamlit's own steps.

    What is typed as a page is left counts.
    """
    scripts = script_element(HISTORY) + script_element(TYPED)
    st.html(scripts, unsafe_allow_javascript=True)


def remember_page(name: str) -> None:
    """Take note of the page that this run shows."""
    state = st.session_state
    state[_IS_NEW] = state.get(_PAGE, name) != name
    if state[_IS_NEW]:
        close_dialog()
    state[_PAGE] = name


def rerun_if_changed(what: str, differs: bool) -> None:
    """Run the page again, once, where a link or a step back gave widgets other values than the run began with."""
    flag = f"{what}.begun_anew"
    if differs and flag not in st.session_state:
        st.session_state[flag] = True
        st.rerun()
    st.session_state.pop(flag, None)


def came_with(keys: Iterable[str]) -> bool:
    """Whether the address that this run began with has any of these parameters."""
    return not parse_qs(_context().query_string).keys().isdisjoint(keys)


def restore_address(keys: Iterable[str]) -> None:
    """On a page just entered, write the settings into the address, before their widgets are drawn.

    Those that the address came with, as on the way back, Streamlit has taken out of it by now; the
    others, and what has changed since, it takes from the values that the widgets are given once more.
    """
    state, asked = st.session_state, parse_qs(_context().query_string)
    for key in keys if state.get(_IS_NEW) else ():
        if key in asked and key not in st.query_params:
            st.query_params[key] = asked[key]
        if key in state:
            state[key] = state[key]
