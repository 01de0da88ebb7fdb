"""What of the experiments is shown: by words, kind, strategy, document and date."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING, Any

import streamlit as st

from chunking.experiments import KINDS, Kind
from pages.components.experiments.local_time import zone
from pages.components.shell.url_state import restore_address

if TYPE_CHECKING:
    from chunking.experiments.store import ExperimentStore, Filter

TEXT, KIND, STRATEGY = "experiments.text", "experiments.kind", "experiments.strategy"
DOCUMENT, DATES = "experiments.document", "experiments.dates"


def ask_for_filter(store: ExperimentStore) -> Filter:
    """Draw the filters in a row."""
    from chunking.experiments.store import Filter

    restore_address([TEXT, KIND, STRATEGY, DOCUMENT])
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        text = st.text_input(
            "Search",
            key=TEXT,
            bind="query-params",
            placeholder="any words",
            icon=":material/search:",
            width=165,
        )
        kind: Kind | None = st.selectbox(
            "Kind", KINDS, index=None, key=KIND, bind="query-params", placeholder="all", width=130
        )
        strategy = _choice("Strategy", store.strategies(), STRATEGY)
        document = _choice("Document", store.document_names(), DOCUMENT)
        dates = st.date_input("Dates", [], key=DATES, width=245)
    since, until = _days(dates)
    return Filter(text or "", kind, strategy, document, since, until)


def no_filter() -> None:
    """Show everything again: as the callback of a button."""
    state = st.session_state
    state[TEXT], state[DATES] = "", []
    for key in (KIND, STRATEGY, DOCUMENT):
        state[key] = None


def _choice(label: str, names: Any, key: str) -> str | None:
    chosen: str | None = st.selectbox(
        label, names, index=None, key=key, bind="query-params", placeholder="all", width=160
    )
    return chosen


def _days(chosen: Any) -> tuple[datetime | None, datetime | None]:
    """From the beginning of the first day to the end of the last, by the browser's clock; the last may not be chosen yet."""
    days: tuple[date, ...] = tuple(chosen or ())
    begins = [datetime.combine(day, time(), zone()) for day in days]
    since = begins[0] if begins else None
    return since, begins[1] + timedelta(days=1) if len(begins) > 1 else None
