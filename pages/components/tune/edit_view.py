"""The edited text in its chunks, each marked that is not as it was before the edit."""

from bisect import bisect_left, bisect_right

import streamlit as st

from chunking import Chunker, Document
from chunking.inspection import ChunkDiff
from chunking.quantities import counted
from pages.components.runs.results import searched, unit_of
from pages.components.tune.edited_text import edit_diff, forget_edit
from pages.components.viewers.chunk_viewer import chunk_viewer, selection

VIEWER = "tune.edited.viewer"
_AT = "tune.edited.at"


@st.fragment
def edit_view(document: Document, edited: Document, chunker: Chunker) -> None:
    """The edited text in place of the document, with ways to the next change and back to the document."""
    found = edit_diff(document, edited, chunker)
    result = searched(edited, chunker)
    marks = _marks(found)
    places = sorted(marks)
    at = st.session_state.get(_AT)
    with st.container(key="edited-head", horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(_summary(found), width="stretch")
        _way("Previous", "keyboard_arrow_up", places, _before(places, at))
        _way("Next", "keyboard_arrow_down", places, _after(places, at))
        if st.button(
            "Back",
            key="tune.edited.back",
            icon=":material/undo:",
            help="To the document as it is, without the edit",
        ):
            forget_edit()
            st.rerun()
    chunk_viewer(
        edited,
        result,
        unit=unit_of(chunker),
        limit=chunker.options.chunk_size,
        selected=at if at is not None and at < len(result.chunks) else None,
        key=VIEWER,
        edits=marks,
        on_select=lambda: _go(selection(VIEWER)),
    )


def _marks(found: ChunkDiff) -> dict[int, str]:
    """By the index of each chunk that is embedded again, what it is."""
    changed = {new.index: "changed" for _, new in (*found.changed, *found.renewed)}
    return changed | {chunk.index: "new" for chunk in found.appeared}


def _summary(found: ChunkDiff) -> str:
    kinds = {"changed": found.changed, "new": found.appeared, "gone": found.went}
    counts = ", ".join(f"{len(chunks):,} {kind}" for kind, chunks in kinds.items() if chunks)
    return (
        f"**The edited text**: {len(found.to_embed):,} of {counted(found.chunks, 'chunk')} to embed "
        f"again{f' ({counts})' if counts else ''}."
    )


def _way(label: str, icon: str, places: list[int], to: int | None) -> None:
    """A button that selects a changed chunk."""
    st.button(
        label,
        key=f"tune.edited.{icon}",
        icon=f":material/{icon}:",
        type="tertiary",
        help=f"{label} chunk that the edit made or changed",
        disabled=not places,
        on_click=_go,
        args=(to,),
    )


def _before(places: list[int], at: int | None) -> int | None:
    """The place before `at`, and before the first one the last."""
    return places[bisect_left(places, at or 0) - 1] if places else None


def _after(places: list[int], at: int | None) -> int | None:
    """The place after `at`, and after the last one the first."""
    following = bisect_right(places, -1 if at is None else at)
    return places[following % len(places)] if places else None


def _go(index: int | None) -> None:
    st.session_state[_AT] = index
