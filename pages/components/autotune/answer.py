"""What a search came to: what to use, how much better it is than what there is, and how sure that is."""

from collections.abc import Sequence

import streamlit as st

from chunking import Chunker, ChunkingConfig
from chunking.evaluation import FEWEST_FOR_WINNER
from chunking.quantities import counted
from chunking.tuning import EVEN, Advice, advice, gain_of, has_rules
from pages.components.autotune.by_document import (
    losses_in_words,
    span_of,
    with_rules,
)
from pages.components.autotune.flaws import flaws_note
from pages.components.autotune.keeping import keep_search
from pages.components.autotune.limits import limits, more_questions, who_finds_nearly_all
from pages.components.autotune.plan import add_questions_button
from pages.components.autotune.savings import Saving, recall, saving
from pages.components.autotune.search import Row, Search, compared_with
from pages.components.autotune.settings import search_within, smaller_budget
from pages.components.autotune.trial import (
    CAUSE,
    configuration_of,
    cuts_as_form,
    is_in_form,
    made_by_of,
    trial_in_form,
)
from pages.components.configuration.exports import download_configuration
from pages.components.configuration.retrieval import retrieval_options
from pages.components.configuration.summaries import in_full
from pages.components.configuration.taking_over import compare_button, use_and_compare
from pages.components.evaluate.settings import chosen_documents
from pages.components.shell.markdown_text import plain

#: what is used again where nothing better was found, as the history and the rules call it
_BACK = "Back from Autotune"


def answer(search: Search, current: Chunker | ChunkingConfig | None) -> None:
    """The answer of a search that has ended by itself, with the buttons to act on it."""
    outcome = search.outcome
    assert outcome is not None
    chosen = search.trials[outcome["chosen"]]
    advised = advice(outcome, chosen)
    in_use = _best_in_use(search, chosen, advised)
    if in_use is not None:
        advised = "stay"
    with st.container(border=True, key="autotune-answer"):
        saver = _saver(search, outcome, chosen, advised, in_use)
        st.markdown(f"#### {_headline(search, chosen, advised, saver, in_use)}")
        st.markdown(
            _comparison(search, outcome, chosen, advised, saver)
            if in_use is None
            else _beside_in_use(search, outcome, chosen, in_use)
        )
        if advised != "stay" and (lost := losses_in_words(search, chosen)):
            st.markdown(lost)
        if uncertain := limits(search, outcome, chosen, advised):
            st.caption("\n".join(f"- {each}" for each in uncertain))
        if in_use is None and (told := _in_use_in_words(search, chosen)):
            st.markdown(told)
        label = _use_label(search, chosen, advised, saver)
        _figures(search, outcome, chosen, label)
        flaws_note(search, chosen)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            _actions(search, chosen, current, advised, label, saver, in_use)
            if advised != "use" or more_questions(search, outcome):
                add_questions_button()
            if who_finds_nearly_all(search, outcome):
                _search_within_less(search, outcome)
        _cheaper(search, outcome, chosen, current, saver)
        with st.expander("The verdict in full"):
            st.markdown(plain(search.verdict))


def _headline(
    search: Search, chosen: Row, advised: Advice, saver: Saving | None, in_use: Row | None
) -> str:
    outcome = search.outcome
    assert outcome is not None
    name = f"{plain(in_full(made_by_of(search, chosen)))}{with_rules(outcome)}"
    if saver and _uses_saving(search, chosen, saver):
        return f"In use: {plain(in_full(made_by_of(search, saver.trial)))}, {_with_less(saver)}"
    if in_use is not None:
        return f"Keep what you have now: {plain(in_full(made_by_of(search, in_use)))}"
    if advised == "use" and is_in_form(search, chosen):
        return f"In use: {name}"
    if advised == "use":
        is_alone = outcome["is_winner"] or has_rules(outcome)
        others = 0 if is_alone else outcome["as_good"] - 1
        rest = f", or one of {others} others that are" if others > 1 else ", or another that is"
        is_sure = gain_of(outcome) is None or not search.job.is_drafted
        begin = "Use" if is_sure else f"Better than {compared_with(search)}:"
        return f"{begin} {name}{f'{rest} as good' if others else ''}"
    if advised == "may be better":
        return f"May be better than {compared_with(search)}: {name}"
    if saver and _is_as_good(chosen, saver):
        return f"As good as {compared_with(search)}, {_saves(saver)}: {name}"
    now = search.trials[outcome["current"]]
    begin = "Go back to" if _is_worse_in_use(search) else "Stay with"
    return f"{begin} {compared_with(search)}: {plain(in_full(made_by_of(search, now)))}"


