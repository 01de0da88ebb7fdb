"""Whose cuts are drawn over the curve: the strategy's own, or another configuration's of the same document."""

from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st

from chunking import Chunker, ChunkingResult, Document, Trace
from chunking.inspection import ValleyCuts, boundaries, cuts_in_valleys
from pages.components.configuration.baseline import baseline, title
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.tuned import tuned
from pages.components.runs.preparation import prepared
from pages.components.runs.results import chunked, recent

KEY = "similarity.cuts_of"
OWN = "own"


@dataclass(frozen=True)
class Cuts:
    """The offsets at which a configuration cuts, and what it is called."""

    name: str
    offsets: tuple[int, ...] = ()


def cut_choice(document: Document, chunker: Chunker, trace: Trace) -> Cuts:
    """Ask whose cuts are drawn, and say how many of them stand in a valley of the curve."""
    sources = dict(_sources(chunker))
    with st.container(gap="xsmall", key="similarity-bar"):
        chosen = st.segmented_control(
            "Draw the cuts of",
            list(sources),
            default=OWN,
            key=KEY,
            format_func=lambda name: sources[name][0],
            help="Thin lines on the curve. A cut in a valley parts text that is less alike than what "
            "is around it.",
        )
        if chosen not in sources:
            return Cuts("")
        name, other = sources[chosen]
        if not prepared(document, other):
            return Cuts(name)
        with st.container(gap=None, key="similarity-cuts"):
            st.markdown(_in_words(_counted(document, chunker, other)))
            if chosen == OWN and trace.threshold is not None:
                _say_what_decides(chunked(document, chunker))
        return Cuts(name, tuple(_cuts(chunked(document, other))))


def _sources(chunker: Chunker) -> Iterator[tuple[str, tuple[str, Chunker]]]:
    """The configurations to choose from: a name that stays, a label, and the chunker."""
    yield OWN, ("this strategy", chunker)
    on_tune = tuned(STRATEGY).chunker
    if on_tune is not None and on_tune != chunker:
        yield "tuned", (f"Tune: {title(on_tune)}", on_tune)
    pinned = baseline()
    if pinned is not None and pinned not in (chunker, on_tune):
        yield "baseline", (f"Baseline: {title(pinned)}", pinned)


def _cuts(result: ChunkingResult) -> list[int]:
    return boundaries(result) if result.chunks else []


@recent
def _counted(document: Document, chunker: Chunker, other: Chunker) -> ValleyCuts:
    trace = chunked(document, chunker).trace
    assert trace is not None
    return cuts_in_valleys(document, trace, _cuts(chunked(document, other)))


def _say_what_decides(result: ChunkingResult) -> None:
    """Say that the threshold decides little, where at least half of the cuts come from the chunk size."""
    cuts = len(result.chunks) - 1
    by_size = sum(chunk.cut.startswith("size limit") for chunk in result.chunks)
    if 0 < cuts <= 2 * by_size:
        st.caption(
            f"{by_size:,} of {cuts:,} come from the chunk size, in a valley or not: raise it to let the line "
            "decide."
        )


def _in_words(found: ValleyCuts) -> str:
    if not found.cuts:
        return "No cut: the document is one chunk."
    stand = "cut stands" if found.cuts == 1 else "cuts stand"
    return (
        f"**{found.in_valley:,} of {found.cuts:,} {stand} in a valley** of the curve "
        f":small[(by chance about {found.by_chance:,.0f})]"
    )
