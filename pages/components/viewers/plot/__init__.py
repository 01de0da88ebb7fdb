"""A Plotly figure that the browser draws when it has nothing better to do.

Streamlit's own chart is drawn as soon as it arrives, which holds up the frame in which the chunks
would be seen. The page has to call `load_library` as well.
"""

import json
from pathlib import Path

import plotly.graph_objects as go

from pages.components.viewers.shared.mounting import IDLE, MOUNTING, PALETTE, mounted

_HERE = Path(__file__).parent

_plot = mounted(
    "plot",
    _HERE / "plot.html",
    PALETTE,
    MOUNTING,
    IDLE,
    _HERE / "plot.js",
    isolate_styles=False,  # Plotly puts its styles into the page
)


def plot(figure: go.Figure, *, key: str, alt: str) -> None:
    """Draw a figure as high as its layout says, in the theme's colours. `alt` says what it shows."""
    figure.update_layout(template="none")
    _plot(
        key=key,
        data={"figure": json.loads(figure.to_json()), "alt": alt},
        height=figure.layout.height,
    )