def _uses_saving(search: Search, chosen: Row, saver: Saving | None) -> bool:
    """Whether the form holds what was offered beside the answer as it stores less."""
    return saver is not None and saver.trial is not chosen and cuts_as_form(search, saver.trial)


def _kept(search: Search, chosen: Row, advised: Advice, saver: Saving | None) -> Row | None:
    """The trial of what all are compared with, where that is advised; else None."""
    is_kept = advised == "stay" and not _is_as_good(chosen, saver)
    return search.current_trial if is_kept else None


def _is_worse_in_use(search: Search) -> bool:
    """Whether the form holds something else than all are compared with, and that is known to have found less."""
    compared = search.current_trial
    if compared is None or not search.has_another_in_form:
        return False
    now = trial_in_form(search)
    return now is not None and recall(now) < recall(compared) - EVEN


def _best_in_use(search: Search, chosen: Row, advised: Advice) -> Row | None:
    """The trial of what the form holds, where that finds no less than what would be advised in its place."""
    advised_one = search.current_trial if advised == "stay" else chosen
    if advised_one is None or not search.has_another_in_form or cuts_as_form(search, chosen):
        return None
    now = trial_in_form(search)
    if now is None or not now["held_out"]:
        return None
    return now if recall(now) >= recall(advised_one) - EVEN else None


def _beside_in_use(search: Search, outcome: Row, chosen: Row, in_use: Row) -> str:
    """What it finds that the form holds, beside what it was compared with and the chosen one."""
    others = []
    if (compared := search.current_trial) is not None:
        others.append(f"{compared_with(search)} {recall(compared):.1%}")
    if not _is_compared(search):
        name = plain(in_full(made_by_of(search, chosen)))
        others.append(f"**{name}**, which {_standing(outcome)}, {recall(chosen):.1%}")
    found = f"{recall(in_use):.1%} of the answers to the held-out questions"
    return f"It finds **{found}**; {'; '.join(others)}."


def _in_use_in_words(search: Search, chosen: Row) -> str:
    """What the form holds by now and finds, where the answer is on neither that nor what it is compared with."""
    if not search.has_another_in_form or cuts_as_form(search, chosen):
        return ""
    now = trial_in_form(search)
    if now is None:
        return "What you have now was not tried."
    found = f"finds {recall(now):.1%} of the answers to the held-out questions"
    finds = found if now["held_out"] else "was not measured"
    return f"What you have now, {plain(in_full(made_by_of(search, now)))}, {finds}."


def _is_as_good(chosen: Row, saver: Saving | None) -> bool:
    """Whether the chosen one saves, and found no less for it."""
    return (
        saver is not None and saver.trial is chosen and recall(chosen) >= recall(saver.than) - EVEN
    )


def _saves(saver: Saving) -> str:
    """The name of a saving, to follow what is as good."""
    return f"and {_with_less(saver)}" if saver.name == "Cheaper" else _with_less(saver)


def _with_less(saver: Saving) -> str:
    """The name of a saving, to follow what it is of."""
    name = saver.name.lower()
    return name if name == "cheaper" else f"with {name}"


def _search_within_less(search: Search, outcome: Row) -> None:
    """A button that has a search begin within fewer tokens, where there is a smaller budget, and what was searched is still chosen."""
    budget = smaller_budget(outcome["budgets"])
    if budget is not None and search.job.documents == chosen_documents():
        st.button(
            f"Search again within {budget:,} tokens",
            key="autotune.within",
            icon=":material/compress:",
            type="tertiary",
            on_click=search_within,
            args=(budget,),
            help="With less to read for a question, configurations differ in what they find. The token budgets are in "
            "the settings, under **Measure**.",
        )


def check_note(search: Search) -> None:
    """Below the table: why what does better on the held-out questions is not the one that is picked."""
    outcome = search.outcome
    if outcome is None:
        return
    better = _better_on_the_check(search, outcome, search.trials[outcome["chosen"]])
    if better:
        first, *others = better
        more = f" and {counted(len(others), 'other')} do" if others else " does"
        st.caption(
            f"{plain(first)}{more} better on the held-out questions, which only check the choice. Whatever is picked for its score on some questions looks better on these than it is."
        )


def _better_on_the_check(search: Search, outcome: Row, chosen: Row) -> list[str]:
    """The finalists that do better on the held-out questions than the chosen one, the best first; not what there is."""
    found = {
        number: trial["held_out"]["recall"]
        for number in outcome["finalists"]
        if (trial := search.trials[number])["held_out"]
    }
    least = found.pop(chosen["number"], 1.0) + EVEN
    better = [number for number in found if found[number] > least and number != outcome["current"]]
    return [
        search.trials[number]["title"] for number in sorted(better, key=lambda each: -found[each])
    ]


