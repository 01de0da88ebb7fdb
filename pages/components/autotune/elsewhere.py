"""While another page is looked at: that a search goes on, how far it is, and that it is done."""

import streamlit as st

from pages.components.autotune.search import Search
from pages.components.autotune.session_search import held_search

_PAGE, _ADDRESS = "autotune.py", "autotune"
#: seconds between two looks at a search that is going on
_EVERY = 2.0


def search_note(page: str) -> None:
    """A line in the sidebar that leads to Autotune, until its answer is looked at; `page` is the address of the page."""
    search = held_search()
    with st.sidebar.container(key="searching"):
        if search is None:
            return
        if page == _ADDRESS:
            search.is_seen = not search.is_running
        elif search.is_running:
            _followed(search)
        elif not search.is_seen:
            _link(search)


@st.fragment(run_every=_EVERY)
def _followed(search: Search) -> None:
    """Once it is done it says so by itself: the page that is looked at does not run again for it."""
    _link(search)


def _link(search: Search) -> None:
    icon = ":material/hourglass_top:" if search.is_running else ":material/auto_awesome:"
    st.page_link(_PAGE, label=_state(search), icon=icon)


def _state(search: Search) -> str:
    """How far it is, in a few words."""
    if search.is_waiting:
        return "Autotune waits for its turn"
    if search.is_running:
        return f"Autotune: at most {search.seconds_left:.0f} s left"
    return "Autotune: see the answer" if search.outcome else "Autotune ended: see why"
