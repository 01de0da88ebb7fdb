"""What a search will do, before it is started: on which questions, what is tried, and what the answer says."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import ceil

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.evaluation import FEWEST_FOR_WINNER, Question
from chunking.quantities import counted
from chunking.retrieval import RetrievalOptions
from chunking.tuning import (
    FINALISTS,
    Candidate,
    are_drafts,
    candidates,
    places_by_kind,
    split_questions,
)
from pages.components.autotune.estimate import estimate
from pages.components.autotune.questions import (
    OWN,
    best_worded,
    drafts,
    keyword_count,
    unreviewed,
)
from pages.components.autotune.settings import (
    SEED,
    SearchSettings,
    budget_of_evaluate,
    candidate_of,
    is_with_baseline,
)
from pages.components.configuration.recommended_rules import alike_note
from pages.components.configuration.summaries import summary
from pages.components.configuration.taking_over import go_to
from pages.components.evaluate.questions.unasked import without_questions
from pages.components.evaluate.settings import together_note
from pages.components.runs.embedding import FAST
from pages.components.shell.markdown_text import plain

#: characters of a question, and questions, that are shown
_LENGTH, _SHOWN = 60, 3
#: questions that can tell a bad setting from a good one
_FEWEST_TO_ASK = 5
#: strategies that are named
_NAMED = 4
_ANSWER = (
    "What to use, or that you should stay with what you have: how much of the answers each finds, "
    "and how sure that is.\n\n"
    "*For example:* **Use sentence · 200 tokens, overlap 40.** It finds 91% of the answers to the held-out "
    "questions; what you have finds 84%. The true difference is probably between 2 and 12 points."
)


def plan(
    documents: Sequence[Document],
    given: Sequence[Question],
    settings: SearchSettings,
    current: Chunker | ChunkingConfig | None,
    start_button: Callable[[bool], None],
) -> None:
    """Draw the plan with the button that starts it, where there is something to ask."""
    questions, why_none = _questions(documents, given, current)
    found, why_not = _candidates(documents, settings)
    present = candidate_of(current)
    count = _count(found, present) + (settings.form is not None)
    minutes = f"{settings.minutes:g} minute{'s' if settings.minutes > 1 else ''}"
    with st.container(border=True):
        st.markdown("#### Which settings find your answers best?")
        st.markdown(
            "Autotune cuts your text in many ways, asks the same questions of each, and tells you "
            f"{_told(current, present)}{_beside(settings.form)}"
        )
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            start_button(bool(questions))
            st.caption(
                f"It takes at most {minutes}, can be stopped at any time, and changes no setting.",
                width="content",
            )
        if questions and found:
            estimate(documents, questions, settings, count)
        together_note(documents)
        training, _ = split_questions(questions, settings.holdout, SEED)
        tries_rules = bool(places_by_kind(questions, training))
        alike_note(documents, present, is_with_baseline(), tries_rules)
    asked, tried, answered = st.container(key="autotune-plan").columns(3, gap="small")
    with asked.container(border=True, height="stretch"):
        _asked(documents, given, questions, why_none, settings)
    with tried.container(border=True, height="stretch"):
        _tried(found, why_not, count, settings, present is not None)
    with answered.container(border=True, height="stretch"):
        st.markdown("**3 · The answer**")
        st.caption(f"{_ANSWER}{_within(settings.budgets)}")


def _within(budgets: Sequence[int]) -> str:
    """Of how much that is retrieved the answers are looked for, where that was set."""
    if not budgets:
        return ""
    some = [f"{budget:,}" for budget in budgets[:-1]]
    amounts = " and ".join([*some, counted(budgets[-1], "token")])
    whose = ", the budget set on Evaluate" if budgets == budget_of_evaluate() else ""
    return f"\n\nAnswers are looked for in the first {amounts} of what is retrieved{whose}."


def _told(current: Chunker | ChunkingConfig | None, present: Candidate | None) -> str:
    """What the answer says, or that what there is cannot be compared with."""
    what = "your baseline" if is_with_baseline() else "what you have now"
    have = f"{what}, **{plain(summary(current))}**" if current is not None else what
    if current is None or present is not None:
        return f"whether anything beats {have}."
    return (
        f"which does best. It does not measure {have}: that asks a language model, and a search asks "
        "none."
    )


def _beside(form: Candidate | None) -> str:
    """That what the form holds is measured, too, where the results are compared with something else."""
    if form is None:
        return ""
    return f" What you have now, **{plain(summary(form.made_by))}**, is measured, too."


def _questions(
    documents: Sequence[Document],
    given: Sequence[Question],
    current: Chunker | ChunkingConfig | None,
) -> tuple[Sequence[Question], str]:
    """What would be asked, or why there is nothing."""
    try:
        return given or drafts(documents, current), ""
    except ChunkingError as error:
        return (), str(error)


def _asked(
    documents: Sequence[Document],
    given: Sequence[Question],
    questions: Sequence[Question],
    why_none: str,
    settings: SearchSettings,
) -> None:
    """Where the questions come from, the first of them, how they are divided, and which documents have none."""
    st.markdown("**1 · The questions**")
    if not questions:
        st.caption(plain(why_none))
    else:
        training, held = map(len, split_questions(questions, settings.holdout, SEED))
        divided = (
            f" {training:,} are for training: they choose the best. {held:,} are held out, to check "
            "the choice."
        )
        waiting = len(unreviewed(documents))
        origin = _origin(given, questions, waiting)
        unasked = without_questions(documents, questions)
        st.caption(f"{origin}{divided if held else ''} {unasked}")
        shown = best_worded(questions)[:_SHOWN]
        st.caption("\n".join(f"- {plain(_short(each.text))}" for each in shown))
        st.caption(_what_they_tell(given, len(questions), settings.holdout, bool(waiting)))
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


def _origin(given: Sequence[Question], asked: Sequence[Question], waiting: int) -> str:
    """Whose questions are asked; so many drafts are `waiting` on Evaluate that nobody has reviewed."""
    if not given:
        what = f"{counted(len(asked), 'question')} {'is' if len(asked) == 1 else 'are'} drafted from the text"
        drafted = f"{what}{_as_keywords(asked)}"
        if waiting:
            return f"Autotune's own: {drafted}. The {counted(waiting, 'draft')} on Evaluate are not asked."
        return f"You have none yet, so {drafted}."
    if waiting:
        return (
            f"The {counted(waiting, 'draft')} on Evaluate, which nobody has reviewed. *{OWN}* on the left are more, "
            "with a few words of an answer among them."
        )
    count = sum(question.origin == "drafted" for question in given)
    return f"{counted(len(given), 'question')}{f', {count:,} of them drafted' if count else ''}."


def _as_keywords(asked: Sequence[Question]) -> str:
    """How many of them are no sentences."""
    keywords = keyword_count(asked)
    of_them = f", {keywords:,} of them" if keywords < len(asked) else ","
    return (
        f"{of_them} as a few words of their answer, to measure by rather than to read"
        if keywords
        else ""
    )


def _what_they_tell(
    given: Sequence[Question], count: int, holdout: float, is_unreviewed: bool
) -> str:
    if count < _FEWEST_TO_ASK:
        return "Too few to tell one setting from another: add your own."
    if not given:
        return "Good enough to rule out bad settings. To choose between good ones, add your own."
    if are_drafts(given):
        which, do = (
            (
                "are drafts that nobody has reviewed",
                "accept those that you would ask, or add your own",
            )
            if is_unreviewed
            else ("were drafted from the text", "add your own")
        )
        return f"Most {which}: good enough to rule out bad settings. To choose between good ones, {do}."
    return too_few(given, holdout) or "Enough to name a winner, if there is one."


def too_few(given: Sequence[Question], holdout: float) -> str:
    """What it would take to name a winner, where these are too few for that; else nothing."""
    enough = enough_for_winner(holdout)
    if len(given) >= enough:
        return ""
    return f"To name a winner takes {enough:,} or more, of which {FEWEST_FOR_WINNER} are held out."


def enough_for_winner(holdout: float) -> int:
    """How many questions it takes to name a winner, of which this share is held out."""
    return ceil(FEWEST_FOR_WINNER / holdout)


def _short(text: str) -> str:
    return text if len(text) <= _LENGTH else text[: _LENGTH - 1].rstrip() + "…"


def _candidates(
    documents: Sequence[Document], settings: SearchSettings
) -> tuple[Sequence[Candidate], str]:
    """What would be tried, or why there is nothing."""
    try:
        return candidates(documents, settings.strategies or None, settings.sizes or None), ""
    except ChunkingError as error:
        return (), str(error)


def _count(found: Sequence[Candidate], present: Candidate | None) -> int:
    """The configurations that there are, with what they are compared with."""
    is_beside = present is not None and all(
        replace(each, pins=present.pins) != present for each in found
    )
    return len(found) + is_beside


def _tried(
    found: Sequence[Candidate], why_not: str, count: int, settings: SearchSettings, has_yours: bool
) -> None:
    """How many configurations, of which strategies and sizes, in which steps."""
    st.markdown("**2 · What is tried**")
    if not found:
        st.caption(plain(why_not))
        return
    beside = ", and yours" if count > len(found) else ""
    yours = " and yours" if has_yours else ""
    st.caption(f"{counted(count, 'configuration')}: {_space(found)}{beside}.")
    asks_with_vectors = RetrievalOptions.build("retrieval", dict(settings.retrieval)).uses_vectors
    if asks_with_vectors and settings.embedder != FAST:
        model = plain(settings.embedder)
        steps = [
            f"As many as the time is enough for are tried with a small, quick model (*{FAST}*).",
            f"The best 24 are estimated with *{model}*.",
            f"The best {FINALISTS}{yours} are measured in full with *{model}*.",
        ]
    else:
        steps = [
            "As many are tried as the time is enough for.",
            f"The best {FINALISTS}{yours} are compared.",
        ]
    steps.append("What there was no time for is tried in the time that is left.")
    st.caption("\n".join(f"1. {step}" for step in steps))


def _space(found: Sequence[Candidate]) -> str:
    """The strategies and sizes of some candidates in a few words."""
    names = list(dict.fromkeys(each.strategy for each in found))
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    sizes = sorted({each.options["chunk_size"] for each in found if "chunk_size" in each.options})
    span = f"{sizes[0]:,} to {sizes[-1]:,}" if len(sizes) > 1 else f"{sizes[0]:,}" if sizes else ""
    reach = f", {span} tokens, with overlap and without" if span else ""
    strategies = "1 strategy" if len(names) == 1 else f"{len(names)} strategies"
    return f"{strategies} ({', '.join(names[:_NAMED])}{more}){reach}"
