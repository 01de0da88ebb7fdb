"""Restore: the forms hold again what an experiment was measured with, and Evaluate says what is not as it was."""

from collections.abc import Sequence

import streamlit as st

from chunking import ChunkingError, Document
from chunking.evaluation import Question
from chunking.experiments import Experiment, documents_of, questions_of
from chunking.quantities import counted
from pages.components.configuration.configuration_files import checked_configuration
from pages.components.configuration.taking_over import replace_configuration
from pages.components.evaluate.pool import POOL
from pages.components.library.documents import CHOICE, documents, names
from pages.components.runs.embedding import MODEL
from pages.components.shell.markdown_text import plain

RESTORED, _PROBLEM = "experiments.restored", "experiments.unrestored"
#: documents that are named, of many
_NAMED = 3


def restore_button(experiment: Experiment, letter: str = "") -> None:
    """The button, for one of two by its letter; and why it led nowhere, where it did."""
    st.button(
        f"Restore {letter}".strip(),
        key=f"experiments.restore.{experiment.id}",
        icon=":material/settings_backup_restore:",
        type="secondary" if letter else "primary",
        on_click=_restore,
        args=(experiment,),
        help="Put exactly this configuration, retrieval and embedding model into the form of the pages, choose "
        "its documents where they are in your list, and open Evaluate.",
    )
    if problem := st.session_state.pop(_PROBLEM, None):
        st.error(plain(problem), icon=":material/error:")


def _restore(experiment: Experiment) -> None:
    state = st.session_state
    try:
        config = checked_configuration(experiment.config)
    except ChunkingError as error:
        state[_PROBLEM] = f"This configuration cannot be used here: {error}"
        return
    if experiment.embedder:
        state[MODEL] = experiment.embedder
    there = [each.name for each in experiment.documents if each.name in names()]
    if there and state.get(CHOICE) not in there:
        state[CHOICE] = there[0]
    state[POOL] = there if len(experiment.documents) > 1 else []
    state[RESTORED] = experiment
    replace_configuration(config, f"Restored {experiment.name}", "evaluate.py")


def restored_note(chosen: Sequence[Document], questions: Sequence[Question]) -> None:
    """What was restored, and which of its documents and questions are not at hand."""
    experiment: Experiment | None = st.session_state.get(RESTORED)
    if experiment is None or _is_left(experiment, chosen):
        return
    missing = _missing(experiment, chosen, questions)
    name = plain(experiment.name)
    note, close = st.columns([8, 1], vertical_alignment="center")
    with note:
        if missing:
            differences = "\n".join(f"- {plain(each)}" for each in missing)
            st.warning(
                f"**{name}** is restored, but what is measured now cannot be compared with it:\n{differences}",
                icon=":material/rule:",
            )
        else:
            st.success(
                f"**{name}** is restored: the documents and the questions are those of the experiment, by "
                "their hashes.",
                icon=":material/rule:",
            )
    close.button(
        "Close",
        key="experiments.close",
        icon=":material/close:",
        type="tertiary",
        on_click=lambda: st.session_state.pop(RESTORED, None),
    )


def _is_left(experiment: Experiment, chosen: Sequence[Document]) -> bool:
    """Whether the user has gone on to other documents, with those of the experiment at hand."""
    wanted = {each.name for each in experiment.documents}
    return wanted <= {*names()} and wanted.isdisjoint(each.uri for each in chosen)


def _missing(
    experiment: Experiment, chosen: Sequence[Document], questions: Sequence[Question]
) -> list[str]:
    """What is not as it was, in words."""
    found = _texts(experiment, chosen)
    if pins := experiment.details.get("pinned_cuts"):
        found.append(
            f"it had {counted(pins, 'pinned cut')}, which {'is' if pins == 1 else 'are'} not kept with it"
        )
    asked = experiment.questions
    if not questions:
        return [*found, f"its {asked.count:,} questions are not here: import them"]
    now = questions_of(questions, chosen)
    if now.hash != asked.hash:
        found.append(
            f"the questions are others ({now.count:,} here, {asked.count:,} in the experiment)"
        )
    return found


def _texts(experiment: Experiment, chosen: Sequence[Document]) -> list[str]:
    """Which documents are not those that it was measured on, a sentence for each reason."""
    here = {each.text_hash: each.name for each in documents_of(chosen)}
    wanted = {each.text_hash: each.name for each in experiment.documents}
    known = {each.name for each in experiment.documents}
    gone = [name for text, name in wanted.items() if text not in here]
    changed = [name for name in gone if name in here.values()]
    absent = [name for name in gone if name not in changed]
    unsearched = [name for name in absent if name in documents()]
    reasons = (
        (changed, "has another text", "have other texts"),
        (unsearched, "is not searched: search it too", "are not searched: search them too"),
        (
            [name for name in absent if name not in unsearched],
            "is not among the documents: upload it",
            "are not among the documents: upload them",
        ),
        (
            [name for text, name in here.items() if text not in wanted and name not in known],
            "was not among them",
            "were not among them",
        ),
    )
    return [
        f"{_named(found)} {one if len(found) == 1 else many}"
        for found, one, many in reasons
        if found
    ]


def _named(found: Sequence[str]) -> str:
    """Names, the first few of many."""
    more = len(found) - _NAMED
    return ", ".join(found[:_NAMED]) + (f" and {counted(more, 'other')}" if more > 0 else "")
