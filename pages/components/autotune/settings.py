"""What the Autotune page asks for: the time, what is tried, and how chunks are retrieved."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document, Pin, list_splitters, needed_options
from chunking.config import chunker_for
from chunking.tuning import Candidate, stated_budgets, tunable_strategies
from pages.components.autotune.session_search import ask_for_search
from pages.components.configuration.baseline import Pinned, pinned, title
from pages.components.configuration.retrieval import (
    KEYS,
    in_words,
    ranking_choice,
    retrieval_options,
    retriever_choice,
)
from pages.components.evaluate.settings import (
    ask_for_documents,
    chosen_documents,
    present_configuration,
)
from pages.components.library.source_files import file_of
from pages.components.runs.embedding import USUAL, chosen_model, model_choice
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import restore_address

#: what a search may take at most, and what it may where nobody has chosen
MINUTES, USUAL_MINUTES = (1, 5, 15), 5
TOKENS = (50, 100, 250, 500, 1000, 1250, 2000, 4000)
SIZES = (50, 100, 150, 200, 300, 450, 700, 1000)
SEED = 1
_TIME, _TOKENS, _STRATEGIES = "autotune.minutes", "autotune.tokens", "autotune.strategies"
_SIZES, _TUNES, _HOLDOUT = "autotune.sizes", "autotune.retrieval", "autotune.holdout"
_MOST_CHUNKS = "autotune.most_chunks"
#: the budget that a search was begun within again, and what Evaluate read then
WITHIN = "autotune.within_budget"
SEARCH_SETTINGS = (_TIME, _TOKENS, _STRATEGIES, _SIZES, _MOST_CHUNKS, _TUNES, _HOLDOUT)
#: what of retrieval is asked here; the budgets take the place of how much is read
RANKING = ("retriever", "bm25_weight", "stemming", "smoothing", "index_headings")
#: what is stated of the current configuration, as of all that are tried, though it be the default
_ALWAYS = ("unit", "chunk_size", "chunk_overlap")


@dataclass(frozen=True)
class SearchSettings:
    """What the widgets hold; `form` is what the form of the configuration holds where that is not what is compared with."""

    minutes: float
    budgets: tuple[int, ...]
    strategies: tuple[str, ...]
    sizes: tuple[int, ...]
    most_chunks: int | None
    tunes_retrieval: bool
    holdout: float
    embedder: str
    retrieval: Mapping[str, Any] = field(repr=False)
    form: Candidate | None = None

    def arguments(
        self, current: Chunker | ChunkingConfig | None, pins: tuple[Pin, ...], is_drafted: bool
    ) -> dict[str, Any]:
        """The arguments of `tune`. With drafts the retrieval stays: they copy their answer's words."""
        return {
            "seconds": 60.0 * self.minutes,
            "seed": SEED,
            "budgets": self.budgets or None,
            "embedder": self.embedder,
            "retrieval": self.retrieval,
            "tunes_retrieval": self.tunes_retrieval and not is_drafted,
            "strategies": self.strategies or None,
            "sizes": self.sizes or None,
            "most_chunks": self.most_chunks,
            "holdout": self.holdout,
            "current": candidate_of(current),
            "current_name": "baseline" if is_with_baseline() else "current configuration",
            "also": [] if self.form is None else [self.form],
            "pins": pins,
        }


def is_with_baseline() -> bool:
    """Whether the results are compared with the baseline: one is pinned that can be run here."""
    return _runnable_baseline() is not None


def _runnable_baseline() -> Pinned | None:
    found = pinned()
    files = [None, *(file_of(document.uri or "") for document in chosen_documents())]
    can_run = found and {found.settings_for(file).strategy for file in files} <= _runnable()
    return found if can_run else None


def compared_configuration(
    present: Chunker | None, documents: Sequence[Document]
) -> Chunker | ChunkingConfig | None:
    """What the results are compared with: the baseline, else what the form holds, with the rules by kind of file that some of these documents take."""
    if found := _runnable_baseline():
        st.caption(f"Results are compared with the baseline, {plain(title(found.config))}.")
        return _with_rules_taken(found.cuts(documents), documents)
    return present and with_rules(present, documents)


def with_rules(present: Chunker, documents: Sequence[Document]) -> Chunker | ChunkingConfig | None:
    """What the form holds, with the rules by kind of file that some of these documents take."""
    return _with_rules_taken(present_configuration(present, documents), documents)


def _with_rules_taken(
    found: Chunker | ChunkingConfig | None, documents: Sequence[Document]
) -> Chunker | ChunkingConfig | None:
    """The same without the rules that none of these documents takes: they cut nothing."""
    if not isinstance(found, ChunkingConfig):
        return found
    config = found.taken_by(each.uri for each in documents)
    return config if config.routes else config.chunker()


def candidate_of(current: Chunker | ChunkingConfig | None) -> Candidate | None:
    """What the results are compared with, its rules included; what would ask a language model is not run here."""
    if current is None:
        return None
    base = chunker_for(current, None)
    routes = current.routes if isinstance(current, ChunkingConfig) else ()
    if not {base.name, *(route.strategy for route in routes)} <= _runnable():
        return None
    options = base.options.to_dict()
    stated = {name: options[name] for name in _ALWAYS if name in options}
    return Candidate(base.name, stated | needed_options(base.name, options), base.pins, routes)


def _runnable() -> set[str]:
    return {*tunable_strategies(), *list_splitters()}


