"""Changes of retrieval that buttons made: Undo takes them back as long as nothing of retrieval was changed since."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.components.configuration.retrieval import retrieval_options, set_retrieval
from pages.components.runs.embedding import MODEL

_CHANGES, _EMBEDDER = "retrieval.changes", "embedder"


@dataclass(frozen=True)
class RetrievalChange:
    """What was held before and after, when that was, and its name."""

    when: float
    name: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]


def change_retrieval(name: str, values: Mapping[str, Any]) -> None:
    """Give the widgets these values, also of the embedding model, and remember what they held: as the callback of a button."""
    before = _held()
    _set(values)
    change = RetrievalChange(time.monotonic(), name, before, _held())
    st.session_state.setdefault(_CHANGES, []).append(change)


def last_change() -> RetrievalChange | None:
    """The last change, as long as the widgets hold what it made of them."""
    changes: list[RetrievalChange] = st.session_state.get(_CHANGES, [])
    return changes[-1] if changes and changes[-1].after == _held() else None


def take_back() -> None:
    """Give the widgets what they held before the last change: as the callback of a button."""
    _set(st.session_state[_CHANGES].pop().before)


def _held() -> dict[str, Any]:
    return {**retrieval_options().to_dict(), _EMBEDDER: st.session_state.get(MODEL)}


def _set(values: Mapping[str, Any]) -> None:
    set_retrieval({name: value for name, value in values.items() if name != _EMBEDDER})
    if _EMBEDDER in values:
        st.session_state[MODEL] = values[_EMBEDDER]
