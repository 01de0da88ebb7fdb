"""How much of a search its time is enough for, measured on this machine before it begins."""

from collections.abc import Hashable, Sequence
from functools import partial

import streamlit as st

from chunking import Document
from chunking.evaluation import Question
from chunking.quantities import counted
from chunking.tuning import Fit, Pace, pace_of
from pages.components.autotune.settings import (
    MINUTES,
    SearchSettings,
    set_minutes,
)
from pages.components.runs.background_task import BackgroundTask

_PACE = "autotune.pace"
#: seconds between two looks at whether it is measured
_EVERY = 1.0


def estimate(
    documents: Sequence[Document],
    questions: Sequence[Question],
    settings: SearchSettings,
    count: int,
) -> None:
    """Say how many of `count` configurations can be tried, as soon as that is measured; what would do, where not all can."""
    work = _measured(documents, questions, settings)
    if work.is_running:
        _measuring(work)
    elif isinstance(work.found, Pace):
        size = sum(len(document.text) for document in documents)
        _say(partial(work.found.fits, size, count), settings.minutes)


@st.fragment(run_every=_EVERY)
def _measuring(work: BackgroundTask) -> None:
    if not work.is_running:
        st.rerun()
    st.caption(":material/speed: Measuring how much this machine can try in the time …")


def _measured(
    documents: Sequence[Document], questions: Sequence[Question], settings: SearchSettings
) -> BackgroundTask:
    """The measurement for these documents, begun if it was not yet; one at a time."""
    key = (
        tuple(document.fingerprint for document in documents),
        settings.embedder,
        repr(sorted(settings.retrieval.items())),
    )
    held: tuple[Hashable, BackgroundTask] | None = st.session_state.get(_PACE)
    if held is None or held[0] != key:
        if held is not None:
            held[1].drop()
        asked = (tuple(documents), tuple(questions), settings.retrieval, settings.embedder)
        held = key, BackgroundTask(partial(pace_of, *asked))
        st.session_state[_PACE] = held
    return held[1]


def _say(fits: partial[Fit], minutes: float) -> None:
    """What the chosen time is enough for, and a button for the time that is enough for more."""
    fit = fits(60 * minutes)
    better = next((each for each in MINUTES if fits(60 * each).is_whole), MINUTES[-1])
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.caption(f":material/speed: {in_words(fit, minutes, better)}", width="stretch")
        if minutes < better:
            st.button(
                f"Take {_minutes(better)}",
                key="autotune.longer",
                icon=":material/timer:",
                on_click=set_minutes,
                args=(better,),
            )


def in_words(fit: Fit, minutes: float, better: float) -> str:
    """What so many minutes are enough for, in a sentence or two; `better` is the shortest time for everything, or else the longest.

    >>> in_words(Fit(56, 160, False), 1, 5)
    '1 minute is probably enough here to try about 56 of 160 configurations, but not to measure the best in full.'
    """
    if fit.is_whole and better < minutes:
        tried = counted(fit.configurations, "configuration")
        return f"It probably takes less than {_minutes(better)} here to try all {tried} and to measure the best in full."
    begins = f"{_minutes(minutes)} {'is' if minutes == 1 else 'are'} probably enough here"
    if fit.is_whole:
        tried = counted(fit.configurations, "configuration")
        return f"{begins} to try all {tried} and to measure the best in full."
    of = "all" if fit.tried == fit.configurations else f"about {fit.tried:,} of"
    rest = "" if fit.is_measured else ", but not to measure the best in full"
    more = (
        "" if minutes < better else " To get further, leave out strategies under **What is tried**."
    )
    return f"{begins} to try {of} {counted(fit.configurations, 'configuration')}{rest}.{more}"


def _minutes(minutes: float) -> str:
    return counted(int(minutes), "minute")
