"""What is asked: the session's questions on the documents, else drafts of our own."""

from collections.abc import Sequence

import streamlit as st

from chunking import ChunkingError, Document
from chunking.evaluation import Question, Questions, draft_tuning_questions
from pages.components.evaluate.questions.session_questions import sorted_questions
from pages.components.evaluate.questions.table import fit
from pages.components.shell.table_rows import LINE

_DRAFTS = "autotune.drafts"
#: how the ids of keyword questions begin
_KEYWORDS = "keywords-"
#: questions of the list that stand in view at once
_SEEN = 8


def given_questions(documents: Sequence[Document]) -> tuple[Question, ...]:
    """The session's questions whose gold text stands in these documents."""
    return sorted_questions(documents).usable


def drafts(documents: Sequence[Document]) -> tuple[Question, ...]:
    """Questions on these documents that nobody asked, made once; that none can be made is found once, too.

    Raises:
        ChunkingError: why none can be made.
    """
    known: dict[tuple[str, ...], Questions] = st.session_state.setdefault(_DRAFTS, {})
    key = tuple(f"{document.uri} {document.fingerprint}" for document in documents)
    if key not in known:
        known.clear()
        known[key] = draft_tuning_questions(documents)
    found = known[key]
    if not found:
        why = found.problems[0].message
        raise ChunkingError(f"{why[:1].upper()}{why[1:]} Add questions on Evaluate.")
    return found.items


def keyword_count(questions: Sequence[Question]) -> int:
    """How many of these are drafts of the kind that is no sentence, but what one types into a search field."""
    return sum(question.id.startswith(_KEYWORDS) for question in questions)


def best_worded(questions: Sequence[Question]) -> list[Question]:
    """Questions first, then sentences with a gap, then key words."""
    return sorted(
        questions,
        key=lambda each: (not each.text.endswith("?"), each.id.startswith(_KEYWORDS)),
    )


def question_list(questions: Sequence[Question]) -> None:
    """Every question with the text that answers it, behind a button."""
    with st.popover("See them", icon=":material/list:", type="tertiary"):
        st.dataframe(
            {
                "Question": [fit(each.text) for each in questions],
                "Answer": [
                    fit(" … ".join(part.text for part in each.excerpts)) for each in questions
                ],
            },
            hide_index=True,
            width=560,
            height=38 + LINE * min(len(questions), _SEEN),
            column_config={
                "Question": st.column_config.TextColumn(width=270),
                "Answer": st.column_config.TextColumn(width=270),
            },
            alt="The questions that are asked, each with its answer",
        )
