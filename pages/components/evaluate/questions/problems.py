"""What the last file or draft of questions brought, and each question of any that could not be used with its remedy."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunking.evaluation import Excerpt, Problem, Question, id_of
from chunking.quantities import counted
from pages.components.evaluate.questions.places import place_choice
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.shell.markdown_text import plain

#: problems that are listed, and those that are in view unasked
SHOWN, _FEW = 40, 4


def intake_note() -> None:
    """Say once what the last file or draft brought. Offer to bring back what was removed. To be drawn in the row of the intake bar."""
    store = question_store()
    if store.note:
        st.caption(f":material/check: {plain(store.note)}", width="content")
        store.note = ""
    if store.before is not None:
        removed = len(store.before.items) - len(store.items)
        st.caption(f"{counted(removed, 'question')} removed", width="content")
        st.button(
            "Bring back",
            key="questions.bring_back",
            icon=":material/undo:",
            type="tertiary",
            on_click=store.bring_back,
        )


def intake_report() -> None:
    """Each row of a file or draft that could not be used, with its remedy, in a fold for each of these."""
    for source, problems in question_store().problems.items():
        _of_source(source, problems)


def _of_source(source: str, problems: Sequence[Problem]) -> None:
    count = len(problems)
    with st.expander(
        f"{plain(source)}: {counted(count, 'problem')}",
        icon=":material/warning:",
        expanded=count < _FEW or not question_store().items,
    ):
        _all_places_choice(source, problems)
        for problem in problems[:SHOWN]:
            st.markdown(_in_words(source, problem))
            if problem.choices:
                asked = id_of(problem.question, problem.choices)
                key = f"questions.place.{source}.{problem.row}.{asked}"
                place_choice(key, problem.choices, partial(accept, problem))
        if count > SHOWN:
            st.caption(f"and {count - SHOWN:,} more")
        st.button(
            "Dismiss",
            key=f"questions.dismiss.{source}",
            type="tertiary",
            on_click=question_store().report,
            args=(source,),
        )


def _in_words(source: str, problem: Problem) -> str:
    """What is wrong with which question, as an item of a list."""
    row = f"Row {problem.row}" if problem.row else ""
    named = " · ".join(filter(None, (row, plain(problem.question[:80]))))
    message = problem.message
    if not message.startswith(source):  # the name of a file is written as it is
        message = f"{message[:1].upper()}{message[1:]}"
    return f"- **{named}**  \n  {plain(message)}" if named else f"- {plain(message)}"


def _all_places_choice(source: str, problems: Sequence[Problem]) -> None:
    """Take every excerpt that stands in several places in all of them, where there are many such."""
    several = [each for each in problems if each.choices]
    if len(several) > 1:
        st.button(
            f"Take all places of these {len(several):,} questions",
            key=f"questions.places.{source}",
            on_click=_accept_all,
            args=(several,),
        )


def _accept_all(problems: Sequence[Problem]) -> None:
    for problem in problems:
        accept(problem, problem.choices)


def accept(problem: Problem, places: tuple[Excerpt, ...]) -> None:
    """Add the question with these places; its problem is solved."""
    store = question_store()
    found = {*problem.others, *places}
    excerpts = tuple(sorted(found, key=lambda item: (item.document, item.start, item.end)))
    store.add([Question(id_of(problem.question, excerpts), problem.question, excerpts)])
    for source, problems in list(store.problems.items()):
        store.report(source, *(other for other in problems if other != problem))
