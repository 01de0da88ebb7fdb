"""Turning the pages of a source; a newly selected chunk opens the page that it begins on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from chunking import Chunk

_PAGE = "source.page"
_STRUCTURE = "source.structure"


@dataclass(frozen=True)
class _Turned:
    """The page that is open, and the chunk for which it was opened."""

    chunk: str | None
    number: int


def open_page(source: str, chunk: Chunk | None, spans: Sequence[tuple[int, int]]) -> int:
    """The page to show, from 1: that of a chunk not seen before, else the one that was turned to.

    `spans` are the pages' parts of the text; of a chunk on none of them the nearest counts.
    """
    state = f"{_PAGE}.{source}"
    turned: _Turned = st.session_state.get(state, _Turned(None, 1))
    if chunk is not None and chunk.id != turned.chunk:
        shares = [min(end, chunk.end) - max(start, chunk.start) for start, end in spans]
        begins = next((i for i, share in enumerate(shares) if share > 0), shares.index(max(shares)))
        turned = _Turned(chunk.id, begins + 1)
    number = min(max(1, turned.number), len(spans))
    st.session_state[state] = replace(turned, number=number)
    return number


def page_buttons(source: str, number: int, count: int, label: str) -> bool:
    """Buttons to the page before and after, with the label between; whether what was found is to be outlined."""
    state = f"{_PAGE}.{source}"
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if count > 1:
            _button(state, "Previous", ":material/chevron_left:", number - 1, number <= 1)
        st.markdown(label, width="content")
        if count > 1:
            _button(state, "Next", ":material/chevron_right:", number + 1, number >= count)
        st.session_state.setdefault(_STRUCTURE, True)
        return st.checkbox(
            "Headings and tables",
            key=_STRUCTURE,
            help="Outline what was read as a heading (its level beside it) or as a table.",
        )


def _button(state: str, label: str, icon: str, to: int, is_off: bool) -> None:
    st.button(
        label,
        key=f"source.{label}",
        icon=icon,
        disabled=is_off,
        on_click=_turn,
        args=(state, to),
    )


def _turn(state: str, number: int) -> None:
    st.session_state[state] = replace(st.session_state[state], number=number)
