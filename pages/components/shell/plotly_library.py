"""Plotly for the browser, from the Python package: sent once, and the same for every page."""

from functools import cache
from typing import Any

import streamlit as st
from plotly.offline import get_plotlyjs


@cache
def _library() -> Any:
    """A component that never changes, so the browser gets it once; charts wait until it is there."""
    told = 'globalThis.dispatchEvent(new Event("plotly")); export default function () {}'
    return st.components.v2.component("plotly_library", js=f"{get_plotlyjs()}\n{told}")


def load_library() -> None:
    """Send Plotly to the browser: what takes longest to arrive on a page that needs it at once."""
    _library()(key="plotly-library")
