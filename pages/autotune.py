"""Autotune: search for the configuration that retrieves best on one's own documents and questions."""

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.evaluation import Question
from chunking.quantities import counted
from chunking.tuning import are_drafts
from pages.components.autotune import example
from pages.components.autotune.answer import answer, check_note
from pages.components.autotune.by_document import recall_by_document
from pages.components.autotune.insights import (
    consensus_strip,
    consensus_view,
    plateau_sentence,
    what_matters,
)
from pages.components.autotune.leaderboard import leaderboard, trial_note
from pages.components.autotune.pareto import pareto_chart, trial_choice
from pages.components.autotune.plan import add_questions_button, plan, too_few
from pages.components.autotune.questions import drafts, given_questions, question_list, unreviewed
from pages.components.autotune.running_search import running_search
from pages.components.autotune.search import Job, Search, compared_with
from pages.components.autotune.session_search import (
    ask_for_search,
    begin_search,
    held_search,
    is_search_asked,
    was_search_asked,
)
from pages.components.autotune.settings import (
    SearchSettings,
    ask,
    candidate_of,
    compared_configuration,
    form_beside,
    form_of,
    is_with_baseline,
)
from pages.components.autotune.trial import (
    boundaries_view,
    questions_won_and_lost,
    selected_trial,
    trial_card,
)
from pages.components.autotune.way import is_by_example, way_choice
from pages.components.configuration.recommended_rules import rules_then_note
from pages.components.configuration.session_pins import pins_of
from pages.components.configuration.strategy_form import tuned_form
from pages.components.configuration.taking_over import is_asked
from pages.components.evaluate.questions.importing import take_given
from pages.components.evaluate.settings import chosen_documents, follow_choice, together_note
from pages.components.library.documents import called, chosen_parsers
from pages.components.library.sidebar import ask_for_document, current_document
from pages.components.shell.markdown_text import plain
from pages.components.shell.outdated import dimmed
from pages.components.shell.settings_column import settings_column

TAB, PROBLEM = "autotune.tab", "autotune.problem"
#: seconds between two looks at a search that is going on
EVERY = 1.0


def page() -> None:
    """The whole page: settings on the left; the search, and what it found, on the right."""
    document = current_document()
    if document is None:
        ask_for_document("Find what retrieves best")
        return
    left, right = settings_column()
    with left:
        way_choice()
        place = st.popover("Current configuration", icon=":material/tune:", width="stretch")
        form = tuned_form(place.container())
        form.draw()
    if is_by_example():
        with left:
            settings = example.ask()
        with right:
            example.by_example(document, settings, form.chunker)
    else:
        by_questions(left, right, form.chunker)


def by_questions(left: DeltaGenerator, right: DeltaGenerator, present: Chunker | None) -> None:
    """The settings of a search by questions, and its plan, or what it has found."""
    take_given()
    follow_choice()
    documents = chosen_documents()
    with left:
        current = compared_configuration(present, documents)
        given = given_questions(documents)
        settings = ask(are_drafts(given), form_beside(current, present, documents))
    if was_search_asked():
        start(documents, given, settings, current)
    with right:
        search = held_search()
        if search is not None:
            search.in_form = form_of(present, search.job.documents)
            search.baseline = candidate_of(current) if is_with_baseline() else None
        is_valid = search is not None and (
            search.is_running or is_current(search, documents, given, settings)
        )
        start_button = partial(start_search, search, not is_valid)
        if search is None:
            plan(documents, given, settings, current, start_button)
            problem_note()
        else:
            toolbar(documents, given, settings, search, start_button)
            if not search.is_running:
                together_note(documents)
                rules_then_note(search.job.documents, search.job.compared, search.is_with_baseline)
            if not is_valid:
                outdated_note(search, documents)
            with dimmed("board", is_valid):
                board(search, current)


def start_search(search: Search | None, is_primary: bool, can_ask: bool) -> None:
    """The button that starts a search, where there is something to ask."""
    st.button(
        "Start" if search is None else "Start anew",
        key="autotune.start",
        icon=":material/play_arrow:",
        type="primary" if is_primary else "secondary",
        disabled=not can_ask or (search is not None and search.is_running),
        on_click=ask_for_search,
    )


