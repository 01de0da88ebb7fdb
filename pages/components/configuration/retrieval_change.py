"""A change of retrieval that a button made: Undo takes it back as long as nothing of retrieval was changed since."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from pages.components.configuration.retrieval import retrieval_options, set_retrieval

_CHANGED = "retrieval.changed"


@dataclass(frozen=True)
class RetrievalChange:
    """What was held before and after, when that was, and its name."""

    when: float
    name: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]

    def take_back(self) -> None:
        """Give the widgets what they held before: as the callback of a button."""
        set_retrieval(self.before)


def change_retrieval(name: str, values: Mapping[str, Any]) -> None:
    """Give the widgets these values, and remember what they held: as the callback of a button."""
    before = retrieval_options().to_dict()
    set_retrieval(values)
    after = retrieval_options().to_dict()
    st.session_state[_CHANGED] = RetrievalChange(time.monotonic(), name, before, after)


def retrieval_change() -> RetrievalChange | None:
    """The last change, as long as the widgets hold what it made of them."""
    found: RetrievalChange | None = st.session_state.get(_CHANGED)
    return found if found and found.after == retrieval_options().to_dict() else None
