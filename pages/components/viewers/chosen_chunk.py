"""Which chunk is chosen: after another cut it is the one that holds the same text, not the one of the same number."""

from bisect import bisect_right
from collections.abc import Sequence

import streamlit as st

from chunking import Chunk, Document


def chosen_chunk(key: str, document: Document, chunks: Sequence[Chunk]) -> int | None:
    """The index that the session holds by `key`, brought up to date with what is shown; None where none is chosen.

    In another document than last time, none is.
    """
    state, shown = st.session_state, f"{key}.shown"
    uri, was, start = state.get(shown, (document.uri, None, 0))
    index: int | None = state.get(key) if uri == document.uri else None
    if index is not None and index == was:
        index = _holding(chunks, index, start)
    if index is not None and index >= len(chunks):
        index = None
    state[key] = index
    state[shown] = (document.uri, index, 0 if index is None else chunks[index].start)
    return index


def _holding(chunks: Sequence[Chunk], index: int, start: int) -> int:
    """The chunk in which the text at `start` stands now: the same one where that has not moved."""
    if index < len(chunks) and chunks[index].start == start:
        return index
    return max(0, bisect_right(chunks, start, key=lambda chunk: chunk.start) - 1)
