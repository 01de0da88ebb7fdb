"""The page of the file that a chunk comes from, drawn as it looks, with the chunk marked on it."""

from collections.abc import Callable, Sequence

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
from pages.components.library.source_files import SourceFile, source_file_of
from pages.components.shell.markdown_text import plain
from pages.components.tune.page_turning import open_page, page_buttons
from pages.components.tune.source_parts import has_parts, parts_panel
from pages.components.viewers.page_view import page_view

_WHOLE = (Box(0.0, 0.0, 1.0, 1.0),)
_PLAIN = (
    " The slide is drawn plainly: texts, tables and pictures where they stand, without its design."
)
#: what is shown beside the words of a page, and how much of its width at least, as shares of it
_MARGIN, _NARROWEST = 0.06, 0.6
#: pages that a session keeps drawn
_KEPT = 24


def source_of(name: str, document: Document) -> SourceFile | None:
    """The file of a document of which the pages can be drawn, or the sheets or chapters shown, else None."""
    source_file = source_file_of(name)
    if source_file is None:
        return None
    is_drawn = document.pages and can_render(source_file.data, source_file.name)
    return source_file if is_drawn or has_parts(source_file, document) else None


def source_panel(
    document: Document,
    source_file: SourceFile,
    result: ChunkingResult,
    selected: int | None,
    height: int,
    on_select: Callable[[int | None], None],
) -> None:
    """The open page with its buttons; a newly selected chunk opens the page that it begins on."""
    if has_parts(source_file, document):
        parts_panel(document, source_file, result, selected, height, on_select)
        return
    chunk = None if selected is None else result.chunks[selected]
    pages = document.pages
    number = open_page(source_file.sha256, chunk, [(page.start, page.end) for page in pages])
    is_marked_up = page_buttons(
        source_file.sha256, number, len(pages), f"Page **{number:,}** of {len(pages):,}"
    )
    page = pages[number - 1]
    try:
        with st.spinner(f"Drawing page {number:,}"):
            image = _drawn(source_file, source_file.sha256, number)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    place = _place(document, page, image, chunk)
    is_marked = place is not None and place.wanted > 0
    page_view(
        image.png,
        f"{source_file.sha256}-{number}",
        (image.width, image.height),
        (place.boxes or _WHOLE) if place and is_marked else (),
        structure_of(document, page, image) if is_marked_up else (),
        across=_across(image) if document.metadata.get("format") == "pdf" else (0.0, 1.0),
        hue=selected if is_marked else None,
        label=f"Page {number} of {source_file.name}",
        key="source.view",
        height=height - 90,
    )
    drawn = _PLAIN if document.metadata.get("format") == "pptx" else ""
    st.caption(_account(selected, place, image, [] if chunk is None else _on(chunk, pages)) + drawn)


@st.cache_data(scope="session", max_entries=_KEPT, show_spinner=False)
def _drawn(_source_file: SourceFile, digest: str, number: int) -> PageImage:
    return render_page(_source_file.data, _source_file.name, number)


def _place(document: Document, page: Page, image: PageImage, chunk: Chunk | None) -> Place | None:
    """Where the chunk's part of a page stands on it, None where it has none."""
    if chunk is None or chunk.start >= page.end or chunk.end <= page.start:
        return None
    text = document.text[page.start : page.end]
    return place_of(image, text, chunk.start - page.start, chunk.end - page.start)


def _across(image: PageImage) -> tuple[float, float]:
    """From where to where the words of a page stand: to show its empty margins would make them small."""
    boxes = [box for _, boxes in image.words for box in boxes]
    if not boxes:
        return 0.0, 1.0
    left = max(0.0, min(box.left for box in boxes) - _MARGIN)
    right = min(1.0, max(box.right for box in boxes) + _MARGIN)
    lacking = max(0.0, _NARROWEST - (right - left))
    left = min(max(0.0, left - lacking / 2), 1.0 - _NARROWEST) if lacking else left
    return left, max(right, left + _NARROWEST)


def _on(chunk: Chunk, pages: Sequence[Page]) -> list[int]:
    """The numbers of the pages that hold a part of a chunk."""
    return [page.number for page in pages if page.start < chunk.end and chunk.start < page.end]


def _account(
    selected: int | None, place: Place | None, image: PageImage, numbers: Sequence[int]
) -> str:
    """What is marked, where the rest of the chunk is, and how sure that is."""
    if selected is None:
        return "Click a chunk to see where on its page it stands."
    name = f"Chunk {selected + 1:,}"
    if place is None:
        begins = f" It begins on page {numbers[0]:,}." if numbers else ""
        return f"{name} is not on this page.{begins}"
    if not place.wanted:
        return f"{name} has no words on this page."
    if not place.found:
        return f"None of the words of {name.lower()} was found on the page: all of it is marked."
    lost = place.wanted - place.found
    missed = f" {lost:,} of its {place.wanted:,} words here were not found." if lost else ""
    how = " Its words were recognised in the picture." if image.is_recognised else ""
    return f"{_extent(name, image.number, numbers)}{missed}{how}"


def _extent(name: str, number: int, numbers: Sequence[int]) -> str:
    """How much of a chunk is on the page."""
    if len(numbers) < 2:
        return f"{name} is marked."
    if number == numbers[0]:
        return f"{name} begins here and goes on to page {numbers[-1]:,}."
    return f"{name} begins on page {numbers[0]:,} and goes on here."
