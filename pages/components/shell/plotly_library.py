"""Plotly for the browser, from the Python package: sent once, and the same for every page."""

from functools import cache
from typing import Any

import streamlit as st
from plotly.offline import get_plotlyjs

#: Plotly is read at its first use: that takes a browser most of a second, often for a chart out of sight
_AT_FIRST_USE = """
Object.defineProperty(globalThis, "Plotly", {
  configurable: true,
  get: () => (readPlotly(), globalThis.Plotly),
  set: (value) => Object.defineProperty(globalThis, "Plotly", { value }),
});
globalThis.dispatchEvent(new Event("plotly"));
export default function () {}
"""


@cache
def _library() -> Any:
    """A component that never changes, so the browser gets it once; charts wait until it is there."""
    script = f"function readPlotly() {{\n{get_plotlyjs()}\n}}\n{_AT_FIRST_USE}"
    return st.components.v2.component("plotly_library", js=script)


def load_library() -> None:
    """Send Plotly to the browser: what takes longest to arrive on a page that needs it at once."""
    _library()(key="plotly-library")
