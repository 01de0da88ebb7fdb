"""What the Evaluate page asks for beside the strategy: documents, retrieval, a second configuration."""

from dataclasses import dataclass

import streamlit as st

from chunking import PRESETS, Chunker, Document, describe_strategy, list_strategies
from chunking.evaluation import RETRIEVERS
from pages.components.configuration.configuration_files import STRATEGY, set_strategy
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.strategy_form import StrategyForm, reset_button
from pages.components.evaluate.questions.session_questions import named_document
from pages.components.library.documents import CHOICE, names
from pages.components.shell.markdown_text import plain

POOL, RETRIEVER, READ = "pool", "retriever", "read"
TOP_K, BUDGET = "top_k", "budget"
AGAINST, PREFIX = "against", "against."
_CHUNKS, _TOKENS = "chunks", "tokens"
_USUAL_BUDGET = 1500
#: how much of a ranking may be read
MOST = {"top_k": 100, "token_budget": 100_000}
_RETRIEVERS = {
    "dense": "by meaning: the cosine of the embedding model's vectors, compared with every chunk",
    "bm25": "by words (BM25), without an embedding model",
    "hybrid": "both, as z-scores added",
    "rrf": "both, by reciprocal rank fusion",
}


@dataclass(frozen=True, slots=True)
class Retrieval:
    """How chunks are retrieved, and how much of the ranking is read."""

    retriever: str
    top_k: int
    token_budget: int | None


def chosen_documents() -> tuple[Document, ...]:
    """The documents that are searched together: those picked, else the one of the sidebar."""
    shelf = set(names())
    picked = [name for name in st.session_state.get(POOL) or () if name in shelf]
    found = (named_document(name) for name in picked or [st.session_state.get(CHOICE, "")])
    return tuple(document for document in found if document is not None)


def retrieval_toolbar() -> Retrieval:
    """Ask for documents and retrieval, in a row."""
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.multiselect(
            "Documents searched together",
            names(),
            key=POOL,
            bind="query-params",
            placeholder="the one in the sidebar",
            width=180,
            help="All chunks of these documents compete. Left empty, it is the document that is "
            "chosen in the sidebar.",
        )
        retriever: str = st.segmented_control(
            "Retrieve",
            RETRIEVERS,
            default=RETRIEVERS[0],
            required=True,
            key=RETRIEVER,
            bind="query-params",
            help=". ".join(f"**{name}**: {text}" for name, text in _RETRIEVERS.items()) + ".",
        )
        read: str = st.segmented_control(
            "Read so many",
            (_CHUNKS, _TOKENS),
            default=_CHUNKS,
            required=True,
            key=READ,
            bind="query-params",
            help="How much of the ranking a question reads. Chunks of different sizes compare fairly "
            "only within a budget of tokens: five large chunks are more text than five small ones.",
        )
        with st.container(width=72):
            top_k, budget = _amount(read)
    return Retrieval(retriever, top_k, budget)


def _amount(read: str) -> tuple[int, int | None]:
    """How many chunks, or how many tokens."""
    label, key, most, usual = (
        ("Chunks read", TOP_K, MOST["top_k"], 5)
        if read == _CHUNKS
        else ("Tokens read", BUDGET, MOST["token_budget"], _USUAL_BUDGET)
    )
    amount = int(
        st.number_input(
            label,
            1,
            most,
            usual,
            key=key,
            bind="query-params",
            label_visibility="collapsed",
            required=True,
        )
    )
    return (amount, None) if read == _CHUNKS else (5, amount)


def second_configuration() -> Chunker | None:
    """Ask for a configuration to compare with; None where there is none, or its options do not fit."""
    if not st.toggle(
        "Compare with another",
        key=AGAINST,
        bind="query-params",
        help="Both are asked the same questions. The difference of each figure comes with the "
        "interval that it lies in.",
    ):
        return None
    form = StrategyForm(st.container(), _second_widgets, PREFIX + STRATEGY, PREFIX)
    form.draw()
    chunker = form.chunker
    if chunker is None:
        st.error("These options do not fit together: open Options of B to see why.")
    else:
        st.caption(plain(summary(chunker)))
    return chunker


def _second_widgets() -> OptionForm:
    starts = _starts()
    st.selectbox(
        "B starts from",
        list(starts),
        index=None,
        key="evaluate.start",
        placeholder="a preset, or a panel of Compare …",
        format_func=lambda name: starts[name][0],
        on_change=_start,
    )
    strategy = st.selectbox(
        "Strategy B", list_strategies(), key=PREFIX + STRATEGY, bind="query-params"
    )
    with st.popover("Options of B", icon=":material/tune:", width="stretch"):
        st.caption(plain(describe_strategy(strategy)["summary"]))
        form = OptionForm(strategy, PREFIX)
        form.draw()
        reset_button(strategy, PREFIX, "evaluate.reset")
    return form


def _starts() -> dict[str, tuple[str, str, dict[str, object]]]:
    """What B can start from: label, strategy and options, by name."""
    state = st.session_state
    found: dict[str, tuple[str, str, dict[str, object]]] = {
        f"preset {name}": (preset.label, preset.strategy, dict(preset.options))
        for name, preset in PRESETS.items()
    }
    for letter in "abcd":
        strategy = state.get(f"{letter}.{STRATEGY}")
        if strategy in list_strategies():
            label = f"Compare's panel {letter.upper()}: {describe_strategy(strategy)['label']}"
            found[f"panel {letter}"] = (label, strategy, {})
    return found


def _start() -> None:
    """Give B what was chosen."""
    name = st.session_state["evaluate.start"]
    if name is None:
        return
    _, strategy, options = _starts()[name]
    if name.startswith("panel "):
        panel = OptionForm(strategy, f"{name[-1]}.").chunker()
        options = panel.options.to_dict() if panel else {}
    set_strategy(strategy, options, PREFIX)


def summary(chunker: Chunker) -> str:
    """A configuration in a line; no Markdown."""
    options = chunker.options
    size = f"{options.chunk_size:,} {getattr(options, 'unit', '')}".strip()
    overlap = getattr(options, "chunk_overlap", 0)
    parts = [str(describe_strategy(chunker.name)["label"]), size]
    if overlap:
        parts.append(f"overlap {overlap:,}")
    return " · ".join(parts)
