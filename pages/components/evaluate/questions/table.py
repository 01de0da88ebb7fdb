"""The questions as a table with what became of each, and what can be done with the chosen one."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import streamlit as st

from chunking.evaluation import Question
from chunking.quantities import counted
from chunking.surrogates import without_surrogates
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.results.causes import MEANING
from pages.components.evaluate.run import Findings
from pages.components.playground.question_input import ask_on_playground
from pages.components.shell.markdown_text import plain
from pages.components.viewers.table_view import MISSING, Cell, Column, TableRow, table_view


@dataclass(frozen=True)
class Outcome:
    """What became of a question: the cause with its colour, the rank from 1 and the recall from 0 to 1."""

    cause: str
    colour: str | None = None
    rank: int | None = None
    recall: float | None = None


CHOSEN = "evaluate.question"
#: how often the user chose a row
_TIMES = "evaluate.question.times"
_UNASKED = Outcome("not evaluated")
#: below the list 800 pixels of a window hold the reason why the chosen question was missed
_HEIGHT, _HEIGHT_WITH_OUTCOMES = (
    "max(385px, calc(100vh - 380px))",
    "clamp(230px, calc(100vh - 510px), 460px)",
)
_ORIGINS = {"given": "yours", "drafted": "accepted draft", "model": "accepted draft"}
#: the same of drafts that wait for a look
_WAITING = _ORIGINS | {"drafted": "draft", "model": "model's draft"}


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
    names = {question.excerpts[0].document for question in questions}
    places = {name: without_surrogates(name) for name in names} if len(names) > 1 else {}
    rows = [
        TableRow(
            id,
            [
                Cell(fit(question.text), below=places.get(question.excerpts[0].document)),
                *_outcome_cells([by.get(question, _UNASKED) for by in known]),
                *([Cell(origin_of(question))] if has_origin else []),
            ],
        )
        for id, question in by_id.items()
    ]

    def choose(ids: list[str]) -> None:
        now = next((by_id[id] for id in ids if id in by_id), None)
        st.session_state[CHOSEN] = now.id if now else None
        st.session_state[_TIMES] = times_chosen() + (now is not None)

    chosen = by_id.get(without_surrogates(st.session_state.get(CHOSEN) or ""))
    table_view(
        "Questions",
        _columns(len(known), has_origin),
        rows,
        [without_surrogates(chosen.id)] if chosen else [],
        choose,
        key="evaluate.questions",
        height=_HEIGHT_WITH_OUTCOMES if known else _HEIGHT,
    )
    return chosen


def _columns(configurations: int, has_origin: bool) -> list[Column]:
    """An outcome has three columns where it stands alone, and two beside another: its status and rank share one."""
    columns = [Column("Question")]
    if configurations == 1:
        columns += [Column("Status"), Column("Recall", "number"), Column("Rank", "number")]
    for letter in "AB"[: configurations if configurations > 1 else 0]:
        columns += [Column(f"{letter} · rank"), Column(f"Recall {letter}", "number")]
    return [*columns, Column("Origin")] if has_origin else columns


def _outcome_cells(outcomes: Sequence[Outcome]) -> Iterator[Cell]:
    is_alone = len(outcomes) == 1
    for each in outcomes:
        rank = f"{each.rank:,}" if each.rank else MISSING
        ranked = f"{each.cause} · {rank}" if each.rank and not is_alone else each.cause
        yield Cell(ranked, colour=each.colour)
        recall = MISSING if each.recall is None else f"{each.recall:.2f}"
        yield Cell(recall, each.recall, share=each.recall if is_alone else None)
        if is_alone:
            yield Cell(rank, each.rank)


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
    is_accepted = question.id in question_store().accepted
    return (_ORIGINS if is_accepted else _WAITING)[question.origin]


def question_actions(question: Question) -> None:
    """Accept, edit, ask elsewhere, remove. To be drawn in a row."""
    store = question_store()
    if question.id not in store.accepted:
        st.button(
            "Accept",
            icon=":material/check:",
            type="tertiary",
            on_click=store.accept,
            args=([question.id],),
            help="Keep this draft as one of your questions.",
        )
    with st.popover("Edit", icon=":material/edit:", type="tertiary"):
        key = f"evaluate.edit.{question.id}"
        st.text_area("Question", fit(question.text), key=key)
        st.button("Save", type="primary", on_click=_save, args=(question.id, key))
    st.button(
        "Ask on Playground",
        icon=":material/search:",
        type="tertiary",
        on_click=ask_on_playground,
        args=(question.text,),
        help="See what put each chunk at its rank, and change the settings while you look.",
    )
    label = "Remove" if question.id in store.accepted else "Reject"
    st.button(
        label,
        icon=":material/delete:",
        type="tertiary",
        on_click=store.remove,
        args=([question.id],),
    )


def _save(id: str, key: str) -> None:
    question_store().edit(id, st.session_state[key])


def review_bar(questions: Sequence[Question]) -> None:
    """How many of these drafts wait for a look, and what to do with them all: together, where a row is full."""
    store = question_store()
    waiting = [question.id for question in questions if question.id not in store.accepted]
    if not waiting:
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", width="content"):
        st.caption(
            f"{counted(len(waiting), 'draft')} to review",
            width="content",
            help="Drafted questions on what is searched that you have not accepted yet. They are asked unless "
            "you reject them.",
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
