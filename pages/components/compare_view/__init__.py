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
from pages.components.chunk_viewer.payload import text_message
from pages.components.compare_view.payload import Panel, compare_message

__all__ = ["Panel", "compare_view"]

_HERE = Path(__file__).parent
_VIEWER = _HERE.parent / "chunk_viewer"
_CODE_TYPES = ("text/x-", "text/csv", "text/css", "application/")


def _read(*files: Path) -> str:
    """The files' texts, one after another: the browser gets one module."""
    return "\n".join(file.read_text(encoding="utf-8") for file in files)


_view = st.components.v2.component(
    "compare_view",
    html=_read(_HERE / "compare.html"),
    css=_read(_HERE / "compare.css"),
    js=_read(_VIEWER / "spans.js", _HERE / "slabs.js", _HERE / "marks.js", _HERE / "compare.js"),
)
_text = st.components.v2.component("compare_view_text", js=_read(_VIEWER / "text.js"))


def compare_view(
    document: Document,
    panels: Sequence[Panel],
    *,
    tolerance: int,
    key: str,
    height: int = 600,
    gutter: int = 60,
) -> None:
    """Show two to four panels. Boundaries of neighbours agree within `tolerance` characters.

    `height` and `gutter`, the room between two panels, are in pixels.
    """
    message = compare_message(
        document,
        panels,
        tolerance=tolerance,
        height=height,
        gutter=gutter,
        monospace=document.mime_type.startswith(_CODE_TYPES),
    )
    with st.container(gap=None):
        _text(key=f"{key}-text", data=text_message(document.fingerprint, document.text))
        _view(key=key, data=message, height=height)
