"""What a search came to: what to use, how much better it is than what there is, and how sure that is."""

from math import ceil
from typing import Literal

import streamlit as st

from chunking import Chunker
from chunking.evaluation import FEWEST_FOR_WINNER
from chunking.quantities import counted, signed
from pages.components.autotune.flaws import flaws_note
from pages.components.autotune.keeping import keep_search
from pages.components.autotune.plan import add_questions_button
from pages.components.autotune.search import Row, Search, have
from pages.components.autotune.trial import CAUSE, chunker_of, configuration_of
from pages.components.configuration.exports import download_configuration
from pages.components.configuration.taking_over import use_and_compare
from pages.components.configuration.wording import in_full
from pages.components.shell.markdown_text import plain

#: a difference of recall that is none
EVEN = 0.0005
Advice = Literal["use", "may be better", "stay"]


def advice(outcome: Row, chosen: Row) -> Advice:
    """Whether the chosen trial is shown to be better than the current one, may be, or is not.

    Estimates show nothing, and neither do fewer questions kept back than name a winner.
    """
    gain = outcome["gain"]
    if outcome["chosen"] == outcome["current"]:
        return "stay"
    is_enough = outcome["questions"]["held_out"] >= FEWEST_FOR_WINNER
    if gain is None or (gain["low"] > EVEN and chosen["stage"] == "measured" and is_enough):
        return "use"
    return "may be better" if gain["difference"] > EVEN else "stay"


def answer(search: Search, current: Chunker | None) -> None:
    """The answer of a search that has ended by itself, with the buttons to act on it."""
    outcome = search.outcome
    assert outcome is not None
    chosen = search.trials[outcome["chosen"]]
    advised = advice(outcome, chosen)
    with st.container(border=True, key="autotune-answer"):
        st.markdown(f"#### {_headline(search, chosen, advised)}")
        st.markdown(_comparison(search, outcome, chosen, advised))
        if limits := _limits(outcome, chosen):
            st.caption("\n".join(f"- {each}" for each in limits))
        _figures(search, outcome, chosen)
        flaws_note(search, chosen)
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            _actions(search, chosen, current, advised)
            if advised != "use":
                add_questions_button()
        with st.expander("The verdict in full"):
            st.markdown(plain(outcome["verdict"]))


def _headline(search: Search, chosen: Row, advised: Advice) -> str:
    name = plain(in_full(chunker_of(search, chosen)))
    if advised == "use":
        return f"Use {name}"
    if advised == "may be better":
        return f"May be better than {have(search)}: {name}"
    assert search.outcome is not None
    now = search.trials[search.outcome["current"]]
    return f"Stay with {have(search)}: {plain(in_full(chunker_of(search, now)))}"


def _limits(outcome: Row, chosen: Row) -> list[str]:
    """What keeps the answer from being certain, each in a sentence."""
    said, short = [], []
    if outcome["untried"]:
        short.append(f"to try {counted(outcome['untried'], 'other configuration')}")
    if chosen["stage"] != "measured":
        short.append("to measure the best in full, so these figures are estimates")
    if short:
        said.append(f"The time was too short {' and '.join(short)}: a longer search tells more.")
    if more := _more_questions(outcome["questions"]):
        said.append(more)
    return said


def _more_questions(asked: Row) -> str:
    """What other questions would tell, where these are drafted or too few."""
    said = ""
    if asked["drafted"]:
        said = (
            "The questions were drafted, most from a single sentence, which small chunks find best: they rule "
            "out bad settings. "
        )
    if 0 < asked["held_out"] < FEWEST_FOR_WINNER:
        count = asked["held_out"] + asked["tuned_on"]
        enough = 10 * ceil(FEWEST_FOR_WINNER * count / asked["held_out"] / 10)
        return (
            f"{said}To be surer, add questions of your own: {enough:,} or more can name a winner."
        )
    return said and f"{said}To choose between good ones, add questions of your own."


def check_note(search: Search) -> None:
    """Below the table: why one that does better on the questions kept back is not the best found."""
    outcome = search.outcome
    if outcome is None:
        return
    if better := _better_on_the_check(search, outcome, search.trials[outcome["chosen"]]):
        st.caption(
            f"{plain(better)} finds more of those kept back. They check the choice and do not make it: "
            "else luck with them would count."
        )