def _comparison(
    search: Search, outcome: Row, chosen: Row, advised: Advice, saver: Saving | None
) -> str:
    gain, known = gain_of(outcome), compared_with(search)
    if _is_compared(search):
        return f"Of {counted(len(outcome['trials']), 'configuration')}, it {_standing(outcome)}."
    if gain is None:
        return f"It {_standing(outcome)}. {known.capitalize()} was not measured beside it."
    change = gain["points"]
    points = f"{abs(change):.1f} points"
    asked = "On the held-out questions"
    interval = span_of(gain)
    if advised == "use":
        return (
            f"{asked} it finds **{points} more** of the answers than {known} "
            f"(95% interval: {interval} points). It {_standing(outcome)}."
        )
    if advised == "may be better":
        return (
            f"{asked} it finds {points} more of the answers, but that {_doubt(outcome, chosen)}: "
            f"the true difference is probably between {interval.replace(' to ', ' and ')} points."
        )
    end = (
        "these questions do not tell the two apart"
        if saver and saver.trial is chosen
        else "its recall is no reason to change"
    )
    compared = f"only {points} more than" if change > 0 else f"{points} less than"
    return (
        f"**{plain(in_full(made_by_of(search, chosen)))}** {_standing(outcome)}, but on the held-out questions "
        f"it finds {compared if change else 'as much as'} {known}: {end}."
    )


def _standing(outcome: Row) -> str:
    """Why the chosen one was chosen: it is the best, or the cheapest of several that are as good."""
    even = outcome["as_good"]
    cut, bare = outcome["flaws_passed_over"]
    if even == 1:
        kept = ["cut few sentences"] * cut + ["keep headings"] * bare
        whole = f" of those that {' and '.join(kept)}" if kept else ""
        return f"did best{whole} on the training questions"
    keeps = ["cuts few sentences"] * cut + ["keeps headings"] * bare
    whole = f" that {' and '.join(keeps)}," if keeps else ""
    return f"is the cheapest (by chunks × tokens){whole} of {even} that are within a quarter of a point of each other on the training questions"


def _doubt(outcome: Row, chosen: Row) -> str:
    """Why more on the held-out questions is not shown to be better."""
    held = outcome["questions"]["held_out"]
    if outcome["gain"]["low"] <= EVEN:
        return "may be chance"
    if chosen["stage"] != "measured":
        return "is an estimate"
    return f"rests on {counted(held, 'held-out question')}, where {FEWEST_FOR_WINNER} or more can show it"


def _is_compared(search: Search) -> bool:
    """Whether what was chosen is what all are compared with, with no rule besides."""
    outcome = search.outcome
    assert outcome is not None
    return outcome["chosen"] == outcome["current"] and not has_rules(outcome)


def _figures(search: Search, outcome: Row, chosen: Row, use_label: str) -> None:
    """The recall of both on the held-out questions, what it is, and how many of all configurations were tried."""
    now = outcome["current"]
    with st.container(horizontal=True, gap="medium"):
        if now is not None and now != chosen["number"]:
            _recall(f"{compared_with(search).capitalize()} finds", search.trials[now])
        _recall("The picked one finds" if now != chosen["number"] else "It finds", chosen)
        held = outcome["questions"]["held_out"]
        st.metric(
            "Held-out questions",
            f"{held:,}",
            f"{outcome['questions']['tuned_on']:,} for training",
            delta_color="off",
            delta_arrow="off",
            width="content",
            help="The training questions choose the best configuration. The held-out questions check it: the "
            "choice has not seen them, so the recall on them is not flattered.",
        )
    kept = f", which **{plain(use_label)}** leaves as it is" if use_label else ""
    options = retrieval_options()
    is_alike = options.top_k is None and list(outcome["budgets"]) == [options.token_budget]
    read = "" if is_alike else f", and reads {_read()} for each{kept}"
    other = f" Evaluate may show another recall: it asks all questions{read}."
    st.caption(f"{_recall_in_words(outcome['budgets'])}{other}\n\n{_tried(outcome)}")


def _read() -> str:
    """How much Evaluate reads."""
    options = retrieval_options()
    if options.top_k is None:
        return counted(options.token_budget, "token")
    return counted(options.top_k, "chunk")


def _recall_in_words(budgets: Sequence[int]) -> str:
    """What the recall is a share of: what is read for a question.

    >>> _recall_in_words([500, 1250])
    'Recall: how much of the answers is in the first 500 and 1,250 tokens of what is retrieved for a question, on average.'
    """
    *some, last = (f"{budget:,}" for budget in budgets)
    read = f"{', '.join(some)} and {last}" if some else last
    mean = ", on average" if some else ""
    return f"Recall: how much of the answers is in the first {read} tokens of what is retrieved for a question{mean}."


