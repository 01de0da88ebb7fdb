"""The question that is asked: typed, or taken from those there are for these documents."""

from collections.abc import Iterable, Sequence
from itertools import zip_longest

import streamlit as st

from chunking import Document
from chunking.evaluation import Question, draft_questions
from pages.components.configuration.exclusion import left_of
from pages.components.configuration.taking_over import go_to
from pages.components.evaluate.questions.session_questions import sample_questions, sorted_questions
from pages.components.evaluate.settings import chosen_documents
from pages.components.playground.searching import request_index
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import restore_address

#: the key, and so the parameter of the address, of the question
QUESTION = "question"
_DRAFTED = "playground.drafted"
#: the question that was taken from those on some documents, and the names of these
_TAKEN = "playground.taken"
#: questions that are offered, those they are chosen from, and characters of each that are shown
OFFERED, DRAFTED, SHOWN = 5, 15, 90
#: characters of documents up to which a few are drafted unasked: that takes a blink
AT_ONCE = 200_000


def asked(documents: Sequence[Document]) -> str:
    """Ask for a question; empty until there is one. One that was not typed goes with its documents."""
    restore_address([QUESTION])
    taken, on = st.session_state.get(_TAKEN, ("", frozenset()))
    if taken and taken == st.session_state.get(QUESTION) and not on & _names(documents):
        st.session_state[QUESTION] = ""
    text = st.text_input(
        "Question",
        key=QUESTION,
        bind="query-params",
        label_visibility="collapsed",
        type="search",
        icon=":material/search:",
        placeholder="What would a user ask? Press Enter to see what is retrieved.",
        on_change=_typed,
    )
    return (text or "").strip()


def _typed() -> None:
    st.session_state.pop(_TAKEN, None)
    request_index()


def known_questions(documents: Sequence[Document]) -> tuple[Question, ...]:
    """Questions on these documents: those of the session, else those of a sample, else what was drafted here."""
    if own := sorted_questions(documents).usable:
        return own
    samples = [item for each in documents for item in sample_questions(each.uri or "")]
    drafted: dict[str, tuple[Question, ...]] = st.session_state.get(_DRAFTED, {})
    return tuple(samples) or drafted.get(_name(documents), ())


def beginning(documents: Sequence[Document]) -> None:
    """Where nothing is asked yet: what the page is for, and a few questions, a click away; where there are none a button that drafts some."""
    known = known_questions(documents) or _drafted_at_once(documents)
    with st.container(gap="xsmall"):
        st.caption(
            "Ask a question to see which chunks are found, why, and whether they hold the answer."
            + (" Or try one of these:" if known else "")
        )
        if not known:
            _suggestions(documents)
        for item in _of_each_document(known)[:OFFERED]:
            _offer(item)


def _of_each_document(questions: Sequence[Question]) -> list[Question]:
    """One of each document in turn, as long as there are more."""
    by_document: dict[str, list[Question]] = {}
    for item in questions:
        document = next((part.document for part in item.excerpts), "")
        by_document.setdefault(document, []).append(item)
    return [item for each in zip_longest(*by_document.values()) for item in each if item]


def _offer(item: Question) -> None:
    label = item.text if len(item.text) <= SHOWN else f"{item.text[: SHOWN - 1]}…"
    st.button(
        plain(label),
        key=f"playground.offer.{item.id}",
        icon=":material/search:",
        on_click=_ask,
        args=(item.text,),
    )


def _ask(text: str) -> None:
    st.session_state[QUESTION] = text
    st.session_state[_TAKEN] = text, _names(chosen_documents())
    request_index()


def _names(documents: Sequence[Document]) -> frozenset[str | None]:
    return frozenset(each.uri for each in documents)


def ask_on_playground(text: str) -> None:
    """Go to the page with this question: as the callback of a button elsewhere."""
    _ask(text)
    go_to("playground.py")


def _suggestions(documents: Sequence[Document]) -> None:
    """The button that drafts questions, unless it is known that there are none."""
    if _name(documents) in st.session_state.get(_DRAFTED, {}):
        st.caption("No question can be drafted from this text by rules: type one of your own.")
        return
    st.button(
        "Suggest questions",
        key="playground.suggest",
        icon=":material/lightbulb:",
        on_click=_draft,
        args=(tuple(documents),),
        help="Drafts a few from the text, by rules.",
    )


def _drafted_at_once(documents: Sequence[Document]) -> tuple[Question, ...]:
    """A few drafts, where they take no time."""
    known: dict[str, tuple[Question, ...]] = st.session_state.setdefault(_DRAFTED, {})
    if sum(len(each.text) for each in documents) > AT_ONCE:
        return ()
    if _name(documents) not in known:
        _draft(documents)
    return known[_name(documents)]


def _draft(documents: Sequence[Document]) -> None:
    found = draft_questions(left_of(documents), DRAFTED)
    st.session_state.setdefault(_DRAFTED, {})[_name(documents)] = _best_worded(found)


def _best_worded(found: Iterable[Question]) -> tuple[Question, ...]:
    """Those that are questions before those that are key words or a sentence with a gap, long ones after others."""
    return tuple(
        sorted(found, key=lambda each: (not each.text.endswith("?"), len(each.text) > SHOWN))
    )


def _name(documents: Sequence[Document]) -> str:
    """What the drafts are known by: the documents, and what is left out of them."""
    return " ".join(each.fingerprint for each in left_of(documents))
