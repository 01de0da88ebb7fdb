"""Files of questions: what is imported, and what the app was started with."""

from collections.abc import Sequence
from pathlib import PurePath

import streamlit as st

from chunking import ChunkingError, Document
from chunking.evaluation import Problem, questions_from_text
from chunking.quantities import counted
from pages.components.evaluate.pool import POOL
from pages.components.evaluate.questions.problems import accept
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.library.documents import documents, names, own_documents
from pages.components.library.samples import given
from pages.components.shell.popovers import close_popover
from pages.components.shell.start import start

_FILE = "questions.file"
#: whether the session has taken in the questions that the app was started with
GIVEN = "questions.given"
#: the popover that imports
IMPORT = "questions.import_box"


def import_box(chosen: Sequence[Document]) -> None:
    """What a file of questions may hold, and where to drop it."""
    st.caption(
        "CSV, JSON or JSON Lines with a column `question` and a column `excerpt`: the text that answers "
        "it, word for word. It is looked up in the chosen documents and in yours. `answer` and "
        "`context` are read too, and Chroma's `references`."
    )
    st.file_uploader(
        "A file of questions",
        type=["csv", "tsv", "json", "jsonl", "ndjson"],
        key=_FILE,
        label_visibility="collapsed",
        on_change=_import,
        args=(tuple(chosen),),
        max_upload_size=20,
    )


def _import(chosen: Sequence[Document]) -> None:
    """Take in the file that was dropped, or say why it cannot be read."""
    file = st.session_state.get(_FILE)
    if file is None:
        return
    close_popover(IMPORT)  # what is wrong with the file stands below, in view
    data, store = file.getvalue(), question_store()
    try:
        found = questions_from_text(data, file.name, documents_for(data, chosen))
    except ChunkingError as error:
        store.report(file.name, Problem(0, "", str(error)))
        store.note = ""
        return
    store.add_found(found, file.name)
    _take_where_searched(chosen, file.name)


def _take_where_searched(chosen: Sequence[Document], source: str) -> None:
    """Of an excerpt of a file that stands in several documents take the place in those that are searched, if it is one."""
    store, searched = question_store(), {document.uri for document in chosen}
    count = 0
    for problem in store.problems.get(source, ()):
        places = tuple(place for place in problem.choices if place.document in searched)
        if len(places) == 1:
            accept(problem, places)
            count += 1
    if count:
        answers = "answer also stands" if count == 1 else "answers also stand"
        store.note = f"{counted(len(store.items), 'question')} here. {count:,} {answers} in another document; taken in what is searched."


def take_given() -> None:
    """Take in the questions that the app was started with, once for a session, and search their documents."""
    path, state = start().questions, st.session_state
    if path is None or state.get(GIVEN):
        return
    state[GIVEN] = True
    store = question_store()
    try:
        data = path.read_bytes()
        found = questions_from_text(data, path.name, documents_for(data, ()))
    except (ChunkingError, OSError) as error:
        store.report(path.name, Problem(0, "", str(error)))
        return
    store.add_found(found, path.name)
    asked = {excerpt.document for question in found for excerpt in question.excerpts}
    if POOL not in state and POOL not in st.query_params:
        state[POOL] = [name for name in names() if name in asked]


def documents_for(data: bytes, chosen: Sequence[Document]) -> list[Document]:
    """Where the excerpts of a file may stand: the chosen documents, the session's own, those that the
    app was started with, and the samples whose names are in the file. The others need not be parsed."""
    known = {document.uri: document for document in chosen}
    for name in names():
        is_named = PurePath(name).stem.encode("utf-8", "replace") in data
        if name not in known and (name in own_documents() or name in given() or is_named):
            document = documents().get(name)
            if document is not None:
                known[name] = document
    return list(known.values())
