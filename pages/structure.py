"""Structure: how chunks follow the headings of a document, and where they do not."""

from collections.abc import Collection, Iterator
from functools import partial
from typing import TypeAlias

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, Document, Span
from chunking.inspection import LevelFigures, ProblemKind, level_figures
from chunking.quantities import short, signed_count
from pages.components.configuration.exclusion import excluded, leave_out_button, leaves_text
from pages.components.configuration.strategy_choice import suggested
from pages.components.configuration.strategy_form import tuned_form
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.runs.baseline_result import compared
from pages.components.runs.preparation import prepared
from pages.components.runs.results import (
    chunked,
    related,
    sections,
    tokens_of,
    unit_of,
    waiting,
)
from pages.components.shell.markdown_text import plain
from pages.components.shell.settings_column import settings_column
from pages.components.structure.blocks_note import blocks_note
from pages.components.structure.chunk_cards import chunk_cards, picked_card
from pages.components.structure.common_problems import common_problem_notes
from pages.components.structure.lanes import Structure
from pages.components.structure.left_out import left_out_notes
from pages.components.structure.problem_list import (
    KINDS,
    choose_no_kind,
    chosen_kind,
    problem_list,
)
from pages.components.structure.section_map import picked_chunk, picked_section, section_map
from pages.components.tune.figures import metric
from pages.components.viewers.chosen_chunk import chosen_chunk

#: a label, a value and what it means
Figure: TypeAlias = tuple[str, int, str | None]

SECTION = "structure.section"
SELECTED = "structure.chunk"
MAP, LIST, PROBLEMS = "structure.map", "structure.list", "structure.problems"


def page() -> None:
    """The whole page. Map and list are sent before everything else, so that they are painted first:
    on the screen the order is another one. What nearly all chunks lack comes last: what mends it
    takes as long as everything else."""
    document = current_document()
    if document is None:
        ask_for_document("See how chunks follow the headings")
        return
    left, right = settings_column()
    top = right.container(key="figures")
    notes, middle = right.container(key="notes"), right.container()
    settings = tuned_form(left)
    with top:
        chunker = settings.fitting()
    structure = None if chunker is None else _drawn(document, chunker, top, middle)
    settings.draw()
    if chunker is not None and structure is not None:
        with notes:
            common_problem_notes(document, chunker, structure.common)
            left_out_notes(document, chunker)


def _drawn(
    document: Document, chunker: Chunker, top: DeltaGenerator, middle: DeltaGenerator
) -> Structure | None:
    """Draw map, list and figures of the structure, unless it has to wait."""
    with middle:
        can_cut = leaves_text(document, chunker) and prepared(document, chunker)
    if not can_cut:
        return None
    with middle, waiting(document, chunker):
        chunked(document, chunker)
    structure = Structure.of(document, chunker)
    with middle:
        explore(document, chunker, structure)
    with top:
        overview(document, chunker, structure)
    return structure


def overview(document: Document, chunker: Chunker, structure: Structure) -> None:
    """The figures: of both levels where there are parents, else of chunks and sections."""
    if related(document, chunker):
        _levels(document, chunker)
        return
    baseline = compared(document)
    before = {} if baseline is None else _numbers(document, baseline)
    with st.container(key="figure-row", horizontal=True, gap="medium"):
        for label, value, help in _figures(document, chunker, structure):
            change = signed_count(value - before[label]) if label in before else None
            metric(label, f"{value:,}", help, change)


def _numbers(document: Document, chunker: Chunker) -> dict[str, int]:
    """The figures by their labels."""
    structure = Structure.of(document, chunker)
    return {label: number for label, number, _ in _figures(document, chunker, structure)}


def _figures(document: Document, chunker: Chunker, structure: Structure) -> Iterator[Figure]:
    """The figures of chunks and sections, or of definitions."""
    by_name = _is_cut_as_code(document, chunker)
    return _of_definitions(document, chunker) if by_name else _of_sections(structure)


def _is_cut_as_code(document: Document, chunker: Chunker) -> bool:
    """Whether chunks are told by classes and functions, for want of headings."""
    by_code = document.is_code and chunker.name == "code"
    return by_code and not sections(document, chunker).items


def _of_definitions(document: Document, chunker: Chunker) -> Iterator[Figure]:
    """How many chunks of source code lie in a definition, and how many definitions there are."""
    paths = [chunk.heading_path for chunk in chunked(document, chunker).chunks]
    inside = sum(bool(path) for path in paths)
    yield "Chunks", len(paths), None
    yield "In a definition", inside, "Chunks that lie in a class or function, or are one."
    yield (
        "Levels",
        max(map(len, paths), default=0),
        "How deep classes and functions lie in each other.",
    )


