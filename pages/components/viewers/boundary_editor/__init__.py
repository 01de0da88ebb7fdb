"""The boundary editor: a text in which boundaries are drawn, moved and taken away, with others beside them.

The text travels apart from the boundaries, as in the chunk viewer and through its store. A step reaches
Python as a trigger with the whole new list and a serial number, and with it all steps that Python has not
answered yet: of triggers that come while it is busy it sees the last one only. It answers with the last
number it has seen: the browser does not let the answer to an older step take a newer one back.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import streamlit as st

from chunking import Document
from pages.components.viewers.shared.markup import is_typed
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    MOUNTING,
    PLACES,
    SPANS,
    TEXTS,
    mounted,
)
from pages.components.viewers.shared.text_store import keep_text
from pages.components.viewers.shared.utf16 import code_points, document_offsets

__all__ = ["Other", "boundary_editor"]

_HERE = Path(__file__).parent
_editor = mounted(
    "boundary_editor",
    _HERE / "editor.html",
    _HERE / "editor.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    PLACES,
    MOUNTING,
    _HERE / "places.js",
    _HERE / "editor.js",
)


@dataclass(frozen=True, slots=True)
class Other:
    """A boundary that is shown and cannot be changed: `strength` from 0 to 1, and its `tip`."""

    offset: int
    tip: str
    strength: float = 1.0


def boundary_editor(
    document: Document,
    drawn: Sequence[int],
    others: Iterable[Other] = (),
    *,
    pinned: Sequence[int] = (),
    labels: Sequence[str] = (),
    dropped: Sequence[tuple[int, int]] = (),
    begin: int = 0,
    key: str,
    height: int | None = None,
    on_change: Callable[[list[int]], None] | None = None,
    on_undo: Callable[[], None] | None = None,
) -> None:
    """Show the text with boundaries; all offsets are code points.

    `on_change` is called with the new list whenever the user changes it, `on_undo` when they ask for the
    list before; without `on_change` the boundaries are only shown. Those of the list that are `pinned` are
    marked. `labels` has a few words for each part that a boundary ends, and for the last part. `dropped` are the
    spans that are in no chunk, where none can be drawn. `begin` is the offset that is at the top at first.
    `height` is in pixels; without one the editor ends where the window does.
    """
    with st.container(gap=None):
        keep_text(document, key)
        _editor(
            key=key,
            data=_message(document, drawn, sorted(others, key=lambda other: other.offset))
            | {
                "pinned": document_offsets(document, np.array(pinned, dtype=np.int64)).tolist(),
                "labels": list(labels),
                "dropped": document_offsets(
                    document, np.array(dropped, np.int64).reshape(-1, 2)
                ).tolist(),
                "begin": document_offsets(document, np.array([begin])).item(),
                "undoable": on_undo is not None,
                "height": height,
                "editable": on_change is not None,
                "answeredSerial": st.session_state.get(_serial(key), 0),
            },
            height=height or "content",
            on_steps_change=lambda: _receive(document, key, on_change, on_undo),
        )


def _serial(key: str) -> str:
    return f"_boundary_editor:{key}"


def _message(document: Document, drawn: Sequence[int], others: Sequence[Other]) -> dict[str, Any]:
    """Everything but the text that the browser needs, with UTF-16 offsets."""
    offsets = np.array([*drawn, *(other.offset for other in others)], dtype=np.int64)
    units = document_offsets(document, offsets).tolist()
    tips = {tip: index for index, tip in enumerate(dict.fromkeys(other.tip for other in others))}
    return {
        "fingerprint": document.fingerprint,
        "monospace": is_typed(document),
        "drawn": units[: len(drawn)],
        "others": {
            "offsets": units[len(drawn) :],
            "strengths": [other.strength for other in others],
            "tip": [tips[other.tip] for other in others],
            "tips": list(tips),
        },
    }


def _receive(
    document: Document,
    key: str,
    on_change: Callable[[list[int]], None] | None,
    on_undo: Callable[[], None] | None,
) -> None:
    """Tell of every step of the user that was not told of yet, in their order."""
    sent = st.session_state[key].get("steps")
    seen = st.session_state.get(_serial(key), 0)
    for step in sent["steps"] if sent else ():
        if step["serial"] <= seen:
            continue
        st.session_state[_serial(key)] = step["serial"]
        if sent["fingerprint"] != document.fingerprint:
            continue
        if step["drawn"] is None:
            if on_undo is not None:
                on_undo()
        elif on_change is not None:
            found = code_points(document.text, step["drawn"])
            on_change(sorted({offset for offset in found if 0 < offset < len(document.text)}))
