"""The settings in the page's address, where Streamlit by itself would lose them.

Streamlit binds a widget to a parameter of the address. But it takes widgets of two pages for two, even
where their keys are equal, and on a page just entered the address is empty.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

_PAGE, _IS_NEW = "address.page", "address.is_new"


@contextmanager
def on_every_page() -> Iterator[None]:
    """Widgets drawn here are those of app.py, whichever page draws them: they keep their values and parameters."""
    context = get_script_run_ctx()
    assert context is not None
    with context.run_with_active_hash(context.pages_manager.main_script_hash):
        yield


def note_page(name: str) -> None:
    """Take note of the page that this run shows."""
    state = st.session_state
    state[_IS_NEW] = state.get(_PAGE, name) != name
    state[_PAGE] = name


def begin_anew(what: str, differs: bool) -> None:
    """Run the page again, once, where a link or a step back gave widgets other values than the run began with."""
    flag = f"{what}.begun_anew"
    if differs and flag not in st.session_state:
        st.session_state[flag] = True
        st.rerun()
    st.session_state.pop(flag, None)


def repeat(keys: Iterable[str]) -> None:
    """On a page just entered, give widgets the values they hold once more, before they are drawn: so the address gets them."""
    state = st.session_state
    for key in keys if state.get(_IS_NEW) else ():
        if key in state:
            state[key] = state[key]
