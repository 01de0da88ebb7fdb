"""The controls above the viewer: which pages are shown, and what stands beside the text."""

import streamlit as st

from chunking import Document
from pages.components.library.documents import CHOICE
from pages.components.library.source_files import SourceFile
from pages.components.tune.page_filter import page_filter
from pages.components.tune.source_page import source_of

_BESIDE = "tune.beside"
_INSPECTOR, _SOURCE = "Inspector", "Source page"
#: what a source is called that has no pages
_NAMES = {"xlsx": "Source sheet", "ods": "Source sheet", "epub": "Source chapter"}


def viewer_controls(document: Document) -> tuple[frozenset[int] | None, SourceFile | None]:
    """The pages to show, None for all, and the file to show beside the text, None for the inspector.

    Nothing is drawn for a document without pages, sheets and chapters.
    """
    name = st.session_state.get(CHOICE, "")
    source = source_of(name, document)
    pages = None
    with st.container(horizontal=True, vertical_alignment="bottom", key="pages"):
        if len(document.pages) > 1:
            pages = page_filter(document, f"tune.pages.{name}")
        if source is not None and _is_source_wanted(document):
            return pages, source
    return pages, None


def _is_source_wanted(document: Document) -> bool:
    form = _NAMES.get(str(document.metadata.get("format")), _SOURCE)
    chosen = st.segmented_control(
        "Beside the text",
        [_INSPECTOR, _SOURCE],
        default=_INSPECTOR,
        format_func=lambda option: form if option == _SOURCE else option,
        required=True,
        key=_BESIDE,
        persist_state="session",
        help=f"The inspector shows a chunk as it is embedded, the {form.lower()} where it comes from.",
    )
    return chosen == _SOURCE