def _of_sections(structure: Structure) -> Iterator[Figure]:
    """How many chunks and sections there are, and how many do not go together."""
    items = structure.sections.items
    flagged = sum(placement.is_flagged for placement in structure.placements)
    outside = sum(not placement.chain for placement in structure.found)
    levels = max((item.depth for item in items), default=-1) + 1
    yield "Chunks", len(structure.chunks), None
    yield (
        "Sections",
        len(items),
        "A section is a heading with everything that stands under it.",
    )
    yield "Heading levels", levels, "How deep the headings are nested."
    if structure.common:
        yield (
            "Chunks with other problems",
            flagged,
            "Chunks with a problem that not nearly all chunks have. The note below tells of the one that they have.",
        )
    else:
        yield (
            "Chunks with problems",
            flagged,
            "Chunks with at least one of the problems listed below.",
        )
    yield "Before any heading", outside, "Chunks that begin above the first heading."


def _levels(document: Document, chunker: Chunker) -> None:
    """Parents and children in figures, and whether each is embedded."""
    options, unit = chunker.options, unit_of(chunker)
    baseline = compared(document)
    before = _sizes_of_levels(document, baseline) if baseline else {}
    limits = {
        "Parents": (options.parent_size, options.embed_both),
        "Children": (options.chunk_size, True),
    }
    with st.container(horizontal=True, gap="large"):
        for name, level in _sizes_of_levels(document, chunker).items():
            _level(name, level, *limits[name], unit, before.get(name))


def _sizes_of_levels(document: Document, chunker: Chunker) -> dict[str, LevelFigures]:
    """The figures of parents and of children by name; of neither where there are none."""
    chunks, groups = chunked(document, chunker).chunks, related(document, chunker)
    ruler, tokens = chunker.ruler(chunker.view(document)), tokens_of(document, chunker)
    children = [chunks[index] for group in groups for index in group.children]
    spans = {
        "Parents": [group.span for group in groups],
        "Children": [Span(chunk.start, chunk.end) for chunk in children],
    }
    found = {name: level_figures(each, ruler, tokens) for name, each in spans.items()}
    return {name: level for name, level in found.items() if level}


def _level(
    name: str,
    level: LevelFigures,
    limit: int,
    embedded: bool,
    unit: str,
    before: LevelFigures | None,
) -> None:
    state = "embedded" if embedded else "not embedded, for context only"
    icon = ":material/database:" if embedded else ":material/visibility_off:"
    with st.container(width="content", gap="xsmall"):
        st.caption(f"{icon} **{name}**, {state}")
        with st.container(key=f"figure-row-{name.lower()}", horizontal=True, gap="medium"):
            sizes = (level.smallest, level.median, level.mean, level.largest)
            metric(
                "Count",
                f"{level.count:,}",
                None,
                signed_count(level.count - before.count) if before else None,
            )
            metric(
                "Min · median · mean · max",
                " · ".join(short(round(size)) for size in sizes),
                f"Sizes in {unit}; the limit is {limit:,}.",
                f"median {signed_count(round(level.median) - round(before.median))}"
                if before
                else None,
            )
            metric(
                "Tokens",
                short(level.tokens),
                f"{level.tokens:,} model tokens, repeats included.",
                signed_count(level.tokens - before.tokens) if before else None,
            )


@st.fragment
def explore(document: Document, chunker: Chunker, structure: Structure) -> None:
    """Map, list and problems; a choice in one redraws only this part."""
    section, selected = _chosen(document, structure)
    by_definition = _is_cut_as_code(document, chunker)
    has_sections = bool(structure.sections.items)
    _map(document, chunker, structure, section)
    kind, members = _filtered(structure, section, selected)
    bands = structure.bands(members)
    _filter_line(structure, chunker, section, kind, sum(len(band.cards) for band in bands))
    columns = st.columns([3, 2] if has_sections else 1, gap="medium")
    with columns[0]:
        chunk_cards(
            document,
            bands,
            [item.title for item in structure.sections.items],
            by_definition=by_definition,
            unit=unit_of(chunker),
            selected=selected,
            key=LIST,
            height=680,
            on_select=lambda: _go_to(picked_card(LIST)),
        )
    if has_sections:
        with columns[1]:
            problem_list(structure, selected, PROBLEMS, _go_to, partial(_go_to, None))
            blocks_note(document, chunker)


