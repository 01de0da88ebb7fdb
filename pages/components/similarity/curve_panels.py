"""What the Similarity page shows beside its chart: valleys, a heat map, a curve to lay over."""

from collections.abc import Callable, Mapping

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from chunking import Chunker, ChunkingResult, Document, Trace
from chunking.embedders import EMBEDDERS, sentence_vectors
from chunking.surrogates import without_surrogates
from pages.components.library.documents import CHOICE
from pages.components.runs.embedding import embedded
from pages.components.runs.results import chunked
from pages.components.viewers.shared.markup import words_within
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

OTHER_MODEL, OTHER_DOCUMENT = "similarity.model", "similarity.document"
#: sentences of which the similarity of every pair is drawn
MOST = 200
USUAL = 60
#: characters of a sentence in a table
SHOWN = 120


def overlay_choice(chunker: Chunker, documents: Mapping[str, Document]) -> None:
    """Ask for a second curve: of the same text by another embedding model, or of another document."""
    models = [name for name in EMBEDDERS if name != chunker.options.embedder]
    others = [name for name in documents if name != st.session_state.get(CHOICE)]
    with st.container(horizontal=True, vertical_alignment="bottom"):
        for label, choices, key, example in (
            ("This document by another model", models, OTHER_MODEL, "an embedding model …"),
            ("Or another document", others, OTHER_DOCUMENT, "a document …"),
        ):
            st.selectbox(label, choices, index=None, key=key, placeholder=example)
    st.caption(
        "A second curve is drawn over the first, dotted. A longer or shorter one is stretched to the "
        "same length."
    )


def overlay(
    document: Document, chunker: Chunker, documents: Mapping[str, Document]
) -> tuple[str, Trace | None]:
    """The second curve that was asked for, and its name. What it needs is embedded now.

    A container stands for it in every run, so that what follows keeps its place on the page.
    """
    name: str | None = st.session_state.get(OTHER_DOCUMENT)
    model: str | None = st.session_state.get(OTHER_MODEL)
    with st.container():
        if name is not None and name in documents and documents[name] is not document:
            return name, _trace(documents[name], chunker)
        if model and model != chunker.options.embedder:
            return f"by {model}", _trace(document, chunker.replace(embedder=model))
    return "", None


def _trace(document: Document, chunker: Chunker) -> Trace | None:
    return chunked(document, chunker).trace if embedded(document, chunker) else None


def heat_map(document: Document, chunker: Chunker, result: ChunkingResult, gap: int | None) -> None:
    """The similarity of every pair of sentences in a range, with the chunks' boundaries."""
    vectors = sentence_vectors(chunker.view(document), chunker.options.embedder)
    count = len(vectors)
    first = max(0, min((gap or 0) - USUAL // 2, count - USUAL))
    low, high = st.slider(
        "Sentences", 1, count, (first + 1, min(count, first + USUAL)), key=f"heat.{count}.{first}"
    )
    if high - low >= MOST:
        st.caption(f"The first {MOST} of them are drawn.")
        high = low + MOST - 1
    part = vectors[low - 1 : high]
    axis = list(range(low, high + 1))
    figure = go.Figure(
        go.Heatmap(
            z=np.round(part @ part.T, 2), x=axis, y=axis, colorscale="Viridis", zmin=0, zmax=1,
            hovertemplate="sentences %{x} and %{y}: %{z}<extra></extra>",
        )
    )  # fmt: skip
    figure.update_layout(
        shapes=_crosses(_boundaries(result, low, high)),
        height=520,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        yaxis={"autorange": "reversed", "scaleanchor": "x", "constrain": "domain"},
        xaxis={"constrain": "domain"},
    )
    st.plotly_chart(figure, key="similarity.heat", alt="Similarity of every pair of sentences")
    st.caption(
        "Each point is a pair of sentences: the brighter, the more alike. White lines are cuts. A "
        "bright square along the diagonal is a passage about one subject."
    )


def _boundaries(result: ChunkingResult, low: int, high: int) -> list[float]:
    """The places of the boundaries between the sentences `low` to `high`, counted from 1."""
    assert result.trace is not None
    starts = {chunk.start for chunk in result.chunks[1:]}
    return [
        gap + 1.5
        for gap, offset in enumerate(result.trace.offsets)
        if offset in starts and low <= gap + 1 < high
    ]


def _crosses(places: list[float]) -> list[dict[str, object]]:
    """A line across and one down at each place: given at once, since one added later looks at all before it."""
    return [
        {
            "type": "line",
            f"{along}0": place,
            f"{along}1": place,
            f"{along}ref": along,
            f"{across}0": 0,
            f"{across}1": 1,
            f"{across}ref": f"{across} domain",
            "line": {"color": "white", "width": 1},
        }
        for place in places
        for along, across in (("x", "y"), ("y", "x"))
    ]


def valley_table(
    document: Document, trace: Trace, gap: int | None, go_to: Callable[[int | None], None]
) -> None:
    """Every valley, whether the text is cut there, and why; the one at `gap` is chosen, `go_to` is given another."""
    if not trace.valleys:
        st.caption("The curve has no valley.")
        return
    begins = [0, *trace.offsets, len(document.text)]
    table_view(
        "Valleys",
        (
            Column("After sentence", "number"),
            Column("Cut"),
            Column("Similarity", "number"),
            Column("Depth", "number", "How far the curve falls from the peaks on both sides."),
            Column("Sentences before and after it"),
        ),
        [
            TableRow(
                str(valley.position),
                (
                    Cell.count(valley.position + 1),
                    Cell("cut" if valley.accepted else "not cut", below=valley.reason),
                    Cell(f"{valley.similarity:.2f}", valley.similarity),
                    Cell(f"{valley.depth:.2f}", valley.depth),
                    Cell(
                        _sentence(document, begins, valley.position),
                        below=_sentence(document, begins, valley.position + 1),
                    ),
                ),
            )
            for valley in trace.valleys
        ],
        [] if gap is None else [str(gap)],
        lambda ids: go_to(int(ids[0]) if ids else None),
        key="similarity.valleys",
        height="420px",
    )


def _sentence(document: Document, begins: list[int], index: int) -> str:
    """The beginning of a sentence as it is read, on one line, fit for UTF-8."""
    start, end = begins[index], begins[index + 1]
    beginning = words_within(document, start, min(end, start + SHOWN))
    return without_surrogates(f"{beginning}…" if end > start + SHOWN else beginning)
