"""Which strategy: a list, a gallery with a drawing of each, and the one that suits the document."""

from collections.abc import Mapping, Sequence
from pathlib import PurePath
from typing import Any

import streamlit as st

from chunking import (
    ChunkingConfig,
    Document,
    Suggestion,
    list_strategies,
    resolve_options,
    suggest,
)
from chunking.caching import per_document
from pages.components.configuration.configuration_files import STRATEGY, set_strategy
from pages.components.configuration.kept_sizes import COMMON, keep_sizes, note_strategy
from pages.components.configuration.link_problems import link_problems
from pages.components.configuration.offered_strategies import described, offered_strategies
from pages.components.configuration.opened_configuration import opened_routes
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.rule_changes import add_rule
from pages.components.configuration.strategy_drawings import drawing
from pages.components.library.documents import CHOICE, chosen_document, own_documents
from pages.components.shell.dialogs import close_dialog, is_open, open_dialog
from pages.components.shell.markdown_text import plain

#: what a search found for a document and strategy: how the search is called, and the options
#: by what search which options were found for a text
FOUND = "settings.found"
_GALLERY = "strategies"
#: what the groups are called, in the order of the list
GROUPS = {
    "structure": "By structure",
    "size": "By size",
    "meaning": "By meaning",
    "hierarchy": "By hierarchy",
    "library": "Present splitters",
    "other": "Yours",
}
_COLUMNS = 4

suggested = per_document(suggest)


def strategy_choice(document: Document | None) -> str:
    """Draw the list, the gallery's button and what suits the document; the strategy that is chosen."""
    with st.container(horizontal=True, vertical_alignment="center", gap="xsmall"):
        st.markdown(":small[Strategy]", width="stretch")
        st.button(
            "See all",
            icon=":material/grid_view:",
            key="strategy.gallery",
            type="tertiary",
            help="See all strategies, each drawn on a short text",
            on_click=open_dialog,
            args=(_GALLERY,),
        )
    strategy = st.selectbox(
        "Strategy",
        in_groups(),
        index=None,  # without a default the address always names the strategy
        required=True,
        key=STRATEGY,
        bind="query-params",
        on_change=keep_sizes,
        label_visibility="collapsed",
    )
    link_problems()
    if is_open(_GALLERY):
        _gallery(None if document is None else suggested(document).strategy)
    assert strategy is not None, "a session begins with a strategy"
    st.caption(described(strategy)["summary"])
    note_strategy()
    return strategy


def note_found(strategy: str, options: Mapping[str, Any], cause: str) -> None:
    """Take note that a search has found these options, all of them, for the document that is shown: nothing else is proposed then."""
    if document := chosen_document():
        st.session_state.setdefault(FOUND, {})[document.fingerprint, strategy] = cause, options


def _found_by(document: Document, strategy: str) -> str | None:
    """By what search this strategy was found for the document, and whether its options were changed since."""
    if (document.fingerprint, strategy) not in (known := st.session_state.get(FOUND, {})):
        return None
    cause, options = known[document.fingerprint, strategy]
    chunker = OptionValues(strategy).chunker()
    is_as_found = chunker is not None and ChunkingConfig.of(chunker).options == options
    return str(cause) if is_as_found else f"{cause}, and changed since"


def in_groups() -> list[str]:
    """What the form offers, those of a group together."""
    order = list(GROUPS)
    return sorted(offered_strategies(), key=lambda name: order.index(described(name)["group"]))