def _better_on_the_check(search: Search, outcome: Row, chosen: Row) -> str | None:
    """The finalist that does best on the questions kept back, where that is neither the chosen one nor what there is."""
    found = {
        number: trial["held_out"]["recall"]
        for number in outcome["finalists"]
        if (trial := search.trials[number])["held_out"]
    }
    best = max(found, key=lambda number: found[number], default=chosen["number"])
    if best in (chosen["number"], outcome["current"]):
        return None
    gain = found[best] - found.get(chosen["number"], 1.0)
    return search.trials[best]["title"] if gain > EVEN else None


def _comparison(search: Search, outcome: Row, chosen: Row, advised: Advice) -> str:
    gain, known = outcome["gain"], have(search)
    if outcome["chosen"] == outcome["current"]:
        return f"Of {counted(len(outcome['trials']), 'configuration')} none did better on the questions to choose by."
    if gain is None:
        return f"It did best on the questions to choose by. {known.capitalize()} was not measured beside it."
    points = f"{100 * abs(gain['difference']):.1f} points"
    asked = "On questions that it was not chosen by,"
    span = f"{signed(100 * gain['low'], 1)} to {signed(100 * gain['high'], 1)}"
    if advised == "use":
        return f"{asked} it finds **{points} more** than {known} (95% interval {span})."
    if advised == "may be better":
        return (
            f"{asked} it finds {points} more, but that {_doubt(outcome, chosen)}: "
            f"the difference is somewhere from {span} points."
        )
    told = "as much as" if abs(gain["difference"]) <= EVEN else f"{points} less than"
    return (
        f"What did best on the questions to choose by, **{plain(in_full(chunker_of(search, chosen)))}**, finds "
        f"{told} {known} on those kept back to check it: nothing speaks for a change."
    )


def _budgets(outcome: Row) -> str:
    """How much is read for a question: recall is the mean over these."""
    *some, last = (f"{budget:,}" for budget in outcome["budgets"])
    return f"{', '.join(some)} and {last} tokens" if some else f"{last} tokens"


def _doubt(outcome: Row, chosen: Row) -> str:
    """Why more on the questions kept back is not shown to be better."""
    held = outcome["questions"]["held_out"]
    if outcome["gain"]["low"] <= EVEN:
        return "may be chance"
    if chosen["stage"] != "measured":
        return "is an estimate"
    return f"rests on {counted(held, 'question')}, where {FEWEST_FOR_WINNER} or more can show it"


def _figures(search: Search, outcome: Row, chosen: Row) -> None:
    """The recall of both on the questions kept back, and how many those are."""
    now = outcome["current"]
    with st.container(horizontal=True, gap="medium"):
        if now is not None and now != chosen["number"]:
            _recall(f"{have(search).capitalize()} finds", search.trials[now])
        _recall("The best found finds" if now != chosen["number"] else "It finds", chosen)
        held = outcome["questions"]["held_out"]
        st.metric(
            "Questions kept back",
            f"{held:,}",
            f"{outcome['questions']['tuned_on']:,} chose",
            delta_color="off",
            delta_arrow="off",
            width="content",
            help="The choice has not seen them: what it does on them is free of the luck of the choice.",
        )
        st.metric(
            "Tried",
            f"{len(outcome['trials']):,}",
            f"{sum(each['stage'] == 'measured' for each in outcome['trials']):,} in full",
            delta_color="off",
            delta_arrow="off",
            width="content",
            help="Configurations that cut differently from all others.",
        )
    mean = ", the mean of these" if len(outcome["budgets"]) > 1 else ""
    st.caption(
        f"Recall when {_budgets(outcome)} are read for a question{mean}. Recall on Evaluate is another, where "
        "it reads another budget."
    )


def _recall(label: str, trial: Row) -> None:
    found = trial["held_out"] or trial["tuned_on"]
    st.metric(
        label,
        f"{found['recall']:.1%}",
        f"{100 * found['low']:.0f} to {100 * found['high']:.0f}%",
        delta_color="off",
        delta_arrow="off",
        width="content",
        help="Recall: the share of the text that answers a question that stands in what is read for it, the mean "
        "over the token budgets under Measure. Below it the 95% interval.",
    )


def _actions(search: Search, chosen: Row, current: Chunker | None, advised: Advice) -> None:
    outcome = search.outcome
    assert outcome is not None
    config = configuration_of(search, chosen)
    if outcome["chosen"] != outcome["current"] or config.routes:
        use_and_compare(
            "autotune",
            config,
            current,
            chunker_of(search, chosen),
            CAUSE,
            f"Use {chosen['title']} anyway" if advised == "stay" else "Use this",
            is_primary=advised == "use",
        )
    keep_search(search)
    download_configuration(config, "yaml", key="autotune.export", is_primary=False)
