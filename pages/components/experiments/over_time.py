"""A figure over time: a point for each experiment, in the order in which they were kept, a line for comparable ones."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from math import ceil
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from chunking.experiments import Experiment
from pages.components.evaluate.results.figures import INDEX, METRICS
from pages.components.experiments.local_time import local
from pages.components.experiments.table import grounds, select
from pages.components.viewers.shared.palette import (
    BLUE,
    GREEN,
    GREY,
    ORANGE,
    PURPLE,
    SKY_BLUE,
    VERMILION,
)

KEY, FIGURE = "experiments.plot", "experiments.figure"
#: figures that are no share
_COUNTS = (*INDEX, "tokens_retrieved")
_COLORS = (BLUE, VERMILION, GREEN, ORANGE, PURPLE, SKY_BLUE)
_SYMBOLS = {"evaluation": "circle", "search": "diamond"}
#: points among which intervals can still be told apart
_WITH_BARS = 40
#: experiments that are drawn
_FEWEST = 2
#: ticks below the chart; so many points are named by their configuration
_TICKS = 8


def over_time(rows: Sequence[Experiment]) -> None:
    """Ask for a figure and draw it; a single experiment has no course."""
    if len(rows) < _FEWEST:
        st.caption("From the second experiment on, a figure is drawn over time here.")
        return
    labels = {name: label for name, (label, _) in (METRICS | INDEX).items()}
    known = [name for name in labels if any(name in each.figures for each in rows)]
    name: str = st.selectbox(
        "Figure over time", known, key=FIGURE, format_func=labels.__getitem__, width=200
    )
    shown = [each for each in reversed(rows) if name in each.figures]
    figure = go.Figure()
    places = {each.id: place for place, each in enumerate(shown)}
    for number, group in enumerate(_groups(shown)):
        _line(figure, group, places, name, _COLORS[number] if number < len(_COLORS) else GREY)
    with_bars = len(shown) <= _WITH_BARS
    figure.update_traces(error_y={"visible": with_bars})
    figure.update_layout(
        height=340,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        xaxis=_ticks(shown),
        yaxis={"title": labels[name], "range": None if name in _COUNTS else [0, 1.05]},
        legend={"orientation": "h", "y": 1.03, "yanchor": "bottom", "x": 0},
        dragmode=False,
        uirevision=KEY,
    )
    st.plotly_chart(
        figure,
        key=KEY,
        on_select=_pick,
        selection_mode="points",
        config={"displayModeBar": False},
        alt=f"{labels[name]} of each experiment over time; the table above says the same",
    )
    st.caption(
        "A line joins experiments that can be compared: same kind, same documents, same questions, as much "
        f"read.{' Bars are 95% intervals.' if with_bars else ''} Click a point, or its row in "
        "the table above, to look at its experiment."
    )


def _groups(rows: Sequence[Experiment]) -> list[list[Experiment]]:
    """Those with comparable figures together, the largest group first."""
    groups: defaultdict[Hashable, list[Experiment]] = defaultdict(list)
    for each in rows:
        texts = frozenset(document.text_hash for document in each.documents)
        groups[each.kind, texts, each.questions.hash, each.read].append(each)
    return sorted(groups.values(), key=len, reverse=True)


def _ticks(shown: Sequence[Experiment]) -> dict[str, Any]:
    """An axis of places in the order of keeping, with what was kept where there is room, else only when.

    In a narrow window the style sheet leaves some of the labels out.
    """
    step = ceil(len(shown) / _TICKS)
    named = shown[::step]
    times = [local(each.created_at) for each in named]
    days = [f"{each.day} {each:%b %Y}<br>{each:%H:%M}" for each in times]
    titles = [
        _escaped(each.title).replace(" ", "<br>", 1) + "<br>" if step == 1 else "" for each in named
    ]
    return {
        "tickangle": 0,
        "tickvals": list(range(0, len(shown), step)),
        "ticktext": [title + day for title, day in zip(titles, days, strict=True)],
        "range": [-0.5, len(shown) - 0.5],
        "showgrid": False,
    }


def _line(
    figure: go.Figure,
    group: Sequence[Experiment],
    places: Mapping[str, int],
    name: str,
    color: str,
) -> None:
    found = [each.figures[name] for each in group]
    above = [(each.high or each.value) - each.value for each in found]
    below = [each.value - (each.value if each.low is None else each.low) for each in found]
    figure.add_scatter(
        x=[places[each.id] for each in group],
        y=[each.value for each in found],
        error_y={"array": above, "arrayminus": below, "thickness": 1, "width": 3},
        customdata=[each.id for each in group],
        text=[f"{_escaped(each.name)}<br>{_escaped(each.title)}" for each in group],
        mode="lines+markers",
        line={"color": color, "width": 1, "dash": "dot"},
        marker={"color": color, "size": 9, "symbol": _SYMBOLS[group[0].kind]},
        name=_escaped(grounds(group[0])),
        hovertemplate="%{text}<br>%{y:,.3~f}<extra></extra>",
    )


def _escaped(text: str) -> str:
    """A text in which Plotly finds no markup."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _pick() -> None:
    points = st.session_state[KEY]["selection"]["points"]
    id = next((point.get("customdata") for point in points), None)
    if isinstance(id, list):
        id = id[0] if id else None
    if id is not None:
        select([str(id)])