def toolbar(
    documents: Sequence[Document],
    given: Sequence[Question],
    settings: SearchSettings,
    search: Search,
    start_button: Callable[[bool], None],
) -> None:
    """Start, Stop and Resume, and what is asked."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        start_button(True)
        if search.is_running:
            st.button("Stop", key="autotune.stop", icon=":material/stop:", on_click=search.stop)
        elif search.outcome is None:
            st.button(
                "Resume",
                key="autotune.resume",
                icon=":material/resume:",
                type="primary",
                on_click=search.start,
                help="Go on with the same search; nothing that was found is looked for again.",
            )
        is_over = not search.is_running and search.outcome is not None
        if given or not is_over or search.job.documents == tuple(documents):
            st.caption(asked(given, search, settings.holdout), width="content")
            question_list(given or search.job.questions)
        else:
            st.caption("Questions are drafted as it starts.", width="content")
        if search.outcome is None:
            add_questions_button()
    problem_note()


def outdated_note(search: Search, documents: Sequence[Document]) -> None:
    """Whose results stand below, now that another search would find something else."""
    searched, now = called(search.job.documents), called(documents)
    if search.job.documents != tuple(documents):
        text = f"This was found in **{plain(searched)}**. Start anew to search in {plain(now)}."
    elif search.is_beside_another:
        was_baseline = search.began_with_baseline and search.has_another_in_form
        before = "another baseline" if was_baseline else compared_with(search)
        text = f"This was compared with {before}, and not with this baseline: start anew for that."
    else:
        text = "Questions or settings changed since this search: start anew to see what is found with those of now."
    st.info(text, icon=":material/history:")


def problem_note() -> None:
    """Why the last click on Start began nothing."""
    if problem := st.session_state.get(PROBLEM):
        st.error(plain(problem), icon=":material/error:")


def asked(given: Sequence[Question], search: Search, holdout: float) -> str:
    """What the questions are, and what they can tell."""
    if not given:
        count = f"{len(search.job.questions):,} questions were"
        if not search.job.is_drafted:
            return f"{count} asked."
        return f"{count} drafted."
    drafted = sum(question.origin == "drafted" for question in given)
    of_them = f", {drafted:,} of them drafted" if drafted else ""
    few = "" if search.outcome else f" {too_few(given, holdout)}"
    return f"{counted(len(given), 'question')}{of_them}.{few}"


def start(
    documents: Sequence[Document],
    given: Sequence[Question],
    settings: SearchSettings,
    current: Chunker | ChunkingConfig | None,
) -> None:
    """Begin the search, unless there is nothing to ask."""
    state = st.session_state
    try:
        questions = given or drafts(documents, current)
    except ChunkingError as error:
        state[PROBLEM] = str(error)
        return
    state[PROBLEM] = ""
    begin_search(_job(documents, questions, settings, current))


def _job(
    documents: Sequence[Document],
    questions: Sequence[Question],
    settings: SearchSettings,
    current: Chunker | ChunkingConfig | None,
) -> Job:
    is_drafted = are_drafts(questions)
    pins = pins_of(*documents)
    arguments = settings.arguments(current, pins, is_drafted)
    return Job(tuple(documents), tuple(questions), arguments, dict(chosen_parsers()))


def is_current(
    search: Search,
    documents: Sequence[Document],
    given: Sequence[Question],
    settings: SearchSettings,
) -> bool:
    """Whether another search would find the same, beside the same baseline or none."""
    if search.is_beside_another:
        return False
    if not given and search.job.questions == unreviewed(documents):
        return False  # our own drafts are preferred to these now
    questions = given or search.job.questions
    return search.job.is_as(_job(documents, questions, settings, None))


def board(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    """What is known of the search; while it goes on, looked at again and again."""
    if search.is_running:
        _live(search, current)
    else:
        _settled(search, current)


@st.fragment(run_every=EVERY)
def _live(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    if not search.is_running:
        st.rerun()
    running_search(search)
    _found(search, current)


@st.fragment
def _settled(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    if search.error:
        st.error(plain(search.error), icon=":material/error:")
    if search.outcome:
        answer(search, current)
    elif search.trials:
        st.info(
            "The search was stopped. What was found by then is kept: resume it for the rest.",
            icon=":material/pause:",
        )
    _found(search, current)
    if search.trials:
        _panels(search, current)


def _found(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    """The table, the chart, and the trial that is looked at, where it is not the answer."""
    if is_asked() or is_search_asked():
        st.rerun()
    if not search.trials:
        return
    leaderboard(search)
    check_note(search)
    pareto_chart(search)
    trial_choice(search)
    trial = selected_trial(search)
    if trial is not None:
        trial_note(trial)
    if trial is None or (search.outcome and trial["number"] == search.outcome["chosen"]):
        st.caption("Click a row, or a point of the chart, to see more of it and to use it.")
        return
    with st.container(border=True, key="autotune-trial"):
        trial_card(search, trial, current)


def _panels(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    """Below the table; only the open one is drawn."""
    cuts, documents, questions, all_trials = st.tabs(
        ["Boundaries", "By document", "Questions won and lost", "What all configurations say"],
        key=TAB,
        on_change="rerun",
    )
    trial, document = selected_trial(search), current_document()
    if cuts.open and trial is not None and document is not None:
        with cuts:
            boundaries_view(search, document, trial, current)
    if documents.open and trial is not None:
        with documents:
            recall_by_document(search, trial)
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
