"""The chunk viewer: a document with its chunks, overlaps, reasons and losses, drawn in the browser.

How the text travels. The text is a component of its own, mounted beside the viewer, whose message is
the same in every run. Streamlit caches such messages in the browser and sends only their hash again
(anything over 10 KB), so moving a slider sends offsets and no text, and a reload, another tab, a page
switch or a reconnect needs no thought: whoever lacks the message gets it. The layout travels as the bytes
of its JSON: what is no bytes Streamlit writes as JSON twice, once to send it and once to tell components apart.

How a selection travels. A click is a trigger: it reaches Python in one run and is gone in the next, so it
can never contradict a selection that Python makes later. Each click carries a serial number, and Python
answers with the last one it has seen: the browser ignores the ``selected`` of a run that has not
received its newest click.
"""

import json
from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from chunking.caching import per_document
from pages.components.viewers.chunk_viewer.payload import layout_message
from pages.components.viewers.chunk_viewer.tokens import token_message
from pages.components.viewers.shared.markup import keep_markup
from pages.components.viewers.shared.mounting import (
    ELEMENTS,
    IDLE,
    MARKUP,
    MOUNTING,
    PLACES,
    SPANS,
    TEXTS,
    mounted,
)
from pages.components.viewers.shared.span_table import keep_span_table
from pages.components.viewers.shared.text_store import keep_text
from pages.components.viewers.shared.utf16 import code_points

__all__ = ["chunk_viewer", "selection"]

_HERE = Path(__file__).parent
_PARTS = (
    "rows.js",
    "groups.js",
    "overview.js",
    "search.js",
    "colouring.js",
    "viewer.js",
)


_viewer = mounted(
    "chunk_viewer",
    _HERE / "viewer.html",
    _HERE / "viewer.css",
    SPANS,
    TEXTS,
    ELEMENTS,
    PLACES,
    MOUNTING,
    IDLE,
    *MARKUP,
    *(_HERE / part for part in _PARTS),
)


def chunk_viewer(
    document: Any,
    result: Any,
    *,
    unit: str,
    limit: int,
    selected: int | None,
    key: str,
    height: int | None = None,
    unread: Mapping[int, int] | None = None,
    pages: Collection[int] | None = None,
    baseline: Sequence[int] | None = None,
    edits: Mapping[int, str] | None = None,
    on_select: Callable[[], None] | None = None,
    on_merge: Callable[[int], None] | None = None,
    on_edit: Callable[[int], None] | None = None,
) -> int | None:
    """Show the chunks; return the index of the chunk the user selected in the viewer, or None.

    The index comes back in the one run that the selection causes; keep it if it is to last. ``selected`` is
    the chunk to mark: a value other than the one shown is scrolled to, and in the run of a click the click
    wins over it. ``unit`` names what ``token_count`` and ``limit`` count. ``unread`` gives, for
    the chunks that an embedding model does not read to their end, the offset at which it stops.
    ``height`` is in pixels; without one the viewer ends where the window does.
    ``pages`` are the numbers of the pages whose chunks are shown, None for all. ``baseline`` are the
    offsets at which another configuration cuts, to be marked in the text. ``edits`` says of each chunk that an
    edit of the text made what it is: new, or changed. ``on_select`` is called once per
    selection, before the script runs; :func:`selection` tells it which chunk it was. ``on_merge`` is called
    with the end of a chunk that the user wants to be one with the next; without it the key does nothing.
    ``on_edit`` is called when the user wants to edit the boundaries, with the offset of the first line in view;
    without it there is no such button.
    """
    clicks = _clicks(key)
    picked = _within(clicks.pop("new", None), result.chunks)
    layout = layout_message(
        document,
        result,
        unit=unit,
        limit=limit,
        unread=unread,
        pages=pages,
        baseline=baseline,
        edits=edits,
    )
    layout |= {
        "selected": selected if picked is None else picked,
        "answeredSerial": clicks["serial"],
        "mergeable": on_merge is not None,
        "editable": on_edit is not None,
        "height": height,
    }
    with st.container(gap=None):
        keep_text(document, key)
        _viewer(
            key=key,
            data=json.dumps(layout).encode(),
            height=height or "content",
            on_selected_change=lambda: _receive(key, on_select),
            on_merged_change=lambda: _receive_merge(document, key, on_merge),
            on_edit_change=lambda: _receive_edit(document, key, on_edit),
        )
        keep_markup(document, key)
        if document.is_markdown or document.is_code:
            keep_span_table(_coloured(document), f"{key}-tokens")
    return picked


#: Pygments is slow beside a cut
_coloured = per_document(token_message)


def selection(key: str) -> int | None:
    """Return the index last selected in the viewer ``key`` by its user, None if they let go of it."""
    index: int | None = _clicks(key)["index"]
    return index


def _clicks(key: str) -> dict[str, Any]:
    """Return what this session remembers about clicks in the viewer ``key``."""
    clicks: dict[str, Any] = st.session_state.setdefault(
        f"_chunk_viewer:{key}", {"serial": 0, "index": None}
    )
    return clicks


def _receive(key: str, on_select: Callable[[], None] | None) -> None:
    """Take note of a click, then call ``on_select``."""
    click = st.session_state[key].get("selected")
    if click is None:
        return
    _clicks(key).update(serial=click["serial"], index=click["index"], new=click["index"])
    if on_select is not None:
        on_select()


def _receive_merge(document: Any, key: str, on_merge: Callable[[int], None] | None) -> None:
    """Tell where two chunks are to be one, unless the browser still showed another document."""
    merge = st.session_state[key].get("merged")
    if merge is None or on_merge is None or merge["fingerprint"] != document.fingerprint:
        return
    _clicks(key)["serial"] = merge["serial"]
    (offset,) = code_points(document.text, [merge["end"]])
    on_merge(offset)


def _receive_edit(document: Any, key: str, on_edit: Callable[[int], None] | None) -> None:
    """Tell that the boundaries are to be edited, and from where on."""
    asked = st.session_state[key].get("edit")
    if asked is None or on_edit is None:
        return
    (offset,) = code_points(document.text, [asked["from"]])
    on_edit(offset)


def _within(index: int | None, chunks: Any) -> int | None:
    """Return ``index`` where there is such a chunk, else None: options may have changed since the click."""
    return index if index is not None and 0 <= index < len(chunks) else None
