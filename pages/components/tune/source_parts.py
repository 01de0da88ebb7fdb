"""The sheet or the chapter that a chunk comes from, with every chunk's cells or words tinted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import streamlit as st

from chunking import ChunkingError, ChunkingResult, Document
from chunking.parsers import (
    Cell,
    SourceBlock,
    SourcePart,
    Word,
    has_source_parts,
    source_parts,
    structure_blocks,
    words_laid_on,
)
from chunking.quantities import counted
from pages.components.library.source_files import SourceFile
from pages.components.shell.markdown_text import plain
from pages.components.tune.page_turning import open_page, page_buttons
from pages.components.viewers.parts_view import parts_view, picked_chunk
from pages.components.viewers.parts_view.payload import Tinting, table_message, text_message

_VIEW = "source.parts"
#: cells of a sheet that are shown at once, and characters of a text that is laid on its source
_MOST_CELLS, MOST_CHARACTERS = 2_000, 5_000_000
#: files whose sheets or chapters a session keeps
_KEPT = 4


#: a block, and the words of each of its pieces
LaidBlock = tuple[SourceBlock, tuple[list[Word], ...]]


@dataclass(frozen=True)
class Leaf:
    """What is shown at once: a chapter, or a sheet or some of its rows; with the text that it became."""

    number: int
    blocks: tuple[LaidBlock, ...]
    start: int
    end: int
    is_sheet: bool
    rows: tuple[int, int] | None = None


def has_parts(source_file: SourceFile, document: Document) -> bool:
    """Whether the sheets or chapters of a document's file can be shown."""
    is_short = len(document.text) <= MOST_CHARACTERS
    return is_short and has_source_parts(source_file.data, source_file.name)


def parts_panel(
    document: Document,
    source_file: SourceFile,
    result: ChunkingResult,
    selected: int | None,
    height: int,
    on_select: Callable[[int | None], None],
) -> None:
    """The open sheet or chapter with its buttons; a newly selected chunk opens the one that it begins in."""
    try:
        with st.spinner("Reading the source"):
            leaves = _leaves(source_file, source_file.sha256, document, document.fingerprint)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    if not leaves:
        st.info("The file shows no cells and no text.")
        return
    chunk = None if selected is None else result.chunks[selected]
    number = open_page(source_file.sha256, chunk, [(leaf.start, leaf.end) for leaf in leaves])
    leaf, name = leaves[number - 1], _named(leaves, number)
    is_marked = page_buttons(source_file.sha256, number, len(leaves), name)
    tinting = Tinting(result.chunks, selected, structure_blocks(document), is_marked)
    parts_view(
        list(_messages(leaf, tinting)),
        selected=selected,
        label=f"{name.replace('*', '')} in {source_file.name}",
        key=_VIEW,
        height=height - 90,
        on_pick=lambda: on_select(picked_chunk(_VIEW)),
    )
    st.caption(_account(leaf, tinting, selected))


def _messages(leaf: Leaf, tinting: Tinting) -> Iterator[dict[str, object]]:
    for block, words in leaf.blocks:
        if block.cells:
            cells = list(zip(block.cells, words, strict=True))
            yield table_message(cells, tinting, is_lettered=leaf.is_sheet)
        else:
            yield text_message(block, words[0], tinting)


def _named(leaves: tuple[Leaf, ...], number: int) -> str:
    """Which sheet or chapter is open, and which of a sheet's rows."""
    leaf, count = leaves[number - 1], leaves[-1].number
    what = "Sheet" if leaf.is_sheet else "Chapter"
    rows = f" · rows {leaf.rows[0]:,}–{leaf.rows[1]:,}" if leaf.rows else ""
    return f"{what} **{leaf.number:,}** of {count:,}{rows}"


def _account(leaf: Leaf, tinting: Tinting, selected: int | None) -> str:
    """What is tinted, and how sure that is."""
    plainly = "Drawn plainly: what the cells show, where they stand." if leaf.is_sheet else "Drawn plainly: texts and tables, without pictures."  # fmt: skip
    if selected is None:
        return f"Each colour is a chunk; click one to choose it. {plainly}"
    found = sum(
        tinting.chunk_at(word.at) == selected
        for _, pieces in leaf.blocks
        for words in pieces
        for word in words
    )
    what = "sheet" if leaf.is_sheet else "chapter"
    name = f"Chunk {selected + 1:,}"
    if not found:
        return f"{name} has no words here: turn to another {what}. {plainly}"
    return f"{name}: {counted(found, 'word')} of it stand here. {plainly}"


@st.cache_resource(scope="session", max_entries=_KEPT, show_spinner=False)
def _leaves(
    _source_file: SourceFile, digest: str, _document: Document, fingerprint: str
) -> tuple[Leaf, ...]:
    return tuple(leaves_of(source_parts(_source_file.data, _source_file.name), _document.text))


def leaves_of(parts: tuple[SourcePart, ...], text: str) -> Iterator[Leaf]:
    """What is turned to one after another, each laid on the text; a chapter that shows nothing is left out."""
    pieces = [piece for part in parts for block in _blocks(part) for piece in block.texts]
    laid = iter(words_laid_on(text, pieces))
    at = 0
    for number, part in enumerate(parts, 1):
        blocks = [(block, tuple(next(laid) for _ in block.texts)) for block in _blocks(part)]
        for rows, group in _divided(blocks):
            start, end = _extent(group, at)
            at = end
            yield Leaf(number, group, start, end, bool(part.name), rows)


def _blocks(part: SourcePart) -> tuple[SourceBlock, ...]:
    """The blocks of a chapter, or of a sheet under its name."""
    return (SourceBlock("heading", 2, part.name), *part.blocks) if part.name else part.blocks


def _divided(
    blocks: list[LaidBlock],
) -> Iterator[tuple[tuple[int, int] | None, tuple[LaidBlock, ...]]]:
    """A part as it is, or some rows at a time where it is a sheet of many cells."""
    if not blocks:
        return
    *before, (last, words) = blocks
    if len(last.cells) <= _MOST_CELLS:
        yield None, tuple(blocks)
        return
    by_row: dict[int, list[tuple[Cell, list[Word]]]] = {}
    for cell, found in zip(last.cells, words, strict=True):
        by_row.setdefault(cell.row, []).append((cell, found))
    gathered: list[tuple[Cell, list[Word]]] = []
    for row in [*sorted(by_row), None]:
        if gathered and (row is None or len(gathered) + len(by_row[row]) > _MOST_CELLS):
            cells, laid = zip(*gathered, strict=True)
            yield (
                (cells[0].row, cells[-1].row),
                (*before, (SourceBlock("table", cells=cells), laid)),
            )
            before, gathered = [], []
        gathered += by_row.get(row, []) if row is not None else []


def _extent(blocks: tuple[LaidBlock, ...], at: int) -> tuple[int, int]:
    """The part of the text that blocks became; nothing at `at` where no word was found."""
    places = [word.at for _, pieces in blocks for words in pieces for word in words]
    return (min(places), max(places) + 1) if places else (at, at)
