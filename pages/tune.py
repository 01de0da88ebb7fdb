"""Tune: pick a strategy and its options, and see at once where the document is cut and why."""

import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from pages.components.configuration.exports import export_panel
from pages.components.configuration.strategy_form import tuned_form
from pages.components.library.sidebar import current_document
from pages.components.runs.embedding import chosen_model, model_choice
from pages.components.runs.language_model import usage_note
from pages.components.runs.preparation import prepared
from pages.components.runs.results import accounts, chunked, searched, unit_of, unread, waiting
from pages.components.shell.markdown_text import plain
from pages.components.shell.plotly_library import load_library
from pages.components.tune.charts import size_histogram, sizes_along_document
from pages.components.tune.chunk_table import chunk_table
from pages.components.tune.figures import figures
from pages.components.tune.inspector import inspector
from pages.components.tune.source_page import source_panel
from pages.components.tune.viewer_controls import viewer_controls
from pages.components.viewers.chunk_viewer import chunk_viewer, selection
from pages.components.viewers.plot import plot

SELECTED = "tune.selected"
VIEWER = "tune.viewer"
#: warnings that are listed
SHOWN = 50
#: pixels of the viewer and of what stands beside it
HEIGHT = 680


def page() -> None:
    """The whole page: form, figures, viewer, and below them charts, table and export.

    The viewer is sent before everything else that changes with it, so that it is painted first: on
    the screen the order is another one.
    """
    document = current_document()
    if document is None:
        st.title("Tune how a document is cut")
        st.info("Choose a sample in the sidebar, upload a file or paste a text.")
        return
    left, right = st.columns([1, 3], gap="medium")
    top, middle, bottom = right.container(), right.container(), right.container()
    settings = tuned_form(left)
    chunker = settings.chunker
    if chunker is None:
        top.info("These options do not fit together. The message beside the field says why.")
    else:
        with middle:
            can_cut = prepared(document, chunker)
        if can_cut:
            with middle, waiting(document, chunker):
                result = searched(document, chunker)
            with middle:
                explore(document, chunker, result)
            with top:
                overview(document, chunker)
            with bottom:
                panels(document, chunker, result)
    settings.draw()
    with left:
        model_choice()


def overview(document: Document, chunker: Chunker) -> None:
    """The figures, and whatever the user should be warned of."""
    statistics, certificate = accounts(document, chunker)
    if statistics:
        figures(
            statistics,
            certificate,
            unit_of(chunker),
            len(unread(document, chunker, chosen_model())),
        )
    parents = len(chunked(document, chunker).chunks) - len(searched(document, chunker).chunks)
    if parents:
        st.caption(
            f"Counted and shown are the children, which are searched. Their {parents:,} parents are "
            "embedded too: the page Structure has their figures, and shows the families."
        )
    usage_note(document, chunker)
    warnings = chunked(document, chunker).warnings
    if warnings:
        count = f"{len(warnings):,} warning{'s' if len(warnings) > 1 else ''}"
        with st.expander(count, icon=":material/warning:"):
            for warning in warnings[:SHOWN]:
                st.markdown(
                    f"- {plain(warning.message)} (characters {warning.start}–{warning.end})"
                )
            if len(warnings) > SHOWN:
                st.caption(f"and {len(warnings) - SHOWN:,} more")


@st.fragment
def explore(document: Document, chunker: Chunker, result: ChunkingResult) -> None:
    """The viewer with the inspector, and the panels below; a selection redraws only this part."""
    unit, limit = unit_of(chunker), chunker.options.chunk_size
    cuts = unread(document, chunker, chosen_model())
    selected = st.session_state.get(SELECTED)
    if selected is not None and selected >= len(result.chunks):
        selected = None
    pages, source = viewer_controls(document)
    text, detail = st.columns([2.2 if source is None else 1.15, 1], gap="medium")
    with text:
        chunk_viewer(
            document,
            result,
            unit=unit,
            limit=limit,
            selected=selected,
            key=VIEWER,
            height=HEIGHT,
            unread={index: cut.seen for index, cut in cuts.items()},
            pages=pages,
            on_select=_select_in_viewer,
        )
    with detail:
        if source is not None:
            source_panel(document, source, result, selected, HEIGHT)
        elif selected is None:
            _invitation()
        else:
            inspector(result, selected, unit, chosen_model())


def _invitation() -> None:
    st.markdown("**Inspect a chunk**")
    st.caption(
        "Click a chunk, or focus the text and press **j** / **k** to move, **Enter** to inspect, "
        "**Esc** to go back to this, **/** to search. Here you then see its text as embedded, its "
        "metadata, and what it shares with its neighbours."
    )


def _select(index: int | None) -> None:
    st.session_state[SELECTED] = index


def _select_in_viewer() -> None:
    _select(selection(VIEWER))


def panels(document: Document, chunker: Chunker, result: ChunkingResult) -> None:
    """Sizes, table and export; only the open one is drawn."""
    unit, limit = unit_of(chunker), chunker.options.chunk_size
    sizes, table, export = st.tabs(
        ["Sizes", "Table", "Export"], key="tune.panel", on_change="rerun", bind="query-params"
    )
    if sizes.open:
        with sizes:
            left, right = st.columns([1, 2])
            load_library()
            with left:
                histogram = size_histogram(result, unit, limit)
                plot(histogram, key="tune.histogram", alt="Histogram of chunk sizes")
            with right:
                along = sizes_along_document(result, unit, limit)
                plot(along, key="tune.sizes", alt="Chunk sizes along the document")
    if table.open:
        with table:
            chunk_table(result, unit, limit, "tune.table", _select)
    if export.open:
        with export:
            export_panel(document, chunker, chunked(document, chunker))


page()
