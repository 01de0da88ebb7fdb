"""What the user takes away: the configuration, the chunks, and code that makes them again."""

from pathlib import Path

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingResult, Document
from chunking.config import FORMATS
from chunking.export import dump_chunks, python_snippet
from chunking.export.chunks import CHUNK_FORMATS
from pages.components.escape import plain

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
        _configuration(ChunkingConfig.of(chunker))
    with chunks:
        _chunks(document, result)
    with code:
        _code(ChunkingConfig.of(chunker), document)


def _configuration(config: ChunkingConfig) -> None:
    st.markdown("**Configuration**")
    format = st.segmented_control(
        "Format", FORMATS, default="yaml", required=True, key="export.config"
    )
    text = config.dumps(format)
    st.download_button(
        f"Download tuned.{format}",
        text,
        f"tuned.{format}",
        _MIME[format],
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )
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
    name = f"{Path(document.uri or 'document').stem}.chunks.{format}"
    st.download_button(
        f"Download {len(result.chunks):,} chunks",
        lambda: dump_chunks(result.chunks, format),
        name,
        _MIME[format],
        on_click="ignore",
        icon=":material/download:",
    )
    st.caption(
        f"{plain(name)}: one record a chunk, with its content as embedded, offsets, headings, "
        "reason of the cut and metadata."
    )


def _code(config: ChunkingConfig, document: Document) -> None:
    st.markdown("**Python**")
    st.code(python_snippet(config, document.uri or "document.md"), language="python", height=340)
    st.caption(
        "The page's address holds every setting: share it to show others this configuration."
    )
