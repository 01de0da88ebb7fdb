"""The documents after a reload of the page: they, their parsers, routes, settings, steps and questions are there again."""

import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import streamlit as st
from streamlit.errors import StreamlitAPIException

from pages.components.autotune.drawing import DRAWINGS
from pages.components.autotune.example import FOUND
from pages.components.autotune.session_search import SEARCH
from pages.components.autotune.settings import SEARCH_SETTINGS, WITHIN
from pages.components.configuration.baseline import PINNED
from pages.components.configuration.configuration_files import STRATEGY, set_strategy
from pages.components.configuration.history import HISTORIES
from pages.components.configuration.opened_configuration import OPENED
from pages.components.configuration.retrieval import KEYS, READ
from pages.components.configuration.session_metadata import METADATA
from pages.components.configuration.session_pins import PINS
from pages.components.configuration.strategy_choice import FOUND as FOUND_BY
from pages.components.configuration.suited_settings import SUITED
from pages.components.configuration.taking_over import TAKEN_OVER
from pages.components.configuration.tuned import NOTED
from pages.components.evaluate.pool import POOL, POOL_AWAITED
from pages.components.evaluate.questions.importing import GIVEN as QUESTIONS_GIVEN
from pages.components.evaluate.questions.session_questions import STORE
from pages.components.evaluate.run import KNOWN, SHOWN, Findings
from pages.components.evaluate.settings import SWITCH
from pages.components.help.tour import TAKEN
from pages.components.library.awaited import AWAITED
from pages.components.library.documents import (
    CHOICE,
    GONE,
    HOLDERS,
    PARSERS,
    names,
    own_documents,
)
from pages.components.library.shares import RECEIVED, SHARED
from pages.components.library.sidebar import BARE, MISSING, UNNAMED, is_awaited
from pages.components.library.source_files import SOURCE_FILES, UPLOADS
from pages.components.library.tab_memory import is_open, keep_for_tab, know_tab
from pages.components.library.tab_store import TabStore
from pages.components.library.uploads import (
    INCOMING,
    cancel_all,
    forget_handed_in,
    without_uploader,
)
from pages.components.playground.answer import ANSWERS
from pages.components.project.opening import GIVEN
from pages.components.project.session_project import OPENED as PROJECT
from pages.components.runs.embedding import MODEL

#: widgets of how documents are searched, and the key under which their values are kept
_SETTINGS, HELD = (*KEYS.values(), READ, MODEL, *SEARCH_SETTINGS, WITHIN), "settings.held"
#: what of a session belongs to its documents
_KEYS = (
    UPLOADS,
    SOURCE_FILES,
    HOLDERS,
    GONE,
    PARSERS,
    INCOMING,
    OPENED,
    STORE,
    SEARCH,
    DRAWINGS,
    FOUND,
    FOUND_BY,
    TAKEN_OVER,
    ANSWERS,
    KNOWN,
    SHOWN,
    PINS,
    METADATA,
    AWAITED,
    SHARED,
    RECEIVED,
    PROJECT,
    GIVEN,
    QUESTIONS_GIVEN,
    PINNED,
    NOTED,
    HISTORIES,
    POOL,
    POOL_AWAITED,
    HELD,
    SUITED,
    *SWITCH,
    TAKEN,
)
#: what a session that begins has of a project, or of questions, that the app was started with
_OF_PROJECT = (GONE, PARSERS, OPENED, STORE, PINS, METADATA, AWAITED, PROJECT, PINNED)
_OF_QUESTIONS = (STORE,)


#: bytes of an evaluation for each character of its documents: 3.9 were measured, for chunks of 256 tokens
_OF_EVALUATION = 4


@cache
def _store() -> TabStore:
    return TabStore(is_open, lambda values: cancel_all(values.get(INCOMING, {})))


def restore_after_reload() -> None:
    """Put what was kept for this tab into the session, in a run of its own once the browser has told the tab."""
    know_tab(_store(), is_awaited(), bool(own_documents()), _restore)


def keep_for_reload() -> None:
    """Keep the documents for this tab, and the settings with which they are searched."""
    state = st.session_state
    now = {key: state[key] for key in _SETTINGS if key in state}
    state[HELD] = {**state.get(HELD, {}), **now} if own_documents() else {}
    keep_for_tab(_store(), (*_KEYS, CHOICE) if own_documents() else _KEYS, _bytes)


def _restore(values: Mapping[str, Any]) -> None:
    """Add what was kept to what the session has got meanwhile, and choose the document that was asked for, else the last.

    Where the address said nothing at all, the settings are those that were kept, too; else those that its page does not show.
    """
    state = st.session_state
    last = values.get(CHOICE) if state.pop(UNNAMED, False) else None
    asked = state.get(MISSING) or last or state.get(CHOICE)
    kept = {**values, INCOMING: without_uploader(values.get(INCOMING, {}))}
    _forget_given(kept)
    state.pop(HISTORIES, None)  # what a form holds now is the next step of what was kept
    for key, value in kept.items():
        held = state.get(key)
        state[key] = _joined(value, held or {}) if isinstance(value, dict) else held or value
    if state.pop(BARE, False):
        _restore_settings(values)
    for key, value in values.get(HELD, {}).items():
        state.setdefault(key, value)
    if asked in names():
        state[CHOICE] = asked
        state.pop(MISSING, None)
        with suppress(StreamlitAPIException):  # where it is drawn, its widget tells the address
            st.query_params[CHOICE] = asked


def _restore_settings(kept: Mapping[str, Any]) -> None:
    """Give the form what it held, and the widgets of the search what they held, in place of what a first visit begins with."""
    state = st.session_state
    state.update(kept.get(HELD, {}))
    if form := kept.get(NOTED, {}).get(STRATEGY):
        set_strategy(form.settings.strategy, form.settings.stated)
    if SUITED in kept:
        state[SUITED] = kept[SUITED]
    else:
        state.pop(SUITED, None)


def _forget_given(kept: Mapping[str, Any]) -> None:
    """Let go of what the app was started with where the tab had it before, and may have removed some of it."""
    state = st.session_state
    if kept.get(GIVEN):
        forget_handed_in()
    for flag, keys in ((GIVEN, _OF_PROJECT), (QUESTIONS_GIVEN, _OF_QUESTIONS)):
        for key in keys if kept.get(flag) else ():
            state.pop(key, None)


def _joined(kept: dict[Any, Any], held: dict[Any, Any]) -> dict[Any, Any]:
    """Both; of what both have, that of the session, unless it holds nothing yet."""
    return {**kept, **{name: own for name, own in held.items() if own or name not in kept}}


def _bytes() -> int:
    """About how much memory the documents, their files and the evaluations take."""
    source_files = st.session_state.get(SOURCE_FILES, {}).values()
    waiting = st.session_state.get(INCOMING, {}).values()
    measured: Iterable[Findings] = st.session_state.get(KNOWN, {}).values()
    characters = (len(document.text) for each in measured for document in each.report.documents)
    return (
        _OF_EVALUATION * sum(characters)
        + sum(len(source_file.data) for source_file in source_files)
        + sum(len(item.data) for item in waiting)
        + sum(sys.getsizeof(document.text) for document in own_documents().values())
    )
