"""Autotune: search for the configuration that retrieves best on one's own documents and questions."""

from collections.abc import Sequence
from math import ceil

import streamlit as st

from chunking import Chunker, ChunkingError, Document
from chunking.evaluation import FEWEST_FOR_WINNER, Question
from chunking.quantities import counted
from chunking.tuning import are_drafts
from pages.components.autotune import example
from pages.components.autotune.insights import (
    consensus_strip,
    consensus_view,
    plateau_sentence,
    what_matters,
)
from pages.components.autotune.keeping import keep_search
from pages.components.autotune.leaderboard import finalists, leaderboard
from pages.components.autotune.pareto import pareto_chart, recall_of
from pages.components.autotune.questions import drafts, given_questions
from pages.components.autotune.search import Job, Search
from pages.components.autotune.session_search import begin, held_search
from pages.components.autotune.settings import Wanted, ask, compared_with
from pages.components.autotune.trial import (
    boundaries_view,
    questions_won_and_lost,
    selected_trial,
    trial_card,
)
from pages.components.configuration.session_pins import pins_of
from pages.components.configuration.strategy_form import tuned_form
from pages.components.configuration.taking_over import go_to, is_asked
from pages.components.evaluate.questions.intake import take_given
from pages.components.evaluate.settings import chosen_documents
from pages.components.library.documents import chosen_parsers
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.shell.markdown_text import plain
from pages.components.shell.settings_column import settings_column
from pages.components.shell.url_state import restore_address

TAB, PROBLEM = "autotune.tab", "autotune.problem"
WAY, BY_QUESTIONS, BY_EXAMPLE = "autotune.by", "By questions", "By example"
#: seconds between two looks at a search that is going on
EVERY = 1.0
STAGES = {
    "": "Starting",
    "screening": "Cutting and screening everything",
    "estimating": "Estimating the better ones",
    "measuring": "Measuring the best",
}


def page() -> None:
    """The whole page: settings on the left; the search, and what it found, on the right."""
    document = current_document()
    if document is None:
        ask_for_document("Find what retrieves best")
        return
    left, right = settings_column()
    with left:
        way = way_choice()
        place = st.popover("Current configuration", icon=":material/tune:", width="stretch")
        settings = tuned_form(place.container())
        settings.draw()
        current = compared_with(settings.chunker)
    if way == BY_EXAMPLE:
        with left:
            sought = example.ask()
        with right:
            example.by_example(document, sought, current)
        return
    take_given()
    documents = chosen_documents()
    given = given_questions(documents)
    with left:
        wanted = ask(are_drafts(given))
    with right:
        search = held_search()
        toolbar(documents, given, wanted, current, search)
        if search is None:
            beginning()
        else:
            board(search, current)


def way_choice() -> str:
    """Whether questions or drawn boundaries say what is good."""
    restore_address([WAY])
    chosen: str = st.segmented_control(
        "Search",
        [BY_QUESTIONS, BY_EXAMPLE],
        default=BY_QUESTIONS,
        required=True,
        key=WAY,
        bind="query-params",
        help="By questions: what retrieves best. By example: what cuts most like boundaries that you draw.",
    )
    return chosen


def toolbar(
    documents: Sequence[Document],
    given: Sequence[Question],
    wanted: Wanted,
    current: Chunker | None,
    search: Search | None,
) -> None:
    """Start, Stop and Resume, and what would be asked."""
    is_running = search is not None and search.is_running
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            "Start" if search is None else "Start anew",
            key="autotune.start",
            icon=":material/play_arrow:",
            type="primary" if search is None else "secondary",
            disabled=is_running or not documents,
            on_click=start,
            args=(tuple(documents), tuple(given), wanted, current),
        )
        if search is not None and is_running:
            st.button("Stop", key="autotune.stop", icon=":material/stop:", on_click=search.stop)
        elif search is not None and search.outcome is None:
            st.button(
                "Resume",
                key="autotune.resume",
                icon=":material/resume:",
                type="primary",
                on_click=search.start,
                help="Go on with the same search; nothing that was found is looked for again.",
            )
        st.caption(asked(given, search, wanted.holdout), width="content")
        st.button(
            "Add questions",
            key="autotune.questions",
            icon=":material/add:",
            type="tertiary",
            on_click=go_to,
            args=("evaluate.py",),
            help="Import, draft or mark questions on Evaluate. They are asked here too.",
        )
    if problem := st.session_state.get(PROBLEM):
        st.error(plain(problem), icon=":material/error:")
    if search is not None and not is_running and not is_current(search, documents, given, wanted):
        st.info(
            "Something changed since this search: start anew to see what it does.",
            icon=":material/history:",
        )


