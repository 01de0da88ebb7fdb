"""Presenter's mode: large type and no forms, for a screen that an audience reads."""

import streamlit as st

from pages.components.shell.start import start

#: the parameter of the address that opens it
PRESENT = "present"
_STATE, _LEAVE = "presenting", "presenting.leave"

_STYLE = """
html { font-size: 20px !important; }
.stApp { --enlarged: 1.4; }
[data-testid="stColumn"]:has(.st-key-settings) { display: none; }
"""


def is_presenting() -> bool:
    """Whether this session is in presenter's mode: by its address, else as the app was started."""
    state = st.session_state
    asked = st.query_params.get(PRESENT)
    if asked is not None:
        state[_STATE] = asked == "true"
    presenting: bool = state.setdefault(_STATE, start().present)
    return presenting


def begin_presenting() -> None:
    """Go into presenter's mode with the next run."""
    st.session_state[_STATE] = True
    st.query_params[PRESENT] = "true"


def presentation() -> None:
    """In presenter's mode, enlarge the type, hide the forms and offer the way out."""
    if not is_presenting():
        return
    st.html(f"<style>{_STYLE}</style>")
    st.button(
        "Leave presentation",
        key=_LEAVE,
        icon=":material/close_fullscreen:",
        type="tertiary",
        on_click=_leave,
        help="Show the forms again, in letters of the usual size.",
    )


def _leave() -> None:
    st.session_state[_STATE] = False
    st.query_params.pop(PRESENT, None)
