"""What can be said of a configuration before there is any question: each figure with its definition."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, Document
from chunking.embedders import knows_vectors
from chunking.inspection import Intrinsic, Portion, intrinsic
from pages.components.runs.embedding import embed
from pages.components.runs.results import chunked, edition, unread
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

_WANTED = "intrinsic.wanted"
#: figures that a session keeps: those of some hundred documents, cut by two configurations
KEPT = 400

#: label and definition, after the engine's own
_PORTIONS = {
    "sentences_cut": (
        "Sentences cut",
        "Of all sentences, those of which some chunk holds a part and no single chunk the whole. None "
        "reaches into another row, record or turn. Source code has none.",
    ),
    "tables_cut": ("Tables cut", "Of all tables, those that no single chunk holds whole."),
    "fences_cut": (
        "Code blocks cut",
        "Of all code blocks, those that no single chunk holds whole.",
    ),
    "lists_cut": ("Lists cut", "Of all top-level lists, those that no single chunk holds whole."),
    "headings_orphaned": (
        "Headings without text",
        "Of the headings that text follows, those in no chunk together with the beginning of it.",
    ),
    "boundaries_on_structure": (
        "Boundaries on structure",
        "Of the places where a chunk ends before another, those where a part of the text begins that "
        "is not parted from its heading: a paragraph or another block, an item of a list, a row, a "
        "record, a turn, a function or class. More is better.",
    ),
    "headings_at_boundary": (
        "Headings at a boundary",
        "Of the headings above which there is text, those where a chunk begins. More is better.",
    ),
}
_NUMBERS = {
    "size_spread": (
        "Size spread",
        "The standard deviation of the chunk sizes over their mean; 0: all alike.",
    ),
    "duplicate_text": (
        "Duplicate text",
        "The share of all characters of chunks that an earlier chunk holds as well.",
    ),
    "heading_f1": (
        "Heading F1",
        "The F1 of the chunks' boundaries against the headings, without tolerance.",
    ),
    "cohesion": (
        "Cohesion",
        "Within a chunk, the mean cosine of each two of its sentences' vectors; of this, the mean over "
        "the chunks. From −1 to 1, higher is more of one piece (after Rousseeuw 1987).",
    ),
    "separation": (
        "Separation",
        "One minus the cosine of the mean vectors of neighbouring chunks, the mean over all pairs. "
        "From 0 to 2, higher is more distinct; overlap lowers it (after Rousseeuw 1987).",
    ),
}
_UNREAD = "Not read whole"
_UNREAD_HELP = "The chunks that the embedding model does not read to their end."

#: all of them
DEFINITIONS = {**_PORTIONS, **_NUMBERS}


#: those that need no sentences embedded
_QUICK = ("size_spread", "duplicate_text", "heading_f1")
_LEAD = "No figure here says how well chunks retrieve; they say what to look at."


def intrinsic_table(cuts: Sequence[tuple[Document, Chunker]], model: str | None) -> None:
    """The figures of several documents, a row each."""
    st.caption(
        f"{_LEAD} Point at the name of a column for its definition. Cohesion and "
        "separation are told of a document that is searched alone."
    )
    labels = {**_PORTIONS, **{name: _NUMBERS[name] for name in _QUICK}}
    columns = [Column(label, "number", help) for label, help in labels.values()]
    unread_column = [Column(_UNREAD, "number", _UNREAD_HELP)] if model else []
    table_view(
        "Figures without questions",
        [Column("Document"), Column("Chunks", "number"), *columns, *unread_column],
        [TableRow(str(each.uri), _cells(each, chunker, model)) for each, chunker in cuts],
        key="intrinsic.table",
    )


def _cells(document: Document, chunker: Chunker, model: str | None) -> list[Cell]:
    """The figures of a document, in the order of the columns; none of what it has none of."""
    found = _found(document, chunker, None)
    assert found is not None, "nothing is embedded for these"
    numbers = [(name, getattr(found, name)) for name in _QUICK]
    return [
        Cell(str(document.uri), below=chunker.name),
        Cell.count(found.chunks),
        *(_share_cell(getattr(found, name)) for name in _PORTIONS),
        *(Cell() if value is None else Cell(_shown(name, value), value) for name, value in numbers),
        *([_share_cell(_cut_off(document, chunker, model, found))] if model else []),
    ]


def _share_cell(portion: Portion) -> Cell:
    if not portion.of:
        return Cell()
    return Cell(f"{portion.share:.0%}", portion.share, f"{portion.affected:,} of {portion.of:,}")


def _cut_off(document: Document, chunker: Chunker, model: str, found: Intrinsic) -> Portion:
    """The chunks that the embedding model does not read to their end."""
    return Portion(len(unread(document, chunker, model)), found.chunks)


def intrinsic_figures(document: Document, chunker: Chunker, model: str | None) -> None:
    """The figures of one document as this chunker cuts it."""
    embedder = _embedder(document, model)
    found = _found(document, chunker, embedder)
    if found is None:
        return
    st.caption(f"{_LEAD} Point at a question mark for the definition.")
    with st.container(horizontal=True, gap="small", key=f"figures-of-{document.fingerprint}"):
        _metrics(found)
        if model:
            _portion(_UNREAD, _cut_off(document, chunker, model, found), _UNREAD_HELP)
    if model and embedder is None:
        st.button(
            "Cohesion and separation too",
            key=f"intrinsic.{document.fingerprint}",
            icon=":material/hub:",
            on_click=_request,
            args=(f"{document.text_hash} {model}",),
            help="Every sentence is embedded once for these two.",
        )


def _metrics(found: Intrinsic) -> None:
    st.metric("Chunks", f"{found.chunks:,}", help="The chunks that are searched.", width="content")
    for name, (label, help) in _PORTIONS.items():
        _portion(label, getattr(found, name), help)
    for name, (label, help) in _NUMBERS.items():
        value = getattr(found, name)
        if value is not None:
            st.metric(label, _shown(name, value), help=help, width="content")


def _shown(name: str, value: float) -> str:
    return f"{value:.1%}" if name == "duplicate_text" else f"{value:.2f}"


def _portion(label: str, portion: Portion, help: str) -> None:
    """Nothing is drawn of what the document has none of."""
    if portion.of:
        shown = f"{portion.affected:,} of {portion.of:,}"
        st.metric(label, shown, help=f"{help} {portion.share:.1%}.", width="content")


def _embedder(document: Document, model: str | None) -> str | None:
    """The model if its vectors are known or wanted."""
    if model is None:
        return None
    wanted = st.session_state.get(_WANTED) == f"{document.text_hash} {model}"
    return model if wanted or knows_vectors(document, model) else None


def _found(document: Document, chunker: Chunker, embedder: str | None) -> Intrinsic | None:
    """Computed once for each configuration; sentences are embedded under a bar."""
    known: dict[object, Intrinsic] = st.session_state.setdefault("intrinsic.known", {})
    mark = edition(document, chunker)
    key = (document.fingerprint, mark, chunker.name, repr(chunker.options), embedder)
    if key not in known:
        result = chunked(document, chunker)

        if embedder and not knows_vectors(document, embedder):
            what = f"Embedding the sentences of {document.uri}"
            if not embed(document, embedder, what, lambda: _request(None)):
                return None
        if len(known) > KEPT:
            known.clear()
        known[key] = intrinsic(document, result, embedder)
    return known[key]


def _request(job: str | None) -> None:
    st.session_state[_WANTED] = job
