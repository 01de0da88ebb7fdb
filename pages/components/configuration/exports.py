"""Buttons that hand out a configuration and chunks as files."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingResult, Document
from chunking.config import Format
from chunking.export import ChunkFormat, dump_chunks
from chunking.quantities import counted
from pages.components.library.source_files import file_of
from pages.components.runs.results import chunked

_MIME = {
    "yaml": "application/yaml",
    "json": "application/json",
    "toml": "application/toml",
    "jsonl": "application/jsonl",
    "csv": "text/csv",
    "parquet": "application/vnd.apache.parquet",
}


def for_files(config: ChunkingConfig) -> ChunkingConfig:
    """A configuration whose pins name files, as a command finds them: in the list a document may have another name."""
    pins = (
        replace(pin, document=file_of(pin.document)) if pin.document else pin for pin in config.pins
    )
    return replace(config, pins=tuple(pins))


def download_configuration(
    config: ChunkingConfig,
    format: Format,
    key: str | None = None,
    is_primary: bool = True,
    help: str | None = None,
) -> str:
    """A button that hands out the configuration; returns the file's text."""
    text = for_files(config).dumps(format)
    st.download_button(
        f"Download tuned.{format}",
        text,
        f"tuned.{format}",
        _MIME[format],
        key=key,
        on_click="ignore",
        icon=":material/download:",
        type="primary" if is_primary else "secondary",
        help=help,
    )
    return text


def download_chunks(
    document: Document, result: ChunkingResult, format: ChunkFormat, key: str | None = None
) -> str:
    """A button that makes and hands out the chunks once it is clicked; returns the file's name."""
    name = f"{Path(document.uri or 'document').stem}.chunks.{format}"
    label = f"Download {counted(len(result.chunks), 'chunk')}"
    _download(label, lambda: dump_chunks(result.chunks, format), name, format, key)
    return name


def download_all_chunks(cut: Sequence[tuple[Document, Chunker]], format: ChunkFormat) -> str:
    """The same for several documents, each with what cuts it, in one file."""

    def made() -> bytes:
        return dump_chunks(chain.from_iterable(chunked(*each).chunks for each in cut), format)

    name = f"all.chunks.{format}"
    label = f"Download the chunks of {counted(len(cut), 'document')}"
    _download(label, made, name, format, "export.chunks.all")
    return name


def _download(
    label: str, made: Callable[[], bytes], name: str, format: ChunkFormat, key: str | None
) -> None:
    st.download_button(
        label,
        made,
        name,
        _MIME[format],
        key=key,
        on_click="ignore",
        icon=":material/download:",
        type="primary",
    )
