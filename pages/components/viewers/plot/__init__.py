"""A Plotly figure that the browser draws when it has nothing better to do.

Streamlit's own chart is drawn as soon as it arrives, which holds up the frame in which the chunks
would be seen.
"""

import json
from pathlib import Path

import plotly.graph_objects as go

from pages.components.serving.plotly_library import NAME
from pages.components.viewers.shared.mounting import IDLE, MOUNTING, PALETTE, PLOTLY, mounted

_HERE = Path(__file__).parent

_plot = mounted(
    "plot",
    _HERE / "plot.html",
    PALETTE,
    MOUNTING,
    IDLE,
    PLOTLY,
    _HERE / "plot.js",
    isolate_styles=False,  # Plotly puts its styles into the page
)


def plot(figure: go.Figure, *, key: str, alt: str) -> None:
    """Draw a figure as high as its layout says, in the theme's colours. `alt` says what it shows."""
    figure.update_layout(template="none")
    _plot(
        key=key,
        data={"figure": json.loads(figure.to_json()), "alt": alt, "library": NAME},
        height=figure.layout.height,
    )
