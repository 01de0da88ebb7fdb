"""The experiments in a table: one row is looked at, two are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.experiments import Experiment
from pages.components.shell.table_rows import row_height

if TYPE_CHECKING:
    import pandas as pd

KEY, SELECTED = "experiments.table", "experiments.selected"
#: the figures that have a column, as Evaluate shows them: label and format
_FIGURES = {
    "recall": ("Recall", "%.2f"),
    "mrr": ("MRR", "%.2f"),
    "tokens_retrieved": ("Tokens read", "localized"),
    "chunks": ("Chunks", "localized"),
    "tokens": ("Index tokens", "localized"),
    "precision": ("Precision", "%.3f"),
}
HEIGHT = 420
#: pixels of the columns whose texts may be long
_NAME, _CONFIGURATION = 186, 146
#: the columns that stand in view at 1280 pixels, up to the interval on a phone, and the others to the right of them
_FIRST = (
    "Name", "Recall", "95% interval", "Configuration", "MRR", "Tokens read", "Chunks", "Kept", "Index tokens"
)  # fmt: skip
_LATER = ("Precision", "Read", "Documents", "Questions", "Kind", "Note")


def selected_ids() -> list[str]:
    """The experiments that are looked at, by id."""
    found: list[str] = st.session_state.setdefault(SELECTED, [])
    return found


def select(ids: Sequence[str]) -> None:
    """Look at these."""
    st.session_state[SELECTED] = list(ids)


def experiment_table(rows: Sequence[Experiment]) -> None:
    """Draw the table. Rows stay selected by what they are, whatever is added or deleted around them."""
    ids = [each.id for each in rows]
    # a table of other rows is another one: it must not take a place for the experiment that stood there
    key = f"{KEY}.{hashlib.blake2b(repr(ids).encode(), digest_size=8).hexdigest()}"

    def chosen() -> None:
        places = st.session_state[key]["selection"]["rows"]
        select([ids[place] for place in places if place < len(ids)])

    chosen_now = set(selected_ids())
    st.dataframe(
        _table(rows),
        key=key,
        height="auto" if len(rows) < 10 else HEIGHT,
        row_height=row_height(_long(rows)),
        hide_index=True,
        placeholder="",
        on_select=chosen,
        selection_mode="multi-row",
        selection_default={
            "selection": {"rows": [place for place, id in enumerate(ids) if id in chosen_now]}
        },
        column_order=_FIRST + _LATER,
        column_config=_columns(),
        alt="The experiments with what was measured",
    )


def _long(rows: Sequence[Experiment]) -> Iterator[tuple[str, int]]:
    """The texts that may not fit, with the width of their columns."""
    for each in rows:
        yield each.name, _NAME
        yield each.title, _CONFIGURATION


def _table(rows: Sequence[Experiment]) -> pd.DataFrame:
    import pandas as pd

    columns: dict[str, list[Any]] = {"Name": [each.name for each in rows]}
    for name, (label, _) in _FIGURES.items():
        columns[label] = [_shown(each, name) for each in rows]
        if name == "recall":
            columns["95% interval"] = [_interval(each) for each in rows]
    return pd.DataFrame(
        columns
        | {
            "Kept": [each.created_at for each in rows],
            "Configuration": [each.title for each in rows],
            "Read": [each.read for each in rows],
            "Documents": [", ".join(text.name for text in each.documents) for each in rows],
            "Questions": [each.questions.count for each in rows],
            "Kind": [each.kind for each in rows],
            "Note": [each.note for each in rows],
        }
    )


def _shown(experiment: Experiment, name: str) -> float | None:
    """A figure as its column formats it, None where the experiment has none."""
    figure = experiment.figures.get(name)
    if figure is None:
        return None
    return round(figure.value) if _FIGURES[name][1] == "localized" else figure.value


def _interval(experiment: Experiment) -> str:
    recall = experiment.figures["recall"]
    if recall.low is None or recall.high is None:
        return ""
    return f"{recall.low:.2f} to {recall.high:.2f}"


def _columns() -> dict[str, Any]:
    config = st.column_config
    figures = {label: config.NumberColumn(format=format) for label, format in _FIGURES.values()}
    return {
        "Name": config.TextColumn(width=_NAME),
        "Configuration": config.TextColumn(width=_CONFIGURATION),
        "95% interval": config.TextColumn(width=104),
        "Kept": config.DatetimeColumn(
            width=128, format="YYYY-MM-DD HH:mm", help="When, in your time zone."
        ),
        "Read": config.TextColumn(help="How much was read to answer a question."),
        **figures,
    }
