"""The experiments in a table: one row is looked at, two are compared."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunking.experiments import Experiment
from chunking.quantities import counted
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

KEY, SELECTED = "experiments.table", "experiments.selected"
#: the figures that have a column, as Evaluate shows them: label and format
_FIGURES = {
    "recall": ("Recall", ".2f"),
    "mrr": ("MRR", ".2f"),
    "tokens_retrieved": ("Tokens read", ",.0f"),
    "chunks": ("Chunks", ",.0f"),
    "tokens": ("Index tokens", ",.0f"),
}
_HELP = {
    "recall": "Below it its 95% interval: other questions like these would mostly give a recall within it."
}
_KEPT = Column("Kept", "time", "When, in your time zone.")
#: rows that are looked at together
COMPARED = 2
#: documents that an experiment is told by
_NAMED = 2


def selected_ids() -> list[str]:
    """The experiments that are looked at, by id."""
    found: list[str] = st.session_state.setdefault(SELECTED, [])
    return found


def select(ids: Sequence[str]) -> None:
    """Look at these; a third takes the place of the first."""
    st.session_state[SELECTED] = list(ids)[-COMPARED:]


def _select_shown(ids: Sequence[str], rows: Sequence[Experiment]) -> None:
    """The same for what is chosen in the table; what the filters hide is let go."""
    shown = {each.id for each in rows}
    select([each for each in ids if each in shown])


def experiment_table(rows: Sequence[Experiment]) -> None:
    """Draw the table. Rows stay selected by what they are, whatever is added or deleted around them."""
    figures = [Column(label, "number", _HELP.get(name)) for name, (label, _) in _FIGURES.items()]
    table_view(
        "Experiments",
        [Column("Name"), *figures[:1], Column("Configuration"), *figures[1:], _KEPT],
        [TableRow(each.id, _cells(each)) for each in rows],
        selected_ids(),
        partial(_select_shown, rows=rows),
        key=KEY,
        are_many=True,
        height="max(420px, 60vh)",
    )


def _cells(experiment: Experiment) -> list[Cell]:
    recall, *others = (_figure(experiment, name) for name in _FIGURES)
    kept = Cell(value=1000 * experiment.created_at.timestamp())
    documents = _documents(experiment)
    if documents in experiment.name.split(" · "):
        documents = ""
    parts = (experiment.kind, documents, _asked(experiment), experiment.note)
    about = " · ".join(filter(None, parts))
    return [Cell(experiment.name, below=about), recall, Cell(experiment.title), *others, kept]


def _figure(experiment: Experiment, name: str) -> Cell:
    figure = experiment.figures.get(name)
    if figure is None:
        return Cell()
    return Cell(f"{figure.value:{_FIGURES[name][1]}}", figure.value, _interval(experiment, name))


def _interval(experiment: Experiment, name: str) -> str | None:
    figure = experiment.figures[name]
    if name != "recall" or figure.low is None or figure.high is None:
        return None
    return f"{figure.low:.2f} to {figure.high:.2f}"


def grounds(experiment: Experiment) -> str:
    """What an experiment was measured on: documents, questions, and how much was read."""
    return f"{_documents(experiment)} · {_asked(experiment)}"


def _documents(experiment: Experiment) -> str:
    named = ", ".join(each.name for each in experiment.documents[:_NAMED])
    more = len(experiment.documents) - _NAMED
    return f"{named}{f' +{more}' if more > 0 else ''}"


def _asked(experiment: Experiment) -> str:
    asked = counted(experiment.questions.count, "question")
    if held := experiment.details.get("held_out"):
        asked = f"{held:,} held out of {asked}"
    return f"{asked} · {experiment.read}"
