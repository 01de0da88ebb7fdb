"""What the user takes away: the configuration, the chunks, and code that makes them again."""

from pathlib import Path

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, ChunkingResult, Document
from chunking.config import FORMATS, Format
from chunking.export import CHUNK_FORMATS, ChunkFormat, dump_chunks, python_snippet
from pages.components.configuration.opened_configuration import (
    configuration_of,
    opened_routes,
    whole_configuration,
)
from pages.components.library.documents import CHOICE
from pages.components.library.reparsing import parser_chosen
from pages.components.shell.markdown_text import plain

_MIME = {
    "yaml": "application/yaml",
    "json": "application/json",
    "toml": "application/toml",
    "jsonl": "application/jsonl",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}


def export_panel(document: Document, chunker: Chunker, result: ChunkingResult) -> None:
    """Three columns: configuration, chunks, code."""
    config, chunks, code = st.columns(3, gap="large")
    with config:
        _configuration(chunker)
    with chunks:
        _chunks(document, result)
    with code:
        _code(configuration_of(chunker), document)


def _configuration(chunker: Chunker) -> None:
    """The session's configuration, with its routes and parsers."""
    st.markdown("**Configuration**")
    try:
        config = whole_configuration(chunker)
    except ChunkingError as error:
        st.error(plain(error), icon=":material/error:")
        return
    format = st.segmented_control(
        "Format", FORMATS, default="yaml", required=True, key="export.config"
    )
    text = download_configuration(config, format)
    st.code(text, language=format, height=240)
    st.caption("Run it on a folder:")
    st.code(
        f"python -m chunking run --config tuned.{format} FOLDER --output chunks.jsonl",
        language="bash",
        wrap_lines=True,
    )


def _chunks(document: Document, result: ChunkingResult) -> None:
    st.markdown("**Chunks**")
    format = st.segmented_control(
        "Format", CHUNK_FORMATS, default="jsonl", required=True, key="export.chunks"
    )
    name = download_chunks(document, result, format)
    st.caption(
        f"{plain(name)}: one record a chunk, with its content as embedded, offsets, headings, "
        "reason of the cut and metadata."
    )


def download_configuration(config: ChunkingConfig, format: Format, key: str | None = None) -> str:
    """A button that hands out the configuration; returns the file's text."""
    text = config.dumps(format)
    st.download_button(
        f"Download tuned.{format}",
        text,
        f"tuned.{format}",
        _MIME[format],
        key=key,
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )
    return text


def download_chunks(
    document: Document, result: ChunkingResult, format: ChunkFormat, key: str | None = None
) -> str:
    """A button that makes and hands out the chunks once it is clicked; returns the file's name."""
    name = f"{Path(document.uri or 'document').stem}.chunks.{format}"
    st.download_button(
        f"Download {len(result.chunks):,} chunks",
        lambda: dump_chunks(result.chunks, format),
        name,
        _MIME[format],
        key=key,
        on_click="ignore",
        icon=":material/download:",
    )
    return name


def _code(config: ChunkingConfig, document: Document) -> None:
    st.markdown("**Python**")
    parser = parser_chosen(st.session_state.get(CHOICE, ""), document)
    program = python_snippet(config, document.uri or "document.md", parser)
    st.code(program, language="python", height=340)
    st.caption(
        "The page's address holds the settings of the form; routes and parsers are in the configuration "
        "alone."
        if opened_routes() or config.parsers
        else "The page's address holds every setting: share it to show others this configuration."
    )
