"""The search that a session holds: it goes on while its user looks at other pages."""

import streamlit as st
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.components.autotune.search import Job, Search
from pages.components.library.tab_memory import is_open

SEARCH, SELECTED = "autotune.search", "autotune.selected"
#: whether the next run of the page begins a search: what was typed last may have come with the click
_ASKED = "autotune.search_asked"


def held_search() -> Search | None:
    """The search of this session, which after a reload of the page is another one than it began in."""
    found: Search | None = st.session_state.get(SEARCH)
    if found is not None:
        found.session = _session()
    return found


def ask_for_search() -> None:
    """Have the next run of the page begin a search: as the callback of a button."""
    st.session_state[_ASKED] = True


def is_search_asked() -> bool:
    """Whether one is to begin: a fragment that holds the button has the whole app run again."""
    return _ASKED in st.session_state


def was_search_asked() -> bool:
    """The same, once."""
    return bool(st.session_state.pop(_ASKED, False))


def begin_search(job: Job) -> None:
    """Search anew, without measuring again what is known."""
    before = held_search()
    if before is not None:
        before.stop()
    st.session_state.pop(SELECTED, None)
    search = Search(job, lambda each: is_open(each.session), _session(), before)
    search.start()
    st.session_state[SEARCH] = search


def _session() -> str:
    context = get_script_run_ctx()
    assert context is not None
    return context.session_id


def selected_number(search: Search) -> int | None:
    """The number of the trial that is looked at: the one that was picked, else the chosen one."""
    number: int | None = st.session_state.get(SELECTED)
    if number in search.trials:
        return number
    return search.outcome["chosen"] if search.outcome else None


def select_trial(number: int | None) -> None:
    """Look at this trial; with None, at none but the chosen one."""
    st.session_state[SELECTED] = number


def in_fragment(key: str, search: Search) -> str:
    """The key of a widget that stands in one fragment while a search goes on, and in another afterwards.

    Under one key the browser would go on to answer to the first, which is no more.
    """
    return f"{key}.{'live' if search.is_running else 'settled'}"