def asked(given: Sequence[Question], search: Search | None, holdout: float) -> str:
    """What the questions are, and what they can tell."""
    if not given and search is not None and search.job.is_drafted:
        return (
            f"{len(search.job.questions):,} questions were drafted. They tell bad settings from good "
            "ones, not good from best."
        )
    if not given:
        return (
            "No questions on these documents yet: they are drafted when you start. Drafts tell bad "
            "settings from good ones, not good from best."
        )
    drafted = sum(question.origin == "drafted" for question in given)
    of_them = f", {drafted:,} of them drafted" if drafted else ""
    enough = ceil(FEWEST_FOR_WINNER / holdout)
    few = (
        f" With fewer than {enough:,}, no winner can be named: {FEWEST_FOR_WINNER} must be held out."
        if len(given) < enough
        else ""
    )
    return f"{counted(len(given), 'question')}{of_them}.{few}"


def start(
    documents: tuple[Document, ...],
    given: tuple[Question, ...],
    wanted: Wanted,
    current: Chunker | None,
) -> None:
    """Begin the search, unless there is nothing to ask."""
    state = st.session_state
    try:
        questions = given or drafts(documents)
    except ChunkingError as error:
        state[PROBLEM] = str(error)
        return
    state[PROBLEM] = ""
    begin(_job(documents, questions, wanted, current))


def _job(
    documents: Sequence[Document],
    questions: Sequence[Question],
    wanted: Wanted,
    current: Chunker | None,
) -> Job:
    is_drafted = are_drafts(questions)
    pins = pins_of(*documents)
    settings = wanted.settings(current, pins, is_drafted)
    return Job(tuple(documents), tuple(questions), settings, dict(chosen_parsers()))


def is_current(
    search: Search, documents: Sequence[Document], given: Sequence[Question], wanted: Wanted
) -> bool:
    """Whether another search would find the same."""
    questions = given or search.job.questions
    return search.job.is_as(_job(documents, questions, wanted, None))


def beginning() -> None:
    """What the page is for, before there is anything to see."""
    with st.container(border=True):
        st.markdown("#### Which configuration retrieves best here?")
        st.markdown(
            "One click tries every strategy and size that suits these documents, asks the questions of "
            "each, and measures the best few in full. The choice is made on one part of the questions "
            "and checked on the other, so that you can see how far to trust it."
        )


def board(search: Search, current: Chunker | None) -> None:
    """What is known of the search; while it goes on, looked at again and again."""
    if search.is_running:
        _live(search, current)
    else:
        _settled(search, current)


@st.fragment(run_every=EVERY)
def _live(search: Search, current: Chunker | None) -> None:
    if not search.is_running:
        st.rerun()
    share = 1 - search.seconds_left / search.job.seconds
    stage = STAGES.get(search.stage, search.stage)
    st.progress(
        min(1.0, share),
        f"{stage} · {search.share:.0%} · at most {search.seconds_left:.0f} s left"
        f" · {len(search.trials):,} tried{_best(search)}",
    )
    _found(search, current)


def _best(search: Search) -> str:
    rows = finalists(search)
    return f" · best so far **{plain(rows[0]['title'])}**, {recall_of(rows[0]):.1%}" if rows else ""


@st.fragment
def _settled(search: Search, current: Chunker | None) -> None:
    if search.error:
        st.error(plain(search.error), icon=":material/error:")
    if search.outcome:
        icon = ":material/trophy:" if search.outcome["is_winner"] else ":material/balance:"
        said = plain(search.outcome["verdict"])
        (st.success if search.outcome["is_winner"] else st.info)(said, icon=icon)
        keep_search(search)
    elif search.trials:
        st.info(
            "The search was stopped. What was found by then is kept: resume it for the rest.",
            icon=":material/pause:",
        )
    _found(search, current)
    if search.trials:
        _panels(search, current)


def _found(search: Search, current: Chunker | None) -> None:
    """The chart, the table, and the trial that is looked at."""
    if is_asked():
        st.rerun()
    if not search.trials:
        return
    pareto_chart(search)
    leaderboard(search)
    if trial := selected_trial(search):
        with st.container(key="autotune-trial"):
            trial_card(search, trial, current)
    else:
        st.caption("Click a point of the chart, or choose a row, to see more of it and to use it.")


def _panels(search: Search, current: Chunker | None) -> None:
    """Below the table; only the open one is drawn."""
    cuts, questions, all_trials = st.tabs(
        ["Boundaries", "Questions won and lost", "What all trials say"],
        key=TAB,
        on_change="rerun",
    )
    trial, document = selected_trial(search), current_document()
    if cuts.open and trial is not None and document is not None:
        with cuts:
            boundaries_view(search, document, trial, current)
    if questions.open and trial is not None:
        with questions:
            questions_won_and_lost(search, trial)
    if all_trials.open and search.outcome:
        with all_trials:
            st.markdown("**What matters**")
            what_matters(search.outcome)
            st.markdown(f"**The chosen size.** {plateau_sentence(search.outcome)}")
            st.markdown("**Where they agree to cut**")
            consensus_strip(search.outcome, search.job.documents)
            if document is not None:
                consensus_view(search, document, trial)


page()
