"""Recall over the tokens that may be read: the curve by which chunkings of any size compare fairly."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
import plotly.graph_objects as go
import streamlit as st

from chunking.evaluation import FEWEST, interval_of_shares
from pages.components.evaluate.run import Findings
from pages.components.viewers.shared.palette import BLUE, ORANGE

#: budgets drawn, and resamples behind the band
POINTS, SAMPLES = 24, 2000
LEAST, MOST = 100, 4000

Curve = npt.NDArray[np.float64]


def recall_chart(found: Sequence[Findings], names: Sequence[str], budget: int | None) -> None:
    """One line a configuration with its band; the chosen budget is a line across."""
    budgets = _budgets(found, budget)
    figure = go.Figure()
    for findings, name, color in zip(found, names, (BLUE, ORANGE), strict=False):
        low, mean, high = band(findings.recalls(budgets))
        _draw(figure, budgets, low, mean, high, name, color)
    if budget is not None:
        figure.add_vline(
            x=budget,
            line={"color": "#888", "dash": "dash"},
            annotation_text="budget",
            annotation_position="bottom right",  # above, the band would lie behind it
        )
    figure.update_layout(
        height=380,
        margin={"l": 8, "r": 8, "t": 8, "b": 8},
        xaxis={"title": "Tokens read", "rangemode": "tozero"},
        yaxis={"title": "Recall", "range": [0, 1.02]},
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        hovermode="x unified",
    )
    st.plotly_chart(
        figure,
        key="evaluate.curve",
        config={"displayModeBar": False},  # its tools would cover the legend
        alt="Recall over the tokens read",
    )
    st.caption(
        "The mean recall of all questions when so many tokens of the ranking are read; the chunk that "
        "no longer fits is read as far as it does. The band holds 95% of the means of 2,000 resamples "
        "of the questions (percentile bootstrap; where all questions find their answer, or none does, the exact "
        "binomial interval): it says how far other questions like these might "
        f"lie, for one configuration. Fewer than {FEWEST} questions have none."
        + (" Whether two differ is said under **All figures**." if len(found) > 1 else "")
    )


def _budgets(found: Sequence[Findings], budget: int | None) -> tuple[int, ...]:
    """Where the curves are computed: as far as every ranking is kept, and no further than there is text."""
    end = min(findings.kept_tokens for findings in found)
    read = (2 * int(findings.report.figures["tokens_retrieved"]) for findings in found)
    most = max(LEAST + 1, min(max(MOST, 2 * (budget or 0), *read), end))
    points = np.linspace(min(LEAST, most), most, POINTS)
    return tuple(sorted({max(1, min(most, end, round(point))) for point in points}))


def band(values: Curve) -> tuple[Curve, Curve, Curve]:
    """The mean over the rows of each column between the ends of its interval, that of the figures above.

    Too few rows for an interval have a band without width.
    """
    mean = values.mean(axis=0)
    if len(values) < FEWEST:
        return mean, mean, mean
    low, high = interval_of_shares(values, SAMPLES, 0, 0.95)
    return low, mean, high


def _draw(
    figure: go.Figure,
    budgets: Sequence[int],
    low: Curve,
    mean: Curve,
    high: Curve,
    name: str,
    color: str,
) -> None:
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    figure.add_scatter(
        x=[*budgets, *reversed(budgets)],
        y=[*high, *reversed(low)],
        fill="toself",
        fillcolor=f"rgba({red},{green},{blue},0.18)",
        line={"width": 0},
        hoverinfo="skip",
        showlegend=False,
        legendgroup=name,
    )
    figure.add_scatter(
        x=budgets,
        y=mean,
        name=name,
        legendgroup=name,
        mode="lines+markers",
        marker={"size": 5},
        line={"color": color, "width": 2},
        customdata=np.stack([low, high], axis=1),
        hovertemplate="%{y:.2f} (%{customdata[0]:.2f} to %{customdata[1]:.2f})",
    )
