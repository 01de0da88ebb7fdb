"""Why a size does not show: most chunks end before it, at a heading, or all of the text fits into one."""

import streamlit as st

from chunking import Chunker, ChunkingResult, describe_strategy
from pages.components.configuration.exclusion import excluded
from pages.components.configuration.option_values import set_option

#: the share of the chunks that must end at a heading, and how full the middle one may be
_MOST, _FULL = 0.6, 0.5
_LEAST = "min_chunk_size"


def size_note(result: ChunkingResult, chunker: Chunker) -> bool:
    """A line with a remedy, where headings rather than the size end most chunks or nothing does; whether there is one."""
    options = chunker.options
    if len(result.chunks) == 1 and result.chunks[0].token_count <= getattr(
        options, "chunk_size", 0
    ):
        what = "What is not left out" if excluded(chunker) else "All of it"
        with st.container(key="note"):
            st.caption(f"{what} fits into one chunk. A smaller chunk size shows where it is cut.")
        return True
    if not hasattr(options, _LEAST) or len(result.chunks) < 4:
        return False
    ended = sum(chunk.cut == "heading" for chunk in result.chunks)
    sizes = sorted(chunk.token_count for chunk in result.chunks)
    middle, aim = sizes[len(sizes) // 2], options.chunk_size // 2
    if (
        ended < _MOST * len(sizes)
        or middle > _FULL * options.chunk_size
        or aim <= options.min_chunk_size
    ):
        return False
    label = describe_strategy(chunker.name)["options"][_LEAST]["label"]
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", key="note"):
        st.caption(
            f"{ended:,} of {len(sizes):,} chunks end before a heading, so a larger size changes little.",
            width="content",
        )
        st.button(
            "Join short sections",
            key="size-note.use",
            icon=":material/arrow_forward:",
            type="tertiary",
            help=f"Sets {label} to {aim:,}.",
            on_click=set_option,
            args=(chunker.name, _LEAST, aim),
        )
    return True
