"""A document is removed from the list by a click, and comes back by another until another is opened or removed."""

from dataclasses import dataclass

import streamlit as st

from chunking import Document
from pages.components.library.documents import (
    CHOICE,
    GONE,
    forget_document,
    hold,
    own_documents,
    put,
)
from pages.components.library.source_files import SourceFile, source_file_of
from pages.components.shell.markdown_text import plain

_REMOVED = "shelf.removed"


@dataclass(frozen=True)
class _Removed:
    name: str
    document: Document
    source_file: SourceFile | None


def remove(name: str) -> None:
    """Take a document off the list, and keep it until it is brought back or forgotten."""
    if (document := own_documents().get(name)) is not None:
        st.session_state[_REMOVED] = _Removed(name, document, source_file_of(name))
    forget_document(name)


def forget_last_removed() -> None:
    """Give up the document that was removed last."""
    st.session_state.pop(_REMOVED, None)


def bring_back_button() -> None:
    """Where a document was just removed, the way back."""
    removed: _Removed | None = st.session_state.get(_REMOVED)
    if removed is not None and removed.name not in own_documents():
        st.button(
            f"Bring back {plain(removed.name)}",
            key="shelf.bring_back",
            icon=":material/undo:",
            type="tertiary",
            on_click=_bring_back,
        )


def _bring_back() -> None:
    removed: _Removed = st.session_state.pop(_REMOVED)
    name, source_file = removed.name, removed.source_file
    if source_file is None:
        hold(name, removed.document)
    else:
        name = put(name, source_file.data, removed.document, file=source_file.name)
    st.session_state.get(GONE, set()).discard(removed.name)
    st.session_state[CHOICE] = name
