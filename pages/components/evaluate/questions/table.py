"""The questions as a table with what became of each, and what can be done with the chosen one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any
from zlib import crc32

import streamlit as st

from chunking.evaluation import Question
from chunking.quantities import counted
from chunking.surrogates import without_surrogates
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.run import Findings
from pages.components.playground.question_input import ask_on_playground
from pages.components.shell.markdown_text import plain
from pages.components.shell.table_rows import LINE, LINES, chosen_row, fits, shortened

if TYPE_CHECKING:
    import pandas as pd

CHOSEN = "evaluate.question"
#: how often the user chose a row
_TIMES = "evaluate.question.times"
#: pixels of the questions beside the results of none, of one configuration and of two: all stand in 680
_WIDTHS = (540, 450, 265)
_ORIGIN = 130
#: lines of a question that a high row holds, and the share of long ones from which rows are high
_MOST_LINES, _MANY = 3, 0.2
#: pixels of the table at most, and with results: why the chosen question was missed then begins in view on 800
_TALLEST, WITH_RESULTS = 385, 230
_UNASKED = "not evaluated"
_ORIGINS = {"given": "yours", "drafted": "drafted", "model": "by a model"}


def question_table(
    questions: Sequence[Question], found: Sequence[Findings], cause: str | None
) -> Question | None:
    """Draw the table of the questions that have this cause in any report, all for None; the chosen one."""
    known = [_verdicts(findings) for findings in found]
    if cause and known:
        questions = [
            question
            for question in questions
            if any(question in by and by[question][0].cause == cause for by in known)
        ]
    if known:
        questions = sorted(
            questions, key=lambda each: [_recall(by, each) for by in reversed(known)]
        )
    # a table in another order is another one: its rows would keep the places that were chosen
    order = crc32(" ".join(each.id for each in questions).encode("utf-8", "surrogatepass"))
    key = f"evaluate.table.{cause}.{order}"

    def chosen() -> None:
        row = chosen_row(key)
        st.session_state[CHOSEN] = None if row is None else questions[row].id
        st.session_state[_TIMES] = times_chosen() + (row is not None)

    # results leave no room for the origin and for more than a line: the chosen question says both
    has_origin = not known and any(question.origin != "given" for question in questions)
    texts = [fit(question.text) for question in questions]
    width = _WIDTHS[len(known)] + (0 if known or has_origin else _ORIGIN)
    long = [text for text in texts if not fits(text, width)]
    is_high = not known and len(long) > _MANY * len(texts)
    row, lines = (LINES, _MOST_LINES) if is_high else (LINE, 1)
    st.dataframe(
        _rows(questions, [shortened(each, width, lines) for each in texts], known, has_origin),
        key=key,
        height=min(WITH_RESULTS if known else _TALLEST, 37 + row * max(1, len(questions))),
        row_height=row,
        placeholder="–",
        hide_index=True,
        on_select=chosen,
        selection_mode="single-cell",
        column_config={
            "Question": st.column_config.TextColumn(width=width),
            "Status": st.column_config.TextColumn(width=85),
            "Recall": st.column_config.ProgressColumn(
                format="%.2f", min_value=0, max_value=1, width=85
            ),
            "Rank": st.column_config.NumberColumn(width=55),
            **{letter: st.column_config.TextColumn(width=135) for letter in "AB"},
            **{
                f"Recall {letter}": st.column_config.NumberColumn(format="%.2f", width=70)
                for letter in "AB"
            },
            "Origin": st.column_config.TextColumn(width=_ORIGIN),
        },
        alt="Table of the questions with cause, rank, recall and origin",
    )
    id = st.session_state.get(CHOSEN)
    return next((question for question in questions if question.id == id), None)


def times_chosen() -> int:
    """How often the user chose a row of the table."""
    return int(st.session_state.get(_TIMES, 0))


def _verdicts(findings: Findings) -> dict[Question, tuple[Any, float]]:
    """Verdict and recall by question: one that is worded anew, or has the id of another, was not asked."""
    return {
        row.question: (verdict, row.scores["recall"])
        for row, verdict in zip(findings.report.rows, findings.diagnosis, strict=True)
    }


def _recall(known: Mapping[Question, tuple[Any, float]], question: Question) -> float:
    """What the questions are listed by: those that were missed come first, those not asked last."""
    return known[question][1] if question in known else 2.0


def _rows(
    questions: Sequence[Question],
    texts: Sequence[str],
    found: Sequence[Mapping[Question, tuple[Any, float]]],
    has_origin: bool,
) -> pd.DataFrame:
    """A row a question, with the text that it is shown by; its origin where any was drafted."""
    import pandas as pd

    columns: dict[str, Any] = {"Question": texts}
    for letter, known in zip("AB", found, strict=False):
        pairs = [known.get(question) for question in questions]
        recalls = [pair[1] if pair else None for pair in pairs]
        if len(found) > 1:
            columns[letter] = [_with_rank(pair) for pair in pairs]
            columns[f"Recall {letter}"] = recalls
            continue
        columns["Status"] = [pair[0].cause if pair else _UNASKED for pair in pairs]
        columns["Recall"] = recalls
        ranks = [pair[0].rank if pair else None for pair in pairs]
        columns["Rank"] = pd.array(ranks, dtype="Int64")
    if has_origin:
        columns["Origin"] = [origin_of(question) for question in questions]
    return pd.DataFrame(columns)


def _with_rank(pair: tuple[Any, float] | None) -> str:
    """What became of a question, in one cell: two configurations stand side by side."""
    if pair is None:
        return _UNASKED
    cause, rank = pair[0].cause, pair[0].rank
    return f"{cause} · rank {rank:,}" if rank else cause


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
