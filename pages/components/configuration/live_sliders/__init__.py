"""Sliders that tell their value while they are moved: Streamlit's own tell it when they are let go."""

from collections.abc import Callable, Mapping
from pathlib import Path

import streamlit as st

from pages.components.viewers.shared.mounting import MOUNTING, mounted

_HERE = Path(__file__).parent
_watch = mounted("live_sliders", _HERE / "sliders.html", None, MOUNTING, _HERE / "sliders.js")


def live_sliders(key: str, on_move: Mapping[str, Callable[[float], None]]) -> None:
    """Call a function with the value of a slider, by its key, while the slider is moved.

    The browser sends the next value once the run with the one before has come to this place, so that
    a page is never asked for more than it can draw.
    """
    answered = f"{key}.answered"

    def moved() -> None:
        move = st.session_state[key].get("moved")
        if move is not None and move["slider"] in on_move:
            on_move[move["slider"]](move["value"])
            st.session_state[answered] = move["serial"]

    data = [st.session_state.get(answered, 0), list(on_move)]
    _watch(key=key, data=data, on_moved_change=moved)
