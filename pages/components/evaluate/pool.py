"""Which documents are searched together, by their names."""

from collections.abc import Sequence

import streamlit as st

from pages.components.library.documents import names

#: the documents that are picked; none for the one of the sidebar
POOL = "pool"
#: what is to be searched together once all of it is read
POOL_AWAITED = "pool.awaited"


def searched_together() -> tuple[str, ...]:
    """What is searched together, or will be once it is read."""
    return tuple(st.session_state.get(POOL) or st.session_state.get(POOL_AWAITED) or ())


def search_together(chosen: Sequence[str]) -> None:
    """Have these documents searched together."""
    st.session_state[POOL] = list(chosen)


def search_once_read(wanted: Sequence[str]) -> None:
    """Have these documents searched together as soon as all of them are in the list, unless others are picked by then."""
    st.session_state[POOL], st.session_state[POOL_AWAITED] = [], list(wanted)


def search_awaited() -> None:
    """Search together what was to be, once it is there."""
    state = st.session_state
    if state.get(POOL):
        state.pop(POOL_AWAITED, None)
    elif POOL_AWAITED in state and set(state[POOL_AWAITED]) <= set(names()):
        state[POOL] = state.pop(POOL_AWAITED)
