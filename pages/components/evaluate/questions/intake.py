"""How questions come in and go out: files, drafts by rules, drafts by a language model, exports."""

import csv
import io
import os
from collections.abc import Sequence
from functools import partial
from pathlib import PurePath
from typing import Any

import streamlit as st

from chunking import ChunkingError, Document, OptionsError, describe_strategy
from chunking.embedders import Progress
from chunking.evaluation import (
    METRICS,
    Excerpt,
    ModelQuestions,
    Problem,
    Question,
    draft_questions,
    draft_with_model,
    dump_questions,
    estimate_drafting,
    id_of,
    questions_from_text,
)
from chunking.quantities import counted
from chunking.spreadsheets import guarded_row
from pages.components.evaluate.questions.places import place_choice
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import Findings
from pages.components.evaluate.settings import POOL
from pages.components.library.documents import documents, names, own_documents
from pages.components.library.samples import given
from pages.components.runs.language_model import LISTED, USUAL_KEY, may_use
from pages.components.shell.markdown_text import plain
from pages.components.shell.progress import working
from pages.components.shell.start import start

_FILE, _READ = "questions.file", "questions.read"
#: whether the session has taken in the questions that the app was started with
GIVEN = "questions.given"
_WANTED = "questions.asking"
_SEED, _SHORT = "questions.seed", "questions.short"
_BOX = "questions.import_box"
ASKING = "questions.model_box"
#: questions of a first draft
USUAL = 20
#: problems that are listed, and those that are in view unasked
SHOWN, _FEW = 40, 4
_WHAT_DRAFTS_ARE = (
    "Drafts are made by rules, each from a heading or a sentence of the text; a gap (____) asks for "
    "what stood there."
)
_INTERRUPTED = "it was interrupted before all answers had come, and none was kept: ask again"
_ASKED = ("model", "base_url", "api_key_env", "max_api_calls")


def intake_bar(chosen: Sequence[Document], found: Sequence[Findings]) -> None:
    """Import, the drafts, export: each folded away. To be drawn in a row."""
    with st.popover("Import", icon=":material/upload:", key=_BOX, on_change="rerun"):
        _import_box(chosen)
    with st.popover("Draft", icon=":material/edit_note:"):
        _draft_box(chosen)
    asking = st.popover(
        "Draft with a model", icon=":material/smart_toy:", key=ASKING, on_change="rerun"
    )
    if asking.open:  # the estimate reads all documents
        with asking:
            _model_box(chosen)
    if question_store().items:
        with st.popover("Export", icon=":material/download:"):
            _export_box(found)


# — files —


def _import_box(chosen: Sequence[Document]) -> None:
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
    st.session_state[_BOX] = False  # what is wrong with the file stands below, in view
    data, store = file.getvalue(), question_store()
    try:
        found = questions_from_text(data, file.name, documents_for(data, chosen))
    except ChunkingError as error:
        store.problems, store.source = (Problem(0, "", str(error)),), file.name
        store.note = ""
        return
    store.take(found, file.name)
    _take_where_searched(chosen)


def _take_where_searched(chosen: Sequence[Document]) -> None:
    """Of an excerpt that stands in several documents take the place in those that are searched, if it is one."""
    store, searched = question_store(), {document.uri for document in chosen}
    count = 0
    for problem in store.problems:
        places = tuple(place for place in problem.choices if place.document in searched)
        if len(places) == 1:
            _accept(problem, places)
            count += 1
    if count:
        said = "answer also stands" if count == 1 else "answers also stand"
        store.note = f"{counted(len(store.items), 'question')} here. {count:,} {said} in another document; taken in what is searched."


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
        store.problems, store.source = (Problem(0, "", str(error)),), path.name
        return
    store.take(found, path.name)
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


