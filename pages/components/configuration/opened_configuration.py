"""The configuration that a session holds: its entries by file name, of which one is in the form.

Without routes the form is the configuration, and nothing is held here but the parsers, with the documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from glob import escape
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document
from chunking.config import Route
from pages.components.configuration.entries import Entry, Opened, Rules
from pages.components.configuration.history import Settings
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.retrieval import stated_retrieval
from pages.components.library.documents import CHOICE, chosen_parsers, documents
from pages.components.library.source_files import file_of
from pages.components.library.uploads import read_by

STRATEGY = "strategy"
OPENED = "settings.opened"
#: what the messages call routes that came from no file
OWN_RULES = "your rules"


def opened_routes() -> Opened | None:
    """The configuration with routes that is open, None where the form is for every document."""
    found: Opened | None = st.session_state.get(OPENED)
    return found


def held_now() -> Opened:
    """What is open, with what the form holds now; the form alone where it is for every document."""
    form = OptionValues(st.session_state[STRATEGY])
    opened = opened_routes() or Opened(OWN_RULES, (Entry(None, form.strategy, form.values),), 0)
    return opened.holding(form.strategy, form.values)


def hold(opened: Opened | None) -> None:
    """Open these routes instead of those that were open."""
    st.session_state[OPENED] = opened


def current_file() -> str | None:
    """The name of the current document's file."""
    name = st.session_state.get(CHOICE, "")
    return file_of(name) if name in documents() else None


def rules_now(form: Settings, is_following: bool = False) -> Rules:
    """The rules of the session, with what the form holds, as a step of the history has them."""
    opened = opened_routes()
    held = opened and opened.holding(form.strategy, form.values)
    return Rules(held, dict(chosen_parsers()), is_following)


def bring_back(rules: Rules) -> Entry | None:
    """Put back the rules of a step; the form itself is the caller's.

    Returns the entry that the current document takes where another was in the form.
    """
    read_by(rules.parsers)
    routes = rules.routes and rules.routes.turned_to(current_file())
    hold(routes)
    is_another = (
        routes is not None and rules.routes is not None and routes.current != rules.routes.current
    )
    return routes.entry if routes and is_another else None


def leaves_entry(uri: str | None) -> bool:
    """Whether a document of that name takes another entry than is in the form."""
    opened = opened_routes()
    return opened is not None and opened.place(uri) != opened.current


def turned_to(uri: str | None) -> Entry | None:
    """The entry to put into the form where a document of that name takes another than is there.

    What the form holds is kept in the entry that it leaves.
    """
    opened = opened_routes()
    if opened is None or not leaves_entry(uri):
        return None
    if STRATEGY not in st.session_state:  # after a reload the address has what this document takes
        hold(opened.turned_to(uri))
        return None
    opened = held_now().turned_to(uri)
    hold(opened)
    return opened.entry


def configuration_of(chunker: Chunker) -> ChunkingConfig:
    """What makes the chunks of a chunker again and finds them: its options, parsers and retrieval."""
    return _with_session(ChunkingConfig.of(chunker))


def _with_session(config: ChunkingConfig) -> ChunkingConfig:
    return config.read_by(chosen_parsers()).found_by(stated_retrieval())


def whole_configuration(chunker: Chunker) -> ChunkingConfig:
    """The session's configuration, with all its entries; `chunker` is the one in the form.

    Raises:
        ChunkingError: naming the entry whose options do not fit together.
    """
    return _with_session(configuration_under(opened_routes(), chunker))


def configuration_under(opened: Opened | None, chunker: Chunker) -> ChunkingConfig:
    """A chunker with the routes of which it is the entry in the form.

    Raises:
        ChunkingError: naming the entry whose options do not fit together.
    """
    if opened is None:
        return ChunkingConfig.of(chunker)
    *routes, base = opened.holding(chunker.name, chunker.options.to_dict()).entries
    found = tuple(Route(each.match or "", *_stated(each)) for each in routes)
    return replace(_checked(base), routes=found, pins=chunker.pins, metadata=chunker.metadata)


def cut_by(chunker: Chunker, documents: Sequence[Document]) -> Chunker | ChunkingConfig:
    """What cuts these documents: the chunker in the form, or all entries where some take another than is there.

    Raises:
        ChunkingError: naming the entry whose options do not fit together.
    """
    return cut_under(opened_routes(), chunker, documents)


def cut_under(
    opened: Opened | None, chunker: Chunker, documents: Sequence[Document]
) -> Chunker | ChunkingConfig:
    """The same under the routes of which the chunker is the entry in the form.

    Raises:
        ChunkingError: naming the entry whose options do not fit together.
    """
    if opened is None or not _follow(opened, documents):
        return chunker
    config = _with_session(configuration_under(opened, chunker))
    held = opened.holding(chunker.name, chunker.options.to_dict())
    return replace(config, routes=(*_routes_of_others(held, documents), *config.routes))


def _routes_of_others(opened: Opened, documents: Sequence[Document]) -> Iterator[Route]:
    """Routes for the documents that are not called as their files: rules go by the files' names."""
    for document in documents:
        name = document.uri or ""
        place = opened.place(file_of(name))
        if place != opened.place(name):
            yield Route(escape(name), *_stated(opened.entries[place]))


def follow_rules(documents: Sequence[Document]) -> bool:
    """Whether some of these documents take another entry than is in the form."""
    opened = opened_routes()
    return opened is not None and _follow(opened, documents)


def _follow(opened: Opened, documents: Sequence[Document]) -> bool:
    names = (file_of(document.uri or "") for document in documents)
    return any(opened.place(name) != opened.current for name in names)


def _stated(entry: Entry) -> tuple[str, Mapping[str, Any]]:
    config = _checked(entry)
    return config.strategy, config.options


def _checked(entry: Entry) -> ChunkingConfig:
    try:
        return ChunkingConfig(entry.strategy, entry.options)
    except ChunkingError as error:
        raise ChunkingError(f"{entry.title}: {error}") from error
