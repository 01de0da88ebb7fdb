"""The figures of all documents, each cut by the rule that its name takes, and a table with those of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from time import monotonic

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.caching import DocumentCache, per_document
from chunking.inspection import (
    DocumentCount,
    Statistics,
    Tally,
    count_document,
    cut_and_count,
    pooled,
)
from chunking.quantities import counted
from chunking.surrogates import without_surrogates
from pages.components.configuration.opened_configuration import whole_configuration
from pages.components.library.documents import documents, names_together, open_document, shown
from pages.components.library.source_files import file_of
from pages.components.runs import work
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.language_model import AsksModel
from pages.components.runs.results import MOST_CHUNKS, chunked, edition, unit_of
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import ProgressBar, working
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

#: the panel of Tune that shows them
ALL = "All documents"
_STOPPED = "shelf.counting_stopped"
#: seconds that cutting may take here, and characters of a document that takes a fraction of one
_PATIENCE, _QUICK = 0.5, 1_000_000
#: the counts of recent settings; they are small, whatever the length of their documents
_counts = DocumentCache(capacity=4_000_000_000)


@dataclass(frozen=True)
class Counted:
    """What one document adds to the figures, or why it adds nothing; its sizes are in the unit of its own rule."""

    name: str
    unit: str
    tally: Tally | None = None
    is_certified: bool = False
    unread: int = 0
    problem: str = ""


def count_all(chunker: Chunker, model: str | None) -> list[Counted] | None:
    """The documents, each cut by the rule that its name takes; what takes longer is done in a worker.

    None where that was stopped.

    Raises:
        ChunkingError: naming the rule whose options do not fit together.
    """
    config = whole_configuration(chunker)
    chunkers = {name: config.chunker(file_of(name)) for name in names_together()}
    asked = (chunkers, model)
    if st.session_state.get(_STOPPED) == asked:
        return None
    found: dict[str, Counted] = {}
    late: dict[str, Document] = {}
    begun = monotonic()
    for name, own in chunkers.items():
        is_late = monotonic() - begun >= _PATIENCE
        counted_or_late = _at_once(name, own, model, is_late)
        if isinstance(counted_or_late, Document):
            late[name] = counted_or_late
        else:
            found[name] = counted_or_late

    if late:
        counts = working(
            f"Cutting {len(chunkers):,} documents",
            partial(_elsewhere, late, chunkers, model),
            partial(_stop, asked),
            key="Stop:shelf",
        )
        if counts is None:
            return None
        found |= counts
    return [found[name] for name in chunkers]


def _at_once(name: str, chunker: Chunker, model: str | None, is_late: bool) -> Counted | Document:
    """The counts of a document, or the document itself where they are to be found elsewhere."""
    try:
        document = documents()[name]
        is_asked = isinstance(chunker, AsksModel)  # its answers are known here
        is_known = _counts_of.knows(document, chunker, model, edition(document, chunker))
        if not is_known and not is_asked and (is_late or not _is_quick(document, chunker)):
            return document
        if is_asked and not is_ready(document, chunker):
            return Counted(
                name,
                unit_of(chunker),
                problem="Not cut yet: open it, and let the language model answer.",
            )
        found = _counts_of(document, chunker, model, edition(document, chunker))
    except ChunkingError as error:
        return Counted(name, unit_of(chunker), problem=str(error))
    return _counted(name, chunker, found)


def _is_quick(document: Document, chunker: Chunker) -> bool:
    """Whether to cut a document takes a fraction of a second."""
    return len(document.text) <= _QUICK and is_ready(document, chunker)


def _elsewhere(
    late: Mapping[str, Document],
    chunkers: Mapping[str, Chunker],
    model: str | None,
    bar: ProgressBar,
) -> dict[str, Counted]:
    """The counts of documents by workers, each remembered at once: whoever stops goes on from there."""
    found = {}
    for place, (name, document) in enumerate(late.items()):
        chunker = chunkers[name]
        try:
            count = work.workers().run(
                work.session(),
                cut_and_count,
                document,
                chunker,
                model,
                MOST_CHUNKS,
                progress=partial(_show, bar, place, len(late)),
                waiting=bar.wait,
                watch=bar.go_on,
            )
        except ChunkingError as error:
            found[name] = Counted(name, unit_of(chunker), problem=str(error))
        else:
            _counts_of.remember(count, document, chunker, model, edition(document, chunker))
            found[name] = _counted(name, chunker, count)
    return found


def _show(bar: ProgressBar, place: int, count: int, share: float) -> None:
    bar.show((place + share) / count)


def _counted(name: str, chunker: Chunker, found: DocumentCount) -> Counted:
    unit = unit_of(chunker)
    if not len(found.tally.sizes):
        return Counted(name, unit, problem="It holds no text to cut.")
    return Counted(name, unit, found.tally, found.is_certified, found.unread)


def _stop(asked: object) -> None:
    """Count no more until something else is asked for, or the user has it go on."""
    st.session_state[_STOPPED] = asked


def go_on() -> None:
    """Count again what was stopped."""
    st.session_state.pop(_STOPPED, None)


def _count(document: Document, chunker: Chunker, model: str | None, edition: int) -> DocumentCount:
    """What is kept of a document: its chunks are not."""
    return count_document(document, chunked(document, chunker), chunker, model)


_counts_of = per_document(_count, _counts)


def statistics_of_all(found: list[Counted]) -> Statistics | None:
    """The figures of all documents together, None where none could be cut."""
    return pooled([each.tally for each in found if each.tally])


def unit_of_all(found: list[Counted]) -> str | None:
    """What all sizes count, None where the rules of some documents count in another unit than those of others."""
    units = {each.unit for each in found if each.tally}
    return units.pop() if len(units) == 1 else None


def certified_note(found: list[Counted]) -> None:
    """Whether every character of all documents is accounted for."""
    cut = [each for each in found if each.tally]
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


def documents_table(found: list[Counted], model: str | None) -> None:
    """A row for each document, folded; those that could not be cut say why."""
    problems, unit = sum(bool(each.problem) for each in found), unit_of_all(found)
    failed = f" · {problems:,} could not be cut" if problems else ""
    with st.expander(
        f"{counted(len(found), 'document')} one by one{failed}", icon=":material/table_rows:"
    ):
        table_view(
            "Documents",
            _columns(unit, model, bool(problems)),
            [
                TableRow(str(place), _cells(each, unit, model, bool(problems)))
                for place, each in enumerate(found)
            ],
            [str(place) for place, each in enumerate(found) if each.name == shown()],
            lambda ids: open_document(found[int(ids[0])].name) if ids else None,
            key="shelf.table",
            height="420px",
        )


def _columns(unit: str | None, model: str | None, has_problems: bool) -> list[Column]:
    """Beside sizes in several units stands the unit of each document."""
    sizes = (f"Min ({unit})" if unit else "Min", "Median", "Max")
    return [
        Column("Document"),
        *(Column(label, "number") for label in ("Chunks", "Tokens", *sizes)),
        *([] if unit else [Column("Unit")]),
        Column("Overlap", "number"),
        Column("Nothing lost"),
        *([Column("Not read whole", "number")] if model else []),
        *([Column("Problem")] if has_problems else []),
    ]


def _cells(each: Counted, unit: str | None, model: str | None, has_problems: bool) -> list[Cell]:
    """The figures of a document, in the order of the columns; none of one that could not be cut."""
    figures = pooled([each.tally]) if each.tally else None
    if figures is None:
        rest = [Cell()] * (7 + bool(model) + (unit is None))
    else:
        sizes = figures.smallest, figures.median, figures.largest
        rest = [
            *(Cell.count(value) for value in (figures.chunks, figures.tokens, *sizes)),
            *([] if unit else [Cell(each.unit)]),
            Cell(f"{figures.overlap_share:.0%}", figures.overlap_share),
            Cell("yes" if each.is_certified else "no"),
            *([Cell.count(each.unread)] if model else []),
        ]
    return [
        Cell(without_surrogates(each.name)),
        *rest,
        *([Cell(without_surrogates(each.problem))] if has_problems else []),
    ]
