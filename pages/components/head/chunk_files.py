"""Take away, Chunks: those of the document that is shown, or of all documents, in one file."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunk, Chunker, ChunkingError, Document
from chunking.export import CHUNK_FORMATS, ChunkFormat, dump_chunks
from chunking.quantities import counted
from pages.components.configuration.exports import download_all_chunks, download_chunks
from pages.components.configuration.opened_configuration import whole_configuration
from pages.components.library.documents import documents, names_together
from pages.components.library.source_files import file_of
from pages.components.runs.preparation import DIALOG, prepared
from pages.components.runs.results import chunked
from pages.components.shell.markdown_text import plain

_OF = "export.chunks.of"
_THIS, _ALL = "This document", "All documents"
#: records of the chunks that are shown before they are downloaded
PREVIEWED = 3
#: characters of a preview that are sent at most
MOST_SHOWN = 20_000
HEIGHT = 340


def chunk_files(document: Document, chunker: Chunker) -> None:
    """The choice of documents and of a format, the button, and the first records as they will be in the file."""
    with st.container(horizontal=True, vertical_alignment="bottom"):
        of = _documents_choice()
        format = st.segmented_control(
            "Format", CHUNK_FORMATS, default="jsonl", required=True, key="export.chunks"
        )
        button = st.container(width="content")
    try:
        cut = _all(chunker) if of == _ALL else [(document, chunker)]
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    if not all(prepared(*each, DIALOG) for each in cut):
        return
    with button:
        name = (
            download_all_chunks(cut, format)
            if of == _ALL
            else download_chunks(document, chunked(document, chunker), format)
        )
    st.caption(
        f"{plain(name)}: one record a chunk, with its content as embedded, the document's name, offsets, "
        "headings, reason of the cut and metadata."
    )
    _preview(chunked(*cut[0]).chunks, format, of)


def _documents_choice() -> str:
    """Whether the file holds the chunks of this document alone; not asked where there is no other."""
    names = names_together()
    if len(names) < 2:
        return _THIS
    chosen: str = st.segmented_control(
        "Chunks of",
        (_THIS, _ALL),
        format_func=lambda of: f"{of} ({len(names):,})" if of == _ALL else of,
        default=_THIS,
        required=True,
        key=_OF,
        help="All documents: those that you uploaded or pasted, or the samples where there are none, each "
        "cut by the rule that its name takes.",
    )
    return chosen


def _all(chunker: Chunker) -> list[tuple[Document, Chunker]]:
    """Every document that holds text, with what cuts it.

    Raises:
        ChunkingError: options of a rule do not fit together, or a document cannot be read.
    """
    config = whole_configuration(chunker)
    found = {name: documents()[name] for name in names_together()}
    return [
        (each, config.chunker(file_of(name))) for name, each in found.items() if each.text.strip()
    ]


def _preview(chunks: Sequence[Chunk], format: ChunkFormat, of: str) -> None:
    first = chunks[:PREVIEWED]
    if not first:
        return
    shown: ChunkFormat = "csv" if format == "parquet" else format
    text = dump_chunks(first, shown).decode("utf-8")
    total = counted(len(chunks), "record") + (" of the first document" if of == _ALL else "")
    st.caption(
        f"The first {len(first)} of {total}" + (", shown as CSV:" if format == "parquet" else ":")
    )
    st.code(
        text[:MOST_SHOWN],
        language="json" if shown == "jsonl" else None,
        height=HEIGHT,
        wrap_lines=True,
    )
