"""The page of the file that a chunk comes from, drawn as it looks, with the chunk marked on it."""

from dataclasses import dataclass, replace

import streamlit as st

from chunking import Chunk, ChunkingError, ChunkingResult, Document, Page
from chunking.parsers import (
    Box,
    PageImage,
    Place,
    can_render,
    place_of,
    render_page,
    structure_of,
)
from pages.components.library.source_files import Original, original_of
from pages.components.shell.markdown_text import plain
from pages.components.viewers.page_view import page_view

_PAGE = "source.page"
_STRUCTURE = "source.structure"
_WHOLE = (Box(0.0, 0.0, 1.0, 1.0),)
_PLAIN = (
    " The slide is drawn plainly: texts, tables and pictures where they stand, without its design."
)
#: pages that a session keeps drawn
_KEPT = 24


def source_of(name: str, document: Document) -> Original | None:
    """The file of a document whose pages can be drawn, None where there is none."""
    original = original_of(name) if document.pages else None
    return original if original and can_render(original.data, original.name) else None


@dataclass(frozen=True)
class _Turned:
    """The page that is open, and the chunk for which it was opened."""

    chunk: str | None
    number: int


def source_panel(
    document: Document,
    original: Original,
    result: ChunkingResult,
    selected: int | None,
    height: int,
) -> None:
    """The open page with its buttons; a newly selected chunk opens the page that holds most of it."""
    chunk = None if selected is None else result.chunks[selected]
    state = f"{_PAGE}.{original.sha256}"
    number = _open_page(state, document, chunk)
    _turning(state, number, len(document.pages))
    page = document.pages[number - 1]
    try:
        with st.spinner(f"Drawing page {number:,}"):
            image = _drawn(original, original.sha256, number)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    place = _place(document, page, image, chunk)
    is_marked = place is not None and place.wanted > 0
    page_view(
        image.png,
        f"{original.sha256}-{number}",
        (image.width, image.height),
        (place.boxes or _WHOLE) if place and is_marked else (),
        structure_of(document, page, image) if st.session_state[_STRUCTURE] else (),
        hue=selected if is_marked else None,
        label=f"Page {number} of {original.name}",
        key="source.view",
        height=height - 90,
    )
    drawn = _PLAIN if document.metadata.get("format") == "pptx" else ""
    st.caption(_account(selected, place, image) + drawn)


def _open_page(state: str, document: Document, chunk: Chunk | None) -> int:
    """The page to show: that of a chunk not seen before, else the one that was turned to."""
    turned: _Turned = st.session_state.get(state, _Turned(None, 1))
    if chunk is not None and chunk.id != turned.chunk:
        turned = _Turned(chunk.id, _main_page(document, chunk))
    number = min(max(1, turned.number), len(document.pages))
    st.session_state[state] = replace(turned, number=number)
    return number


def _main_page(document: Document, chunk: Chunk) -> int:
    """The number of the page on which most of a chunk stands; of equals the first."""
    share = [min(page.end, chunk.end) - max(page.start, chunk.start) for page in document.pages]
    return document.pages[share.index(max(share))].number


def _turning(state: str, number: int, count: int) -> None:
    """Buttons to the page before and after, with the number between them."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        _button(state, "Previous", ":material/chevron_left:", number - 1, number <= 1)
        st.markdown(f"Page **{number:,}** of {count:,}", width="content")
        _button(state, "Next", ":material/chevron_right:", number + 1, number >= count)
        st.session_state.setdefault(_STRUCTURE, True)
        st.checkbox(
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


@st.cache_data(scope="session", max_entries=_KEPT, show_spinner=False)
def _drawn(_original: Original, digest: str, number: int) -> PageImage:
    return render_page(_original.data, _original.name, number)


def _place(document: Document, page: Page, image: PageImage, chunk: Chunk | None) -> Place | None:
    """Where the chunk's part of a page stands on it, None where it has none."""
    if chunk is None or chunk.start >= page.end or chunk.end <= page.start:
        return None
    text = document.text[page.start : page.end]
    return place_of(image, text, chunk.start - page.start, chunk.end - page.start)


def _account(selected: int | None, place: Place | None, image: PageImage) -> str:
    """What is marked, and how sure that is."""
    if selected is None:
        return "Click a chunk to see where on its page it stands."
    name = f"Chunk {selected + 1:,}"
    if place is None:
        return f"{name} is not on this page."
    if not place.wanted:
        return f"{name} has no words on this page."
    how = " recognised in the picture" if image.is_recognised else ""
    if not place.found:
        return f"None of the words of {name.lower()} was found on the page: all of it is marked."
    return f"{name}: {place.found:,} of its {place.wanted:,} words on this page were found{how}."
