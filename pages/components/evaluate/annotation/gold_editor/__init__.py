"""The gold editor: a document in which the user selects the text that answers a question.

The text, which is drawn as it is read, travels apart from the ranges, as in the chunk viewer and through its store. The browser
answers with offsets in UTF-16 code units, which are turned into code points here: exactly, since
both count the same text.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import streamlit as st

from chunking import Document
from pages.components.viewers.shared.markup import (
    column_widths,
    has_markup,
    is_fixed_width,
    keep_markup,
)
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    MARKUP,
    MOUNTING,
    SELECTION,
    SPANS,
    TEXTS,
    mounted,
)
from pages.components.viewers.shared.text_store import keep_text
from pages.components.viewers.shared.utf16 import code_points, document_offsets

__all__ = ["gold_editor", "picked_range"]

_HERE = Path(__file__).parent
_editor = mounted(
    "gold_editor",
    _HERE / "editor.html",
    _HERE / "editor.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    SELECTION,
    MOUNTING,
    *MARKUP,
    _HERE / "editor.js",
)


def gold_editor(
    document: Document,
    gold: Sequence[tuple[int, int]],
    marked: Sequence[tuple[int, int]],
    *,
    key: str,
    height: int,
    on_pick: Callable[[], None],
) -> None:
    """Show the text with what is gold already, and what is marked for the question being written.

    `on_pick` is called when the user takes the selection as an answer; `picked_range` tells it.
    """
    spans = [*gold, *marked]
    offsets = document_offsets(document, np.array(spans, dtype=np.int64).reshape(-1)).tolist()
    ranges = list(zip(offsets[::2], offsets[1::2], strict=True))
    with st.container(gap=None):
        keep_text(document, key)
        _editor(
            key=key,
            data={
                "fingerprint": document.fingerprint,
                "hasMarkup": has_markup(document),
                "columns": column_widths(document),
                "fixedWidth": is_fixed_width(document),
                "gold": ranges[: len(gold)],
                "marked": ranges[len(gold) :],
                "height": height,
            },
            height=height,
            on_picked_change=on_pick,
        )
        keep_markup(document, key)


def picked_range(key: str, document: Document) -> tuple[int, int] | None:
    """The range that the user just took in the editor `key`, in code points of the document."""
    picked = (st.session_state.get(key) or {}).get("picked")
    if not picked or picked.get("fingerprint") != document.fingerprint:
        return None
    start, end = code_points(document.text, [picked["start"], picked["end"]])
    return (start, end) if 0 <= start < end <= len(document.text) else None