def intake_report() -> None:
    """What the last file or draft brought, and each row that could not be used with its remedy."""
    store = question_store()
    if store.note:
        st.toast(plain(store.note), icon=":material/check:")
        store.note = ""
    if not store.problems:
        return
    count = len(store.problems)
    with st.expander(
        f"{plain(store.source)}: {counted(count, 'problem')}",
        icon=":material/warning:",
        expanded=count < _FEW or not store.items,
    ):
        _all_places_choice(store.problems)
        for problem in store.problems[:SHOWN]:
            st.markdown(_in_words(problem))
            if problem.choices:
                key = f"questions.place.{problem.row}.{id_of(problem.question, problem.choices)}"
                place_choice(key, problem.choices, partial(_accept, problem))
        if count > SHOWN:
            st.caption(f"and {count - SHOWN:,} more")
        st.button("Dismiss", key="questions.dismiss", type="tertiary", on_click=_dismiss)


def _in_words(problem: Problem) -> str:
    """What is wrong with which question, as an item of a list."""
    row = f"Row {problem.row}" if problem.row else ""
    named = " · ".join(filter(None, (row, plain(problem.question[:80]))))
    message = plain(f"{problem.message[:1].upper()}{problem.message[1:]}")
    return f"- **{named}**  \n  {message}" if named else f"- {message}"


def _dismiss() -> None:
    question_store().problems = ()


def _all_places_choice(problems: Sequence[Problem]) -> None:
    """Take every excerpt that stands in several places in all of them, where there are many such."""
    several = [each for each in problems if each.choices]
    if len(several) > 1:
        st.button(
            f"Take all places of these {len(several):,} questions",
            key="questions.places",
            on_click=_accept_all,
            args=(several,),
        )


def _accept_all(problems: Sequence[Problem]) -> None:
    for problem in problems:
        _accept(problem, problem.choices)


def _accept(problem: Problem, places: tuple[Excerpt, ...]) -> None:
    """Add the question with these places; its problem is solved."""
    store = question_store()
    found = {*problem.others, *places}
    excerpts = tuple(sorted(found, key=lambda item: (item.document, item.start, item.end)))
    store.add([Question(id_of(problem.question, excerpts), problem.question, excerpts)])
    store.problems = tuple(other for other in store.problems if other != problem)


# — drafts by rules —


def _draft_box(chosen: Sequence[Document]) -> None:
    st.caption(f"{_WHAT_DRAFTS_ARE} They are labelled as drafted: look them through.")
    count = st.number_input("Questions", 1, 300, USUAL, key="questions.count", required=True)
    st.button(
        "Draft questions",
        type="primary",
        disabled=not chosen,
        on_click=draft,
        args=(tuple(chosen), int(count)),
    )


def draft(chosen: Sequence[Document], count: int) -> None:
    """Add drafted questions; a second draft brings others."""
    state, store = st.session_state, question_store()
    seed = state.get(_SEED, 0)
    state[_SEED] = seed + 1
    before = len(store.items)
    found = draft_questions(chosen, count, seed)
    state[_SHORT] = (len(found), count) if 0 < len(found) < count else None
    store.take(found, "Draft")
    if found and len(store.items) == before:
        message = (
            "nothing new could be drafted: all that these documents give is here already; mark gold "
            "text yourself, or import questions"
        )
        store.note, store.problems = "", (Problem(0, "", message),)


def drafting_note() -> None:
    """What drafts are, and why the last ones were fewer than asked for."""
    said = [_WHAT_DRAFTS_ARE] if question_store().to_review() else []
    if short := st.session_state.get(_SHORT):
        said.append(
            f"There are {short[0]:,}, not {short[1]:,}: nothing else in the text gives a question that "
            "only one place answers."
        )
    if said:
        st.caption(" ".join(said))


# — drafts by a language model —


