"""One experiment: its figures, what they were measured on, and what can be done with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import streamlit as st

from chunking import ChunkingError
from chunking.experiments import Experiment
from pages.components.configuration.exports import download_configuration
from pages.components.evaluate.results.figures import mean_metrics
from pages.components.experiments.figures import index_of, means_of
from pages.components.experiments.local_time import local
from pages.components.experiments.mlflow_button import mlflow_button
from pages.components.experiments.restoring import restore_button
from pages.components.experiments.table import select
from pages.components.shell.markdown_text import plain

if TYPE_CHECKING:
    from chunking.experiments.store import ExperimentStore

_PROBLEM = "experiments.change"


def detail(store: ExperimentStore, experiment: Experiment) -> None:
    """Draw it."""
    st.markdown(f"#### {plain(experiment.name)}")
    st.caption(_origin(experiment))
    if experiment.note:
        st.text(experiment.note)
    mean_metrics(means_of(experiment), index_of(experiment))
    if experiment.kind == "search":
        _search(experiment)
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(plain(problem), icon=":material/error:")
    with st.container(horizontal=True, gap="small"):
        restore_button(experiment)
        _rename(store, experiment)
        _delete(store, experiment)
        _download(experiment)
        mlflow_button(experiment)
    with st.expander("What it was measured on"):
        _measured_on(experiment)


def _origin(experiment: Experiment) -> str:
    model = f", embedded with {plain(experiment.embedder)}" if experiment.embedder else ""
    retriever = plain(experiment.retrieval.get("retriever", ""))
    return (
        f"{experiment.kind.capitalize()} of **{plain(experiment.title)}**, kept "
        f"{local(experiment.created_at):%Y-%m-%d %H:%M} · searched by {retriever}{model} · "
        f"{plain(experiment.read)} read · engine {plain(experiment.engine_version)}"
    )


def _search(experiment: Experiment) -> None:
    details = experiment.details
    held = details.get("held_out", 0)
    chose = f"; on the others it was {experiment.figures['tuned_recall'].value:.2f}" if held else ""
    on = f"the {held:,} questions that did not choose it" if held else "the questions that chose it"
    st.markdown(plain(details.get("verdict", "")))
    st.caption(
        f"Recall is the mean over {plain(experiment.read)} on {on}{chose}. {details.get('tried', 0):,} configurations were tried."
        + (
            " The configuration has routes by kind of file; the figures are those without them."
            if experiment.config.get("routes")
            else ""
        )
    )


def _measured_on(experiment: Experiment) -> None:
    for document in experiment.documents:
        st.markdown(
            f"- {plain(document.name)} · {document.tokens:,} tokens · hash of the text "
            f"{plain(document.text_hash)}"
        )
    asked = experiment.questions
    drafted = f", {asked.drafted:,} of them drafted" if asked.drafted else ""
    st.markdown(f"- {asked.count:,} questions{drafted} · hash of all {plain(asked.hash)}")


def _rename(store: ExperimentStore, experiment: Experiment) -> None:
    """Ask for another name or note."""
    key = f"experiments.edit.{experiment.id}"
    with (
        st.popover("Name and note", icon=":material/edit:", key=key),
        st.form(f"{key}.form", border=False),
    ):
        st.text_input("Name", experiment.name, max_chars=200, key=f"{key}.name")
        st.text_area("Note", experiment.note, max_chars=10_000, key=f"{key}.note")
        st.form_submit_button(
            "Save", type="primary", on_click=_annotate, args=(store, experiment, key)
        )


def _annotate(store: ExperimentStore, experiment: Experiment, key: str) -> None:
    """Save what was changed alone: another user may have changed the rest."""
    name, note = (st.session_state[f"{key}.{what}"] for what in ("name", "note"))
    try:
        store.annotate(
            experiment.id,
            name=None if name == experiment.name else name,
            note=None if note == experiment.note else note,
        )
    except ChunkingError as error:
        st.session_state[_PROBLEM] = str(error)


def _delete(store: ExperimentStore, experiment: Experiment) -> None:
    """Ask whether it is meant, and then delete."""
    with st.popover("Delete", icon=":material/delete:", key=f"experiments.delete.{experiment.id}"):
        st.markdown(f"Delete **{plain(experiment.name)}** for everyone? It cannot be brought back.")
        st.button(
            ":red[Delete it]",
            key=f"experiments.delete.{experiment.id}.sure",
            on_click=_deleted,
            args=(store, experiment),
        )


def _deleted(store: ExperimentStore, experiment: Experiment) -> None:
    select([])
    try:
        store.delete(experiment.id)
    except ChunkingError as error:
        st.session_state[_PROBLEM] = str(error)


def _download(experiment: Experiment) -> None:
    """Hand the configuration out, where this program can write it."""
    try:
        config = experiment.configuration()
    except ChunkingError:
        return
    download_configuration(config, "yaml", key="experiments.export", is_primary=False)