def suggestion_note(document: Document, strategy: str, is_all: bool) -> None:
    """What suits the document and why, one click away where it is not chosen; `is_all`: nor are other options."""
    suggestion, named = suggested(document), f"**{plain(document.uri)}**"
    if not is_all and (found := _found_by(document, strategy)):
        st.caption(f":material/check: {found}.")
        return
    if suggestion.strategy == strategy:
        is_read_so = strategy == "markdown" and document.metadata.get("format")
        as_read = ", which is read as Markdown" if is_read_so else ""
        with_others = "" if is_all else ", here with settings of your own"
        st.caption(
            f":material/check: Recommended for {named}{as_read}{with_others}. {plain(suggestion.reason)}"
        )
        return
    proposed = plain(suggestion.strategy)
    st.caption(
        f":material/lightbulb: **{proposed}** is recommended for {named}. {plain(suggestion.reason)}"
    )
    st.button(
        f"Use {proposed}",
        key="strategy.suggested",
        help=f"{proposed}, for every document that no rule covers.",
        on_click=_use_suggested,
        args=(suggestion,),
    )
    if pattern := _pattern_of_its_kind():
        st.button(
            f"Use it for {plain(pattern)} files only",
            key="strategy.suggested.kind",
            help="Add a rule: see Rules by kind of file, under Presets and files.",
            on_click=_add_suggested,
            args=(pattern, suggestion),
        )


def _use_suggested(suggestion: Suggestion) -> None:
    set_strategy(suggestion.strategy, _with_own_sizes(suggestion))


def _add_suggested(pattern: str, suggestion: Suggestion) -> None:
    add_rule(pattern, suggestion.strategy, _with_own_sizes(suggestion))


def _with_own_sizes(suggestion: Suggestion) -> dict[str, Any]:
    """The options of a suggestion, with the sizes that the user set, where both fit together."""
    held = OptionValues(st.session_state[STRATEGY])
    known = described(suggestion.strategy)["options"]
    own = {n: held.stated[n] for n in COMMON if n in held.stated and n in known}
    options = {**suggestion.options, **own}
    problems = resolve_options(suggestion.strategy, options).problems
    return dict(suggestion.options) if problems else options


def _pattern_of_its_kind() -> str | None:
    """The pattern of the chosen document's file names, where others have another ending and no rule has it."""
    endings = {PurePath(name).suffix.lower() for name in own_documents()}
    ending = PurePath(st.session_state.get(CHOICE, "")).suffix.lower()
    opened = opened_routes()
    has_rule = opened is not None and f"*{ending}" in opened.matches
    is_one_of_several = ending in endings and len(endings) > 1
    return f"*{ending}" if ending and is_one_of_several and not has_rule else None


@st.dialog("Strategies", width="large", on_dismiss=close_dialog)
def _gallery(suitable: str | None) -> None:
    """Every strategy with what it does and a drawing; a click chooses it. `suitable` suits the document."""
    st.caption(
        "A bar is a word, a colour a chunk; two colours are overlap, outlined bars are added to a chunk. Most "
        "strategies are shown on the same text; those for tables, records, talks, pages and code on one of that kind."
    )
    for group, title in GROUPS.items():
        names = [name for name in list_strategies() if described(name)["group"] == group]
        if names:
            st.markdown(f"**{title}**")
            _cards(names, suitable)


def _cards(names: Sequence[str], suitable: str | None) -> None:
    for first in range(0, len(names), _COLUMNS):
        for name, place in zip(names[first:], st.columns(_COLUMNS), strict=False):
            with place.container(border=True, height="stretch"):
                _card(name, name == suitable)


def _card(name: str, suits: bool) -> None:
    declared, is_chosen = described(name), st.session_state[STRATEGY] == name
    st.button(
        plain(name),
        key=f"strategy.card.{name}",
        icon=":material/check:" if is_chosen else None,
        type="primary" if is_chosen else "secondary",
        help=declared["when"],
        on_click=_choose,
        args=(name,),
        width="stretch",
    )
    if picture := drawing(name):
        st.image(picture, width="stretch")
    st.caption(declared["summary"])
    if suits:
        st.caption(":material/lightbulb: **Recommended for this document**")
    if st.session_state.get(f"strategy.card.{name}"):
        st.rerun()


def _choose(strategy: str) -> None:
    st.session_state[STRATEGY] = strategy
    keep_sizes()
    close_dialog()
