"""A sheet or a chapter as plain texts, tinted by chunk. The browser sets them as text: no markup travels."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from pages.components.viewers.shared.mounting import ELEMENTS, MOUNTING, mounted

__all__ = ["parts_view", "picked_chunk"]

_HERE = Path(__file__).parent


_view = mounted(
    "parts_view", _HERE / "parts.html", _HERE / "parts.css", ELEMENTS, MOUNTING, _HERE / "parts.js"
)


def parts_view(
    blocks: Sequence[dict[str, Any]],
    *,
    selected: int | None,
    label: str,
    key: str,
    height: int,
    on_pick: Callable[[], None],
) -> None:
    """Show blocks as `block_messages` makes them; a click on a chunk calls `on_pick`, and `picked_chunk` names it."""
    _view(
        key=key,
        data={
            "blocks": list(blocks),
            "selected": -1 if selected is None else selected,
            "label": label,
            "room": height,
        },
        height="content",
        on_picked_change=on_pick,
    )


def picked_chunk(key: str) -> int | None:
    """The chunk that was just clicked in the view `key`."""
    picked = (st.session_state.get(key) or {}).get("picked")
    return picked["index"] if picked else None
