"""What a store holds when a run begins, and what a document's new rows change in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from .base import Row, State, Store


class Known:
    """The states of a store's rows by document, and where the vector of a text is to be found."""

    def __init__(self, store: Store) -> None:
        self._documents: dict[str, dict[str, State]] = defaultdict(dict)
        self._owners: dict[str, str] = {}
        for key, uri, state in store.rows():
            self._documents[uri][key] = state
            self._owners[state.embedded] = key

    @property
    def count(self) -> int:
        """How many rows there were."""
        return sum(map(len, self._documents.values()))

    def documents(self) -> Iterable[str]:
        """The uris of the documents that there were."""
        return self._documents.keys()

    def states(self, uri: str) -> Mapping[str, State]:
        """The states of a document's rows by key."""
        return self._documents.get(uri, {})

    def is_whole(self, uri: str, source: str) -> bool:
        """Whether all rows of a document, and no others, are there as this source makes them."""
        states = self.states(uri).values()
        facts = {(state.source, state.chunks) for state in states}
        return facts == {(source, len(states))}

    def owner(self, embedded: str) -> str | None:
        """The key of a row whose vector is of that text, None without any."""
        return self._owners.get(embedded)

    def learn(self, rows: Iterable[Row]) -> None:
        """Take in that rows were written: one that was replaced has the vector of its old text no more."""
        for row in rows:
            before = self.states(row.uri).get(row.key)
            if before and self._owners.get(before.embedded) == row.key:
                del self._owners[before.embedded]
            self._owners[row.state.embedded] = row.key


class Change(NamedTuple):
    """What is to be done for a document: rows that need a vector, rows that only moved, keys to take out.

    `renewed` says how many of the first stand there already, with the vector of another text.
    """

    new: list[Row]
    moved: list[Row]
    gone: list[str]
    renewed: int


def change_of(rows: Mapping[str, Row], before: Mapping[str, State]) -> Change:
    """What there is to do where a document has these rows now and had others before."""
    new, moved = [], []
    for key, row in rows.items():
        if key not in before or before[key].embedded != row.state.embedded:
            new.append(row)
        elif before[key] != row.state:
            moved.append(row)
    gone = [key for key in before if key not in rows]
    return Change(new, moved, gone, sum(row.key in before for row in new))
