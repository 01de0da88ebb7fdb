"""Similarity: the curve that the strategies by meaning go by, with the text they cut, live."""

from functools import partial
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, ChunkingResult, Document, Trace, describe_strategy
from chunking.inspection import gap_at
from pages.components.configuration.configuration_files import STRATEGY as TUNED
from pages.components.configuration.configuration_files import tune_button
from pages.components.configuration.exclusion import leaves_text, left_out_note
from pages.components.configuration.history import Settings
from pages.components.configuration.kept_sizes import sizes_for
from pages.components.configuration.offered_strategies import BY_CURVE
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.option_values import (
    OptionValues,
    fill_options,
    option_key,
    option_keys,
    set_embedder,
    set_option,
)
from pages.components.configuration.strategy_form import (
    StrategyForm,
    follow_document,
    remember,
    reset_button,
)
from pages.components.configuration.tuned import held_settings, present
from pages.components.library.sidebar import ask_for_document, current_document, documents
from pages.components.runs.baseline_result import baseline_boundaries
from pages.components.runs.embedding import FAST, embedded, english_note
from pages.components.runs.results import chunked, unit_of
from pages.components.shell.settings_column import settings_column
from pages.components.shell.url_state import came_with, on_every_page, restore_address
from pages.components.similarity.chart import (
    Curves,
    dragged_threshold,
    picked_gap,
    similarity_chart,
)
from pages.components.similarity.chart.payload import beginning, chunk_at
from pages.components.similarity.curve_panels import heat_map, overlay, overlay_choice, valley_table
from pages.components.similarity.cut_sources import cut_choice
from pages.components.similarity.too_short import too_few_to_smooth, without_a_gap
from pages.components.viewers.chunk_viewer import chunk_viewer, selection

STRATEGY = "similarity.strategy"
#: the options that are seen at once: the sizes, what the curve is made of, and where it is cut
FIRST = ("chunk_size", "chunk_overlap", "embedder", "threshold_mode", "threshold", "window")
CHART, VIEWER = "similarity.chart", "similarity.viewer"
#: the offset in the document that the user chose, in the chart or in the text
PLACE = "similarity.place"
_PLACE_IN = "similarity.place_in"
#: the strategy of the other pages when this one last looked
_FOLLOWED = "similarity.followed"


def page() -> None:
    """The form beside the chart and the text; below them the valleys and the heat map.

    As on Tune, what changes with a slider is sent before the form is drawn again.
    """
    document = current_document()
    if document is None:
        ask_for_document("See where the meaning changes")
        return
    left, right = settings_column()
    form = strategy_form(left)
    with right:
        chunker = form.fitting()
        if (
            chunker is not None
            and leaves_text(document, chunker)
            and embedded(document, chunker, use_fast=set_embedder(chunker.name, FAST))
        ):
            show(document, chunker)
    form.draw()


def strategy_form(place: DeltaGenerator) -> StrategyForm:
    """The choice between the strategies by meaning, and the options of the chosen one.

    The options are those of the page Tune: the same widgets' values, the same parameters of the URL.
    """
    follow_document()
    _follow_tune()
    restore_address([STRATEGY, *option_keys()])
    form = StrategyForm(place, _widgets, STRATEGY)
    remember(STRATEGY, form)
    if form.strategy == st.session_state.get(TUNED):
        remember(TUNED, form)
    return form


def _widgets() -> OptionValues:
    with on_every_page():
        strategy = st.segmented_control(
            "Strategy",
            BY_CURVE,
            default=BY_CURVE[0],
            required=True,
            key=STRATEGY,
            bind="query-params",
        )
        st.caption(describe_strategy(strategy)["summary"])
        form = OptionValues(strategy)
        OptionForm(form).draw(first=FIRST)
        with st.container(horizontal=True):
            reset_button(strategy)
            tune_button(
                "Tune this one", lambda: present(STRATEGY).chunker, form.chunker() is not None
            )
    return form


def _follow_tune() -> None:
    """Begin with what was last tuned on another page: its strategy, if it goes by meaning, else its sizes."""
    state = st.session_state
    chosen = state.get(TUNED, st.query_params.get(TUNED))
    if chosen != state.get(_FOLLOWED):
        state[_FOLLOWED] = chosen
        if chosen in BY_CURVE and STRATEGY not in st.query_params:
            state[STRATEGY] = chosen
        elif settings := held_settings(""):
            _fill_sizes(settings)


def _fill_sizes(settings: Settings) -> None:
    """Give the strategies by meaning the sizes that are tuned, unless they have some already."""
    for strategy in BY_CURVE:
        keys = [option_key(strategy, name) for name in describe_strategy(strategy)["options"]]
        if not OptionValues(strategy).is_known and not came_with(keys):
            fill_options(strategy, sizes_for(strategy, settings))


