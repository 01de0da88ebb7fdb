"""Structure: how chunks follow the headings of a document, and where they do not."""

from collections.abc import Iterator
from typing import TypeAlias

import streamlit as st

from chunking import Chunker, Document, Span
from chunking.inspection import LevelFigures, level_figures, problems
from pages.components.configuration.strategy_form import tuned_form
from pages.components.library.sidebar import current_document
from pages.components.runs.preparation import prepared
from pages.components.runs.results import (
    chunked,
    placed,
    related,
    sections,
    tokens_of,
    unit_of,
    waiting,
)
from pages.components.shell.markdown_text import plain
from pages.components.structure.chunk_cards import chunk_cards, picked_card
from pages.components.structure.lanes import Structure
from pages.components.structure.problem_list import problem_list
from pages.components.structure.section_map import picked_chunk, picked_section, section_map
from pages.components.tune.figures import short

#: a label, a value and what it means
Figure: TypeAlias = tuple[str, str, str | None]

SECTION = "structure.section"
SELECTED = "structure.chunk"
MAP, LIST = "structure.map", "structure.list"


def page() -> None:
    """The whole page. Map and list are sent before everything else, so that they are painted first:
    on the screen the order is another one."""
    document = current_document()
    if document is None:
        st.title("See how chunks follow the headings")
        st.info("Choose a sample in the sidebar, upload a file or paste a text.")
        return
    left, right = st.columns([1, 3], gap="medium")
    top, middle = right.container(), right.container()
    settings = tuned_form(left)
    chunker = settings.chunker
    if chunker is None:
        top.info("These options do not fit together. The message beside the field says why.")
    else:
        with middle:
            can_cut = prepared(document, chunker)
        if can_cut:
            with middle, waiting(document, chunker):
                chunked(document, chunker)
            with middle:
                explore(document, chunker)
            with top:
                overview(document, chunker)
    settings.draw()


def overview(document: Document, chunker: Chunker) -> None:
    """The figures: of both levels where there are parents, else of chunks and sections."""
    if related(document, chunker):
        _levels(document, chunker)
        return
    by_name = _is_cut_as_code(document, chunker)
    shown = _of_definitions(document, chunker) if by_name else _of_sections(document, chunker)
    with st.container(horizontal=True, gap="medium"):
        for label, value, help in shown:
            st.metric(label, value, help=help, width="content")


def _is_cut_as_code(document: Document, chunker: Chunker) -> bool:
    """Whether chunks are told by classes and functions, for want of headings."""
    by_code = document.is_code and chunker.name == "code"
    return by_code and not sections(document, chunker).items


def _of_definitions(document: Document, chunker: Chunker) -> Iterator[Figure]:
    """How many chunks of source code lie in a definition, and how many definitions there are."""
    paths = [chunk.heading_path for chunk in chunked(document, chunker).chunks]
    inside = sum(bool(path) for path in paths)
    yield "Chunks", f"{len(paths):,}", None
    yield "In a definition", f"{inside:,}", "Chunks that lie in a class or function, or are one."
    yield (
        "Levels",
        str(max(map(len, paths), default=0)),
        "How deep classes and functions lie in each other.",
    )


def _of_sections(document: Document, chunker: Chunker) -> Iterator[Figure]:
    """How many chunks and sections there are, and how many do not go together."""
    items, placements = sections(document, chunker).items, placed(document, chunker)
    flagged = sum(placement.is_flagged for placement in placements)
    outside = sum(not placement.chain for placement in placements)
    levels = max((item.depth for item in items), default=-1) + 1
    yield "Chunks", f"{len(placements):,}", None
    yield "Sections", f"{len(items):,}", "Headings of the document, each with what stands under it."
    yield "Levels", str(levels), None
    yield "Flagged chunks", f"{flagged:,}", "Chunks with at least one of the problems below."
    yield "Under no heading", f"{outside:,}", "Chunks that begin above the first heading."


def _levels(document: Document, chunker: Chunker) -> None:
    """Parents and children in figures, and whether each is embedded."""
    chunks, families = chunked(document, chunker).chunks, related(document, chunker)
    ruler, tokens = chunker.ruler(chunker.view(document)), tokens_of(document, chunker)
    children = [chunks[index] for family in families for index in family.children]
    parents = level_figures([family.span for family in families], ruler, tokens)
    figures = level_figures([Span(chunk.start, chunk.end) for chunk in children], ruler, tokens)
    options, unit = chunker.options, unit_of(chunker)
    rows = {
        "Parents": (parents, options.parent_size, options.embed_both),
        "Children": (figures, options.chunk_size, True),
    }
    with st.container(horizontal=True, gap="large"):
        for name, (level, limit, embedded) in rows.items():
            if level:
                _level(name, level, limit, unit, embedded)


