"""Keep: a result becomes an experiment, by the name that its user gives it."""

from collections.abc import Callable, Mapping, Sequence

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.experiments import Experiment
from pages.components.configuration.baseline import title
from pages.components.configuration.taking_over import go_to
from pages.components.experiments.store import SHARED, experiment_store
from pages.components.shell.markdown_text import plain

#: makes the experiment of a name and a note
Make = Callable[[str, str], Experiment]
_SAID, _PROBLEM = "experiments.said", "experiments.problem"
#: pixels: as wide as its longest sentence it would cover the result that is kept
_WIDTH = 400


def suggested_name(made_by: Chunker | ChunkingConfig, documents: Sequence[Document]) -> str:
    """What an experiment is called unless its user knows better."""
    of = documents[0].uri if len(documents) == 1 else f"{len(documents)} documents"
    return f"{title(made_by)} · {of}"


def keep_button(key: str, suggested: str, make: Make) -> None:
    """The button, and what it asks: a name, which `suggested` begins with, and a note."""
    with _popover(key), st.container(width=_WIDTH):
        _form(key, suggested, make)


def keep_either(key: str, results: Mapping[str, tuple[str, Make]]) -> None:
    """The same for one of several results, by what tells them apart: it is asked for first."""
    with _popover(key), st.container(width=_WIDTH):
        names = list(results)
        which = st.segmented_control(
            "Result", names, default=names[-1], required=True, key=f"{key}.which"
        )
        name = which or names[-1]
        _form(f"{key}.{name}", *results[name])


def _popover(key: str) -> st.delta_generator.DeltaGenerator:
    return st.popover("Keep", icon=":material/bookmark_add:", key=f"{key}.keep")


def _form(key: str, suggested: str, make: Make) -> None:
    st.caption(SHARED)
    with st.form(f"{key}.form", border=False):
        # another result begins with another name
        name_key, note_key = f"{key}.name.{suggested}", f"{key}.note.{suggested}"
        st.text_input("Name", suggested, max_chars=200, key=name_key)
        st.text_area("Note", key=note_key, max_chars=10_000, height=80, placeholder="optional")
        st.form_submit_button(
            "Keep",
            type="primary",
            on_click=_keep,
            args=(key, name_key, note_key, make),
        )
    _outcome(key)


def _keep(key: str, name_key: str, note_key: str, make: Make) -> None:
    state = st.session_state
    state[_SAID], state[_PROBLEM] = {}, {}
    try:
        experiment = make(state[name_key], state[note_key])
        before = experiment_store().same(experiment)
        if before is None:
            experiment_store().add(experiment)
    except ChunkingError as error:
        state[_PROBLEM] = {key: str(error)}
    else:
        if before is None:
            state[note_key] = ""
        state[_SAID] = {key: _kept(experiment, before)}


def _kept(experiment: Experiment, before: Experiment | None) -> str:
    """That it is kept, or that the same result was, under another name maybe; as Markdown."""
    if before is None:
        return f"**{plain(experiment.name)}** is kept."
    return f"This result is kept already, as **{plain(before.name)}**. Its name and note can be changed in Experiments."


def _outcome(key: str) -> None:
    """What came of the last click, once it is there."""
    if problem := st.session_state.get(_PROBLEM, {}).get(key):
        st.error(plain(problem), icon=":material/error:")
    if told := st.session_state.get(_SAID, {}).get(key):
        st.success(told, icon=":material/check:")
        st.button(
            "Open Experiments",
            key=f"{key}.open",
            icon=":material/science:",
            on_click=go_to,
            args=("experiments.py",),
        )
