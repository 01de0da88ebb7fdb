"""Chunks as cards with their breadcrumbs and flags; parents, where there are any, as bands around them.

The text travels as the chunk viewer's does: by a component of its own, whose message is the same in
every run, into the same store of the browser. Clicks are triggers with a serial number.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from chunking import Document
from pages.components.structure.chunk_cards.payload import Band, Card, cards_message
from pages.components.viewers.shared.markup import keep_markup
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    IDLE,
    MARKUP,
    MOUNTING,
    SPANS,
    TEXTS,
    mounted,
)
from pages.components.viewers.shared.text_store import keep_text

__all__ = ["Band", "Card", "chunk_cards", "picked_card"]

_HERE = Path(__file__).parent

_view = mounted(
    "chunk_cards",
    _HERE / "cards.html",
    _HERE / "cards.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    MOUNTING,
    IDLE,
    *MARKUP,
    _HERE / "card.js",
    _HERE / "cards.js",
)


def chunk_cards(
    document: Document,
    bands: Sequence[Band],
    titles: Sequence[str],
    *,
    by_definition: bool,
    unit: str,
    selected: int | None,
    key: str,
    height: int,
    on_select: Callable[[], None],
) -> None:
    """Draw the cards of all bands. `titles` are those of the document's sections, which cards name
    by index; `by_definition` is whether it was cut by those of source code, `selected` the index of a chunk. `on_select` is called once the user chooses a
    chunk: `picked_card` tells which."""
    data = cards_message(document, bands, titles, by_definition)
    data |= {
        "unit": unit,
        "selected": selected,
        "answeredSerial": _clicks(key)["serial"],
        "height": height,
    }
    with st.container(gap=None):
        keep_text(document, key)
        _view(
            key=key,
            data=data,
            height=height,
            on_selected_change=lambda: _receive(key, on_select),
        )
        keep_markup(document, key)


def picked_card(key: str) -> int | None:
    """The index of the chunk that the user chose last."""
    index: int | None = _clicks(key)["index"]
    return index


def _clicks(key: str) -> dict[str, Any]:
    """What this session remembers about clicks in the view `key`."""
    clicks: dict[str, Any] = st.session_state.setdefault(
        f"_chunk_cards:{key}", {"serial": 0, "index": None}
    )
    return clicks


def _receive(key: str, on_select: Callable[[], None]) -> None:
    """Take note of a click, then call `on_select`."""
    click = st.session_state[key].get("selected")
    if click is not None:
        _clicks(key).update(serial=click["serial"], index=click["index"])
        on_select()
