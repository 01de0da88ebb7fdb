"""The chunks as a table whose chosen row the viewer follows."""

from collections.abc import Callable

from chunking import Chunk, ChunkingResult, Document
from chunking.inspection import repeated
from chunking.surrogates import without_surrogates
from pages.components.viewers.chunk_viewer.reasons import label_cut
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

#: characters of a chunk's beginning
_PREVIEW = 240


def chunk_table(
    document: Document,
    result: ChunkingResult,
    unit: str,
    limit: int,
    selected: int | None,
    key: str,
    on_select: Callable[[int | None], None],
) -> None:
    """Draw the table, the chunk `selected` as chosen; `on_select` is called with the index of another that is."""
    table_view(
        "Chunks",
        (
            Column("Chunk", "number"),
            Column("Section and text"),
            Column(f"Size ({unit})", "number"),
            Column("Start", "number", "The first character of the chunk, counted from 0."),
            Column("Repeats", "number", "Characters that the chunk repeats of the one before it."),
            Column("Cut"),
        ),
        _rows(result, limit),
        [] if selected is None else [str(selected)],
        lambda ids: on_select(int(ids[0]) if ids else None),
        key=key,
        follows=document.fingerprint,
        height="480px",
    )


def _rows(result: ChunkingResult, limit: int) -> list[TableRow]:
    """A row for each chunk, called by its index."""
    chunks = result.chunks
    ends = {cut: Cell(label_cut(cut)) for cut in {chunk.cut for chunk in chunks}}
    return [
        TableRow(
            str(chunk.index),
            (
                Cell.count(chunk.index + 1),
                _words(chunk),
                Cell(
                    f"{chunk.token_count:,}",
                    chunk.token_count,
                    share=_share(chunk.token_count, limit),
                ),
                Cell.count(chunk.start),
                Cell.count(shared),
                ends[chunk.cut],
            ),
        )
        for chunk, shared in zip(chunks, repeated(chunks), strict=True)
    ]


def _share(size: int, limit: int) -> float:
    return min(1.0, round(size / limit, 2))


def _words(chunk: Chunk) -> Cell:
    """The headings that a chunk stands under, and its beginning on one line below them."""
    beginning = " ".join(chunk.text[: 2 * _PREVIEW].split())[:_PREVIEW]
    section = " › ".join(chunk.heading_path)
    return Cell(without_surrogates(section), below=without_surrogates(beginning))