def show(document: Document, chunker: Chunker) -> None:
    """Chart, text and what belongs to them."""
    left_out_note(document, chunker, "similarity.put_back")
    english_note(chunker.options.embedder, (document,), "the curve says little of its meaning.")
    result = chunked(document, chunker)
    if result.trace is None or not result.trace.offsets:
        without_a_gap(document)
        _text(document, chunker, result, None, height=640)
        return
    if result.trace.threshold is None and chunker.name == "semantic":
        too_few_to_smooth(result.trace, chunker.options.smoothing_window)
    explore(document, chunker, result, *overlay(document, chunker, documents()))


def _text(
    document: Document, chunker: Chunker, result: ChunkingResult, chunk: int | None, height: int
) -> None:
    """The text as it is cut, with a chunk selected."""
    chunk_viewer(
        document,
        result,
        unit=unit_of(chunker),
        limit=chunker.options.chunk_size,
        selected=chunk,
        key=VIEWER,
        height=height,
        baseline=baseline_boundaries(document),
        on_select=lambda: _select_chunk(result),
    )


def explore(
    document: Document,
    chunker: Chunker,
    result: ChunkingResult,
    other_name: str,
    other: Trace | None,
) -> None:
    """Chart, text, and the panels below. The chart is sent last: the text is what the eye waits for."""
    trace = result.trace
    assert trace is not None
    chart = st.container()
    gap, chunk = _chosen(document, result, trace)
    _text(document, chunker, result, chunk, height=440)
    curves, heat, rows = st.tabs(
        ["Second curve", "Heat map", "Valleys"], key="similarity.panel", on_change="rerun"
    )
    with curves:
        overlay_choice(chunker, documents())
    with chart:
        _explanation(chunker, trace)
        cuts = cut_choice(document, chunker, trace)
        similarity_chart(
            Curves(
                document,
                result,
                trace,
                chunker.options.chunk_size,
                chunker.options.min_chunk_size,
                unit_of(chunker),
                drags=chunker.name == "semantic",
                gap=gap,
                chunk=chunk,
                other=other,
                other_name=other_name,
                cuts=cuts.offsets,
                cuts_name=cuts.name,
            ),
            key=CHART,
            height=500,
            on_gap=lambda: _select_gap(trace),
            on_threshold=lambda: _move_threshold(chunker, trace),
        )
    if heat.open:
        with heat:
            heat_map(document, chunker, result, gap)
    if rows.open:
        with rows:
            valley_table(document, trace, gap, partial(_go_to_gap, trace))


def _explanation(chunker: Chunker, trace: Trace) -> None:
    """What the curve is, and how the cuts follow from it."""
    how = ""
    if trace.threshold is not None:
        how = (
            " The text is cut in valleys that reach the dashed line, which you can drag, and where the "
            "chunk size asks for a cut."
        )
    elif chunker.name == "cluster":
        how = " The cuts leave the sentences of each chunk as alike as can be."
    st.caption(
        f"Where the curve is low, neighbouring sentences differ in meaning.{how} Point at the curve to read "
        "what it compares; click to go there in the text."
    )


def _chosen(
    document: Document, result: ChunkingResult, trace: Trace
) -> tuple[int | None, int | None]:
    """The gap at the chosen place, and the chunk that begins there or holds it; a place in another document is forgotten."""
    if st.session_state.get(_PLACE_IN) != document.fingerprint:
        st.session_state[_PLACE_IN] = document.fingerprint
        _go_to(None)
    place = st.session_state.get(PLACE)
    if place is None:
        return None, None
    return gap_at(document, trace, place), chunk_at(result, place)


def _select_gap(trace: Trace) -> None:
    gap = picked_gap(CHART)
    if gap is not None and gap < len(trace.offsets):
        _go_to(trace.offsets[gap])


def _select_chunk(result: ChunkingResult) -> None:
    """Show the boundary that a chunk begins at; none where the user let go of the chunk."""
    index = selection(VIEWER)
    _go_to(None if index is None else beginning(result, index))


def _go_to_gap(trace: Trace, gap: int | None) -> None:
    _go_to(None if gap is None else trace.offsets[gap])


def _go_to(place: int | None) -> None:
    st.session_state[PLACE] = place


def _move_threshold(semantic: Any, trace: Trace) -> None:
    """Put the line's place into the form of a semantic chunker, in the unit of the chosen mode."""
    line = dragged_threshold(CHART)
    if line is not None:
        set_option("semantic", "threshold", semantic.threshold_at(line, trace))


page()
