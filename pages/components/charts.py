"""Charts of chunk sizes, in the colours of the viewer's palette (Okabe and Ito)."""

from typing import Any

import plotly.graph_objects as go

from chunking import ChunkingResult
from chunking.evaluation import repeated

BLUE, ORANGE, VERMILION = "#0072B2", "#E69F00", "#D55E00"


def size_histogram(result: ChunkingResult, unit: str, limit: int) -> go.Figure:
    """How many chunks have which size."""
    sizes = [chunk.token_count for chunk in result.chunks]
    figure = go.Figure(
        go.Histogram(
            x=sizes,
            nbinsx=40,
            marker={"color": BLUE, "line": {"width": 1, "color": "rgba(127,127,127,0.4)"}},
            hovertemplate="%{x} " + unit + ": %{y} chunks<extra></extra>",
        )
    )
    figure.add_vline(x=limit, line={"color": VERMILION, "dash": "dash"}, annotation_text="limit")
    return _styled(figure, f"Size ({unit})", "Chunks")


def sizes_along_document(result: ChunkingResult, unit: str, limit: int) -> go.Figure:
    """The size of each chunk at its place in the document; overlap drawn on top of what is new."""
    chunks = result.chunks
    parts = [
        part / max(1, chunk.end - chunk.start) * chunk.token_count
        for part, chunk in zip(repeated(chunks), chunks, strict=True)
    ]
    new = [chunk.token_count - part for part, chunk in zip(parts, chunks, strict=True)]
    common: dict[str, Any] = {
        "x": [chunk.start for chunk in chunks],
        "width": [max(1, chunk.end - chunk.start) for chunk in chunks],
        "offset": 0,
        "customdata": [[chunk.index + 1, chunk.token_count] for chunk in chunks],
        "hovertemplate": "chunk %{customdata[0]}: %{customdata[1]} " + unit + "<extra></extra>",
    }
    figure = go.Figure(
        [
            go.Bar(y=new, name="new", marker={"color": BLUE, "line": {"width": 0}}, **common),
            go.Bar(
                y=parts,
                name="repeated",
                marker={"color": ORANGE, "pattern": {"shape": "/"}, "line": {"width": 0}},
                **common,
            ),
        ]
    )
    figure.add_hline(y=limit, line={"color": VERMILION, "dash": "dash"}, annotation_text="limit")
    figure.update_layout(barmode="stack", legend={"orientation": "h", "y": 1.1, "x": 0})
    return _styled(figure, "Place in the document (characters)", f"Size ({unit})")


def _styled(figure: go.Figure, x: str, y: str) -> go.Figure:
    figure.update_layout(
        height=300,
        margin={"l": 8, "r": 8, "t": 24, "b": 8},
        xaxis_title=x,
        yaxis_title=y,
        bargap=0.02,
    )
    return figure
