"""The Pareto chart: the recall of each trial against the tokens that it stores."""

from collections.abc import Iterable, Sequence
from functools import partial

import plotly.graph_objects as go
import streamlit as st

from pages.components.autotune.search import Row, Search
from pages.components.autotune.session_search import in_fragment, select_trial, selected_number
from pages.components.viewers.shared.palette import BLUE, GREEN, GREY, SKY_BLUE, VERMILION

KEY = "autotune.pareto"
#: the marker of a trial by how far it came: what it is called, symbol, colour, size
STAGES = {
    "screened": ("tried with a quick model", "circle-open", GREY, 7),
    "estimated": ("estimated", "diamond", SKY_BLUE, 9),
    "measured": ("measured in full", "square", BLUE, 10),
}


def recall_of(trial: Row) -> float:
    """The recall on the training questions."""
    return float(trial["tuned_on"]["recall"])


def best_name(outcome: Row) -> str:
    """What the trial is called that the training questions chose: the answer may be to stay."""
    return "best" if outcome["is_winner"] else "picked"


def front(trials: Iterable[Row]) -> list[Row]:
    """The trials that no other one beats at no more tokens, from the smallest on."""
    found: list[Row] = []
    for trial in sorted(trials, key=lambda each: (each["tokens"], -recall_of(each))):
        if not found or recall_of(trial) > recall_of(found[-1]):
            found.append(trial)
    return found


def last_stage(trials: Iterable[Row]) -> list[Row]:
    """Those that came as far as any did: figures of two stages are not to be compared."""
    listed = list(trials)
    reached = [stage for stage in STAGES if any(each["stage"] == stage for each in listed)]
    return [each for each in listed if each["stage"] == reached[-1]] if reached else []


def pareto_chart(search: Search) -> None:
    """Draw it; a click on a point selects its trial."""
    trials = list(search.trials.values())
    figure = go.Figure()
    line = front(last_stage(trials))
    figure.add_scatter(
        x=[each["tokens"] for each in line],
        y=[100 * recall_of(each) for each in line],
        mode="lines",
        line={"color": GREEN, "width": 1, "dash": "dot", "shape": "hv"},
        name="most recall for its tokens",
        hoverinfo="skip",
    )
    for stage, (name, symbol, color, size) in STAGES.items():
        rows = [each for each in trials if each["stage"] == stage]
        _points(figure, rows, name, {"symbol": symbol, "color": color, "size": size})
    for number, name, color in _marked(search):
        ring = {"symbol": "circle-open", "color": color, "size": 18, "line": {"width": 2.5}}
        _points(figure, [search.trials[number]], name, ring)
    figure.update_layout(
        height=320,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        xaxis={"title": "Tokens stored"},
        yaxis={"title": "Recall (%), training questions"},
        legend={"orientation": "h", "y": 1.03, "yanchor": "bottom", "x": 0},
        dragmode=False,
        uirevision=KEY,
    )
    st.caption(
        "Every configuration that was tried: the higher, the more it finds; the farther left, the fewer tokens it "
        "stores."
    )
    key = in_fragment(KEY, search)
    st.plotly_chart(
        figure,
        key=key,
        on_select=partial(_pick, key),
        selection_mode="points",
        config={"displayModeBar": False},
        alt="Recall of each configuration that was tried, over the tokens that it stores; the list below names them all",
    )


def trial_choice(search: Search) -> None:
    """Every trial by name, the best first: whoever works by keyboard chooses here what a click on a point does."""
    key = in_fragment(f"{KEY}.trial", search)
    stages = list(STAGES)
    ordered = sorted(
        search.trials.values(),
        key=lambda each: (-stages.index(each["stage"]), -recall_of(each), each["tokens"]),
    )
    st.session_state[key] = selected_number(search)  # also where it was picked by a click
    st.selectbox(
        "Configuration",
        [each["number"] for each in ordered],
        index=None,
        format_func=lambda number: _name(search.trials[number]),
        placeholder="Choose a point of the chart by name",
        key=key,
        on_change=_choose,
        args=(key,),
    )


def _name(trial: Row) -> str:
    """What stays the same while a search goes on: the browser sends back what it was shown."""
    return f"{trial['title']} · no. {trial['number'] + 1}"


def _choose(key: str) -> None:
    number = st.session_state[key]
    if number is not None:
        select_trial(number)


def _marked(search: Search) -> Sequence[tuple[int, str, str]]:
    """The trials with a ring: the selected one, and of an outcome the one that it picked and the current one."""
    rings: list[tuple[int, str, str]] = []
    if outcome := search.outcome:
        rings.append((outcome["chosen"], best_name(outcome), GREEN))
        if outcome["current"] is not None:
            rings.append((outcome["current"], search.current_name.split()[0], VERMILION))
    number = selected_number(search)
    if number is not None and number not in [ring[0] for ring in rings]:
        rings.append((number, "selected", BLUE))
    return rings


def _points(figure: go.Figure, rows: Sequence[Row], name: str, marker: Row) -> None:
    figure.add_scatter(
        x=[each["tokens"] for each in rows],
        y=[100 * recall_of(each) for each in rows],
        customdata=[each["number"] for each in rows],
        text=[each["title"] for each in rows],
        mode="markers",
        marker=dict(marker),
        name=name,
        showlegend=bool(rows),
        hovertemplate="%{text}<br>recall %{y:.1f}%<br>%{x:,} tokens<extra>" + name + "</extra>",
    )


def _pick(key: str) -> None:
    points = st.session_state[key]["selection"]["points"]
    number = next((point.get("customdata") for point in points), None)
    if isinstance(number, list):
        number = number[0] if number else None
    if number is not None:
        select_trial(int(number))
