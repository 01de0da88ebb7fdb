"""How chunks are retrieved: the widgets for it, what they hold, and what a file says of it."""

from collections.abc import Mapping
from typing import Any

import streamlit as st

from chunking.evaluation import RETRIEVERS, RetrievalOptions
from chunking.options import describe_options

READ = "read"
#: how much of a ranking may be read here
MOST_CHUNKS, MOST_TOKENS = 100, 100_000
#: the widget, and so the parameter of the address, of each option
KEYS = {
    "retriever": "retriever",
    "bm25_weight": "retrieval.bm25_weight",
    "stemming": "retrieval.stemming",
    "smoothing": "retrieval.smoothing",
    "index_headings": "retrieval.index_headings",
    "token_budget": "budget",
    "top_k": "top_k",
}
_CHUNKS, _TOKENS = "chunks", "tokens"
_USUAL_CHUNKS = 5
SEARCHES = {
    "dense": "by meaning, with the vectors of the embedding model",
    "bm25": "by words, without an embedding model",
    "hybrid": "by meaning and by words, their scores added",
    "rrf": "by meaning and by words, their ranks merged",
}
_declared = describe_options(RetrievalOptions)


def retrieval_options() -> RetrievalOptions:
    """What the widgets hold, wherever they are drawn; the defaults before they are."""
    state = st.session_state
    held = {name: state[key] for name, key in KEYS.items() if state.get(key) is not None}
    if state.get(READ) == _CHUNKS:
        held.setdefault("top_k", _USUAL_CHUNKS)
    else:
        held.pop("top_k", None)
    return RetrievalOptions.build("retrieval", held)


def stated_retrieval() -> dict[str, Any]:
    """The same as a configuration states it: nothing where all is as it begins."""
    options = retrieval_options()
    return {} if options == RetrievalOptions() else options.to_dict()


def set_retrieval(values: Mapping[str, Any]) -> None:
    """Give the widgets these values; the others keep theirs."""
    state = st.session_state
    for name, value in values.items():
        if value is not None:
            state[KEYS[name]] = value
    if values.keys() & {"top_k", "token_budget"}:
        state[READ] = _TOKENS if values.get("top_k") is None else _CHUNKS


def retrieval_widgets() -> None:
    """Ask how chunks are found and how much is read, in a row."""
    retriever_choice()
    if READ not in st.session_state and READ not in st.query_params and "top_k" in st.query_params:
        st.session_state[READ] = _CHUNKS  # the address is of a time when chunks were what is read
    read: str = st.segmented_control(
        "Read the best",
        (_TOKENS, _CHUNKS),
        default=_TOKENS,
        required=True,
        key=READ,
        bind="query-params",
        help="How much of what was found is read to answer a question. Chunks of different sizes "
        "compare fairly only by tokens: five large chunks are more text than five small ones.",
    )
    with st.container(width=84):
        _amount(read)


def ranking_details() -> RetrievalOptions:
    """What is rarely changed, folded away behind a sentence that says all of it; what is chosen."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        place = st.container(width="stretch")
        ranking_choice()
    options = retrieval_options()
    place.caption(in_words(options))
    return options


def retriever_choice() -> None:
    """Ask how chunks are found."""
    st.segmented_control(
        "Search by",
        RETRIEVERS,
        default=_default("retriever"),
        required=True,
        key=KEYS["retriever"],
        bind="query-params",
        help=_help("retriever"),
    )


def ranking_choice() -> None:
    """Ask for what else ranks the chunks, folded away."""
    with st.popover("Ranking", icon=":material/sort:"):
        _ranking(retrieval_options().retriever)


def in_words(options: RetrievalOptions) -> str:
    """The retrieval in one sentence, as Markdown."""
    parts = [f"**{options.retriever}** searches {SEARCHES[options.retriever]}"]
    if options.stemming and options.uses_words:
        parts.append("words are stemmed")
    if options.index_headings:
        parts.append("headings are searched with the text")
    if options.smoothing:
        near, far = f"{options.smoothing:g}", f"{options.smoothing / 2:g}"
        parts.append(f"neighbours add {near} of their scores, those beyond {far}")
    return "; ".join(parts) + "."


def _amount(read: str) -> None:
    """How many chunks, or how many tokens."""
    label, name, most, usual = (
        ("Chunks read", "top_k", MOST_CHUNKS, _USUAL_CHUNKS)
        if read == _CHUNKS
        else ("Tokens read", "token_budget", MOST_TOKENS, _default("token_budget"))
    )
    st.number_input(
        label,
        1,
        most,
        usual,
        label_visibility="collapsed",
        key=KEYS[name],
        bind="query-params",
        required=True,
    )


def _ranking(retriever: str) -> None:
    if retriever == "hybrid":
        _share("bm25_weight")
    _share("smoothing")
    if retriever != "dense":
        _switch("stemming")
    _switch("index_headings")


def _share(name: str) -> None:
    st.slider(
        _declared[name].info.label,
        0.0,
        1.0,
        _default(name),
        _declared[name].info.step,
        key=KEYS[name],
        bind="query-params",
        help=_help(name),
    )


def _switch(name: str) -> None:
    st.toggle(
        _declared[name].info.label,
        _default(name),
        key=KEYS[name],
        bind="query-params",
        help=_help(name),
    )


def _default(name: str) -> Any:
    return _declared[name].default


def _help(name: str) -> str:
    return _declared[name].info.help
