"""Dialogs that stay open while the page runs again, say because a file was read in the background.

Streamlit closes a dialog with the first run that does not draw it. So the session remembers which is open.
"""

import streamlit as st

_OPEN = "dialog.open"


def open_dialog(name: str) -> None:
    """Open a dialog, instead of another that is open."""
    st.session_state[_OPEN] = name


def is_open(name: str) -> bool:
    """Whether this dialog is open, and thus to be drawn."""
    return st.session_state.get(_OPEN) == name


def close_dialog() -> None:
    """Close the dialog that is open, if one is; to be given to `st.dialog` as `on_dismiss` too."""
    st.session_state.pop(_OPEN, None)
