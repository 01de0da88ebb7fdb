"""The configuration that a session holds: its entries by file name, of which one is in the form.

Without routes the form is the configuration, and nothing is held here but the parsers, with the documents.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from glob import escape
from typing import Any

import streamlit as st

from chunking import Chunker, ChunkingConfig, ChunkingError, Document, needed_options
from chunking.config import Route, fits
from pages.components.configuration.history import Step, go_on_as, history_of
from pages.components.configuration.option_values import OptionValues
from pages.components.configuration.retrieval import stated_retrieval
from pages.components.library.documents import chosen_parsers
from pages.components.library.source_files import file_of
from pages.components.library.uploads import read_by

STRATEGY = "strategy"
OPENED = "settings.opened"
#: what the messages call routes that came from no file
OWN_RULES = "your rules"


@dataclass(frozen=True)
class Entry:
    """A strategy as a form holds it, fitting together or not, for the files of a pattern; None: the others."""

    match: str | None
    strategy: str
    options: Mapping[str, Any] = field(repr=False)

    @property
    def title(self) -> str:
        """What the entry is called."""
        return "All other files" if self.match is None else f"Files {self.match}"


@dataclass(frozen=True)
class Opened:
    """The entries of a file with routes, the one without a pattern last, and which of them is in the form."""

    file: str
    entries: tuple[Entry, ...]
    current: int

    @classmethod
    def of(cls, file: str, config: ChunkingConfig, uri: str | None) -> "Opened":
        """A configuration with the entry in the form that takes a document of that name."""
        routes = [Entry(each.match, each.strategy, each.options) for each in config.routes]
        entries = (*routes, Entry(None, config.strategy, config.options))
        opened = cls(file, entries, 0)
        return replace(opened, current=opened.place(uri))

    @property
    def entry(self) -> Entry:
        """The entry that is in the form, as it was put there."""
        return self.entries[self.current]

    @property
    def matches(self) -> list[str]:
        """The patterns of the routes, the first that fits applies."""
        return [entry.match for entry in self.entries if entry.match is not None]

    def place(self, uri: str | None) -> int:
        """Where the entry for a document of that name stands."""
        fitting = (
            i for i, match in enumerate(self.matches) if uri is not None and fits(match, uri)
        )
        return next(fitting, len(self.matches))

    def holding(self, strategy: str, options: Mapping[str, Any]) -> "Opened":
        """The same with what the form holds now; an entry that comes to the same stays as it was stated."""
        if strategy == self.entry.strategy and needed_options(strategy, options) == needed_options(
            strategy, self.entry.options
        ):
            return self
        entries = list(self.entries)
        entries[self.current] = replace(self.entry, strategy=strategy, options=options)
        return replace(self, entries=tuple(entries))

    def is_as(self, other: "Opened") -> bool:
        """Whether both give every document the same."""
        held = (
            [
                (each.match, each.strategy, needed_options(each.strategy, each.options))
                for each in opened.entries
            ]
            for opened in (self, other)
        )
        return next(held) == next(held)

    def with_entries(self, entries: Sequence[Entry], uri: str | None) -> "Opened":
        """Other entries, of which the one for a document of that name is in the form."""
        opened = replace(self, entries=tuple(entries))
        return replace(opened, current=opened.place(uri))


@dataclass(frozen=True)
class Rules:
    """What a step of the form stood under: the routes, without what is in the form, and the parser of each kind of file."""

    routes: Opened | None
    parsers: Mapping[str, str]


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
    """Open these routes instead of those that were open; the steps that can be undone go on under them."""
    before = history_name()
    st.session_state[OPENED] = opened
    go_on_as(before, history_name())


def history_name() -> str:
    """What the history of the form is called: each pattern has one of its own."""
    opened = opened_routes()
    match = opened.entry.match if opened else None
    return STRATEGY if match is None else f"{STRATEGY} {match}"


def rules_now() -> Rules:
    """The rules of the session, as a step of the history holds them."""
    opened = opened_routes()
    return Rules(opened and opened.holding("", {}), dict(chosen_parsers()))


def bring_back(step: Step) -> None:
    """Put back the rules under which a form was; the form itself is the caller's."""
    rules, settings = step.rules, step.settings
    assert isinstance(rules, Rules), "the steps of this form have rules"
    hold(rules.routes and rules.routes.holding(settings.strategy, settings.values))
    read_by(rules.parsers)


def turned_to(uri: str | None) -> Entry | None:
    """The entry to put into the form where a document of that name takes another than is there.

    What the form holds is kept in the entry that it leaves.
    """
    opened = opened_routes()
    if opened is None or opened.place(uri) == opened.current:
        return None
    if STRATEGY not in st.session_state:  # after a reload the address has what this document takes
        st.session_state[OPENED] = replace(opened, current=opened.place(uri))
        return None
    opened = held_now()
    st.session_state[OPENED] = replace(opened, current=opened.place(uri))
    if history := history_of(history_name()):
        history.resume(rules_now())
    return opened.entries[opened.place(uri)]


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
