"""A Plotly figure that the browser draws when it has nothing better to do.

Streamlit's own chart is drawn as soon as it arrives, which holds up the frame in which the chunks
would be seen.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

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


def plot(figure: Mapping[str, Any], *, key: str, alt: str) -> None:
    """Draw a figure, written as Plotly's JavaScript reads it, in the theme's colours.

    It is as high as its layout says. `alt` says what it shows.
    """
    # bytes: what is none Streamlit writes as JSON twice
    data = json.dumps([figure, alt, NAME]).encode()
    _plot(key=key, data=data, height=figure["layout"]["height"])
