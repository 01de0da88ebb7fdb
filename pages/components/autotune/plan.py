"""What a search will do, before it is started: on which questions, what is tried, and what the answer says."""

from collections.abc import Callable, Sequence
from math import ceil

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.evaluation import FEWEST_FOR_WINNER, Question
from chunking.quantities import counted
from chunking.retrieval import RetrievalOptions
from chunking.tuning import Candidate, candidates
from pages.components.autotune.questions import are_keywords, drafts
from pages.components.autotune.settings import Wanted
from pages.components.configuration.baseline import baseline
from pages.components.configuration.taking_over import go_to
from pages.components.configuration.wording import summary
from pages.components.shell.markdown_text import plain

#: characters of a question, and questions, that are shown
_LENGTH, _SHOWN = 60, 3
#: questions that can tell a bad setting from a good one
_FEWEST_TO_ASK = 5
#: strategies that are named
_NAMED = 4
_ANSWER = (
    "What to use, or that you should stay with what you have: how much of the answers it finds "
    "beside what you have, and how sure that is.\n\n"
    "*For example:* **Use sentence · 200 tokens, overlap 40.** It finds 91% of what answers the "
    "questions; what you have finds 84%. The difference is between 2 and 12 points."
)


def plan(
    documents: Sequence[Document],
    given: Sequence[Question],
    wanted: Wanted,
    current: Chunker | None,
    start_button: Callable[[bool], None],
) -> None:
    """Draw the plan with the button that starts it, where there is something to ask."""
    questions, why_none = _questions(documents, given)
    what = "your baseline" if current is not None and current == baseline() else "what you have now"
    have = f"{what}, **{plain(summary(current))}**" if current is not None else what
    minutes = f"{wanted.minutes:g} minute{'s' if wanted.minutes > 1 else ''}"
    with st.container(border=True):
        st.markdown("#### Which settings find your answers best?")
        st.markdown(
            "Autotune cuts your text in many ways, asks the same questions of each, and tells you "
            f"whether anything beats {have}."
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            start_button(bool(questions))
            st.caption(
                f"It takes at most {minutes}, can be stopped at any time, and changes no setting.",
                width="content",
            )
    asked, tried, answered = st.container(key="autotune-plan").columns(3, gap="small")
    with asked.container(border=True, height="stretch"):
        _asked(given, questions, why_none, wanted)
    with tried.container(border=True, height="stretch"):
        _tried(documents, wanted)
    with answered.container(border=True, height="stretch"):
        st.markdown("**3 · The answer**")
        st.caption(_ANSWER)


def _questions(
    documents: Sequence[Document], given: Sequence[Question]
) -> tuple[Sequence[Question], str]:
    """What would be asked, or why there is nothing."""
    try:
        return given or drafts(documents), ""
    except ChunkingError as error:
        return (), str(error)


def _asked(
    given: Sequence[Question], questions: Sequence[Question], why_none: str, wanted: Wanted
) -> None:
    """Where the questions come from, the first of them, and how they are divided."""
    st.markdown("**1 · The questions**")
    if not questions:
        st.caption(plain(why_none))
    else:
        held = round(wanted.holdout * len(questions))
        divided = f" {len(questions) - held:,} make the choice; {held:,} are kept back to check it."
        st.caption(f"{_origin(given, questions)}{divided if held else ''}")
        st.caption("\n".join(f"- {plain(_short(each.text))}" for each in questions[:_SHOWN]))
        st.caption(_what_they_tell(given, len(questions), wanted.holdout))
    add_questions_button()


def add_questions_button() -> None:
    """The way to Evaluate, where questions come from."""
    st.button(
        "Add questions",
        key="autotune.questions",
        icon=":material/add:",
        type="tertiary",
        on_click=go_to,
        args=("evaluate.py",),
        help="Import, draft or mark questions on Evaluate. They are asked here too.",
    )


def _origin(given: Sequence[Question], asked: Sequence[Question]) -> str:
    count = len(asked)
    if not given:
        made = "a few words of" if are_keywords(asked) else "made from"
        return (
            f"You have none yet. {counted(count, 'question')} can be drafted: each is {made} one sentence, "
            "which has to be found."
        )
    drafted = sum(question.origin == "drafted" for question in given)
    return f"{counted(count, 'question')}{f', {drafted:,} of them drafted' if drafted else ''}."


def _what_they_tell(given: Sequence[Question], count: int, holdout: float) -> str:
    if count < _FEWEST_TO_ASK:
        return "Too few to tell one setting from another: add your own."
    if not given:
        return "Good enough to rule out bad settings. To choose between good ones, add your own."
    return too_few(given, holdout) or "Enough to name a winner, if there is one."


def too_few(given: Sequence[Question], holdout: float) -> str:
    """What it would take to name a winner, where these are too few for that; else nothing."""
    enough = ceil(FEWEST_FOR_WINNER / holdout)
    if len(given) >= enough:
        return ""
    return f"With fewer than {enough:,}, no winner can be named: {FEWEST_FOR_WINNER} must be kept back."


def _short(text: str) -> str:
    return text if len(text) <= _LENGTH else text[: _LENGTH - 1].rstrip() + "…"


def _tried(documents: Sequence[Document], wanted: Wanted) -> None:
    """How many configurations, of which strategies and sizes, in which steps."""
    st.markdown("**2 · What is tried**")
    try:
        found = candidates(documents, wanted.strategies or None, wanted.sizes or None)
    except ChunkingError as error:
        st.caption(plain(error))
        return
    st.caption(f"{counted(len(found), 'configuration')}: {_space(found)}.")
    fast, measured = "all are cut and asked", "the best 5 and yours are measured"
    steps = [f"{fast} with a quick model", "the best 24 are ranked more closely"]
    if not RetrievalOptions.build("retrieval", dict(wanted.retrieval)).uses_vectors:
        steps, measured = [fast], "the best 5 and yours are compared"
    else:
        measured += f" with the model {plain(wanted.embedder)}"
    st.caption("\n".join(f"1. {step}" for step in (*steps, measured)))


def _space(found: Sequence[Candidate]) -> str:
    """The strategies and sizes of some candidates in a few words."""
    names = list(dict.fromkeys(each.strategy for each in found))
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    sizes = sorted({each.options["chunk_size"] for each in found if "chunk_size" in each.options})
    span = f"{sizes[0]:,} to {sizes[-1]:,}" if len(sizes) > 1 else f"{sizes[0]:,}" if sizes else ""
    said = f", {span} tokens, with overlap and without" if span else ""
    strategies = "1 strategy" if len(names) == 1 else f"{len(names)} strategies"
    return f"{strategies} ({', '.join(names[:_NAMED])}{more}){said}"
