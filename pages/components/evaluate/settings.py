"""What the pages that ask questions ask for beside the strategy: documents, retrieval, and a configuration to compare with."""

from collections.abc import Sequence

import streamlit as st

from chunking import (
    PRESETS,
    Chunker,
    ChunkingConfig,
    ChunkingError,
    Document,
    describe_strategy,
)
from chunking.evaluation import RetrievalOptions
from chunking.quantities import counted
from pages.components.configuration.baseline import (
    Pinned,
    holds_baseline,
    is_baseline,
    pinned,
    title,
)
from pages.components.configuration.configuration_files import STRATEGY, set_strategy
from pages.components.configuration.counterpart import usual
from pages.components.configuration.history import Settings
from pages.components.configuration.offered_strategies import offered_strategies
from pages.components.configuration.opened_configuration import cut_by
from pages.components.configuration.option_form import OptionForm
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.retrieval import ranking_details, retrieval_widgets
from pages.components.configuration.strategy_form import FIRST as SIZES
from pages.components.configuration.strategy_form import StrategyForm, held_settings, reset_button
from pages.components.configuration.summaries import in_full
from pages.components.configuration.tuned import tuned
from pages.components.evaluate.pool import POOL, search_awaited, search_together
from pages.components.library.documents import CHOICE, documents, names, own_documents
from pages.components.library.source_files import file_of
from pages.components.runs.embedding import model_choice
from pages.components.shell.markdown_text import plain
from pages.components.shell.url_state import came_with, restore_address

#: the document of the sidebar as documents were last picked
_PICKED_AT = "pool.at"
AGAINST, PREFIX = "against", "against."
#: what A was given to begin with
_BEGUN = "evaluate.begun"
#: for each page, the last baseline that A was offered there: a baseline is offered once
_TOLD = "against.told"
#: the page that had the switch last, and by page how it was left there
_WHERE, _LEFT = "against.page", "against.left"
#: what is remembered of the switch
SWITCH = (_TOLD, _LEFT)


def chosen_documents() -> tuple[Document, ...]:
    """The documents that are searched together: those picked, else the one of the sidebar."""
    listed = set(names())
    picked = [name for name in st.session_state.get(POOL) or () if name in listed]
    found = (documents().get(name) for name in picked or [st.session_state.get(CHOICE, "")])
    return tuple(document for document in found if document and document.text.strip())


def follow_choice() -> None:
    """Search the document that the user has turned to, where one other alone was picked: before anything asks which are searched."""
    state, now = st.session_state, st.session_state.get(CHOICE)
    search_awaited()
    if state.get(_PICKED_AT, now) != now and len(state.get(POOL) or ()) == 1:
        state[POOL] = []
    state[_PICKED_AT] = now


def ask_for_search() -> RetrievalOptions:
    """Ask what questions are asked of, and how: the embedding model, the documents and the retrieval."""
    follow_choice()
    model_choice(chosen_documents())
    with st.expander("Documents and retrieval", icon=":material/manage_search:"):
        ask_for_documents()
        retrieval_widgets()
        return ranking_details()


def ask_for_documents() -> None:
    """Ask which documents are searched together."""
    restore_address([POOL])
    st.multiselect(
        "Documents searched together",
        names(),
        key=POOL,
        bind="query-params",
        placeholder="the current document",
        width="stretch",
        help="All chunks of these documents compete. Left empty, it is the document that is "
        "chosen in the sidebar.",
    )


def present_configuration(
    chunker: Chunker | None, chosen: Sequence[Document]
) -> Chunker | ChunkingConfig | None:
    """What cuts these documents: the form's chunker, with the rules by kind of file where they concern any.

    None where options do not fit together; then a message says so.
    """
    if chunker is None:
        st.info("These options do not fit together. The message beside the field says why.")
        return None
    try:
        return cut_by(chunker, chosen)
    except ChunkingError as error:
        st.error(plain(str(error)), icon=":material/error:")
        return None


def together_note(chosen: Sequence[Document]) -> None:
    """Where one of several documents of the session is searched: that it is, and a button that searches them all."""
    own = list(own_documents())
    if len(own) > 1 and len(chosen) == 1:
        told = f"Only {plain(chosen[0].uri)} is searched."
        _offer(told, f"Search your {counted(len(own), 'document')} together", "pool.all", own)


def outside_note(chosen: Sequence[Document]) -> None:
    """Where several documents are searched without the one of the sidebar: that it is not, and a button that adds it."""
    now, picked = st.session_state.get(CHOICE, ""), st.session_state.get(POOL) or []
    if len(chosen) > 1 and now not in picked:
        told = f"{plain(now)} is not among the {counted(len(chosen), 'document')} searched."
        _offer(told, "Search it, too", "pool.more", [*picked, now])


def _offer(told: str, label: str, key: str, wanted: Sequence[str]) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(told, width="content")
        st.button(
            label,
            key=key,
            icon=":material/library_books:",
            type="tertiary",
            on_click=search_together,
            args=(wanted,),
        )


