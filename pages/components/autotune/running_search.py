"""A search that goes on: which step it is at, and what is best so far."""

import streamlit as st

from chunking.quantities import counted
from pages.components.autotune.leaderboard import finalists
from pages.components.autotune.pareto import recall_of
from pages.components.autotune.search import Row, Search, compared_with
from pages.components.autotune.trial import made_by_of
from pages.components.configuration.summaries import in_full
from pages.components.shell.markdown_text import plain

#: the steps in their order, as the process calls them, with what each does
STEPS = {
    "screening": "try every configuration with a quick model",
    "estimating": "estimate the best 24 more closely",
    "measuring": "measure the best 5, and yours, in full",
    "going on": "go on with what there was no time for",
}
#: how a figure was found, by how far its configuration came, where each step finds its own
_FOUND = {
    "screened": "By the quick model, it",
    "estimated": "As estimated, which is not to be compared with the quick model's figures, it",
    "measured": "Measured in full, which is not to be compared with estimates, it",
}


def running_search(search: Search) -> None:
    """Draw the step with the time that is left, and the best so far beside the current configuration."""
    if search.is_waiting:
        st.progress(0.0, _waiting(search.before))
        return
    names = list(STEPS)
    step = names.index(search.stage) + 1 if search.stage in names else 1
    done = (
        f"{STEPS[names[step - 1]].capitalize()} ({search.share:.0%} of this step)"
        if search.stage
        else "Starting"
    )
    share_of_time = 1 - search.seconds_left / search.job.seconds
    st.progress(
        min(1.0, max(share_of_time, (step - 1 + search.share) / len(STEPS))),
        f"**Step {step} of {len(STEPS)}** · {done} · at most {search.seconds_left:.0f} s left",
    )
    if rows := finalists(search):
        _best(search, rows[0])


def _waiting(before: int) -> str:
    return f"Waiting for other work on this server · {f'{before:,} before you' if before else 'next in line'}"


def _best(search: Search, best: Row) -> None:
    """The best so far, and how much the current configuration finds where that is known as well."""
    now = search.current_trial
    with st.container(border=True):
        st.markdown(f"Best so far: **{plain(in_full(made_by_of(search, best)))}**")
        who = _FOUND[best["stage"]] if search.job.has_steps_apart else "It"
        text = f"{who} finds {recall_of(best):.1%} of the answers to the training questions"
        if now is not None and now["number"] == best["number"]:
            text += f"; it is {compared_with(search)}"
        elif now is not None and now["stage"] == best["stage"]:
            as_much = "as much" if recall_of(now) == recall_of(best) else f"{recall_of(now):.1%}"
            text += f"; {compared_with(search)} finds {as_much}"
        st.caption(
            f"{text}. {counted(len(search.trials), 'configuration')} tried so far. The held-out questions "
            "check the best at the end."
        )
