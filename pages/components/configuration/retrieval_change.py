"""Changes of retrieval that buttons made: Undo and Redo lead through them as long as nothing of retrieval was changed besides."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from pages.components.configuration.retrieval import retrieval_options, set_retrieval
from pages.components.runs.embedding import MODEL

_CHANGES, _UNDONE, _EMBEDDER = "retrieval.changes", "retrieval.undone", "embedder"


@dataclass(frozen=True)
class RetrievalChange:
    """What was held before and after, when that was, its name, and when it was taken back last."""

    when: float
    name: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    undone: float = 0.0


def change_retrieval(name: str, values: Mapping[str, Any]) -> None:
    """Give the widgets these values, also of the embedding model, and remember what they held: as the callback of a button."""
    before = _held()
    _set(values)
    change = RetrievalChange(time.monotonic(), name, before, _held())
    _changes(_CHANGES).append(change)
    _changes(_UNDONE).clear()


def last_change() -> RetrievalChange | None:
    """The last change, as long as the widgets hold what it made of them."""
    changes = _changes(_CHANGES)
    return changes[-1] if changes and changes[-1].after == _held() else None


def undone_change() -> RetrievalChange | None:
    """The change that was taken back last, as long as the widgets hold what they held before it."""
    undone = _changes(_UNDONE)
    return undone[-1] if undone and undone[-1].before == _held() else None


def take_back() -> None:
    """Give the widgets what they held before the last change: as the callback of a button."""
    change = _changes(_CHANGES).pop()
    _changes(_UNDONE).append(replace(change, undone=time.monotonic()))
    _set(change.before)


def make_again() -> None:
    """Give the widgets what the change made of them that was taken back last: as the callback of a button."""
    change = _changes(_UNDONE).pop()
    _changes(_CHANGES).append(change)
    _set(change.after)


def _changes(key: str) -> list[RetrievalChange]:
    found: list[RetrievalChange] = st.session_state.setdefault(key, [])
    return found


def _held() -> dict[str, Any]:
    return {**retrieval_options().to_dict(), _EMBEDDER: st.session_state.get(MODEL)}


def _set(values: Mapping[str, Any]) -> None:
    set_retrieval({name: value for name, value in values.items() if name != _EMBEDDER})
    if _EMBEDDER in values:
        st.session_state[MODEL] = values[_EMBEDDER]
