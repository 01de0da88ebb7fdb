"""Tune: pick a strategy and its options, and see at once where the document is cut and why."""

from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, ChunkingResult, Document
from chunking.quantities import counted
from pages.components.configuration.exclusion import leave_out_button, leaves_text
from pages.components.configuration.option_values import set_embedder
from pages.components.configuration.session_pins import session_pins
from pages.components.configuration.strategy_form import tuned_form
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.library.source_files import SourceFile
from pages.components.project.session_project import project_note
from pages.components.runs.baseline_result import baseline_boundaries, compared, is_ready
from pages.components.runs.embedding import FAST, chosen_reader
from pages.components.runs.language_model import usage_note
from pages.components.runs.preparation import prepared
from pages.components.runs.results import accounts, chunked, searched, unit_of, unread, waiting
from pages.components.shell.markdown_text import plain
from pages.components.shell.settings_column import settings_column
from pages.components.tune.after_an_edit import after_an_edit
from pages.components.tune.all_documents import (
    ALL,
    certified_note,
    count_all,
    documents_table,
    go_on,
    statistics_of_all,
    unit_of_all,
)
from pages.components.tune.charts import size_histogram, sizes_along_document
from pages.components.tune.chunk_table import chunk_table
from pages.components.tune.edit_view import edit_view
from pages.components.tune.edited_text import edited_version
from pages.components.tune.figures import certificate_button, figures
from pages.components.tune.inspector import inspector
from pages.components.tune.overlap_note import overlap_note
from pages.components.tune.pinned_cuts import (
    cuts_editor,
    edit_cuts,
    is_editing,
    join_at,
    pin_problem,
    pinned_list,
    why_not_joined,
)
from pages.components.tune.reading_model import (
    fitting_size_button,
    reader_choice,
    unread_note,
)
from pages.components.tune.size_note import size_note
from pages.components.tune.source_page import source_panel
from pages.components.tune.viewer_controls import viewer_controls
from pages.components.viewers.chosen_chunk import chosen_chunk
from pages.components.viewers.chunk_viewer import chunk_viewer, selection
from pages.components.viewers.plot import plot

SELECTED = "tune.selected"
VIEWER = "tune.viewer"
#: warnings that are listed
SHOWN = 50
#: what a column holds that is not to be seen: the text beside it keeps its place on the page, and so its scroll
NOTHING = '<span class="nothing"></span>'
#: pixels of what stands beside the viewer
HEIGHT = 680


def page() -> None:
    """The whole page: form, figures, viewer, and below them charts and table.

    The viewer is sent before everything else that changes with it, so that it is painted first: on
    the screen the order is another one.
    """
    document = current_document()
    if document is None:
        ask_for_document("Tune how a document is cut")
        return
    left, right = settings_column()
    top, middle, bottom = right.container(key="figures"), right.container(), right.container()
    settings = tuned_form(left)
    with top:
        chunker = settings.fitting()
    if chunker is not None:
        _chunks(document, chunker, top, middle, bottom)
    settings.draw()


def _chunks(
    document: Document,
    chunker: Chunker,
    top: DeltaGenerator,
    middle: DeltaGenerator,
    bottom: DeltaGenerator,
) -> None:
    """All that follows from the chunks, which are computed here: the text in the middle first."""
    with middle:
        if not leaves_text(document, chunker) or not prepared(
            document, chunker, use_fast=set_embedder(chunker.name, FAST)
        ):
            return
        with waiting(document, chunker):
            result = searched(document, chunker)
        _text(document, chunker, result)
    with top:
        overview(document, chunker)
        pin_problem()
    with bottom if is_editing() else top:  # the text stays where it is clicked
        pinned_list(document, chunker, _select)
    with bottom:
        after_an_edit(document, chunker, compared(document))
        panels(document, chunker, result)


def _text(document: Document, chunker: Chunker, result: ChunkingResult) -> None:
    """The text in its chunks, or as an edit changes them."""
    edited = edited_version(document)
    if edited is not None and is_ready(edited, chunker):
        edit_view(document, edited, chunker)
    else:
        explore(document, chunker, result, is_editing())


def overview(document: Document, chunker: Chunker) -> None:
    """The figures, and whatever the user should be warned of."""
    statistics, certificate = accounts(document, chunker)
    if statistics:
        before, model = compared(document), chosen_reader()
        with st.container(
            key="figure-row", horizontal=True, vertical_alignment="center", gap="small"
        ):
            unit = unit_of(chunker)
            if before:
                figures(statistics, unit, accounts(document, before)[0], unit_of(before))
            else:
                figures(statistics, unit)
            certificate_button(certificate, document)
            reader_choice(statistics.largest if unit == "tokens" else None)
        cuts = unread(document, chunker, model)
        were = len(unread(document, before, model)) if before else None
        if cuts:
            with st.container(horizontal=True, vertical_alignment="center", gap="small"):
                unread_note(len(cuts), were, partial(_select, min(cuts)))
                fitting_size_button(chunker, searched(document, chunker).chunks, cuts)
        if not size_note(searched(document, chunker), chunker):
            overlap_note(document, searched(document, chunker), chunker)
    hidden_note(chunked(document, chunker), searched(document, chunker))
    project_note(document, chunker)
    usage_note(document, chunker)
    warnings_of(document, chunker)