def reference_configuration(
    page: str, present: Chunker | ChunkingConfig | None
) -> Chunker | ChunkingConfig | None:
    """Ask whether to compare with A, and for A; None where it is not wanted, or its options do not fit.

    A begins with the baseline, with its rules by kind of file. Without one, it is another strategy at the same size. All
    pages share one A, and each has a switch of its own. To be drawn in a row: what the form holds stands beside A.
    """
    _own_switch(page)
    _begin(page)
    is_wanted = st.toggle(
        "Compare with another",
        key=AGAINST,
        bind="query-params",
        help="Asks the same questions of a second configuration, called A: the baseline, or one of your choice. "
        "The form on the left is then B.",
    )
    st.session_state[_LEFT][page] = is_wanted
    line = st.container(width="content")
    reference: Chunker | ChunkingConfig | None = None
    if is_wanted:
        form = StrategyForm(
            st.popover("Change A", icon=":material/tune:"), _widgets, PREFIX + STRATEGY, PREFIX
        )
        form.draw()
        held = holds_baseline(form.settings, _searched_alone())
        reference = held.cuts(chosen_documents()) if held else form.chunker
        if reference is None:
            line.error("The options of A do not fit together. Press **Change A** to see why.")
        else:
            is_alone = isinstance(present, ChunkingConfig) and isinstance(reference, Chunker)
            everywhere = " · for every file" if is_alone else ""
            line.markdown(f"**A** · {plain(in_full(reference))}{everywhere}")
    if present is not None:
        letter = "**B** · " if is_wanted else ""
        st.markdown(
            f"{letter}{plain(in_full(present))}",
            width="content",
            help="B is what you tune: change it in the settings of the page."
            if is_wanted
            else None,
        )
    if reference is not None and reference == present:
        st.caption(":material/info: A and B are the same: change one of them.", width="content")
    return reference


def _searched_alone() -> str | None:
    """The file of the document that is searched, None where several are."""
    chosen = chosen_documents()
    return file_of(chosen[0].uri or "") if len(chosen) == 1 else None


def _own_switch(page: str) -> None:
    """On a page just entered, also by a reload, let the switch be as it was left there, unless the address says how it is."""
    state = st.session_state
    left: dict[str, bool] = state.setdefault(_LEFT, {})
    before = state.get(_WHERE)
    if before != page and (before or page in left) and not came_with([AGAINST]):
        state[AGAINST] = left.get(page, False)
    state[_WHERE] = page


def _begin(page: str) -> None:
    """Give A a baseline that is new here, unless the user compares with something else. Where A holds nothing, give it what is usual.

    What A has of a baseline is what the documents that are searched now take of it. Once it is unpinned, the comparison
    that it began ends.
    """
    state, found, uri = st.session_state, pinned(), _searched_alone()
    at_hand = tuned(STRATEGY)
    own = found.settings_for(uri) if found else None
    other = own if own and not is_baseline(at_hand, STRATEGY) else usual(at_hand.settings)
    last: Settings | None = state.get(_BEGUN)
    told: dict[str, Pinned] = state.setdefault(_TOLD, {})
    held = held_settings(PREFIX)
    is_of_the_user = held is not None and not (last and held.is_as(last))
    if told and not found:
        told.clear()
        if is_of_the_user:
            return
        state[AGAINST], state[_LEFT] = False, {}
    elif found and other is own and found is not told.get(page):
        told[page] = found
        if is_of_the_user and (any(state[_LEFT].values()) or other is last):
            return
        state[AGAINST] = True
    elif found and own and last and found.holds(last) and own is not last and not is_of_the_user:
        other = own
    elif held or not state.get(AGAINST) or any(name.startswith(PREFIX) for name in st.query_params):
        return
    state[_BEGUN] = other
    set_strategy(other.strategy, other.stated, PREFIX)


def _widgets() -> OptionValues:
    starts = _starts()
    st.selectbox(
        "A starts from",
        list(starts),
        index=None,
        key="evaluate.start",
        placeholder="a preset, a panel, the baseline …",
        format_func=lambda name: starts[name][0],
        on_change=_start,
    )
    strategy = st.selectbox(
        "Strategy A", offered_strategies(), key=PREFIX + STRATEGY, bind="query-params"
    )
    st.caption(plain(describe_strategy(strategy)["summary"]))
    form = OptionValues(strategy, PREFIX)
    OptionForm(form).draw(first=SIZES)
    reset_button(strategy, PREFIX, "evaluate.reset")
    return form


def _starts() -> dict[str, tuple[str, str, dict[str, object]]]:
    """What A can start from: label, strategy and options, by name."""
    state = st.session_state
    found: dict[str, tuple[str, str, dict[str, object]]] = {
        f"preset {name}": (preset.label, preset.strategy, dict(preset.options))
        for name, preset in PRESETS.items()
    }
    if chosen := pinned():
        label = f"Baseline: {title(chosen.config)}"
        settings = chosen.settings_for(_searched_alone())
        found["baseline"] = (label, settings.strategy, dict(settings.stated))
    for letter in "abcd":
        strategy = state.get(f"{letter}.{STRATEGY}")
        if strategy in offered_strategies():
            label = f"Compare's panel {letter.upper()}: {strategy}"
            found[f"panel {letter}"] = (label, strategy, {})
    return found


def _start() -> None:
    """Give A what was chosen."""
    name = st.session_state["evaluate.start"]
    if name is None:
        return
    _, strategy, options = _starts()[name]
    if name.startswith("panel "):
        panel = OptionValues(strategy, f"{name[-1]}.").chunker()
        options = panel.options.to_dict() if panel else {}
    set_strategy(strategy, options, PREFIX)
