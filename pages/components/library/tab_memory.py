"""The token by which a tab is known again after a reload, and what is kept for it.

The token is a secret: it is made here, kept by the tab's browser alone, and in no address. The first run
after a reload does not know the tab yet; once its browser has told the token, the app runs again.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st
from streamlit import runtime
from streamlit.runtime.scriptrunner import get_script_run_ctx

from pages.components.library.tab_store import TabStore
from pages.components.viewers.shared.mounting import mounted

#: whether the browser has told which tab this is
ANSWERED = "tab.answered"
#: that the tab had documents, and this server does not know it, or not any more
FORGOTTEN = "tab.forgotten"
_TOKEN, _KEY = "tab.token", "tab.memory"
#: says, until the browser is closed, that a tab of it had documents
_COOKIE = "chunkwright.tab.held"
_BYTES = 32

_component = mounted("tab_memory", None, None, Path(__file__).with_suffix(".js"))


def know_tab(
    store: TabStore, asks: bool, holds: bool, on_return: Callable[[Mapping[str, Any]], None]
) -> None:
    """Ask the browser for the tab's token; `on_return` is given what was kept for the tab.

    `asks` tells that an answer is awaited of a tab without a token too, `holds` that there is something that the
    user would miss.
    """
    token = st.session_state.setdefault(_TOKEN, secrets.token_urlsafe(_BYTES))
    with st.container(key="tab"):
        _component(
            key=_KEY,
            data={
                "token": token,
                "isSettled": ANSWERED in st.session_state,
                "asks": asks,
                "holds": holds,
            },
            on_kept_change=lambda: _answered(store, on_return),
        )


def _answered(store: TabStore, on_return: Callable[[Mapping[str, Any]], None]) -> None:
    """Give a known tab its values back. A copy of an open tab keeps the new token, and goes its own way."""
    state = st.session_state
    told = state[_KEY].get("kept") or {}
    token = told.get("token")
    state[ANSWERED] = True
    if not isinstance(token, str) or token == state[_TOKEN]:
        return
    found = store.find(token, _session())
    state[FORGOTTEN] = bool(told.get("held")) and found is None
    if found:
        values, is_over = found
        if is_over:
            store.drop(state[_TOKEN])
            state[_TOKEN] = token
        on_return(values)


def keep_for_tab(store: TabStore, keys: Sequence[str], size: Callable[[], int]) -> None:
    """Keep what the session holds under these keys for its tab."""
    state = st.session_state
    values = {key: state[key] for key in keys if state.get(key)}
    if values:
        store.keep(state[_TOKEN], _session(), values, size())
    else:
        store.drop(state[_TOKEN])


def is_unanswered() -> bool:
    """Whether a browser is still to tell which tab this is."""
    return runtime.exists() and ANSWERED not in st.session_state


def may_hold() -> bool:
    """Whether the tab may have documents, and has not told yet which one it is: some tab of its browser had."""
    return is_unanswered() and st.context.cookies.get(_COOKIE) == "yes"


def is_open(session: str) -> bool:
    """Whether a session is connected to its tab."""
    return runtime.exists() and runtime.get_instance().is_active_session(session)


def _session() -> str:
    context = get_script_run_ctx()
    assert context is not None
    return context.session_id
