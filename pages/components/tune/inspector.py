"""One chunk in full: the text as embedded, where it stands, why it ends, what its neighbours share."""

import json

import streamlit as st

from chunking import Chunk, ChunkingResult
from chunking.embedders import get_embedder
from chunking.inspection import repeated
from pages.components.shell.markdown_text import plain


def inspector(result: ChunkingResult, index: int, unit: str, model: str | None) -> None:
    """Show chunk `index` of a result, and what of it the embedding model reads."""
    chunk = result.chunks[index]
    st.markdown(f"**Chunk {index + 1} of {len(result.chunks)}** · {chunk.token_count:,} {unit}")
    if chunk.heading_path:
        st.caption(" › ".join(plain(title) for title in chunk.heading_path))
    st.markdown(f"Ends at: **{plain(chunk.cut)}**")
    st.caption(_place(chunk))
    if model:
        st.caption(_reading(chunk, model))
    for neighbour, shared in _neighbours(result, index):
        st.caption(f"{neighbour}: {plain(shared)}")
    embedded, metadata = st.tabs(["As embedded", "Metadata"])
    with embedded:
        st.code(chunk.content, language=None, wrap_lines=True, height=380)
    with metadata:
        fields = {name: value for name, value in chunk.to_dict().items() if name not in _SHOWN}
        st.code(json.dumps(fields, indent=2, ensure_ascii=False, default=str), language="json")


_SHOWN = frozenset({"text", "prefix", "suffix"})


def _place(chunk: Chunk) -> str:
    """Offsets, length and page."""
    page = f" · {_pages(chunk)}" if chunk.page_number else ""
    context = len(chunk.prefix) + len(chunk.suffix)
    added = f" · {context:,} characters of added context" if context else ""
    length = chunk.end - chunk.start
    return f"Characters {chunk.start:,}–{chunk.end:,} ({length:,}){page}{added}"


def _pages(chunk: Chunk) -> str:
    if chunk.page_end in (None, chunk.page_number):
        return f"page {chunk.page_number}"
    return f"pages {chunk.page_number}–{chunk.page_end}"


def _reading(chunk: Chunk, model: str) -> str:
    """How much of the model's input the chunk takes, special tokens included."""
    embedder = get_embedder(model)
    if embedder.max_input is None:
        return f"{plain(model)} reads all of it"
    tokens = embedder.count(chunk.content)
    read = "all of it" if tokens <= embedder.max_input else "not its end"
    return f"{tokens:,} tokens of {plain(model)}, which reads {embedder.max_input:,}: {read}"


def _neighbours(result: ChunkingResult, index: int) -> list[tuple[str, str]]:
    """What is shared with the chunk before and the one after."""
    shared = [*repeated(result.chunks[max(0, index - 1) : index + 2]), 0]
    found = []
    if index:
        found.append((f"Chunk {index} before", _shared(shared[1])))
    if index + 1 < len(result.chunks):
        found.append((f"Chunk {index + 2} after", _shared(shared[min(index, 1) + 1])))
    return found


def _shared(count: int) -> str:
    return f"shares {count:,} characters" if count > 0 else "shares nothing"
