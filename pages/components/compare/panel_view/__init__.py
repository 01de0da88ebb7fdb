"""Panels side by side: one document as two to four chunkers cut it, drawn in the browser.

All panels show the text in columns of one width and in shared rows, so that a place in the document
stands at the same height in each: there is one scroll position, and a boundary that two neighbours
share is a level line between them. The text travels apart from the panels, in the manner of the chunk
viewer and through its store: changing an option sends offsets and no text.
"""

from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from chunking import Document
from pages.components.compare.panel_view.payload import Panel, compare_message
from pages.components.viewers.shared.markup import is_typed, keep_markup
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    MARKUP,
    MOUNTING,
    SPANS,
    TEXTS,
    mounted,
)
from pages.components.viewers.shared.text_store import keep_text

__all__ = ["Panel", "panel_view"]

_HERE = Path(__file__).parent
#: pixels of the panels, which a taller window extends to its end
_HEIGHT = 600
_PARTS = ("slabs.js", "marks.js", "panels.js")
_view = mounted(
    "panel_view",
    _HERE / "panels.html",
    _HERE / "panels.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    MOUNTING,
    *MARKUP,
    *(_HERE / part for part in _PARTS),
)


def panel_view(
    document: Document,
    panels: Sequence[Panel],
    *,
    tolerance: int,
    key: str,
    gutter: int,
) -> None:
    """Show two to four panels. Boundaries of neighbours agree within `tolerance` characters.

    `gutter`, the room between two panels, is in pixels.
    """
    message = compare_message(
        document,
        panels,
        tolerance=tolerance,
        height=_HEIGHT,
        gutter=gutter,
        monospace=is_typed(document),
    )
    with st.container(gap=None):
        keep_text(document, key)
        _view(key=key, data=message, height="content")
        keep_markup(document, key)
