"""The questions as a table with what became of each, and what can be done with the chosen one."""

from collections.abc import Mapping, Sequence

import streamlit as st

from chunking.evaluation import Question
from chunking.quantities import counted
from chunking.surrogates import without_surrogates
from pages.components.evaluate.questions.question_list import Outcome, Row, question_list
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.results.causes import MEANING
from pages.components.evaluate.run import Findings
from pages.components.playground.question_input import ask_on_playground
from pages.components.shell.markdown_text import plain

CHOSEN = "evaluate.question"
#: how often the user chose a row
_TIMES = "evaluate.question.times"
_UNASKED = Outcome("not evaluated")
_ORIGINS = {"given": "yours", "drafted": "drafted", "model": "by a model"}


def question_table(
    questions: Sequence[Question], found: Sequence[Findings], cause: str | None
) -> Question | None:
    """Draw the questions that have this cause in any report, all for None; the chosen one."""
    known = [_outcomes(findings) for findings in found]
    if cause and known:
        questions = [
            question
            for question in questions
            if any(by.get(question, _UNASKED).cause == cause for by in known)
        ]
    if known:
        questions = sorted(
            questions, key=lambda each: [_recall(by, each) for by in reversed(known)]
        )
    # results leave no room for the origin: the chosen question says it
    has_origin = not known and any(question.origin != "given" for question in questions)
    by_id = {without_surrogates(question.id): question for question in questions}
    rows = [
        Row(
            id,
            fit(question.text),
            [by.get(question, _UNASKED) for by in known],
            origin_of(question) if has_origin else None,
        )
        for id, question in by_id.items()
    ]

    def choose(id: str) -> None:
        st.session_state[CHOSEN] = by_id[id].id if id in by_id else None
        st.session_state[_TIMES] = times_chosen() + (id in by_id)

    chosen = by_id.get(without_surrogates(st.session_state.get(CHOSEN) or ""))
    question_list(rows, without_surrogates(chosen.id) if chosen else None, choose)
    return chosen


def times_chosen() -> int:
    """How often the user chose a row of the table."""
    return int(st.session_state.get(_TIMES, 0))


def _outcomes(findings: Findings) -> dict[Question, Outcome]:
    """What became of each question: one that is worded anew, or has the id of another, was not asked."""
    return {
        row.question: Outcome(
            verdict.cause, MEANING[verdict.cause][0], verdict.rank, row.scores["recall"]
        )
        for row, verdict in zip(findings.report.rows, findings.diagnosis, strict=True)
    }


def _recall(known: Mapping[Question, Outcome], question: Question) -> float:
    """What the questions are listed by: those that were missed come first, those not asked last."""
    recall = known.get(question, _UNASKED).recall
    return 2.0 if recall is None else recall


def fit(text: str) -> str:
    """A text on one line, fit for UTF-8."""
    return without_surrogates(" ".join(text.split()))


def origin_of(question: Question) -> str:
    """Who wrote a question, and whether it waits for a look."""
    origin = _ORIGINS[question.origin]
    if question.origin == "given":
        return origin
    return f"{origin}, {'accepted' if question.id in question_store().accepted else 'to review'}"


def question_actions(question: Question) -> None:
    """Accept, edit, remove."""
    store = question_store()
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if question.id not in store.accepted:
            st.button(
                "Accept",
                icon=":material/check:",
                on_click=store.accept,
                args=([question.id],),
                help="Keep this draft as one of your questions.",
            )
        with st.popover("Edit", icon=":material/edit:"):
            key = f"evaluate.edit.{question.id}"
            st.text_area("Question", fit(question.text), key=key)
            st.button("Save", type="primary", on_click=_save, args=(question.id, key))
        st.button(
            "Ask on Playground",
            icon=":material/search:",
            on_click=ask_on_playground,
            args=(question.text,),
            help="See what put each chunk at its rank, and change the settings while you look.",
        )
        label = "Remove" if question.id in store.accepted else "Reject"
        st.button(label, icon=":material/delete:", on_click=store.remove, args=([question.id],))


def _save(id: str, key: str) -> None:
    question_store().edit(id, st.session_state[key])


def review_bar(questions: Sequence[Question]) -> None:
    """How many of these drafts wait for a look, and what to do with them all. To be drawn in a row."""
    store = question_store()
    waiting = [question.id for question in questions if question.id not in store.accepted]
    if not waiting:
        return
    st.caption(
        f"{counted(len(waiting), 'draft')}, asked unless rejected",
        width="content",
        help="Drafted questions on what is searched that you have not accepted yet. Accepting is not needed.",
    )
    st.button("Accept all", on_click=store.accept, args=(waiting,), type="tertiary")
    st.button("Reject all", on_click=store.remove, args=(waiting,), type="tertiary")


def unusable_list(unusable: Sequence[tuple[Question, str]]) -> None:
    """The questions that cannot be asked, and why."""
    if not unusable:
        return
    count = len(unusable)
    with st.expander(f"{counted(count, 'question')} cannot be asked", icon=":material/warning:"):
        for question, reason in unusable[:50]:
            st.markdown(f"- {plain(question.text)}: {plain(reason)}")
        if count > 50:
            st.caption(f"and {count - 50:,} more")
        ids = [question.id for question, _ in unusable]
        st.button("Remove them", on_click=question_store().remove, args=(ids,))
