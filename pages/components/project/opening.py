"""A project file opened: its documents in the list, its questions, its baseline, its configuration in the form."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import chain, count
from pathlib import Path

import streamlit as st

from chunking import ChunkingConfig, ChunkingError
from chunking.evaluation import Question
from chunking.project import ChunkFigures, Project, Source, unpack
from chunking.quantities import counted
from pages.components.configuration.baseline import pin
from pages.components.configuration.configuration_files import (
    PROBLEM,
    SAID,
    STRATEGY,
    checked_configuration,
    open_configuration,
)
from pages.components.configuration.entries import Opened
from pages.components.configuration.opened_configuration import OWN_RULES
from pages.components.configuration.tuned import with_defaults
from pages.components.evaluate.pool import search_once_read
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.library.awaited import awaited
from pages.components.library.documents import CHOICE, is_taken, own_documents
from pages.components.library.samples import samples
from pages.components.library.source_files import source_file_of
from pages.components.library.uploads import read_by, read_named
from pages.components.project.session_project import OPENED, OpenedProject
from pages.components.shell.start import start

#: whether the session has opened the project that the app was started with
GIVEN = "project.given"


def open_project(
    file: str, data: bytes, *, takes_settings: bool = True, takes_choice: bool = True
) -> None:
    """Add what a project holds to the session; open its configuration and show its document, if that is wanted.

    Raises:
        ChunkingError: it cannot be used; then nothing has changed.
    """
    project = unpack(data, file)
    names = _names(project.documents)
    config = _for_names(checked_configuration(project.configuration), names)
    baseline = None
    if project.baseline is not None:
        baseline = _for_names(checked_configuration(project.baseline), names)
    read_by(config.parsers)
    _read_documents(project, names, takes_choice)
    if takes_choice:
        search_once_read([names[name] for name in project.searched if name in names])
    question_store().add(_renamed(project.questions, names))
    if baseline is not None:
        _pin(baseline)
    figures = _figures(project, names)
    st.session_state[OPENED] = OpenedProject(
        file, project.made_by, config, figures, project.evaluated, project.sections
    )
    if takes_settings:
        open_configuration(file, config)
        st.session_state[SAID] = f"{st.session_state[SAID]} {_in_words(project)}"


def open_given_project() -> None:
    """Open the project that the app was started with, once for a session and before its list of documents is drawn.

    An address that names a strategy has settings of its own, and they stay, as does a document that it names.
    """
    path, state = start().project, st.session_state
    if path is None or state.get(GIVEN):
        return
    state[GIVEN] = True
    try:
        open_project(
            path.name,
            path.read_bytes(),
            takes_settings=STRATEGY not in st.query_params,
            takes_choice=CHOICE not in st.query_params,
        )
    except (ChunkingError, OSError) as error:
        state[PROBLEM] = f"{path.name}: {error}"


def _names(documents: Iterable[Source]) -> dict[str, str]:
    """The name in the list of each document: its own, unless another document has it here."""
    taken: set[str] = set()
    names: dict[str, str] = {}
    for source in documents:
        wanted = source.name
        tries = chain([wanted], _numbered(wanted))
        names[wanted] = next(name for name in tries if name not in taken and _is_free(name, source))
        taken.add(names[wanted])
    return names


def _numbered(name: str) -> Iterator[str]:
    return (f"{Path(name).stem} ({number}){Path(name).suffix}" for number in count(2))


def _is_free(name: str, source: Source) -> bool:
    """Whether nothing that keeps it has a name, or the very file does."""
    return _has(name, source) or not is_taken(name)


def _has(name: str, source: Source) -> bool:
    source_file = source_file_of(name)
    return source_file is not None and source.is_in(source_file.data)


def _read_documents(project: Project, names: Mapping[str, str], takes_choice: bool) -> None:
    """Put the documents into the list, and wait for those that are missing; show the one that was shown."""
    shown = names.get(project.shown or "") if takes_choice else None
    for source in project.documents:
        name = names[source.name]
        if _has(name, source):
            continue
        if source.data is None:
            awaited()[name] = source
        else:
            read_named(name, source.file, source.data, is_shown=name == shown)
    if shown is not None and shown in (*own_documents(), *samples()):
        st.session_state[CHOICE] = shown


def _for_names(config: ChunkingConfig, names: Mapping[str, str]) -> ChunkingConfig:
    """A configuration whose pins are for the names that their documents have here."""
    pins = [
        replace(pin, document=names.get(pin.document or "", pin.document)) for pin in config.pins
    ]
    return replace(config, pins=tuple(pins))


def _renamed(questions: Iterable[Question], names: Mapping[str, str]) -> Iterator[Question]:
    """The questions with the names that their documents have here."""
    for question in questions:
        excerpts = (
            replace(each, document=names.get(each.document, each.document))
            for each in question.excerpts
        )
        yield replace(question, excerpts=tuple(excerpts))


def _figures(project: Project, names: Mapping[str, str]) -> dict[str, ChunkFigures]:
    """The figures by the names that their documents have here."""
    renamed = [
        replace(each, document=names.get(each.document, each.document)) for each in project.figures
    ]
    return {each.document: each for each in renamed}


def _pin(baseline: ChunkingConfig) -> None:
    settings = with_defaults(baseline.strategy, baseline.options)
    rules = Opened.of(OWN_RULES, baseline, None) if baseline.routes else None
    pin(settings, baseline.chunker(), rules)


def _in_words(project: Project) -> str:
    """What came beside the configuration."""
    parts = [(len(project.documents), "document"), (len(project.questions), "question")]
    added = [counted(number, noun) for number, noun in parts if number]
    if project.baseline is not None:
        added.append("the baseline")
    return f"With it came {', '.join(added)}." if added else ""
