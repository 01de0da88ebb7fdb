"""What was found on one page is taken to another: into Tune's form, or beside another one on Compare."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from chunking import Chunker, ChunkingConfig, Document
from chunking.config import chunker_for
from pages.components.configuration.configuration_files import follow_configuration, set_strategy
from pages.components.configuration.entries import Entry, Opened
from pages.components.configuration.history import name_next_step
from pages.components.configuration.opened_configuration import current_file, follow_rules, hold
from pages.components.configuration.retrieval import set_retrieval
from pages.components.configuration.session_metadata import hold_metadata
from pages.components.configuration.session_pins import hold_pins
from pages.components.configuration.strategy_choice import note_found
from pages.components.library.documents import CHOICE
from pages.components.library.uploads import read_by

#: what is to be taken over, and what was taken over last
_ASKED, TAKEN_OVER = "taken.over", "taken.over.last"


@dataclass(frozen=True)
class _Way:
    """A page, and what it is to hold: a configuration, or what its forms hold by their prefixes.

    A whole configuration ends what another one said of routes and parsers, and one that `ends_rules` what it said of routes.
    `found_for` are the texts, by their fingerprints, that a search found it for.
    """

    page: str
    config: ChunkingConfig | None = None
    cause: str = ""
    is_whole: bool = False
    ends_rules: bool = False
    found_for: frozenset[str] = frozenset()
    forms: Mapping[str, Chunker] = field(default_factory=dict)


def use(config: ChunkingConfig, cause: str, documents: Sequence[Document]) -> None:
    """Put this into the form that the pages share and go to Tune: as the callback of a button.

    `cause` is how the history names it, and whom messages name as the source of its routes. Where some of the
    `documents` that it was found for take a rule, the rules end: it was found for all of them alike.
    """
    ends_rules = follow_rules(documents)
    texts = frozenset(document.fingerprint for document in documents)
    st.session_state[_ASKED] = _Way(
        "tune.py", config, cause, ends_rules=ends_rules, found_for=texts
    )


def is_as_found(made_by: Chunker | ChunkingConfig, documents: Sequence[Document]) -> bool:
    """Whether this is the configuration that was taken over last, and was found for all of these documents."""
    taken: _Way | None = st.session_state.get(TAKEN_OVER)
    if taken is None or taken.config is None:
        return False
    held = made_by if isinstance(made_by, ChunkingConfig) else ChunkingConfig.of(made_by)
    is_same = all(
        getattr(held, name) == getattr(taken.config, name)
        for name in ("strategy", "options", "routes")
    )
    return is_same and taken.found_for.issuperset(each.fingerprint for each in documents)


def replace_configuration(config: ChunkingConfig, cause: str, page: str) -> None:
    """Have the forms of all pages hold this configuration and nothing of another, and go to a page: as a callback."""
    st.session_state[_ASKED] = _Way(page, config, cause, is_whole=True)


def lay_side_by_side(first: Chunker | ChunkingConfig, second: Chunker | ChunkingConfig) -> None:
    """Put what both take for the current document into the first panels of Compare and go there: as the callback of a button."""
    shown = st.session_state.get(CHOICE)
    forms = {"a.": chunker_for(first, shown), "b.": chunker_for(second, shown)}
    st.session_state[_ASKED] = _Way("compare.py", forms=forms)


def go_to(page: str) -> None:
    """Open a page as it is: as the callback of a button."""
    st.session_state[_ASKED] = _Way(page)


def use_and_compare(
    key: str,
    config: ChunkingConfig,
    current: Chunker | ChunkingConfig | None,
    found: Chunker | ChunkingConfig,
    cause: str,
    documents: Sequence[Document],
    label: str = "Use this",
    is_primary: bool = True,
) -> None:
    """The buttons for what a search found: take its configuration over, or see its cuts beside the current ones."""
    st.button(
        label,
        key=f"{key}.use",
        icon=":material/check:",
        type="primary" if is_primary else "secondary",
        on_click=use,
        args=(config, cause, documents),
        help="Put it into the form of the pages, with whatever was found of retrieval and routes, and open "
        "Tune.",
    )
    if current != found:
        compare_button(key, current, found, "what you have now, and this one")


def compare_button(
    key: str,
    first: Chunker | ChunkingConfig | None,
    second: Chunker | ChunkingConfig,
    what: str,
) -> None:
    """A button for the cuts of two configurations beside each other; `what` says which they are."""
    st.button(
        "Compare",
        key=f"{key}.compare",
        icon=":material/compare:",
        disabled=first is None,
        on_click=lay_side_by_side,
        args=(first, second),
        help=f"See both cuts side by side: {what}.",
    )


def is_asked() -> bool:
    """Whether a button was pressed: a fragment that holds it has the whole app run again."""
    return _ASKED in st.session_state


def open_page_if_asked() -> None:
    """Go there if a button was pressed, before any form is drawn: the widgets may be the same there."""
    way: _Way | None = st.session_state.pop(_ASKED, None)
    if way is None:
        return
    written: dict[str, str | list[str]] = {}
    if way.config:
        st.session_state[TAKEN_OVER] = way
        entry = _entry_of(way.config, way)
        written |= set_strategy(entry.strategy, entry.options)
    for prefix, chunker in way.forms.items():
        written |= set_strategy(chunker.name, chunker.options.to_dict(), prefix)
    st.switch_page(way.page, query_params=written)


def _entry_of(config: ChunkingConfig, way: _Way) -> Entry:
    """What the form is to hold of it; its routes replace those that were open."""
    follow_configuration()
    name_next_step(way.cause)
    set_retrieval(config.retrieval)
    opened = Opened.of(way.cause, config, current_file())
    if way.is_whole:
        read_by(config.parsers)
        hold_pins(config.pins)
        hold_metadata(config.metadata)
    else:
        note_found(opened.entry.strategy, opened.entry.options, way.cause)
    if config.routes or way.is_whole or way.ends_rules:
        hold(opened if config.routes else None)
    return opened.entry
