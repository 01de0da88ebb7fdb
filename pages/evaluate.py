"""Evaluate: how much of the right text is retrieved for questions, at what cost, and why not all of it."""

from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.evaluation import RetrievalOptions
from chunking.experiments import experiment_of
from chunking.quantities import counted
from pages.components.autotune.training_note import training_note
from pages.components.configuration.recommended_rules import rules_note
from pages.components.configuration.strategy_form import tuned_form
from pages.components.configuration.summaries import in_full
from pages.components.evaluate.annotation.marking import gold_marking
from pages.components.evaluate.intrinsic_figures import intrinsic_figures, intrinsic_table
from pages.components.evaluate.pool import POOL, search_together
from pages.components.evaluate.questions.drafting import (
    USUAL,
    draft,
    drafting_note,
    forget_last_draft,
    gives_drafts,
)
from pages.components.evaluate.questions.importing import take_given
from pages.components.evaluate.questions.intake import intake_bar
from pages.components.evaluate.questions.model_drafting import ask_model
from pages.components.evaluate.questions.problems import intake_note, intake_report
from pages.components.evaluate.questions.session_questions import (
    Sorted,
    question_store,
    sample_questions,
    sorted_questions,
)
from pages.components.evaluate.questions.table import question_table, review_bar, unusable_list
from pages.components.evaluate.results.causes import cause_filter, meaning_note
from pages.components.evaluate.results.figures import all_figures
from pages.components.evaluate.results.overview import overview
from pages.components.evaluate.results.question_detail import question_detail
from pages.components.evaluate.results.recall_chart import recall_chart
from pages.components.evaluate.run import (
    SHOWN,
    Findings,
    Job,
    evaluate_as_shown,
    findings_of,
    go_on_with,
    known_findings,
)
from pages.components.evaluate.settings import (
    ask_for_search,
    chosen_documents,
    outside_note,
    present_configuration,
    reference_configuration,
    together_note,
)
from pages.components.experiments.keeping import keep_button, keep_either, suggested_name
from pages.components.experiments.restoring import restored_note
from pages.components.library.documents import chosen_parsers
from pages.components.library.sidebar import CHOICE, ask_for_document, current_document
from pages.components.runs.embedding import USUAL as USUAL_MODEL
from pages.components.runs.embedding import chosen_model
from pages.components.runs.preparation import prepared
from pages.components.shell.markdown_text import plain
from pages.components.shell.outdated import dimmed
from pages.components.shell.settings_column import settings_column

FIRST, TAB = "evaluate.first", "evaluate.tab"
#: documents that are named in a sentence
NAMED = 5
MARKING, ALL_FIGURES = "Mark gold text", "All figures"


def page() -> None:
    """The whole page. The forms are drawn first: an evaluation may take long, and they stay usable."""
    if current_document() is None:
        ask_for_document("See how well it retrieves")
        return
    take_given()
    left, right = settings_column()
    settings = tuned_form(left)
    settings.draw()
    with left:
        retrieval = ask_for_search()
    with right:
        intake = st.container()
        bar = st.container(horizontal=True, vertical_alignment="center", gap="small")
        chosen = chosen_documents()
        present = present_configuration(settings.chunker, chosen)
        with bar:
            reference = reference_configuration("evaluate", present)
        ask_model()
        found = sorted_questions(chosen)
        restored_note(chosen, found.usable)
        if present is not None:
            outside_note(chosen)
            rules_note(chosen, present)
            body(chosen, found, retrieval, present, reference, intake, bar)


