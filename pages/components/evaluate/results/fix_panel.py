"""What would mend a missed question: other sizes, and the one change of an option, each tried."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, describe_strategy
from chunking.config import chunker_for
from chunking.evaluation import MOST_TRIES, Fix, Report, best_fix, compare, needed_to_find
from chunking.quantities import apart, counted, signed, signed_count
from pages.components.configuration.configuration_files import set_strategy, tune_button
from pages.components.configuration.history import name_next_step
from pages.components.configuration.retrieval import MOST_CHUNKS, MOST_TOKENS
from pages.components.configuration.retrieval_change import change_retrieval
from pages.components.configuration.rule_changes import add_rule
from pages.components.configuration.summaries import in_full, in_words
from pages.components.evaluate.results.figures import Color, decimals, fill_alike, verdict_color
from pages.components.evaluate.run import (
    Findings,
    evaluate_as_shown,
    is_of_form,
    know_sizes,
    try_changes,
)
from pages.components.evaluate.settings import AGAINST, PREFIX
from pages.components.library.documents import open_document
from pages.components.shell.markdown_text import plain

#: how many times as much is read from which on it is told
_CLEARLY = 1.1
#: how many times as much nobody would read to have one more question found
_FAR = 4
#: questions that a fix harms, and that are named
_HARMED_SHOWN = 3
_FIXING = "evaluate.fixing"
#: the most that the toolbar takes
_MOST = {"top_k": MOST_CHUNKS, "token_budget": MOST_TOKENS}
#: what of retrieval is changed, as it is called
_RETRIEVAL = {
    "retriever": "Search by",
    "top_k": "Chunks read",
    "token_budget": "Token budget",
    "embedder": "Embedding model of the index",
}


def try_sizes(findings: Findings) -> None:
    """Ask all questions that are diluted, over budget or ranked low at other sizes, and draw the page anew with what they say."""
    if findings.sizes == "waits":
        st.button(
            "Look at other sizes",
            icon=":material/straighten:",
            on_click=findings.look_at_sizes,
            help="Asks every question that is diluted, over budget or ranked low at half, a quarter, twice and four times the "
            "size. It may take minutes where there is much text.",
        )
    elif findings.sizes == "open" and know_sizes(findings):
        st.rerun()


def fix_panel(findings: Findings, number: int) -> None:
    """Try changes of one option for this question, and show what each does, first of all the one that mends it."""
    id = findings.diagnosis[number].question.id
    job = (findings.made_by, id)
    tried = findings.tried.get(id)
    if tried is not None:
        _outcome(findings, number, tried.fixes)
        if tried.is_all:
            st.caption(
                f"{counted(len(tried.fixes), 'change')} tried. No other change of one option is likely to find this "
                "question."
            )
            return
    if st.session_state.get(_FIXING) != job:
        _try_button(job, tried is None)
        return
    is_done = try_changes(findings, number, lambda: _fix(None))
    _fix(None)
    if is_done:
        st.rerun()


def _try_button(job: Any, is_first: bool) -> None:
    if is_first:
        st.button(
            "Try the fix",
            type="primary",
            icon=":material/healing:",
            on_click=_fix,
            args=(job,),
            help="Changes one option at a time, cuts and asks everything again, and ends with the first change "
            "that finds this question and loses no other.",
        )
        return
    st.button(
        "Try other changes",
        type="tertiary",
        icon=":material/more_horiz:",
        on_click=_fix,
        args=(job,),
        help=f"Tries what else is likely to find this question, {MOST_TRIES} changes at most. Where there is much text, "
        "that may take minutes.",
    )


def _outcome(findings: Findings, number: int, tried: Sequence[Fix]) -> None:
    """What the best of the changes does, or another one that is chosen in the list of all."""
    best = best_fix(tried)
    if best is None:
        st.info("None of the changes of an option that were tried makes this question found.")
        _with_more_read(findings.report, number)
    chosen = best if len(tried) == 1 else _chosen(findings, number, tried, best)
    if chosen is not None:
        show_fix(findings, number, chosen, chosen == best)


def _chosen(findings: Findings, number: int, tried: Sequence[Fix], best: Fix | None) -> Fix | None:
    """The change that is chosen of those that were tried, each with what it does and costs."""
    place = st.radio(
        "Tried, in this order",
        range(len(tried)),
        index=None if best is None else tried.index(best),
        format_func=lambda place: _named(findings.chunker_of(number), tried[place]),
        captions=[_in_short(findings, fix) for fix in tried],
        key=f"evaluate.tried.{findings.diagnosis[number].question.id}.{len(tried)}",
    )
    return None if place is None else tried[place]


def _in_short(findings: Findings, fix: Fix) -> str:
    """Whether a change finds this question, how many others, and what it costs."""
    missed = sum(verdict.cause != "found" for verdict in findings.diagnosis)
    finds = f"{fix.finds:,} of {missed:,} missed in all"
    loses = f", loses {fix.loses:,}" if fix.loses else ""
    costs = [
        f"{label} {signed_count(two - one)}"
        for label, one, two in _changes(findings.report, fix.report)
    ]
    this = "Finds this question" if fix.mends else "Does not find this question"
    return f"{this}; {finds}{loses}{' · ' if costs else ''}{', '.join(costs)}"


def _with_more_read(report: Report, number: int) -> None:
    """From how much that is read on the question would be found, where that is less than all there is, and a button that reads it.

    No button where nobody would read so much.
    """
    needed = needed_to_find(report, number)
    if needed is None:
        return
    option, amount = needed
    told = counted(amount, "token" if option == "token_budget" else "chunk")
    times = amount / report.settings[option]
    if times > _FAR:
        st.caption(
            f"It is found only once {told} are read for each question, {times:.0f} times as much."
        )
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(f"It is found once {told} are read for each question.", width="content")
        _use_button(f"Read {told}", option, amount)


def _fix(job: Any) -> None:
    st.session_state[_FIXING] = job


def show_fix(findings: Findings, number: int, fix: Fix, is_best: bool) -> None:
    """The change, what it does to this question and to all, and where to go with it."""
    present = findings.chunker_of(number)
    with st.container(border=True):
        if warning := _warning(fix, is_best):
            st.markdown(f":orange[:material/warning: {warning}]")
        st.markdown(f"**{_named(present, fix)}**")
        if fix.match:
            rule = chunker_for(fix.report.chunker, findings.missed_in(number))
            st.caption(f"The rule: {plain(in_full(rule))}.")
        if fix.along:
            others = "; ".join(
                f"“{_option_label(present, name)}” {in_words(value)}"
                for name, value in fix.along.items()
            )
            st.caption(f"These options follow from it: {plain(others)}.")
        mended: Color = "green" if fix.recall_after > fix.recall_before else "gray"
        interval = compare(findings.report, fix.report, ["recall"])["recall"]
        one, all_of_them = st.columns(2)
        with one:
            _recall("This question", fix.recall_before, fix.recall_after, mended, 2)
        with all_of_them:
            title, digits = f"Mean of {len(fix.report.rows):,}", decimals("recall", interval)
            _recall(title, fix.mean_before, fix.mean_after, verdict_color(interval), digits)
        if fix.option in _MOST:
            times = fix.after / fix.before
            more = f"{times:.1f} times as much" if times >= _CLEARLY else "a little more"
            st.caption(
                f":material/menu_book: Each question then reads {more}. Nothing is cut in another way."
            )
        _costs(findings.report, fix.report)
        _harmed(findings, fix)
        _take_over(findings, number, fix)


def _warning(fix: Fix, is_best: bool) -> str:
    if not fix.mends:
        return "This question is not found with it."
    if not fix.harms:
        return ""
    if is_best:
        return (
            "Nothing that was tried mends this question without harm to others. This harms least:"
        )
    if fix.loses > fix.finds:
        return f"It loses {counted(fix.loses, 'question')} and finds {fix.finds:,}."
    if apart(fix.mean_before, fix.mean_after, 2) < 0:
        return "It lowers the mean of all questions."
    return "More of the other questions lose recall by it than gain."


def _recall(title: str, before: float, after: float, color: Color, digits: int) -> None:
    change = apart(before, after, digits)
    st.metric(
        title,
        f"{before:.{digits}f} → {after:.{digits}f}",
        signed(change, digits),
        delta_color=color,
        delta_arrow="up" if change > 0 else "down" if change else "off",
        help="The recall before and after the change. Of all questions it is green or red only where they show a "
        "difference.",
    )


def _changes(before: Report, after: Report) -> Iterator[tuple[str, int, int]]:
    """What the change makes of the index and of what is read: a label, and both figures, where they differ."""
    labels = {"chunks": "chunks", "tokens": "index tokens"}
    if not fill_alike(before, after):
        labels["tokens_retrieved"] = "tokens read"
    for name, label in labels.items():
        one, two = (round(report.figures[name]) for report in (before, after))
        if one != two:
            yield label, one, two


def _costs(before: Report, after: Report) -> None:
    """What the change costs, and why drafts may like small chunks too much."""
    changes = [
        f"{label} {one:,} → {two:,} ({signed(two - one)})"
        for label, one, two in _changes(before, after)
    ]
    if changes:
        st.caption(f":material/database: {'; '.join(changes).capitalize()}.")
    drafted = sum(row.question.origin == "drafted" for row in after.rows)
    if drafted and after.figures["chunks"] > before.figures["chunks"]:
        st.caption(
            f":material/info: {drafted:,} of {counted(len(after.rows), 'question')} "
            f"{'is' if drafted == 1 else 'are'} drafted, most from a single sentence, which small chunks find "
            "best: ask questions of your own before you use it."
        )


def _harmed(findings: Findings, fix: Fix) -> None:
    """The questions of which less is retrieved after the change, as far as the table shows it: first those that are then missed."""
    before = {row.question.id: row.scores["recall"] for row in findings.report.rows}
    fallen = [
        (row.question, was, now)
        for row in fix.report.rows
        for was, now in [(before.get(row.question.id, 0.0), row.scores["recall"])]
        if apart(was, now, 2) < 0
    ]
    fallen.sort(key=lambda each: (each[0] not in fix.lost, each[2] - each[1]))
    worse = [f"“{plain(question.text)}” {was:.2f} → {now:.2f}" for question, was, now in fallen]
    if worse:
        lost = (
            f", of which {fix.loses:,} {'is' if fix.loses == 1 else 'are'} then missed"
            if 0 < fix.loses < len(worse)
            else ""
        )
        count = f"{counted(len(worse), 'question')}{lost}"
        more = " and others" if len(worse) > _HARMED_SHOWN else ""
        st.caption(
            f":material/warning: It retrieves less for {count}: {'; '.join(worse[:_HARMED_SHOWN])}{more}."
        )


def _named(chunker: Chunker, fix: Fix) -> str:
    """The option with both values, and the files that it is for where it is not for all, as Markdown."""
    values = f"{in_words(fix.before)} → {in_words(fix.after)}"
    files = f" for {fix.files}" if fix.files else ""
    return plain(f"{_label(chunker, fix)}{files}: {values}")


def _label(chunker: Chunker, fix: Fix) -> str:
    """What the form calls the option."""
    if fix.option == "strategy":
        return "Strategy"
    if fix.where == "chunker":
        return _option_label(chunker, fix.option)
    return _RETRIEVAL[fix.option]


def _option_label(chunker: Chunker, option: str) -> str:
    described = describe_strategy(chunker.name)["options"].get(option)
    return described["label"] if described else option


def _take_over(findings: Findings, number: int, fix: Fix) -> None:
    with st.container(horizontal=True, gap="small"):
        if fix.match:
            st.button(
                "Add this rule",
                icon=":material/rule:",
                disabled=not is_of_form(findings),
                on_click=_add,
                args=(fix.match, fix.report.chunker),
                help="It stands with the rules by kind of file in the settings, and Undo takes it back."
                if is_of_form(findings)
                else "This is found for A. The rules in the settings are those of B.",
            )
            return
        if fix.where != "chunker":
            _use_button("Use it here", fix.option, fix.after)
            return
        name, changed = findings.missed_in(number), fix.report.chunker
        tune_button("Open in Tune", partial(_opened, name, changed))
        if isinstance(changed, ChunkingConfig):
            return
        st.button(
            "Compare as B",
            icon=":material/compare:",
            on_click=_compare,
            args=(findings.chunker_of(number), changed),
            help="The changed options become B, in the form on the left, and those of this answer A; both are "
            "evaluated.",
        )


def _use_button(label: str, option: str, value: Any) -> None:
    """A button that gives an option of retrieval a value, where its field takes it."""
    most = _MOST.get(option)
    is_beyond = most is not None and value > most
    st.button(
        label,
        icon=":material/check:",
        disabled=is_beyond,
        on_click=_use,
        args=(option, value),
        help=f"The field takes {most:,} at most." if is_beyond else None,
    )


def _opened(name: str, changed: Chunker | ChunkingConfig) -> Chunker:
    """What cuts a document now: it is shown first, so that the form holds the rule that it takes."""
    open_document(name)
    return chunker_for(changed, name)


def _add(match: str, changed: ChunkingConfig) -> None:
    """Have the rule that a fix brought before the others, and ask everything again."""
    evaluate_as_shown()
    new = changed.routes[0]
    add_rule(match, new.strategy, new.options)


def _use(option: str, value: Any) -> None:
    """Give the settings the changed value, and ask everything again."""
    evaluate_as_shown()
    change_retrieval(f"{_RETRIEVAL[option]} {in_words(value)}", {option: value})


def _compare(present: Chunker, changed: Chunker) -> None:
    """Give A the options of the answer that is shown, and the form the changed ones; evaluate both."""
    evaluate_as_shown()
    st.session_state[AGAINST] = True
    set_strategy(present.name, present.options.to_dict(), PREFIX)
    name_next_step("The fix of a question")
    set_strategy(changed.name, changed.options.to_dict())
