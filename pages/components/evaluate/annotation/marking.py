"""Writing a question by hand: the text that answers it is selected in the document, or pasted."""

import json
from collections.abc import Sequence

import streamlit as st

from chunking import Document
from chunking.evaluation import Excerpt, Question, id_of, questions_from_text
from pages.components.evaluate.annotation.gold_editor import gold_editor, picked_range
from pages.components.evaluate.questions.places import place_choice
from pages.components.evaluate.questions.session_questions import excerpt_of, question_store
from pages.components.shell.markdown_text import plain

_MARKED, _TEXT, _PASTED = "gold.marked", "gold.question", "gold.pasted"
_DOCUMENT, _PROBLEM, _DONE = "gold.document", "gold.problem", "gold.done"
#: where a pasted answer stands, if in several places
_PLACES = "gold.places"
EDITOR = "gold.editor"


def gold_marking(chosen: Sequence[Document]) -> None:
    """The document to select in, and beside it the question being written."""
    document = chosen[0]
    if len(chosen) > 1:
        by_name = {document.uri or "": document for document in chosen}
        document = by_name[st.selectbox("Mark in", list(by_name), key=_DOCUMENT)]
    text, side = st.columns([2.2, 1], gap="medium")
    marked = _marked()
    with text:
        gold_editor(
            document,
            [(item.start, item.end) for item in _gold(document)],
            [(item.start, item.end) for item in marked if item.document == document.uri],
            key=f"{EDITOR}.{document.fingerprint[:8]}",
            height=560,
            on_pick=lambda: _pick(document),
        )
    with side:
        _form(document, marked)


def _marked() -> list[Excerpt]:
    """The answers of the question that is being written; they may stand in several documents."""
    marked: list[Excerpt] = st.session_state.setdefault(_MARKED, [])
    return marked


def _gold(document: Document) -> list[Excerpt]:
    """What answers the questions there are, where the text is still the same."""
    found = {
        item
        for question in question_store().items.values()
        for item in question.excerpts
        if item.document == document.uri and document.text[item.start : item.end] == item.text
    }
    return sorted(found, key=lambda item: (item.start, item.end))


def _pick(document: Document) -> None:
    picked = picked_range(f"{EDITOR}.{document.fingerprint[:8]}", document)
    excerpt = excerpt_of(document, *picked) if picked else None
    if excerpt and excerpt not in _marked():
        _marked().append(excerpt)
    st.session_state.pop(_PROBLEM, None)


def _form(document: Document, marked: list[Excerpt]) -> None:
    st.markdown("**A question of your own**")
    st.text_area("Question", key=_TEXT, height=80, placeholder="What would a user ask?")
    if marked:
        st.markdown("Answered by")
    for number, item in enumerate(marked):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            beginning = item.text[:90] + ("…" if len(item.text) > 90 else "")
            st.caption(
                f"{plain(item.document)}, characters {item.start:,}–{item.end:,}: "
                f"{plain(beginning)}"
            )
            st.button(
                "Take back",
                key=f"gold.back.{number}",
                type="tertiary",
                on_click=marked.remove,
                args=(item,),
            )
    if not marked:
        st.caption(
            "Select in the text what answers it and press **Use selection as answer**. Several "
            "answers may be marked. What is gold already is underlined."
        )
    with st.expander("Paste the answer instead"):
        st.text_area("Answer, as it stands in the document", key=_PASTED, height=80)
        st.button("Find it", on_click=_paste, args=(document,))
        if places := st.session_state.get(_PLACES, ()):
            place_choice("gold.place", places, _mark)
    if problem := st.session_state.get(_PROBLEM):
        st.error(plain(problem), icon=":material/error:")
    st.button(
        "Add question", type="primary", icon=":material/add:", on_click=_add, args=(document,)
    )
    if done := st.session_state.pop(_DONE, None):
        st.success(plain(done), icon=":material/check:")


def _paste(document: Document) -> None:
    """Mark a text that was typed if it stands in the document once; else ask which place is meant."""
    item = {"question": "?", "excerpts": [{"text": st.session_state[_PASTED]}]}
    found = questions_from_text(json.dumps([item]).encode(), "pasted.json", [document])
    state = st.session_state
    state[_PLACES] = found.problems[0].choices if found.problems else ()
    if found.problems:
        state[_PROBLEM] = found.problems[0].message
        return
    _mark(found[0].excerpts)


def _mark(found: tuple[Excerpt, ...]) -> None:
    """Mark what was found of a pasted text."""
    state = st.session_state
    state.pop(_PROBLEM, None)
    state[_PASTED], state[_PLACES] = "", ()
    _marked().extend(item for item in found if item not in _marked())


def _add(document: Document) -> None:
    """Take the question in, with an answer that was pasted and not looked for yet; or say what it lacks."""
    state, marked = st.session_state, _marked()
    if (state.get(_PASTED) or "").strip():
        _paste(document)
        if _PROBLEM in state:
            return
    text = (state.get(_TEXT) or "").strip()
    lacks = [
        *(["write the question"] if not text else []),
        *(["mark the text that answers it"] if not marked else []),
    ]
    if lacks:
        state[_PROBLEM] = f"First {' and '.join(lacks)}."
        return
    excerpts = tuple(sorted(marked, key=lambda item: (item.document, item.start, item.end)))
    count = question_store().add([Question(id_of(text, excerpts), text, excerpts)])
    state[_DONE] = "Added." if count else "This question is here already."
    state.pop(_PROBLEM, None)
    state[_TEXT] = ""
    marked.clear()
