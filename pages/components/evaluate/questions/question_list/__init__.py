"""The questions in rows that can be chosen, each with what became of it."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import streamlit as st

from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, mounted

__all__ = ["Outcome", "Row", "question_list"]

_HERE = Path(__file__).parent
_KEY = "evaluate.questions"

_list = mounted(
    "question_list",
    _HERE / "list.html",
    _HERE / "list.css",
    ELEMENTS,
    MOUNTING,
    _HERE / "list.js",
)


@dataclass(frozen=True)
class Outcome:
    """What became of a question: the cause with its colour, the rank from 1 and the recall from 0 to 1."""

    cause: str
    colour: str | None = None
    rank: int | None = None
    recall: float | None = None


@dataclass(frozen=True)
class Row:
    """A question: its text on one line, an outcome for each configuration, and its origin if that is told."""

    id: str
    text: str
    outcomes: Sequence[Outcome] = ()
    origin: str | None = None


def question_list(
    rows: Sequence[Row], current: str | None, on_choose: Callable[[str], None]
) -> None:
    """Draw the rows, `current` as the chosen one; `on_choose` is given the id of a question."""

    def chosen() -> None:
        id = st.session_state[_KEY].get("chosen")
        if id is not None:
            on_choose(id)

    _list(
        key=_KEY,
        data={"rows": [asdict(row) for row in rows], "current": current},
        on_chosen_change=chosen,
    )
