"""Whether questions or drawn boundaries say what is good."""

import streamlit as st

from pages.components.shell.url_state import restore_address

_WAY, _BY_QUESTIONS, _BY_EXAMPLE = "autotune.by", "By questions", "By example"


def way_choice() -> None:
    """Ask for it."""
    restore_address([_WAY])
    st.segmented_control(
        "Search",
        [_BY_QUESTIONS, _BY_EXAMPLE],
        default=_BY_QUESTIONS,
        required=True,
        key=_WAY,
        bind="query-params",
        help="By questions: what retrieves best. By example: what cuts most like boundaries that you draw.",
    )


def is_by_example() -> bool:
    """Whether boundaries are drawn."""
    return st.session_state.get(_WAY) == _BY_EXAMPLE
