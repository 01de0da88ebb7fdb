"""Charts of chunk sizes, in the colours of the viewer's palette (Okabe and Ito).

They are written as Plotly's JavaScript reads them. Its Python library checks each property of a figure, which
takes a tenth of the time from a moved slider to the end of the run.
"""

from base64 import b64encode
from typing import Any

import numpy as np
import numpy.typing as npt

from chunking import ChunkingResult
from chunking.inspection import repeated
from chunking.tokenizers import Ruler
from pages.components.viewers.shared.palette import BLUE, ORANGE, VERMILION

#: a figure with its data and layout
Figure = dict[str, Any]
BINS = 40
#: chunks of a bar below which Plotly would count by halves
FEW = 6


def size_histogram(result: ChunkingResult, unit: str, limit: int) -> Figure:
    """How many chunks have which size."""
    sizes = [chunk.token_count for chunk in result.chunks]
    counts, edges = np.histogram(sizes, bins=min(BINS, max(1, max(sizes) - min(sizes))))
    bars = {
        "type": "bar",
        "x": _packed((edges[:-1] + edges[1:]) / 2),
        "y": _packed(counts),
        "width": _packed(np.diff(edges)),
        "marker": {"color": BLUE},
        "hovertemplate": f"about %{{x:.0f}} {unit}: %{{y}} chunks<extra></extra>",
    }
    line = {"x0": limit, "x1": limit, "y0": 0, "y1": 1, "yref": "y domain"}
    label = {"x": limit, "xanchor": "left", "y": 1, "yref": "y domain", "yanchor": "top"}
    layout = _layout(f"Size ({unit})", "Chunks", line, label)
    if counts.max() < FEW:
        layout["yaxis"]["dtick"] = 1  # there is no half chunk
    return {"data": [bars], "layout": {**layout, "bargap": 0.02}}


def sizes_along_document(result: ChunkingResult, ruler: Ruler, unit: str, limit: int) -> Figure:
    """The size of each chunk at its place in the document, and of its text that repeats the chunk before.

    `ruler` measures the text as the sizes are measured.

    Two stepped lines, not a bar a chunk: thousands of bars would hold up the page.
    """
    chunks = result.chunks
    places = np.array([chunk.start for chunk in chunks] + [chunks[-1].end])
    sizes = np.array([chunk.token_count for chunk in chunks])
    shared = np.array(
        [
            ruler.length(chunk.start, chunk.start + count)
            for chunk, count in zip(chunks, repeated(chunks), strict=True)
        ]
    )
    steps = [
        _steps(places, sizes, "size", BLUE, unit),
        _steps(places, shared, "of it repeated", ORANGE, unit),
    ]
    line = {"x0": 0, "x1": 1, "xref": "x domain", "y0": limit, "y1": limit}
    label = {"x": 1, "xref": "x domain", "xanchor": "right", "y": limit, "yanchor": "bottom"}
    layout = _layout("Place in the document (characters)", f"Size ({unit})", line, label)
    return {"data": steps, "layout": {**layout, "legend": {"orientation": "h", "y": 1.12, "x": 0}}}


def _steps(
    places: npt.NDArray[np.int64],
    heights: npt.NDArray[Any],
    name: str,
    color: str,
    unit: str,
) -> dict[str, Any]:
    """A filled line that holds each height from its place to the next."""
    return {
        "type": "scatter",
        "x": _packed(places),
        "y": _packed(np.append(heights, heights[-1:])),
        "name": name,
        "mode": "lines",
        "line": {"shape": "hv", "width": 1, "color": color},
        "fill": "tozeroy",
        "hovertemplate": f"from character %{{x:,}}: %{{y:.0f}} {unit} {name}<extra></extra>",
    }


def _packed(values: npt.NDArray[Any]) -> dict[str, str]:
    """Numbers as Plotly takes typed arrays: little-endian, in base 64; whole ones take half as much."""
    kind = "i4" if values.dtype.kind == "i" else "f8"
    return {"dtype": kind, "bdata": b64encode(values.astype(f"<{kind}").tobytes()).decode()}


def _layout(x: str, y: str, line: dict[str, Any], label: dict[str, Any]) -> dict[str, Any]:
    """Axes by their titles, and a dashed line at the limit."""
    dashed = {"type": "line", "line": {"color": VERMILION, "dash": "dash"}, **line}
    return {
        "height": 300,
        "margin": {"l": 8, "r": 8, "t": 24, "b": 8},
        "xaxis": {"title": {"text": x}},
        "yaxis": {"title": {"text": y}},
        "shapes": [dashed],
        "annotations": [{"text": "limit", "showarrow": False, **label}],
    }
