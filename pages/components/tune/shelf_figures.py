"""The figures of all documents on the shelf, cut alike, and a table with those of each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.caching import DocumentCache, per_document
from chunking.inspection import Statistics, Tally, pooled, tally
from chunking.quantities import counted
from pages.components.library.documents import documents, names_together
from pages.components.runs.against import is_ready
from pages.components.runs.language_model import AsksModel
from pages.components.runs.results import accounts, edition, searched, tokens_of, unread
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import working

#: the panel of Tune that shows them
ALL = "All documents"
_STOPPED = "shelf.counting_stopped"
#: seconds that cutting may take before its progress is shown
_PATIENCE = 1.0
#: the counts of recent settings; they are small, whatever the length of their documents
_counts = DocumentCache(capacity=4_000_000_000)


@dataclass(frozen=True)
class Counted:
    """What one document adds to the figures, or why it adds nothing."""

    name: str
    tally: Tally | None = None
    is_certified: bool = False
    unread: int = 0
    problem: str = ""


def counted_shelf(chunker: Chunker, model: str | None) -> list[Counted] | None:
    """The documents cut alike, with progress where it takes longer; None where it was stopped."""
    names = names_together()
    asked = (chunker, model, names)
    if st.session_state.get(_STOPPED) == asked:
        return None
    found: list[Counted] = []
    begun = monotonic()
    while len(found) < len(names) and monotonic() - begun < _PATIENCE:
        if _takes_long(names[len(found)], chunker):
            break
        found.append(_counted(names[len(found)], chunker, model))
    rest = names[len(found) :]
    if not rest:
        return found

    def work(show: Callable[[float], None]) -> list[Counted]:
        done = []
        for place, name in enumerate(rest):
            show(place / len(rest))
            done.append(_counted(name, chunker, model))
        return done

    stop = partial(_stop, asked)
    late = working(f"Cutting {len(names):,} documents", work, stop, key="Stop:shelf")
    return None if late is None else found + late


def _stop(asked: object) -> None:
    """Count no more until something else is asked for, or the user has it go on."""
    st.session_state[_STOPPED] = asked


def go_on() -> None:
    """Count again what was stopped."""
    st.session_state.pop(_STOPPED, None)


def _takes_long(name: str, chunker: Chunker) -> bool:
    """Whether its sentences are to be embedded first. A document that cannot be read takes no time."""
    try:
        return not is_ready(documents()[name], chunker)
    except ChunkingError:
        return False


def _counted(name: str, chunker: Chunker, model: str | None) -> Counted:
    try:
        document = documents()[name]
        if isinstance(chunker, AsksModel) and not is_ready(document, chunker):
            return Counted(name, problem="Not cut yet: open it, and let the language model answer.")
        found, is_certified, cut = _counts_of(document, chunker, model, edition(document, chunker))
    except ChunkingError as error:
        return Counted(name, problem=str(error))
    if not len(found.sizes):
        return Counted(name, problem="It holds no text to cut.")
    return Counted(name, found, is_certified, cut)


def _count(
    document: Document, chunker: Chunker, model: str | None, edition: int
) -> tuple[Tally, bool, int]:
    """What is kept of a document: its chunks are not."""
    result = searched(document, chunker)
    found = tally(document, result, chunker.limit, tokens_of(document, chunker))
    cut = len(unread(document, chunker, model))
    return found, accounts(document, chunker)[1].holds, cut


_counts_of = per_document(_count, _counts)


def shelf_statistics(shelf: list[Counted]) -> Statistics | None:
    """The figures of all documents together, None where none could be cut."""
    return pooled([each.tally for each in shelf if each.tally])


def certified_note(shelf: list[Counted]) -> None:
    """Whether every character of all documents is accounted for."""
    cut = [each for each in shelf if each.tally]
    failing = [each.name for each in cut if not each.is_certified]
    if failing:
        named = ", ".join(plain(name) for name in failing[:5])
        st.markdown(
            f":material/report: {len(failing):,} with text lost or chunks over the limit: {named}",
            width="content",
        )
    else:
        st.markdown(
            f":material/verified: Nothing lost in {counted(len(cut), 'document')}",
            width="content",
        )


def shelf_table(shelf: list[Counted], unit: str, model: str | None) -> None:
    """A row for each document, folded; those that could not be cut say why."""
    problems = sum(bool(each.problem) for each in shelf)
    said = f" · {problems:,} could not be cut" if problems else ""
    with st.expander(f"{len(shelf):,} documents one by one{said}", icon=":material/table_rows:"):
        st.dataframe(
            [_row(each, unit, model) for each in shelf],
            hide_index=True,
            alt="Table of the figures of each document",
            column_config={"Overlap": st.column_config.NumberColumn(format="percent")},
        )


def _row(each: Counted, unit: str, model: str | None) -> dict[str, object]:
    figures = pooled([each.tally]) if each.tally else None
    row: dict[str, object] = {
        "Document": each.name,
        "Chunks": figures and figures.chunks,
        "Tokens": figures and figures.tokens,
        f"Min ({unit})": figures and figures.smallest,
        "Median": figures and figures.median,
        "Max": figures and figures.largest,
        "Overlap": figures and figures.overlap_share,
        "Nothing lost": each.is_certified if figures else None,
    }
    if model:
        row["Longer than the model reads"] = each.unread if figures else None
    return row | {"Problem": each.problem}
