"""Where the answer stands: the text that answers the question, what became of it, and keeping both as gold."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document
from chunking.evaluation import Excerpt, Question, SearchIndex, diagnose, id_of
from pages.components.evaluate.questions.session_questions import excerpt_of, question_store
from pages.components.evaluate.results.question_detail import BADGES
from pages.components.evaluate.run import Findings, Job, known_findings, remember
from pages.components.playground.question_input import known_questions
from pages.components.shell.markdown_text import plain
from pages.components.viewers.shared.markup import words_within

#: what answers each question, as it was marked
ANSWERS = "playground.answers"
#: characters of an answer that are shown
SHOWN = 160


def marked(question: str, documents: Sequence[Document]) -> list[Excerpt]:
    """What answers the question: as the user marked it, at first as it is known to be."""
    answers: dict[str, list[Excerpt]] = st.session_state.setdefault(ANSWERS, {})
    if question not in answers:
        known = (item for item in known_questions(documents) if item.text == question)
        answers[question] = [excerpt for item in known for excerpt in item.excerpts]
    texts = {each.uri: each.text for each in documents}
    return [
        item
        for item in answers[question]
        if texts.get(item.document, "")[item.start : item.end] == item.text
    ]


def mark(question: str, document: Document, start: int, end: int) -> None:
    """Take a range of a document as an answer."""
    excerpt = excerpt_of(document, start, end)
    answers: list[Excerpt] = st.session_state[ANSWERS][question]
    if excerpt is not None and excerpt not in answers:
        answers.append(excerpt)


def _take_back(question: str, item: Excerpt) -> None:
    st.session_state[ANSWERS][question].remove(item)


def answer_panel(
    text: str, answer: Sequence[Excerpt], searched: Sequence[tuple[Job, SearchIndex]]
) -> None:
    """The answers, where they stand in the chunks of each configuration, and a button that keeps them."""
    if not answer:
        return
    excerpts = tuple(sorted(answer, key=lambda item: (item.document, item.start, item.end)))
    question = Question(id_of(text, excerpts), text, excerpts)
    by_name = {document.uri: document for document in searched[0][0].documents}
    with st.container(border=True):
        for number, item in enumerate(excerpts):
            _excerpt(text, number, item, by_name[item.document])
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            with st.container(key="playground-verdicts", gap="xsmall", width="stretch"):
                _verdicts(question, searched)
            _keep(question)


def _verdicts(question: Question, searched: Sequence[tuple[Job, SearchIndex]]) -> None:
    for letter, (job, index) in zip("AB", searched, strict=False):
        findings = _findings(job.with_question(question), index)
        _verdict(letter if len(searched) > 1 else "", findings)


def _excerpt(text: str, number: int, item: Excerpt, document: Document) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        beginning = words_within(document, item.start, min(item.start + SHOWN, item.end))
        if len(item.text) > SHOWN:
            beginning = f"{beginning.rpartition(' ')[0] or beginning} …"
        st.markdown(f"**Answer** · {plain(beginning)}", width="stretch")
        st.button(
            "Take back",
            key=f"playground.back.{number}",
            type="tertiary",
            on_click=_take_back,
            args=(text, item),
        )


def _findings(job: Job, index: SearchIndex) -> Findings:
    """What became of the one question, as on the page Evaluate."""
    if known := known_findings([job]):
        return known[0]
    report = index.report(job.questions)
    found = job.found(report, diagnose(report))
    remember(job, found)
    return found


def _verdict(letter: str, findings: Findings) -> None:
    """Whether the answer was read whole, and if not, why."""
    (verdict,) = findings.diagnosis
    name = f"**{letter}** · " if letter else ""
    st.markdown(f"{name}:{BADGES[verdict.cause]}-badge[{verdict.cause}] {plain(verdict.message)}")


def _keep(question: Question) -> None:
    store = question_store()
    is_kept = any(
        (item.text, item.excerpts) == (question.text, question.excerpts)
        for item in store.items.values()
    )
    st.button(
        "Kept as a gold question" if is_kept else "Keep as a gold question",
        key="playground.keep",
        icon=":material/check:" if is_kept else ":material/bookmark_add:",
        disabled=is_kept,
        on_click=_add,
        args=(question,),
        help="Evaluate and Autotune ask it from then on.",
    )


def _add(question: Question) -> None:
    question_store().add([question])
