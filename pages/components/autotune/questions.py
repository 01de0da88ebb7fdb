"""What is asked: the session's questions on the documents, else drafts of our own."""

from collections.abc import Hashable, Sequence

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.config import chunker_for
from chunking.evaluation import Question, Questions, draft_tuning_questions
from chunking.exclusion import blanked
from pages.components.configuration.exclusion import excluded
from pages.components.evaluate.questions.session_questions import question_store, sorted_questions
from pages.components.evaluate.questions.table import fit
from pages.components.viewers.table_view import Cell, Column, TableRow, table_view

#: whose drafts are asked
EVALUATES, OWN = "Evaluate's", "Autotune's"
_DRAFTS, _WHICH = "autotune.drafts", "autotune.which"
#: how the ids of keyword questions begin
_KEYWORDS = "keywords-"
#: pixels of the list
_WIDE = 560


def given_questions(documents: Sequence[Document]) -> tuple[Question, ...]:
    """The session's questions whose gold text stands in these documents; of drafts alone the user may prefer our own."""
    usable = sorted_questions(documents).usable
    if not unreviewed(documents):
        return usable
    chosen = st.segmented_control(
        "Drafts",
        [EVALUATES, OWN],
        default=EVALUATES,
        required=True,
        key=_WHICH,
        persist_state="session",
        help="Nobody has reviewed the drafts on Evaluate. Autotune's are more, up to 200, and some of them are a few words "
        "of an answer, to measure by rather than to read. Once you accept a draft or add a question of your own, there is "
        "no choice: yours are asked.",
    )
    return () if chosen == OWN else usable


def unreviewed(documents: Sequence[Document]) -> tuple[Question, ...]:
    """The session's questions on these documents where they are drafts that nobody has accepted, all of them."""
    usable, accepted = sorted_questions(documents).usable, question_store().accepted
    is_reviewed = any(each.origin != "drafted" or each.id in accepted for each in usable)
    return () if is_reviewed else usable


def drafts(
    documents: Sequence[Document], current: Chunker | ChunkingConfig | None
) -> tuple[Question, ...]:
    """Questions on these documents that nobody asked, made once; that none can be made is found once, too.

    None asks for what the current configuration leaves out of all chunks of its document.

    Raises:
        ChunkingError: why none can be made.
    """
    known: dict[Hashable, Questions] = st.session_state.setdefault(_DRAFTS, {})
    left_out = [excluded(chunker_for(current, each.uri)) if current else () for each in documents]
    key = (*left_out, *(f"{document.uri} {document.fingerprint}" for document in documents))
    if key not in known:
        known.clear()
        known[key] = draft_tuning_questions(list(map(blanked, documents, left_out)))
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
    with (
        st.popover("See them", icon=":material/list:", type="tertiary"),
        st.container(width=_WIDE),
    ):
        table_view(
            "Questions that are asked",
            [Column("Question"), Column("Answer")],
            [TableRow(str(number), _cells(each)) for number, each in enumerate(questions)],
            key="autotune.asked",
            height="320px",
        )


def _cells(question: Question) -> list[Cell]:
    answer = " … ".join(part.text for part in question.excerpts)
    return [Cell(fit(question.text)), Cell(fit(answer))]
