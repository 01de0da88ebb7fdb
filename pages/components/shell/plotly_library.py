"""Plotly for the browser, from the Python package: sent once, and the same for every page."""

from functools import cache
from pathlib import Path
from typing import Any

import streamlit as st
from plotly.offline import get_plotlyjs

#: what makes Plotly of its text once it is needed
AT_FIRST_USE = Path(__file__).with_suffix(".js")


@cache
def _library() -> Any:
    """A component that never changes, so the browser gets it once; charts wait until it is there."""
    at_first_use = AT_FIRST_USE.read_text(encoding="utf-8")
    script = f"function readPlotly() {{\n{get_plotlyjs()}\n}}\n{at_first_use}"
    return st.components.v2.component("plotly_library", js=script)


def load_library() -> None:
    """Send Plotly to the browser: what takes longest to arrive on a page that needs it at once."""
    _library()(key="plotly-library")
