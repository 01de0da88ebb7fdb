"""The selected trial: what can be done with it, where it cuts, and which questions it wins and loses."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.config import chunker_for
from chunking.inspection import boundaries
from pages.components.autotune.search import Row, Search, candidate_in
from pages.components.autotune.session_search import selected_number
from pages.components.autotune.settings import RANKING, candidate_of
from pages.components.configuration.exports import download_configuration
from pages.components.configuration.retrieval import retrieval_options
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.summaries import in_full
from pages.components.configuration.taking_over import use_and_compare
from pages.components.runs.baseline_result import is_ready
from pages.components.runs.preparation import prepared
from pages.components.runs.results import searched, unit_of
from pages.components.shell.markdown_text import plain
from pages.components.viewers.chunk_viewer import chunk_viewer

VIEWER = "autotune.viewer"
CAUSE = "Found by Autotune"
HEIGHT = 480
#: questions that are listed of each kind, and recall from which on one is won or lost
SHOWN, APART = 20, 0.01


def made_by_of(search: Search, trial: Row) -> Chunker | ChunkingConfig:
    """What a trial cut with, its rules included: the pins are those that it was measured with, whatever is pinned by now."""
    settings = search.job.settings
    is_current = search.outcome is not None and trial["number"] == search.outcome["current"]
    pins = settings["current"].pins if is_current else settings["pins"]
    candidate, metadata = candidate_in(trial, pins), session_metadata()
    if candidate.routes:
        return candidate.config.with_more_metadata(metadata)
    return candidate.chunker.with_metadata(metadata)


def selected_trial(search: Search) -> Row | None:
    """The trial that is looked at."""
    number = selected_number(search)
    return None if number is None else search.trials[number]


def is_in_form(search: Search, trial: Row) -> bool:
    """Whether the form of the pages holds a trial, with all that was found beside it."""
    if not cuts_as_form(search, trial):
        return False
    config = configuration_of(search, trial)
    return config.found_by(retrieval_options().to_dict()) == config


def cuts_as_form(search: Search, trial: Row) -> bool:
    """Whether the form of the pages cuts as a trial does, with the rules that were found for it."""
    form = search.in_form
    if form is None or form.strategy != trial["strategy"]:  # most are told so, at no cost
        return False
    return candidate_of(configuration_of(search, trial)) == form


def trial_in_form(search: Search) -> Row | None:
    """The trial that cuts as the form of the pages does; None where it was not tried."""
    form = search.in_form
    if form is None:
        return None
    size = form.options.get("chunk_size")
    of_size = (each for each in search.trials.values() if each["options"].get("chunk_size") == size)
    return next((each for each in of_size if cuts_as_form(search, each)), None)


def trial_card(search: Search, trial: Row, current: Chunker | ChunkingConfig | None) -> None:
    """Its name, and what can be done with it."""
    made_by, config = made_by_of(search, trial), configuration_of(search, trial)
    st.markdown(f"**{plain(in_full(made_by))}**")
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        if is_in_form(search, trial):
            st.caption("This is the current configuration.", width="content")
        else:
            is_baseline = search.is_with_baseline and trial is search.current_trial
            use_and_compare(
                "autotune.trial",
                config,
                current,
                made_by,
                CAUSE,
                search.job.documents,
                "Use the baseline" if is_baseline else "Use this",
            )
        download_configuration(config, "yaml", key="autotune.trial.export", is_primary=False)


def configuration_of(search: Search, trial: Row) -> ChunkingConfig:
    """A trial as a file holds it; the chosen one with its routes, where they are shown to gain.

    How much of what is found is read stays as the session has it: the search has budgets of its own.
    """
    if search.outcome and trial["number"] == search.outcome["chosen"]:
        config = ChunkingConfig.from_dict(search.outcome["config"]).with_more_metadata(
            session_metadata()
        )
    else:
        made_by = made_by_of(search, trial)
        config = made_by if isinstance(made_by, ChunkingConfig) else ChunkingConfig.of(made_by)
    retrieval = {**retrieval_options().to_dict(), **retrieval_of(search)}
    return config.found_by(retrieval).read_by(search.job.parsers)


def retrieval_of(search: Search) -> Mapping[str, Any]:
    """The ranking that was searched with, or found."""
    known = search.outcome["retrieval"] if search.outcome else search.job.settings["retrieval"]
    return {name: known[name] for name in RANKING}


def boundaries_view(
    search: Search, document: Document, trial: Row, current: Chunker | ChunkingConfig | None
) -> None:
    """The document as the trial cuts it, with the cuts of the current configuration marked."""
    chunker = chunker_for(made_by_of(search, trial), document.uri)
    if not prepared(document, chunker):
        return
    marked = None
    now = None if current is None else chunker_for(current, document.uri)
    if now is not None and is_ready(document, now):
        marked = boundaries(searched(document, now))
        name = "baseline" if search.is_with_baseline else "current configuration"
        st.caption(f"A violet bar (*baseline*) stands where the {name} cuts.")
    chunk_viewer(
        document,
        searched(document, chunker),
        unit=unit_of(chunker),
        limit=chunker.options.chunk_size,
        selected=None,
        key=VIEWER,
        height=HEIGHT,
        baseline=marked,
    )


def questions_won_and_lost(search: Search, trial: Row) -> None:
    """The questions that it answers better or worse than what it is compared with did."""
    now = search.outcome["current"] if search.outcome else None
    number = trial["number"]
    if now is None or now not in search.recalls:
        st.caption(f"The {search.current_name} was not measured: there is nothing to compare with.")
    elif number == now:
        st.caption(f"This is the {search.current_name}.")
    elif number not in search.recalls:
        st.caption("Only finalists were measured question by question.")
    else:
        _listed(search, search.recalls[number], search.recalls[now])


def _listed(search: Search, new: list[float], old: list[float]) -> None:
    """The two lists, those that changed most first."""
    apart = sorted(range(len(new)), key=lambda place: old[place] - new[place])
    won = [place for place in apart if new[place] - old[place] > APART]
    lost = [place for place in reversed(apart) if old[place] - new[place] > APART]
    same = len(new) - len(won) - len(lost)
    st.caption(
        f"Against the {search.current_name}, {same:,} of {len(new):,} questions stay as they are."
    )
    for column, name, places in zip(st.columns(2), ("won", "lost"), (won, lost), strict=True):
        with column:
            st.markdown(f"**{len(places):,} {name}**")
            rows = [
                f"- {plain(search.job.questions[place].text)} "
                f":small[{old[place]:.0%} → {new[place]:.0%}"
                f"{', held out' if place in search.held else ''}]"
                for place in places[:SHOWN]
            ]
            st.markdown("\n".join(rows))
            if len(places) > SHOWN:
                st.caption(f"and {len(places) - SHOWN:,} more")
