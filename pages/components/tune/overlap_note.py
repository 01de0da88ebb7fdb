"""Why little is repeated although the settings allow more: what a strategy repeats is whole, and of the same section."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, ChunkingResult, Document
from chunking.inspection import repeated
from pages.components.runs.results import unit_of

#: what a strategy repeats, where it is not just any text
_REPEATED = {
    "markdown": "only whole blocks and sentences of the same section are repeated",
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
#: the share of the overlap that is asked for below which even the largest is little
_LITTLE = 0.25
#: the share of the chunks below which those that repeat anything are few
_FEW = 0.1


def overlap_note(document: Document, result: ChunkingResult, chunker: Chunker) -> None:
    """A line, only where an overlap is asked for and nearly all chunks have none, or all hardly any."""
    asked = getattr(chunker.options, "chunk_overlap", 0)
    if not asked or len(result.chunks) < 2:
        return
    counts = repeated(result.chunks)
    repeating, after = sum(map(bool, counts)), len(counts) - 1
    most = _most(document, result, chunker, counts)
    if not repeating:
        what, why = "nothing does", _why(result, chunker)
    elif most < _LITTLE * asked:
        what, why = f"at most {most:,} do", _repeated(chunker)
    elif repeating < _FEW * after:
        verb = "repeats" if repeating == 1 else "repeat"
        what = f"only {repeating:,} of {after:,} chunks {verb} any of the one before"
        why = _repeated(chunker)
    else:
        return
    with st.container(key="note"):
        st.caption(f"Up to {asked:,} {unit_of(chunker)} may overlap, but {what}: {why}.")


def _most(
    document: Document, result: ChunkingResult, chunker: Chunker, counts: Sequence[int]
) -> int:
    """How much the chunk repeats that repeats most, in the unit of the chunk size."""
    index = max(range(len(counts)), key=counts.__getitem__)
    start = result.chunks[index].start
    ruler = chunker.ruler(chunker.view(document))
    return ruler.length(start, start + counts[index]) if counts[index] else 0


def _repeated(chunker: Chunker) -> str:
    return _REPEATED.get(chunker.name, "only whole pieces are repeated")


def _why(result: ChunkingResult, chunker: Chunker) -> str:
    if chunker.name in _IN_SECTIONS and all(chunk.cut == "heading" for chunk in result.chunks[:-1]):
        return "every chunk ends where a section does, and over a heading nothing is repeated"
    return f"{_repeated(chunker)}, and here none fits"
