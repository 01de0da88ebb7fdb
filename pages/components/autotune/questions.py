"""What is asked: the session's questions on the documents, else drafts of our own."""

from collections.abc import Sequence

import streamlit as st

from chunking import ChunkingError, Document
from chunking.evaluation import Question, Questions, draft_keyword_questions, draft_questions
from pages.components.evaluate.questions.session_questions import sorted_questions

_DRAFTS = "autotune.drafts"
#: keyword questions, below which those by rules are drafted too: a text that says much alike gives few
_FEW = 30


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
        known[key] = _drafted(documents)
    found = known[key]
    if not found:
        raise ChunkingError(f"{found.problems[0].message} Add questions on Evaluate.")
    return found.items


def _drafted(documents: Sequence[Document]) -> Questions:
    """Keyword questions, which rank best, or questions by rules where there are more of these."""
    found = draft_keyword_questions(documents)
    return found if len(found) >= _FEW else max(found, draft_questions(documents), key=len)
