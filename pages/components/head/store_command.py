"""Take away, Store: the command that keeps a vector store up to date with the configuration."""

from shlex import quote
from typing import NamedTuple

import streamlit as st

from pages.components.head.installing import EMBEDDINGS, install_note
from pages.components.runs.embedding import USUAL, chosen_model

_STORE = "export.store"


class _Kind(NamedTuple):
    """The extra that a store needs, and a place as it is written."""

    extra: str
    place: str


_KINDS = {
    "LanceDB": _Kind("lancedb", "lancedb:index"),
    "Chroma": _Kind("chroma", "chroma:index"),
    "Qdrant": _Kind("qdrant", "qdrant:http://localhost:6333"),
    "pgvector": _Kind("pgvector", "pgvector:postgresql://USER@HOST/DATABASE"),
    "Parquet": _Kind("parquet", "parquet:index.parquet"),
}


def store_command() -> None:
    """The command for the store that is chosen, and what it does."""
    name = st.segmented_control(
        "Store",
        list(_KINDS),
        default="LanceDB",
        required=True,
        key=_STORE,
        label_visibility="collapsed",
    )
    kind = _KINDS[name]
    install_note(kind.extra, EMBEDDINGS)
    st.caption(
        "Sends the chunks of a folder to the store. In a terminal, in the folder that holds tuned.yaml, "
        "from **Configuration**; FOLDER is that of your documents:"
    )
    st.code(
        f"chunkwright index --config tuned.yaml FOLDER --to {kind.place} "
        f"--embedder {quote(chosen_model() or USUAL)}",
        language="bash",
        wrap_lines=True,
    )
    st.caption(
        "Run it again after edits: only what the store lacks is embedded, what moved gets its new "
        "offsets, and what is gone is taken out. `--dry-run` says first how many chunks and tokens that is."
    )
