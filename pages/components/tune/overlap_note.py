"""Why nothing is repeated although the settings allow it: what a strategy repeats is whole, and of the same section."""

import streamlit as st

from chunking import Chunker, ChunkingResult
from chunking.inspection import Statistics
from pages.components.runs.results import unit_of

#: what a strategy repeats, where it is not just any text
_REPEATED = {
    "markdown": "only whole blocks of the same section are repeated",
    "table": "only whole rows of the same table are repeated",
    "records": "only whole members of the same parent are repeated",
    "transcript": "only whole turns are repeated",
    "sentence": "only whole sentences are repeated",
    "semantic": "only whole sentences are repeated",
    "cluster": "only whole sentences are repeated",
    "recursive": "only whole pieces between separators are repeated",
    "character": "only whole pieces between separators are repeated",
    "delimiter": "only whole pieces between delimiters are repeated",
    "hierarchical": "only whole words of the same parent are repeated",
}
#: the strategies that repeat nothing over a heading
_IN_SECTIONS = ("markdown",)


def overlap_note(result: ChunkingResult, statistics: Statistics, chunker: Chunker) -> None:
    """A line, only where an overlap is asked for and several chunks have none."""
    most = getattr(chunker.options, "chunk_overlap", 0)
    if most and statistics.chunks > 1 and not statistics.overlap_share:
        with st.container(key="note"):
            st.caption(
                f"Up to {most:,} {unit_of(chunker)} may overlap, but nothing does: {_why(result, chunker)}."
            )


def _why(result: ChunkingResult, chunker: Chunker) -> str:
    if chunker.name in _IN_SECTIONS and all(chunk.cut == "heading" for chunk in result.chunks[:-1]):
        return "every chunk ends where a section does, and over a heading nothing is repeated"
    return f"{_REPEATED.get(chunker.name, 'only whole pieces are repeated')}, and here none fits"