def hidden_note(result: ChunkingResult, shown: ChunkingResult) -> None:
    """What is embedded beside the chunks that are counted and shown."""
    more = len(result.chunks) - len(shown.chunks)
    if any("statements" in chunk.metadata for chunk in shown.chunks):
        st.caption(
            f"{len(result.chunks):,} statements are embedded. Counted and shown are the pieces of text that "
            "they are drawn from, each once."
        )
    elif more:
        parents = "one parent is" if more == 1 else f"{more:,} parents are"
        st.caption(
            f"Counted and shown are the children, which are searched. Their {parents} embedded too: the page "
            "Structure has the figures, and shows each parent with its children."
        )


def all_documents(chunker: Chunker) -> None:
    """The figures of all documents together, and a table of each."""
    model = chosen_reader()
    st.caption(
        "All documents that you uploaded or pasted, or the samples where there are none, each cut by "
        "the rule that its name takes, else with these settings."
    )
    found = count_all(chunker, model)
    if found is None:
        st.info("Counting was stopped.")
        st.button("Go on counting", key="shelf.go_on", icon=":material/resume:", on_click=go_on)
        return
    statistics = statistics_of_all(found)
    if statistics is None:
        st.info("None of your documents could be cut with these settings.")
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        figures(statistics, unit_of_all(found))
        certified_note(found)
    unread_note(sum(each.unread for each in found), None)
    documents_table(found, model)


def warnings_of(document: Document, chunker: Chunker) -> None:
    """What the strategy had to report, folded; of pins their own list tells."""
    result = chunked(document, chunker)
    of_pins = {each.code for each in result.pins}
    warnings = [each for each in result.warnings if each.code not in of_pins]
    if warnings:
        title = counted(len(warnings), "warning")
        with st.expander(title, icon=":material/warning:", key="warnings"):
            for warning in warnings[:SHOWN]:
                st.markdown(
                    f"- {plain(warning.message)} (characters {warning.start}–{warning.end})"
                )
            if len(warnings) > SHOWN:
                st.caption(f"and {len(warnings) - SHOWN:,} more")


@st.fragment
def explore(
    document: Document, chunker: Chunker, result: ChunkingResult, was_editing: bool
) -> None:
    """The viewer with the inspector; a selection redraws only this part, and the browser tells the table."""
    # pinned in this part, or begun or done with it: everything else changes too
    if chunker.pins != session_pins() or is_editing() != was_editing:
        st.rerun()
    unit, limit = unit_of(chunker), chunker.options.chunk_size
    cuts = unread(document, chunker, chosen_reader())
    selected = chosen_chunk(SELECTED, document, result.chunks)
    if is_editing():
        cuts_editor(document, chunker)
        return
    pages, source = viewer_controls(document)
    text, detail = st.columns([1.7 if source is None else 1, 1], gap="small")
    with text:
        chunk_viewer(
            document,
            result,
            unit=unit,
            limit=limit,
            selected=selected,
            key=VIEWER,
            unread={index: cut.seen for index, cut in cuts.items()},
            pages=pages,
            baseline=baseline_boundaries(document),
            on_select=_select_in_viewer,
            on_merge=partial(join_at, document, chunker),
            on_edit=edit_cuts,
        )
    with detail:
        _detail(document, chunker, result, source, selected)


def _detail(
    document: Document,
    chunker: Chunker,
    result: ChunkingResult,
    source: SourceFile | None,
    selected: int | None,
) -> None:
    """What stands beside the text: the page of the file, or the chunk that is selected."""
    if source is not None:
        with st.container(key="source"):
            _settings_away("**Inspector**, above the text, brings the settings back.")
            source_panel(document, source, result, selected, HEIGHT, _select)
    elif selected is not None:
        with st.container(key="inspector"):
            _settings_away("The settings come back when this is closed.")
            _inspect(document, chunker, result, selected)
    else:
        st.html(NOTHING)


def _settings_away(way_back: str) -> None:
    """How to get the settings back; shown where the window has no room for a third column."""
    with st.container(key="settings-away"):
        st.caption(way_back)


def _inspect(document: Document, chunker: Chunker, result: ChunkingResult, index: int) -> None:
    """The chunk that is selected, in full."""
    unit, chunks = unit_of(chunker), result.chunks
    is_last = index + 1 == len(chunks)
    inspector(
        result,
        index,
        unit,
        chosen_reader(),
        counter=chunker.options.tokenizer if unit == "tokens" else None,
        on_close=partial(_select, None),
        on_merge=partial(join_at, document, chunker, chunks[index].end),
        unmergeable="" if is_last else why_not_joined(document, chunker, chunks, index),
        section_button=partial(
            leave_out_button, chunker, label="Leave out", key="inspector.leave_out", type="tertiary"
        ),
    )


def _select(index: int | None) -> None:
    st.session_state[SELECTED] = index


def _select_in_viewer() -> None:
    _select(selection(VIEWER))


def panels(document: Document, chunker: Chunker, result: ChunkingResult) -> None:
    """Sizes and table; only the open one is drawn."""
    unit, limit = unit_of(chunker), chunker.options.chunk_size
    sizes, table, every = st.tabs(
        ["Sizes", "Table", ALL], key="tune.panel", on_change="rerun", bind="query-params"
    )
    if sizes.open:
        with sizes:
            left, right = st.columns([1, 2])
            with left:
                histogram = size_histogram(result, unit, limit)
                plot(histogram, key="tune.histogram", alt="Histogram of chunk sizes")
            with right:
                ruler = chunker.ruler(chunker.view(document))
                along = sizes_along_document(result, ruler, unit, limit)
                plot(along, key="tune.sizes", alt="Chunk sizes along the document")
    if table.open:
        with table:
            selected = st.session_state.get(SELECTED)
            chunk_table(document, result, unit, limit, selected, "tune.table", _select)
    if every.open:
        with every:
            all_documents(chunker)


page()