def body(
    chosen: Sequence[Document],
    found: Sorted,
    retrieval: RetrievalOptions,
    present: Chunker | ChunkingConfig,
    reference: Chunker | ChunkingConfig | None,
    intake: st.delta_generator.DeltaGenerator,
    bar: st.delta_generator.DeltaGenerator,
) -> None:
    """Questions and results, or how to begin where there is none."""
    made_by = [present] if reference is None else [reference, present]
    jobs = [_job(each, chosen, found, retrieval) for each in made_by]
    with intake:
        row = st.container(horizontal=True, vertical_alignment="center", gap="small")
    forget_last_draft(chosen)
    intake_report()
    elsewhere_note(found)
    unusable_list(found.unusable)
    # its bar goes as soon as all is known: the next run may first try sizes for a chosen question
    work = st.empty()
    shown = latest(jobs) if found.usable else []
    with row:
        intake_bar(chosen, shown)
        if found.usable:
            keep_findings(shown)
        intake_note()
    if not found.usable:
        beginning(jobs[-1])
        return
    with bar:
        evaluate_button(jobs)
    results(found, shown, jobs)
    # all else is drawn by then: what is of other settings says so while this goes on
    with work.container():
        evaluate(jobs)


def _job(
    made_by: Chunker | ChunkingConfig,
    chosen: Sequence[Document],
    found: Sorted,
    retrieval: RetrievalOptions,
) -> Job:
    return Job(
        made_by,
        tuple(chosen),
        found.usable,
        retrieval,
        chosen_model() or USUAL_MODEL,
        dict(chosen_parsers()),
    )


def latest(jobs: Sequence[Job]) -> list[Findings]:
    """What is known of these jobs; else what was shown last, where it is of any of their documents."""
    if known := known_findings(jobs):
        st.session_state[SHOWN] = known
        return known
    before: list[Findings] = st.session_state.get(SHOWN) or []
    texts = {each.fingerprint for each in jobs[0].documents}
    is_of_these = any(each.fingerprint in texts for one in before for each in one.report.documents)
    return before if is_of_these else []


def evaluate_button(jobs: list[Job]) -> None:
    """The button that asks the questions; nothing is to be done where all is known."""
    go_on_with(jobs)
    st.button(
        f"Evaluate {counted(len(jobs[0].questions), 'question')}",
        type="primary",
        icon=":material/play_arrow:",
        disabled=known_findings(jobs) is not None,
        on_click=evaluate_as_shown,
        help="Cuts and embeds the documents, asks every question, and says why text was missed.",
    )


def evaluate(jobs: Sequence[Job]) -> None:
    """Evaluate what was asked for and is not known, and draw the page anew with what is found."""
    if known_findings(jobs) is None and findings_of(jobs) is not None:
        st.rerun()


def keep_findings(shown: Sequence[Findings]) -> None:
    """A button by which one of the results becomes an experiment."""
    results = {
        letter: (
            suggested_name(findings.made_by, findings.report.documents),
            partial(experiment_of, findings.report, parsers=findings.parsers),
        )
        for letter, findings in zip("AB", shown, strict=False)
    }
    if len(results) > 1:
        keep_either("evaluate", results)
    elif results:
        keep_button("evaluate.A", *results["A"])


def elsewhere_note(found: Sorted) -> None:
    """Questions that are on listed documents that are not searched now."""
    if not found.elsewhere:
        return
    needed = sorted({item.document for q in found.elsewhere for item in q.excerpts})
    count = len(found.elsewhere)
    more = f" and {len(needed) - NAMED:,} more" if len(needed) > NAMED else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(
            f"{count:,} question{'s are' if count > 1 else ' is'} on other documents of your list: "
            f"{plain(', '.join(needed[:NAMED]))}{more}.",
            width="content",
        )
        st.button("Search them too", type="tertiary", on_click=_search_too, args=(needed,))


def _search_too(needed: list[str]) -> None:
    picked = st.session_state.get(POOL) or [st.session_state[CHOICE]]
    search_together(list(dict.fromkeys([*picked, *needed])))


