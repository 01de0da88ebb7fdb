"""Which place is meant of an answer that stands in several: all of them, or one, told by its surroundings."""

from collections.abc import Callable, Sequence

import streamlit as st

from chunking.evaluation import Excerpt
from pages.components.library.documents import documents

#: characters shown before and after a place, and of its own text, which all places share
_AROUND, _OWN = 32, 40


def place_choice(
    key: str, places: Sequence[Excerpt], take: Callable[[tuple[Excerpt, ...]], None]
) -> None:
    """Draw the choice in one row, however many places there are."""
    chosen = f"{key}.one"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            "Both places" if len(places) == 2 else f"All {len(places):,} places",
            key=f"{key}.all",
            on_click=take,
            args=(tuple(places),),
            help="The question is found once all of them are read. Where each of them answers it, take one.",
        )
        st.selectbox(
            "Only one of them",
            range(len(places)),
            index=None,
            key=chosen,
            placeholder="only one of them …",
            label_visibility="collapsed",
            format_func=lambda number: f"{number + 1} · {surroundings(places[number])}",
            on_change=lambda: take((places[st.session_state[chosen]],)),
        )


def surroundings(place: Excerpt) -> str:
    """A place as it is read: the text there between what stands before and after it, on one line."""
    document = documents().get(place.document)
    if document is None:
        return f"{place.document}, characters {place.start:,}–{place.end:,}"
    own = place.text
    if len(own) > _OWN:
        own = f"{own[: _OWN // 2]} … {own[-_OWN // 2 :]}"
    start, end = max(0, place.start - _AROUND), place.end + _AROUND
    before = f"{'… ' if start else ''}{document.text[start : place.start]}"
    after = f"{document.text[place.end : end]}{' …' if end < len(document.text) else ''}"
    return " ".join(f"{before}{own}{after}".split())
