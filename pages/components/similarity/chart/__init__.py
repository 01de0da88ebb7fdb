"""The similarity curve, drawn by Plotly in the browser, with a threshold that the mouse can drag.

Streamlit's own Plotly chart reports selections only, so the chart is a component. The sentences are
cut from the text that the chunk viewer on the same page keeps, and drawn as they are read.

A click or a drag is a trigger: it reaches Python in one run. Each place of a dragged line has a serial
number, and the message says which one it answers, so that no late answer moves the line back.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import streamlit as st

from pages.components.serving.plotly_library import NAME
from pages.components.similarity.chart.payload import Curves, chart_message
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    MARKUP,
    MOUNTING,
    PLOTLY,
    SPANS,
    TEXTS,
    mounted,
)

__all__ = ["Curves", "dragged_threshold", "picked_gap", "similarity_chart"]

_HERE = Path(__file__).parent


_chart = mounted(
    "similarity_chart",
    _HERE / "chart.html",
    _HERE / "chart.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    MOUNTING,
    PLOTLY,
    *MARKUP,
    *(
        _HERE / f"{part}.js"
        for part in ("curve", "sketch", "figure", "overview", "readout", "chart")
    ),
    isolate_styles=False,  # Plotly puts its styles into the page
)


def similarity_chart(
    curves: Curves,
    *,
    key: str,
    height: int,
    on_gap: Callable[[], None],
    on_threshold: Callable[[], None],
) -> None:
    """Draw the curves. `on_gap` is called when the user clicks a gap, `on_threshold` while the line is
    dragged: `picked_gap` and `dragged_threshold` tell where."""
    serial = _clicks(key).get("threshold", {}).get("serial", 0)
    _chart(
        key=key,
        data=[
            chart_message(curves) | {"height": height, "answeredSerial": serial, "library": NAME}
        ],
        height=height,
        on_gap_change=lambda: _receive(key, "gap", on_gap),
        on_threshold_change=lambda: _receive(key, "threshold", on_threshold),
    )


def picked_gap(key: str) -> int | None:
    """The gap that the user clicked last, None if none."""
    gap: int | None = _clicks(key).get("gap")
    return gap


def dragged_threshold(key: str) -> float | None:
    """The smoothed similarity that the user dragged the line to last."""
    line: float | None = _clicks(key).get("threshold", {}).get("line")
    return line


def _clicks(key: str) -> dict[str, Any]:
    """What this session remembers about clicks and drags in the chart `key`."""
    clicks: dict[str, Any] = st.session_state.setdefault(f"_similarity_chart:{key}", {})
    return clicks


def _receive(key: str, name: str, then: Callable[[], None]) -> None:
    """Take note of a click or a drag, then call `then`."""
    click = st.session_state[key].get(name)
    if click is not None:
        _clicks(key)[name] = click
        then()