def beginning(job: Job) -> None:
    """No question yet: the obvious first click, and the figures that need none."""
    chosen = job.documents
    with st.container(border=True):
        st.markdown("#### Do questions find their answers?")
        st.markdown(
            "Ask questions whose answers are marked in the text: you see how much of the answers this "
            "configuration finds, how many tokens are read for it, and why the rest is missed."
        )
        can_draft = gives_drafts(chosen)
        these = "this document" if len(chosen) == 1 else f"these {len(chosen)} documents"
        with st.container(horizontal=True, gap="small"):
            _first_questions(chosen, can_draft, these)
        begin = "Or" if can_draft else f"The rules make no good question of {these}:"
        st.caption(
            f"{begin} import a file of your questions, or mark answers in the text yourself, below in **Mark gold text**."
        )
        together_note(chosen)
    figures, marking = st.tabs(["Without questions", MARKING], key=FIRST, on_change="rerun")
    if figures.open:
        with figures:
            without_questions(job)
    if marking.open:
        with marking:
            gold_marking(chosen)


def _first_questions(chosen: Sequence[Document], can_draft: bool, these: str) -> None:
    """The buttons that draft questions, where that gives any, and take those of a sample."""
    name = chosen[0].uri or ""
    if can_draft:
        st.button(
            f"Draft up to {USUAL} questions from {these}",
            type="primary",
            icon=":material/edit_note:",
            on_click=draft,
            args=(tuple(chosen), USUAL),
        )
    if samples := sample_questions(name):
        st.button(
            f"Take the {len(samples)} sample questions",
            icon=":material/quiz:",
            on_click=_add_samples,
            args=(name,),
            help="Written by hand for this sample document.",
        )


def _add_samples(name: str) -> None:
    question_store().add(sample_questions(name))


def results(found: Sorted, shown: list[Findings], jobs: Sequence[Job]) -> None:
    """Figures, and below them the panels; only the open one is drawn."""
    names = [in_full(findings.made_by) for findings in shown]
    is_current = known_findings(jobs) == shown
    overview(shown, jobs, is_current)
    training_note(shown)
    state = st.session_state
    if TAB not in state and state.get(FIRST) == MARKING:
        state[TAB] = MARKING  # whoever adds the first question by hand may want to add a second
    table, numbers, curve, marking, figures = st.tabs(
        ["Questions", ALL_FIGURES, "Recall over tokens", MARKING, "Without questions"],
        key=TAB,
        on_change="rerun",
    )
    chosen = jobs[-1].documents
    if table.open:
        with table:
            questions_panel(chosen, found, shown, is_current)
    if numbers.open:
        with numbers, dimmed("figures", is_current):
            figures_panel(shown, names)
    if curve.open:
        with curve, dimmed("curve", is_current):
            curve_panel(shown, names)
    if marking.open:
        with marking:
            gold_marking(chosen)
    if figures.open:
        with figures:
            without_questions(jobs[-1])


def questions_panel(
    chosen: Sequence[Document], found: Sorted, shown: list[Findings], is_current: bool
) -> None:
    if not any(row.question in found.usable for each in shown for row in each.report.rows):
        shown = []  # none of these was asked: all are new, or worded anew
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        cause = cause_filter(shown, found.usable)
        review_bar(found.usable)
    if cause:
        meaning_note(cause)
    drafting_note(chosen, bool(shown))
    with dimmed("table", is_current or not shown):
        question = question_table(found.usable, shown, cause)
    if question is None:
        st.caption("Click a row to see the gold text, what was retrieved, and why it was missed.")
    else:
        question_detail(question, shown, chosen, is_current)


def figures_panel(shown: list[Findings], names: list[str]) -> None:
    if shown:
        all_figures(shown, names)
    else:
        st.caption("Evaluate first: the figures are those of the questions' answers.")


def curve_panel(shown: list[Findings], names: list[str]) -> None:
    if not shown:
        st.caption("Evaluate first: the curve is drawn from the rankings.")
        return
    letters = [f"{letter} · {name}" for letter, name in zip("AB", names, strict=False)]
    budget = shown[0].report.settings["token_budget"]
    recall_chart(shown, letters if len(shown) > 1 else names, budget)


def without_questions(job: Job) -> None:
    """The intrinsic figures of each document that is searched."""
    cuts = job.cuts
    if not all(prepared(document, chunker) for document, chunker in cuts):
        return
    if len(cuts) == 1:
        intrinsic_figures(*cuts[0], chosen_model())
    else:
        intrinsic_table(cuts, chosen_model())


page()
