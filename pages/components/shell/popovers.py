"""Popovers that the page itself closes, by giving them another key.

One whose state Streamlit keeps reports that it closes after a click elsewhere; where that click chose a page,
the report leads back to the old one.
"""

from typing import Any, Literal

import streamlit as st


def closing_popover(
    label: str, name: str, icon: str, type: Literal["secondary", "tertiary"] = "secondary"
) -> Any:
    """A popover that `close_popover` closes by its name."""
    return st.popover(label, icon=icon, key=f"{name}.{st.session_state.get(name, 0)}", type=type)


def close_popover(name: str) -> None:
    """Close it in the run to come."""
    st.session_state[name] = st.session_state.get(name, 0) + 1
