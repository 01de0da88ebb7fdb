"""Settings beside what they make; on a phone they are a drawer, so that the result comes first.

Beside a page of a file they fold into a strip where the window has no room for three columns.
"""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

#: the bar that opens and closes them, shown by the style sheet where it is needed
_BAR = (
    '<details class="settings-bar"><summary>'
    '<span class="when-closed">Settings</span><span class="when-open">Back to the result</span>'
    '<span class="when-beside">Hide settings</span>'
    "</summary></details>"
)


def settings_column() -> tuple[DeltaGenerator, DeltaGenerator]:
    """The places of the settings and of the result."""
    left, right = st.columns([1, 3.4], gap="medium")
    left.html(_BAR)
    return left.container(key="settings"), right
