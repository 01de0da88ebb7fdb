"""Buttons that hand out a configuration and chunks as files."""

from pathlib import Path

import streamlit as st

from chunking import ChunkingConfig, ChunkingResult, Document
from chunking.config import Format
from chunking.export import ChunkFormat, dump_chunks

_MIME = {
    "yaml": "application/yaml",
    "json": "application/json",
    "toml": "application/toml",
    "jsonl": "application/jsonl",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}


def download_configuration(
    config: ChunkingConfig, format: Format, key: str | None = None, is_primary: bool = True
) -> str:
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
        type="primary" if is_primary else "secondary",
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
        type="primary",
    )
    return name
