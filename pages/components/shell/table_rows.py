"""Rows of a table that Streamlit draws: which one was chosen."""

import streamlit as st


def chosen_row(key: str) -> int | None:
    """The row in which a cell was chosen, in a table with the selection mode `single-cell`: a click anywhere chooses."""
    cells = st.session_state[key]["selection"]["cells"]
    return cells[0][0] if cells else None