def _tried(outcome: Row) -> str:
    """What became of every configuration, in numbers that add up."""
    measured = sum(each["stage"] == "measured" for each in outcome["trials"])
    every = len(outcome["trials"]) + outcome["alike"] + outcome["untried"] + outcome["refused"]
    parts = [f"{len(outcome['trials']):,} tried, {measured or 'none'} of them measured in full"]
    for count, why in (
        (outcome["alike"], "not tried as another one cuts the same"),
        (outcome["refused"], "with too many chunks or none"),
        (outcome["untried"], "left out for want of time"),
    ):
        if count:
            parts.append(f"{count:,} {why}")
    return f"{counted(every, 'configuration')}: {'; '.join(parts)}."


def _recall(label: str, trial: Row) -> None:
    found = trial["held_out"] or trial["tuned_on"]
    st.metric(
        label,
        f"{found['recall']:.1%}",
        f"{100 * found['low']:.0f} to {100 * found['high']:.0f}%",
        delta_color="off",
        delta_arrow="off",
        width="content",
        help="Recall on the held-out questions, and below it its 95% interval: other questions like these would "
        "mostly give a recall within it.",
    )


def _saver(
    search: Search, outcome: Row, chosen: Row, advised: Advice, in_use: Row | None
) -> Saving | None:
    """What may find as much and stores less than what is advised."""
    gain = outcome["gain"]
    is_worse = gain is not None and gain["high"] < -EVEN  # and so is what cannot be told from it
    if outcome["is_winner"] or is_worse:
        return None
    than = chosen if advised != "stay" else in_use or search.trials[outcome["current"]]
    return saving(search, outcome, than)


def _cheaper(
    search: Search,
    outcome: Row,
    chosen: Row,
    current: Chunker | ChunkingConfig | None,
    saver: Saving | None,
) -> None:
    """Offer what may find as much and stores less than what is advised."""
    if saver is None:
        return
    found, than = saver.trial, saver.than
    made_by = made_by_of(search, found)
    its = f", which is {compared_with(search)}," if found["number"] == outcome["current"] else ""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.markdown(
            f":material/savings: **{saver.name}: {plain(in_full(made_by))}**{its} makes {counted(found['chunks'], 'chunk')} "
            f"of {found['tokens']:,} tokens in all, instead of {than['chunks']:,} of "
            f"{than['tokens']:,}, and finds {recall(found):.1%}: these questions cannot tell the two apart."
            f"{saver.caveats()}"
        )
        is_there = is_in_form(search, found) or (its and not search.is_left)
        has_buttons_above = found["number"] == chosen["number"]
        if not (has_buttons_above or is_there):
            config = configuration_of(search, found)
            use_and_compare(
                "autotune.cheaper",
                config,
                current,
                made_by,
                CAUSE,
                search.job.documents,
                "Use it",
                False,
            )


def _use_label(search: Search, chosen: Row, advised: Advice, saver: Saving | None) -> str:
    """What the button is called that takes the chosen one; empty where that is what there is."""
    if is_in_form(search, chosen) or _is_compared(search):
        return ""
    return (
        "Use this"
        if advised != "stay" or _is_as_good(chosen, saver)
        else f"Use {chosen['title']} anyway"
    )


def _actions(
    search: Search,
    chosen: Row,
    current: Chunker | ChunkingConfig | None,
    advised: Advice,
    use_label: str,
    saver: Saving | None,
    in_use: Row | None,
) -> None:
    made_by, kept = made_by_of(search, chosen), _kept(search, chosen, advised, saver)
    if search.has_another_in_form and is_in_form(search, chosen) and search.current_trial:
        st.caption(f":material/check: You use {plain(chosen['title'])} now.", width="content")
        before = made_by_of(search, search.current_trial)
        what = f"{compared_with(search)}, and what you have now"
        compare_button("autotune", before, made_by, what)
    if kept is not None and search.has_another_in_form:
        use_and_compare(
            "autotune.back",
            configuration_of(search, kept),
            current,
            made_by_of(search, kept),
            _BACK,
            search.job.documents,
            "Use the baseline" if search.is_with_baseline else "Go back to it",
            is_primary=_is_worse_in_use(search) and not _uses_saving(search, chosen, saver),
        )
    if use_label:
        use_and_compare(
            "autotune",
            configuration_of(search, chosen),
            current,
            made_by,
            CAUSE,
            search.job.documents,
            use_label,
            is_primary=advised == "use",
        )
    keep_search(search)
    advised_one = in_use or kept or chosen
    download_configuration(
        configuration_of(search, advised_one),
        "yaml",
        key="autotune.export",
        is_primary=False,
        help=f"Holds {plain(in_full(made_by_of(search, advised_one)))}.",
    )
