"""Questions that are drafted by rules."""

from collections.abc import Sequence

import streamlit as st

from chunking import Document
from chunking.evaluation import FEWEST_FOR_WINNER, Problem, draft_questions
from chunking.quantities import counted
from pages.components.configuration.exclusion import left_of
from pages.components.evaluate.questions.session_questions import question_store
from pages.components.evaluate.questions.unasked import without_questions
from pages.components.shell.popovers import close_popover

#: the popover that drafts
DRAFTING = "questions.draft_box"
_COUNT = "questions.count"
#: how often was drafted; and by the texts how many questions were drafted of how many that were wanted
_SEED, _SHORT = "questions.seed", "questions.short"
#: the texts of which no question could be drafted, and those that the last draft was made of
_NONE_FROM, _LAST = "questions.none_from", "questions.drafted_from"
#: by the texts why no question was drafted of some of the documents, by their names
_WHYS = "questions.whys_unasked"
#: what the questions and the problems of a draft are called the source of
_SOURCE = "Draft"
#: questions of a first draft: enough to name the better of two configurations
USUAL = FEWEST_FOR_WINNER
_WHAT_DRAFTS_ARE = (
    "Drafts are made by rules, each from a heading, a term, a sentence or a row of the text, or from what "
    "documents a function or class. Where rules make few questions of a text, sentences may be asked with a gap (____)."
)


def draft_box(chosen: Sequence[Document]) -> None:
    """How many are wanted, and the button that drafts them."""
    st.caption(f"{_WHAT_DRAFTS_ARE} They are labelled as drafted: look them through.")
    st.number_input("Questions", 1, 300, USUAL, key=_COUNT, required=True)
    st.button(
        "Draft questions",
        type="primary",
        disabled=not chosen,
        on_click=_draft_as_many,
        args=(tuple(chosen),),
    )


def _draft_as_many(chosen: Sequence[Document]) -> None:
    """Draft as many as the field holds by now: a number may come with the click."""
    draft(chosen, int(st.session_state[_COUNT]))


def draft(chosen: Sequence[Document], count: int) -> None:
    """Add drafted questions; a second draft brings others, none that was rejected. None asks for what the tuned form leaves out."""
    state, store = st.session_state, question_store()
    close_popover(DRAFTING)  # it would lie over the drafts and the button that evaluates them
    seed = state.get(_SEED, 0)
    state[_SEED], state[_LAST] = seed + 1, _texts(chosen)
    found = draft_questions(left_of(chosen), count, seed, store.known())
    if found.problems:
        state.setdefault(_NONE_FROM, set()).update(_texts(chosen))
    state.setdefault(_SHORT, {})[_texts(chosen)] = len(found), count
    state.setdefault(_WHYS, {})[_texts(chosen)] = {
        each.document: each.why for each in found.unasked
    }
    store.add_found(found, _SOURCE)
    if not (found or found.problems):
        message = (
            "nothing new could be drafted: all that these documents give is here or was rejected; mark "
            "gold text yourself, or import questions"
        )
        store.note = ""
        store.report(_SOURCE, Problem(0, "", message))


def forget_last_draft(chosen: Sequence[Document]) -> None:
    """Let go of the problems of a draft of other documents than are chosen now."""
    if st.session_state.get(_LAST) != _texts(chosen):
        question_store().report(_SOURCE)


def gives_drafts(chosen: Sequence[Document]) -> bool:
    """Whether it is not known that these documents give no question."""
    return not _texts(chosen) <= st.session_state.get(_NONE_FROM, frozenset())


def _texts(chosen: Sequence[Document]) -> frozenset[str]:
    return frozenset(each.fingerprint for each in left_of(chosen))


def drafting_note(chosen: Sequence[Document], has_results: bool) -> None:
    """Which documents drafts ask nothing of, and why the last ones were fewer than asked for.

    Until there are results, also what drafts are; once there are, nothing where no draft is left to review.
    """
    is_to_review = bool(question_store().to_review())
    if has_results and not is_to_review:
        return
    notes = []
    if is_to_review and not has_results:
        notes.append(f"{_WHAT_DRAFTS_ARE} They are asked unless you reject them.")
    drafted, wanted = st.session_state.get(_SHORT, {}).get(_texts(chosen), (0, 0))
    if drafted:
        whys = st.session_state.get(_WHYS, {}).get(_texts(chosen))
        notes.append(without_questions(chosen, question_store().items.values(), whys))
    if 0 < drafted < wanted:
        notes.append(
            f"{counted(drafted, 'question')} could be drafted, not {wanted:,}: of the rest of the text the rules make no "
            "question that is sure to be good. Add questions of your own, which say more."
        )
    if notes:
        st.caption(" ".join(filter(None, notes)))
