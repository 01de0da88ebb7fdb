"""The page of the file that a chunk comes from, drawn as it looks, with the chunk marked on it."""

from collections.abc import Callable

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
from pages.components.tune.source_parts import has_parts, parts_panel
from pages.components.tune.turning import open_page, turning
from pages.components.viewers.page_view import page_view

_WHOLE = (Box(0.0, 0.0, 1.0, 1.0),)
_PLAIN = (
    " The slide is drawn plainly: texts, tables and pictures where they stand, without its design."
)
#: pages that a session keeps drawn
_KEPT = 24


def source_of(name: str, document: Document) -> Original | None:
    """The file of a document of which the pages can be drawn, or the sheets or chapters shown, else None."""
    original = original_of(name)
    if original is None:
        return None
    is_drawn = document.pages and can_render(original.data, original.name)
    return original if is_drawn or has_parts(original, document) else None


def source_panel(
    document: Document,
    original: Original,
    result: ChunkingResult,
    selected: int | None,
    height: int,
    on_select: Callable[[int | None], None],
) -> None:
    """The open page with its buttons; a newly selected chunk opens the page that holds most of it."""
    if has_parts(original, document):
        parts_panel(document, original, result, selected, height, on_select)
        return
    chunk = None if selected is None else result.chunks[selected]
    pages = document.pages
    number = open_page(original.sha256, chunk, [(page.start, page.end) for page in pages])
    is_marked_up = turning(
        original.sha256, number, len(pages), f"Page **{number:,}** of {len(pages):,}"
    )
    page = pages[number - 1]
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
        structure_of(document, page, image) if is_marked_up else (),
        hue=selected if is_marked else None,
        label=f"Page {number} of {original.name}",
        key="source.view",
        height=height - 90,
    )
    drawn = _PLAIN if document.metadata.get("format") == "pptx" else ""
    st.caption(_account(selected, place, image) + drawn)


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
