"""Results of other settings, or on other documents, than the page holds: the style sheet dims them."""

import streamlit as st
from streamlit.delta_generator import DeltaGenerator


def dimmed(place: str, is_current: bool) -> DeltaGenerator:
    """A container for results, by whose looks they are outdated unless they are current."""
    return st.container(key=f"{'current' if is_current else 'outdated'}-{place}")
