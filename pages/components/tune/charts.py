"""Charts of chunk sizes, in the colours of the viewer's palette (Okabe and Ito)."""

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go

from chunking import ChunkingResult
from chunking.inspection import repeated
from pages.components.viewers.shared.palette import BLUE, ORANGE, VERMILION

BINS = 40


def size_histogram(result: ChunkingResult, unit: str, limit: int) -> go.Figure:
    """How many chunks have which size."""
    sizes = [chunk.token_count for chunk in result.chunks]
    counts, edges = np.histogram(sizes, bins=min(BINS, max(1, max(sizes) - min(sizes))))
    bars = go.Bar(
        x=(edges[:-1] + edges[1:]) / 2,
        y=counts,
        width=np.diff(edges),
        marker={"color": BLUE},
        hovertemplate="about %{x:.0f} " + unit + ": %{y} chunks<extra></extra>",
    )
    figure = go.Figure(bars)
    figure.add_vline(x=limit, line={"color": VERMILION, "dash": "dash"}, annotation_text="limit")
    return _styled(figure, f"Size ({unit})", "Chunks")


def sizes_along_document(result: ChunkingResult, unit: str, limit: int) -> go.Figure:
    """The size of each chunk at its place in the document, and the share that it repeats.

    Two stepped lines, not a bar a chunk: thousands of bars would hold up the page.
    """
    chunks = result.chunks
    places = np.array([chunk.start for chunk in chunks] + [chunks[-1].end])
    sizes = np.array([chunk.token_count for chunk in chunks])
    lengths = np.array([chunk.end - chunk.start for chunk in chunks])
    shared = sizes * np.array(repeated(chunks)) / np.maximum(1, lengths)
    figure = go.Figure(
        [
            _steps(places, sizes, "size", BLUE, unit),
            _steps(places, shared, "of it repeated", ORANGE, unit),
        ]
    )
    figure.add_hline(y=limit, line={"color": VERMILION, "dash": "dash"}, annotation_text="limit")
    figure.update_layout(legend={"orientation": "h", "y": 1.12, "x": 0})
    return _styled(figure, "Place in the document (characters)", f"Size ({unit})")


def _steps(
    places: npt.NDArray[np.int64],
    heights: npt.NDArray[np.float64],
    name: str,
    color: str,
    unit: str,
) -> go.Scatter:
    """A filled line that holds each height from its place to the next."""
    return go.Scatter(
        x=places,
        y=np.append(heights, heights[-1:]),
        name=name,
        mode="lines",
        line={"shape": "hv", "width": 1, "color": color},
        fill="tozeroy",
        hovertemplate="from character %{x:,}: %{y:.0f} " + unit + f" {name}<extra></extra>",
    )


def _styled(figure: go.Figure, x: str, y: str) -> go.Figure:
    figure.update_layout(
        height=300,
        margin={"l": 8, "r": 8, "t": 24, "b": 8},
        xaxis_title=x,
        yaxis_title=y,
        bargap=0.02,
    )
    return figure
