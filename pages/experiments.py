"""Experiments: what was measured on this server, to be found, compared, plotted, restored or deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import streamlit as st

from chunking.experiments import Experiment
from pages.components.configuration.taking_over import go_to
from pages.components.experiments.detail import detail
from pages.components.experiments.filters import ask_for_filter, no_filter
from pages.components.experiments.over_time import over_time
from pages.components.experiments.pair import pair
from pages.components.experiments.store import SHARED, experiment_store
from pages.components.experiments.table import experiment_table, selected_ids

if TYPE_CHECKING:
    from chunking.experiments.store import ExperimentStore


def page() -> None:
    """The whole page."""
    store = experiment_store()
    count = store.count()
    if not count:
        beginning()
        return
    rows = store.find(ask_for_filter(store))
    if not rows:
        nothing_found(count)
        return
    if len(rows) < count:
        st.caption(f"{len(rows):,} of {count:,} experiments.")
    experiment_table(rows)
    chosen(store, rows)
    over_time(rows)
    st.caption(SHARED)


#: from nothing to an experiment
_STEPS = (
    ("Measure", "Evaluate a configuration on questions, or let Autotune search for a better one."),
    (
        "Keep",
        "Press **Keep** beside the result: its settings and figures are listed here.",
    ),
    ("Use it again", "Compare two, see a figure over time, or restore exactly what was measured."),
)


def beginning() -> None:
    """What the page is for, before anything is kept."""
    with st.container(border=True):
        st.markdown("#### Nothing is kept yet")
        st.markdown("What you measure is gone with the page, unless you keep it.")
        steps = zip(st.columns(len(_STEPS), gap="small"), _STEPS, strict=True)
        for number, (column, (title, explanation)) in enumerate(steps, 1):
            with column.container(border=True, height="stretch"):
                st.markdown(f"**{number} · {title}**")
                st.caption(explanation)
        with st.container(horizontal=True, gap="small"):
            for label, place in (("Evaluate", "evaluate"), ("Autotune", "autotune")):
                st.button(
                    f"Open {label}",
                    type="primary" if place == "evaluate" else "secondary",
                    on_click=go_to,
                    args=(f"{place}.py",),
                )
        st.caption(SHARED)


def nothing_found(count: int) -> None:
    """No experiment passes the filters."""
    st.info(
        f"None of the {count:,} experiments passes these filters.", icon=":material/filter_alt:"
    )
    st.button("Show all", icon=":material/filter_alt_off:", on_click=no_filter)


def chosen(store: ExperimentStore, rows: Sequence[Experiment]) -> None:
    """What is selected of these: one in full, two compared."""
    there = {each.id for each in rows}
    ids = [id for id in selected_ids() if id in there]
    if not ids:
        st.caption("Select a row to see all of it and to restore it, or two rows to compare them.")
    elif len(ids) == 1:
        st.caption("Select a second row to compare the two.")
        with st.container(border=True, key="experiment"):
            detail(store, store.get(ids[0]))
    else:
        with st.container(border=True, key="experiments-pair"):
            pair(*sorted(map(store.get, ids), key=lambda each: each.created_at))


page()