def _model_box(chosen: Sequence[Document]) -> None:
    count = int(st.number_input("Questions", 1, 100, 10, key="questions.asked", required=True))
    options = {name: _model_option(name) for name in _ASKED}
    variable = str(options["api_key_env"])
    if not may_use(variable):
        st.error(
            f"The app may not read the environment variable {plain(variable)}. Whoever runs it lists "
            f"the variables that hold keys in {plain(LISTED)}, separated by commas.",
            icon=":material/key_off:",
        )
        return
    try:
        estimate = estimate_drafting(list(chosen), count, **options)
    except OptionsError as error:
        st.error(plain(error), icon=":material/error:")
        return
    server = plain(options["base_url"]) or "the usual server"
    st.info(
        f"**{plain(options['model'])}** at {server} would be asked **{estimate.calls}** "
        f"{'time' if estimate.calls == 1 else 'times'}: about "
        f"**{estimate.prompt_tokens:,}** tokens to read and **{estimate.completion_tokens:,}** to "
        "write. Text of the documents is sent there. Nothing is sent before you click.",
        icon=":material/payments:",
    )
    if not os.environ.get(variable):
        st.caption(
            f"The environment variable {plain(variable)} is not set where the app runs: a hosted "
            "server will refuse, one of your own may not need it."
        )
    st.button(
        "Ask for questions",
        icon=":material/smart_toy:",
        disabled=not estimate.calls,
        on_click=_ask,
        args=(tuple(chosen), count, options),
    )


def _model_option(name: str) -> Any:
    """An option of the strategy `agentic`, as it declares it. Not in the address: links must not ask."""
    described = describe_strategy("agentic")["options"][name]
    key = f"questions.{name}"
    if described["type"] == "integer":
        return int(
            st.number_input(
                described["label"],
                described["minimum"],
                described["maximum"],
                described["default"],
                key=key,
                help="How often the model is asked, retries included.",
                required=True,
            )
        )
    value: str = st.text_input(
        described["label"], described["default"], key=key, help=described["help"]
    )
    return value or (USUAL_KEY if name == "api_key_env" else value)


def _ask(chosen: Sequence[Document], count: int, options: dict[str, Any]) -> None:
    st.session_state[_WANTED] = (chosen, count, options)


def ask_model() -> None:
    """Ask the model if the user said so; what it drafted is taken in, and the page runs again.

    One click asks once: a run that something else on the page interrupts is not begun, and paid, anew.
    """
    wanted = st.session_state.pop(_WANTED, None)
    if wanted is None:
        return
    chosen, count, options = wanted
    store = question_store()
    store.problems, store.source = (Problem(0, "", _INTERRUPTED),), str(options["model"])

    def work(progress: Progress) -> ModelQuestions:
        return draft_with_model(list(chosen), count, progress, **options)

    found = working(f"Asking {options['model']} for {count} questions", work, _dismiss)
    if found is None:
        _dismiss()
        return
    store.take(found, str(options["model"]))
    st.rerun()


# — exports —


def _export_box(found: Sequence[Findings]) -> None:
    questions = question_store().reviewed()
    for format, mime in (("csv", "text/csv"), ("jsonl", "application/jsonl")):
        name = f"questions.{format}"
        st.download_button(
            f"Download {name}",
            partial(dump_questions, questions, name),
            name,
            mime,
            key=f"questions.export.{format}",
            on_click="ignore",
            icon=":material/download:",
        )
    for letter, findings in zip("AB", found, strict=False):
        suffix = f" of {letter}" if len(found) > 1 else ""
        st.download_button(
            f"Download results{suffix} (CSV)",
            partial(results_csv, findings),
            f"results{suffix.replace(' of ', '-').lower()}.csv",
            "text/csv",
            key=f"questions.results.{letter}",
            on_click="ignore",
            icon=":material/download:",
        )
    st.caption(
        "The files of questions can be imported here again and read by `python -m chunking evaluate`."
    )


def results_csv(findings: Findings) -> bytes:
    """One line a question: cause, rank, every metric."""
    written = io.StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(("id", "question", "origin", "cause", "rank", *METRICS, "message"))
    for row, verdict in zip(findings.report.rows, findings.diagnosis, strict=True):
        scores = [f"{row.scores[name]:.6g}" for name in METRICS]
        question = row.question
        head = (question.id, question.text, question.origin, verdict.cause, verdict.rank)
        writer.writerow(guarded_row((*head, *scores, verdict.message)))
    return written.getvalue().encode("utf-8", "surrogatepass")