def _level(name: str, level: LevelFigures, limit: int, unit: str, embedded: bool) -> None:
    state = "embedded" if embedded else "not embedded, for context only"
    icon = ":material/database:" if embedded else ":material/visibility_off:"
    with st.container(width="content", gap="xsmall"):
        st.caption(f"{icon} **{name}**, {state}")
        with st.container(horizontal=True, gap="medium"):
            sizes = (level.smallest, level.median, level.mean, level.largest)
            st.metric("Count", f"{level.count:,}", width="content")
            st.metric(
                "Min · median · mean · max",
                " · ".join(short(round(size)) for size in sizes),
                help=f"Sizes in {unit}; the limit is {limit:,}.",
                width="content",
            )
            st.metric(
                "Tokens",
                short(level.tokens),
                help=f"{level.tokens:,} model tokens, repeats included.",
                width="content",
            )


@st.fragment
def explore(document: Document, chunker: Chunker) -> None:
    """Map, list and problems; a choice in one redraws only this part."""
    structure = Structure.of(document, chunker)
    section, selected = _chosen(document, structure)
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
        _no_headings(view, _is_cut_as_code(document, chunker))
    bands = structure.bands(structure.under(section))
    _filter_line(structure, section, sum(len(band.cards) for band in bands))
    text, side = st.columns([2, 1], gap="medium")
    with text:
        chunk_cards(
            document,
            bands,
            [item.title for item in structure.sections.items],
            unit=unit_of(chunker),
            selected=selected,
            key=LIST,
            height=680,
            on_select=lambda: _go_to(picked_card(LIST)),
        )
    if structure.sections.items:
        with side:
            found = problems(structure.placements)
            problem_list(found, structure.sections, "structure.problems", _go_to)


def _chosen(document: Document, structure: Structure) -> tuple[int | None, int | None]:
    """The section and the chunk that are chosen, where this result has them.

    A chunk outside the section was chosen after it: then no section is.
    """
    fingerprint, section = st.session_state.get(SECTION, (None, None))
    count = len(structure.sections.items)
    if fingerprint != document.fingerprint or (section is not None and section >= count):
        section = None
    selected = st.session_state.get(SELECTED)
    if selected is not None and selected >= len(structure.chunks):
        selected = None
    if section is not None and selected is not None and selected not in structure.under(section):
        section = None
    return section, selected


def _choose_section(document: Document, section: int | None) -> None:
    st.session_state[SECTION] = (document.fingerprint, section)
    st.session_state[SELECTED] = None


def _go_to(chunk: int | None) -> None:
    st.session_state[SELECTED] = chunk


def _filter_line(structure: Structure, section: int | None, shown: int) -> None:
    """What the list shows; a filter is named and can be cleared."""
    noun = "children" if structure.families else "chunks"
    count = sum(len(family.children) for family in structure.families) or len(structure.chunks)
    total = f"{count:,} {noun}"
    if section is None:
        how = (
            " Choose a section above to see only its chunks. Height is tokens, colour is the chunk: "
            "a striped section is cut apart, one colour over several sections joins them. An orange "
            "edge marks a flagged chunk."
        )
        st.caption(f"**All {total}.**{how if structure.sections.items else ''}")
        return
    titles = [structure.sections.items[index].title for index in structure.sections.chain(section)]
    with st.container(horizontal=True, vertical_alignment="center"):
        path = " › ".join(plain(title) for title in titles)
        st.markdown(f":material/filter_alt: **{shown:,} of {total}** under {path}", width="stretch")
        st.button(
            "Show all chunks",
            icon=":material/filter_alt_off:",
            key="structure.clear",
            on_click=lambda: st.session_state.pop(SECTION, None),
        )


def _no_headings(view: Document, is_cut_as_code: bool) -> None:
    """Why there is no outline, and what would give one."""
    if is_cut_as_code:
        said = (
            "Source code has no headings: each chunk below is under the classes and functions that "
            "it lies in."
        )
    elif view.is_code:
        said = (
            "Source code has no headings. The strategy `code` cuts it at functions and classes and "
            "names them. Its chunks are shown below."
        )
    else:
        why = (
            "This document has no Markdown headings."
            if view.is_markdown
            else "This strategy reads the document as plain text, without headings; `markdown` and "
            "`heading` read any text as Markdown."
        )
        said = (
            f"{why} Choose a Markdown document in the sidebar to see an outline, for example "
            "`field_guide.md`, or stay with a strategy that needs no headings: `sentence` and "
            "`recursive` cut such a text well. Its chunks are shown below."
        )
    st.info(said, icon=":material/account_tree:")


page()
