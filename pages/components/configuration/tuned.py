"""The configuration at hand: what the form of this page holds, or else what was tuned last."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import streamlit as st

from chunking import (
    Chunker,
    ChunkingError,
    Document,
    create_chunker,
    list_strategies,
    needed_options,
    resolve_options,
)
from pages.components.configuration.entries import Entry
from pages.components.configuration.form_settings import settings_of
from pages.components.configuration.given_values import restore_given
from pages.components.configuration.history import Settings
from pages.components.configuration.offered_strategies import described
from pages.components.configuration.opened_configuration import STRATEGY
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.session_metadata import session_metadata
from pages.components.configuration.session_pins import session_pins
from pages.components.configuration.strategy_choice import suggested
from pages.components.library.documents import chosen_document

#: what the forms held last, by the key of the widget that chooses the strategy, and the last chunkers that fit
NOTED, _FITTED = "tuned.noted", "tuned.fitted"


@dataclass(frozen=True)
class Tuned:
    """What a form holds, and the chunker it means, None where the options do not fit."""

    settings: Settings
    chunker: Chunker | None


def note(key: str, tuned: Tuned) -> None:
    """Take note of what the form holds whose strategy is chosen by the widget `key`."""
    # what is kept for the tab is of one moment: none of it may change
    st.session_state[NOTED] = {**st.session_state.get(NOTED, {}), key: tuned}
    if tuned.chunker is not None:
        st.session_state.setdefault(_FITTED, {})[key] = tuned.chunker


def last_fitting(key: str) -> Chunker | None:
    """The last chunker of that form whose options fit together, with the pins and metadata of now."""
    chunker: Chunker | None = st.session_state.get(_FITTED, {}).get(key)
    return chunker and _with_session(chunker)


def noted(key: str) -> Tuned | None:
    """What that form held last, also before a reload of the page; None before its first run."""
    found: Tuned | None = st.session_state.get(NOTED, {}).get(key)
    return found


def tuned(key: str) -> Tuned:
    """What that form held last; before its first run, what it would begin with."""
    if found := noted(key):
        return found
    settings = held_settings("") or recommended(chosen_document())
    try:
        return Tuned(settings, _chunker(settings))
    except ChunkingError:
        return Tuned(settings, None)


def present(key: str, prefix: str = "") -> Tuned:
    """What that form holds at this moment; in a callback that is more than the last run knew."""
    form = _held_form(key, prefix)
    return Tuned(settings_of(form, prefix), form.chunker()) if form else tuned(key)


def _held_form(key: str, prefix: str) -> OptionValues | None:
    restore_given(key)
    strategy: str | None = st.session_state.get(key)
    return None if strategy is None else OptionValues(strategy, prefix)


def _chunker(settings: Settings) -> Chunker:
    return _with_session(create_chunker(settings.strategy, **settings.stated))


def _with_session(chunker: Chunker) -> Chunker:
    return chunker.with_pins(session_pins()).with_metadata(session_metadata())


def held_settings(prefix: str) -> Settings | None:
    """What the form of a prefix holds before it is drawn, None before its first run."""
    form = _held_form(prefix + STRATEGY, prefix)
    return settings_of(form, prefix) if form else None


def recommended(document: Document | None) -> Settings:
    """What suits a document."""
    if document is None:
        return with_defaults(list_strategies()[0])
    suggestion = suggested(document)
    return with_defaults(
        suggestion.strategy, needed_options(suggestion.strategy, dict(suggestion.options))
    )


def with_defaults(strategy: str, stated: Mapping[str, Any] | None = None) -> Settings:
    """A strategy with all other options at their defaults."""
    outcome = resolve_options(strategy, stated or {})
    values = {name: outcome.value(name) for name in described(strategy)["options"]}
    return Settings(strategy, stated or {}, values)


def settings_of_entry(entry: Entry, beside: Settings) -> Settings:
    """What a form holds for an entry, with the pinned cuts and the metadata that stand beside other settings."""
    settings = with_defaults(entry.strategy, needed_options(entry.strategy, entry.options))
    return replace(settings, pins=beside.pins, metadata=beside.metadata)