def _map(document: Document, chunker: Chunker, structure: Structure, section: int | None) -> None:
    """The map of the sections, or why there is none."""
    view = chunker.view(document)
    if structure.sections.items:
        section_map(
            structure.sections,
            len(view.text),
            structure.lanes(),
            selected=section,
            key=MAP,
            height=460,
            on_section=lambda: _choose_section(document, picked_section(MAP)),
            on_chunk=lambda: _go_to(picked_chunk(MAP)),
        )
    else:
        _no_headings(document, view, _is_cut_as_code(document, chunker))


def _filtered(
    structure: Structure, section: int | None, selected: int | None
) -> tuple[ProblemKind | None, Collection[int]]:
    """The kind of problem that is looked at, and the chunks that have it in a section; all of them where there is none."""
    kind, members = chosen_kind(PROBLEMS), structure.under(section)
    having = structure.having(kind) if kind is not None else frozenset()
    if not having or (selected is not None and selected not in having):
        return None, members  # a chunk without that problem was chosen after it
    return kind, having.intersection(members)


def _chosen(document: Document, structure: Structure) -> tuple[int | None, int | None]:
    """The section and the chunk that are chosen, where this result has them.

    A chunk outside the section was chosen after it: then no section is.
    """
    fingerprint, section = st.session_state.get(SECTION, (None, None))
    count = len(structure.sections.items)
    if fingerprint != document.fingerprint or (section is not None and section >= count):
        section = None
    selected = chosen_chunk(SELECTED, document, structure.chunks)
    if section is not None and selected is not None and selected not in structure.under(section):
        section = None
    return section, selected


def _choose_section(document: Document, section: int | None) -> None:
    st.session_state[SECTION] = (document.fingerprint, section)
    st.session_state[SELECTED] = None


def _go_to(chunk: int | None) -> None:
    st.session_state[SELECTED] = chunk


def _filter_line(
    structure: Structure,
    chunker: Chunker,
    section: int | None,
    kind: ProblemKind | None,
    shown: int,
) -> None:
    """What the list shows; a filter is named and can be cleared."""
    noun = "children" if structure.parent_groups else "chunks"
    count = sum(len(group.children) for group in structure.parent_groups) or len(structure.chunks)
    total = f"{count:,} {noun}"
    if section is None and kind is None:
        how = (
            " Click a section to see only its chunks; Escape goes back. In the map each colour is "
            "one chunk, or a number says how many there are; an orange edge marks a problem."
        )
        if structure.common:
            how += " Problems that nearly all chunks share are not marked."
        all_of_it = (
            "What is not left out of the document" if excluded(chunker) else "The whole document"
        )
        every = f"All {total}" if count > 1 else f"{all_of_it} is one chunk"
        st.caption(f"**{every}.**{how if structure.sections.items else ''}")
        return
    chain = [] if section is None else structure.sections.chain(section)
    path = " › ".join(plain(structure.sections.items[index].title) for index in chain)
    under = f" under {path}" if path else ""
    having = f": {KINDS[kind][0]}" if kind else ""
    with st.container(horizontal=True, vertical_alignment="center"):
        st.markdown(
            f":material/filter_alt: **{shown:,} of {total}**{under}{having}", width="stretch"
        )
        if section is not None:
            leave_out_button(
                chunker,
                structure.sections.items[section].title,
                "Leave this section out",
                "structure.leave_out.section",
            )
        st.button(
            "Show all chunks",
            icon=":material/filter_alt_off:",
            key="structure.clear",
            on_click=_show_all,
        )


def _show_all() -> None:
    st.session_state.pop(SECTION, None)
    choose_no_kind(PROBLEMS)


def _no_headings(document: Document, view: Document, is_cut_as_code: bool) -> None:
    """Why there is no outline, and what suits such a document, as the form says it."""
    if is_cut_as_code:
        text = (
            "Source code has no headings: each chunk below is under the classes and functions that "
            "it lies in."
        )
    else:
        suits = suggested(document)
        text = (
            f"{_why_none(view)} The strategy `{suits.strategy}` suits it. {plain(suits.reason)} Its chunks are "
            "shown below. For an outline, look at a document with headings, for example `field_guide.md`."
        )
    st.info(text, icon=":material/account_tree:")


def _why_none(view: Document) -> str:
    if view.is_code:
        return "Source code has no headings."
    if view.is_table:
        return "A table has no headings."
    if view.is_markdown:
        return "This document has no Markdown headings."
    return (
        "This strategy reads the document as plain text, without headings; `markdown` and `heading` "
        "read any text as Markdown."
    )


page()
