"""Whose cuts are drawn over the curve: the strategy's own, or another configuration's of the same document."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

import streamlit as st

from chunking import Chunker, ChunkingResult, Document, Trace
from chunking.inspection import ValleyCuts, boundaries, cuts_in_valleys
from chunking.quantities import counted
from pages.components.configuration.baseline import baseline, title
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.tuned import tuned
from pages.components.runs.preparation import prepared
from pages.components.runs.results import chunked, recent

KEY = "similarity.cuts_of"
OWN = "own"
#: why a valley below the line is not cut, by how the engine's reason begins
_UNCUT = {
    "a chunk here would be smaller": "a chunk would be too small",
    "too shallow": "too shallow",
    "fewer than": "too near a deeper one",
    "re-joined": "around an aside",
    "all that is left": "the rest fits one chunk",
    "": "another rule decides",
}


@dataclass(frozen=True)
class Cuts:
    """The offsets at which a configuration cuts, and what it is called."""

    name: str
    offsets: tuple[int, ...] = ()


def cut_choice(document: Document, chunker: Chunker, trace: Trace) -> Cuts:
    """Ask whose cuts are drawn, and say how many of them stand in a valley of the curve."""
    sources = dict(_sources(document, chunker))
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
        with st.container(gap=None):
            st.markdown(_in_words(_counted(document, chunker, other)))
            if chosen == OWN and trace.threshold is not None:
                st.caption(_what_decides(chunked(document, chunker), trace, trace.threshold))
        return Cuts(name, tuple(_cuts(chunked(document, other))))


def _sources(document: Document, chunker: Chunker) -> Iterator[tuple[str, tuple[str, Chunker]]]:
    """The configurations to choose from: a name that stays, a label, and the chunker."""
    yield OWN, ("this strategy", chunker)
    on_tune = tuned(STRATEGY).chunker
    if on_tune is not None and on_tune != chunker:
        yield "tuned", (f"Tune: {title(on_tune)}", on_tune)
    pinned = baseline(document)
    if pinned is not None and pinned not in (chunker, on_tune):
        yield "baseline", (f"Baseline: {title(pinned)}", pinned)


def _cuts(result: ChunkingResult) -> list[int]:
    return boundaries(result) if result.chunks else []


@recent
def _counted(document: Document, chunker: Chunker, other: Chunker) -> ValleyCuts:
    trace = chunked(document, chunker).trace
    assert trace is not None
    return cuts_in_valleys(document, trace, _cuts(chunked(document, other)))


def _what_decides(result: ChunkingResult, trace: Trace, line: float) -> str:
    """What decides beside the line: the chunk size, and what keeps valleys below it uncut.

    One line in any case: the chart below must not move while its line is dragged.
    """
    by_size = sum(chunk.cut.startswith("size limit") for chunk in result.chunks)
    spared = Counter(
        _why_uncut(valley.reason)
        for valley in trace.valleys
        if not valley.accepted and trace.smoothed[valley.position] <= line
    )
    sentences = []
    if by_size:
        by_line = len(result.chunks) - 1 - by_size
        sentences.append(f"The line makes {by_line:,} of the cuts, ◆ the chunk size {by_size:,}")
    if spared:
        ((why, _),) = spared.most_common(1)
        count = spared.total()
        mostly = "most: " if len(spared) > 1 else ""
        stay = "stays" if count == 1 else "stay"
        sentences.append(
            f"○ {counted(count, 'valley')} below the line {stay} uncut ({mostly}{why})"
        )
    elif by_size:
        sentences[0] += ": raise that size to let the line decide"
    return f"{'. '.join(sentences) or 'The line alone decides'}."


def _why_uncut(reason: str) -> str:
    """A reason of the engine's in few words."""
    return next(words for begin, words in _UNCUT.items() if reason.startswith(begin))


def _in_words(found: ValleyCuts) -> str:
    if not found.cuts:
        return "No cut: the document is one chunk."
    stand = "cut stands" if found.cuts == 1 else "cuts stand"
    return (
        f"**{found.in_valley:,} of {found.cuts:,} {stand} in a valley** of the curve "
        f":small[(by chance it would be about {found.by_chance:,.0f})]"
    )
