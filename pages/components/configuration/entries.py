"""The entries of a configuration with rules by kind of file: what the files of each pattern take."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chunking import ChunkingConfig, needed_options
from chunking.config import fits


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

    def is_as(self, other: "Entry") -> bool:
        """Whether both give the same files the same."""
        if (self.match, self.strategy) != (other.match, other.strategy):
            return False
        held = (needed_options(each.strategy, each.options) for each in (self, other))
        return self.options == other.options or next(held) == next(held)


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
        return cls(file, entries, 0).turned_to(uri)

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

    def turned_to(self, uri: str | None) -> "Opened":
        """The same with the entry in the form that takes a document of that name."""
        return replace(self, current=self.place(uri))

    def holding(self, strategy: str, options: Mapping[str, Any]) -> "Opened":
        """The same with what the form holds now; an entry that comes to the same stays as it was stated."""
        held = Entry(self.entry.match, strategy, options)
        if held.is_as(self.entry):
            return self
        entries = list(self.entries)
        entries[self.current] = held
        return replace(self, entries=tuple(entries))

    def with_entries(self, entries: Sequence[Entry], uri: str | None) -> "Opened":
        """Other entries, of which the one for a document of that name is in the form."""
        return replace(self, entries=tuple(entries)).turned_to(uri)

    def is_as(self, other: "Opened") -> bool:
        """Whether both give every file the same."""
        pairs = zip(self.entries, other.entries, strict=False)
        return len(self.entries) == len(other.entries) and all(a.is_as(b) for a, b in pairs)


@dataclass(frozen=True)
class Rules:
    """What stands beside the form: the entries, of which it holds one, None where it is for every document; the parser of each kind of file.

    `is_following` says that each document that is opened is given what suits it.
    """

    routes: Opened | None
    parsers: Mapping[str, str]
    is_following: bool = field(default=False, compare=False)

    @property
    def files(self) -> str:
        """For which files the form is, behind the name of what was changed in it; empty where it is for all."""
        if self.routes is None:
            return ""
        return f" for {self.routes.entry.match or 'all other files'}"

    def is_as(self, other: "Rules") -> bool:
        """Whether both say the same of every file."""
        if self.routes is None or other.routes is None:
            return self == other
        return self.parsers == other.parsers and self.routes.is_as(other.routes)