def set_minutes(minutes: float) -> None:
    """Set the time: as the callback of a button."""
    st.session_state[_TIME] = minutes


def form_of(present: Chunker | None, documents: Sequence[Document]) -> Candidate | None:
    """What the form holds, its rules for these documents included; None where it cannot be tried."""
    return None if present is None else candidate_of(with_rules(present, documents))


def form_beside(
    current: Chunker | ChunkingConfig | None,
    present: Chunker | None,
    documents: Sequence[Document],
) -> Candidate | None:
    """What the form holds where the results are compared with a baseline that is something else."""
    form = form_of(present, documents) if is_with_baseline() else None
    return None if form == candidate_of(current) else form


def ask(is_drafted: bool, form: Candidate | None) -> SearchSettings:
    """Draw the settings, one below the other."""
    restore_address([*KEYS.values(), *SEARCH_SETTINGS])
    ask_for_documents()
    minutes = st.segmented_control(
        "Minutes at most",
        MINUTES,
        default=USUAL_MINUTES,
        required=True,
        key=_TIME,
        bind="query-params",
        help="The search ends by then, or as soon as all is tried. More time tries more configurations, and measures the best in "
        "full.",
    )
    with st.expander("What is tried"):
        strategies, sizes, most_chunks = _space()
    with st.expander("Retrieval"):
        tunes = _retrieval(is_drafted)
    with st.expander("Measure"):
        budgets, holdout = _measure()
    return SearchSettings(
        minutes,
        budgets,
        strategies,
        sizes,
        most_chunks,
        tunes,
        holdout,
        chosen_model() or USUAL,
        {name: getattr(retrieval_options(), name) for name in RANKING},
        form,
    )


def _space() -> tuple[tuple[str, ...], tuple[int, ...], int | None]:
    strategies: list[str] = st.multiselect(
        "Strategies",
        tunable_strategies(),
        key=_STRATEGIES,
        bind="query-params",
        placeholder="all that suit the documents",
    )
    sizes: list[int] = st.multiselect(
        "Sizes (tokens)",
        SIZES,
        key=_SIZES,
        bind="query-params",
        placeholder="those worth trying",
    )
    most_chunks: int | None = st.number_input(
        "Most chunks",
        1,
        value=None,
        key=_MOST_CHUNKS,
        bind="query-params",
        placeholder="any number",
        help="Nothing that makes more chunks of all documents is chosen: so many vectors your store can hold.",
    )
    return tuple(strategies), tuple(sorted(sizes)), most_chunks


def _retrieval(is_drafted: bool) -> bool:
    tunes = st.toggle(
        "Tune retrieval too",
        key=_TUNES,
        bind="query-params",
        disabled=is_drafted,
        help="Also look for the way of searching that serves the best configurations best. With drafted "
        "questions it stays as it is: they copy words of their answers, which favours search by words.",
    )
    retriever_choice()
    ranking_choice()
    st.caption(in_words(retrieval_options()))
    model_choice(chosen_documents())
    return bool(tunes)


def budget_of_evaluate() -> tuple[int, ...]:
    """The token budget of Evaluate, where it is not the usual one; else none."""
    return stated_budgets(retrieval_options())


def smaller_budget(budgets: Sequence[int]) -> int | None:
    """A token budget of a quarter at most, or else the smallest that is smaller; None where none is.

    >>> smaller_budget([6000]), smaller_budget([500, 1250]), smaller_budget([80]), smaller_budget([50])
    (1250, 100, 50, None)
    """
    least = min(budgets)
    smallest = TOKENS[0] if TOKENS[0] < least else None
    return max((each for each in TOKENS if 4 * each <= least), default=smallest)


def search_within(budget: int) -> None:
    """Have a search begin that measures within so many tokens, until Evaluate reads another amount: as the callback of a button."""
    state = st.session_state
    state[_TOKENS], state[WITHIN] = [], (budget, retrieval_options().token_budget)
    ask_for_search()


def _budgets_unset() -> tuple[tuple[int, ...], str]:
    """The token budgets where none is chosen, and how they are called; none where those are taken that fit the documents."""
    within, of_evaluate = st.session_state.get(WITHIN), budget_of_evaluate()
    if within and within[1] == retrieval_options().token_budget:
        return (within[0],), f"{within[0]:,}, as you searched again"
    if of_evaluate:
        return of_evaluate, f"{of_evaluate[0]:,}, as on Evaluate"
    return (), "500 and 1,250, or less"


def _measure() -> tuple[tuple[int, ...], float]:
    unset, called = _budgets_unset()
    budgets: list[int] = st.multiselect(
        "Token budgets",
        TOKENS,
        key=_TOKENS,
        bind="query-params",
        placeholder=called,
        help="Recall is the mean over these: so many tokens of what is found are read for a question. Left empty, it is "
        "Evaluate's token budget, where that is not the usual 1,250. Else it is 500 and 1,250; of short documents a tenth "
        "and a quarter are read, so that configurations can be told apart.",
    )
    holdout: float = st.slider(
        "Held-out questions",
        0.2,
        0.8,
        0.5,
        0.1,
        format="percent",
        key=_HOLDOUT,
        bind="query-params",
        help="The other questions, for training, choose the best configuration. The held-out ones check it: the "
        "choice has not seen them.",
    )
    return tuple(sorted(budgets)) or unset, holdout
