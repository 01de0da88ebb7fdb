"""What a store is to the engine: one collection of rows, each with a vector, found again by their keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from ..embedders import Vectors
from ..types import Chunk
from .space import VectorSpace

#: rows that are embedded and written, or whose keys are asked for, at once
BATCH = 500
#: rows that are listed at once
PAGE = 5_000


class State(NamedTuple):
    """What tells whether a stored row is as it should be; stores keep it as one text.

    embedded: a hash of the text that its vector is of.
    source: a hash of the document's file and of all settings that made its chunks.
    chunks: how many chunks the document has.
    described: a hash of all else that is known of the chunk.
    """

    embedded: str
    source: str
    chunks: int
    described: str

    def __str__(self) -> str:
        return " ".join(map(str, self))

    @classmethod
    def parse(cls, text: str) -> State:
        """The state in a text; of a text that holds none, one that equals no other."""
        parts = text.split(" ")
        if len(parts) != 4 or not parts[2].isdecimal():
            return cls("", "", 0, "")
        return cls(parts[0], parts[1], int(parts[2]), parts[3])


class Stored(NamedTuple):
    """What a store says of one of its rows."""

    key: str
    uri: str
    state: State


@dataclass(frozen=True, slots=True)
class Row:
    """A chunk on its way into a store. `key` is a UUID, `embedded` the text that its vector is of.

    `metadata` is all that is known of the chunk but its text, JSON-able, without lone surrogates.
    """

    key: str
    uri: str
    state: State
    chunk: Chunk
    embedded: str
    content: str
    metadata: dict[str, object]


class Store(Protocol):
    """One collection, open. At most `BATCH` rows or keys are given at once."""

    #: where it is, without passwords
    place: str

    def space(self) -> VectorSpace | None:
        """What its vectors were made with; None where there is no collection yet.

        Raises:
            StoreError: there is one that something else made.
        """

    def create(self, space: VectorSpace) -> None:
        """Make the collection."""

    def rows(self) -> Iterator[Stored]:
        """Every row; none where there is no collection yet."""

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        """The vectors of those rows that are at hand, by key: float32, of shape (dimension,)."""

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        """Add rows, or put them in place of those with their keys; one vector a row, (n, dimension)."""

    def describe(self, rows: Sequence[Row]) -> None:
        """Put all but the vectors in place of what is there."""

    def delete(self, keys: Sequence[str]) -> None:
        """Take rows out."""


class Nothing:
    """A store that is not there, to be read only."""

    def __init__(self, place: str) -> None:
        self.place = place

    def space(self) -> None:
        """There is no collection."""

    def rows(self) -> Iterator[Stored]:
        return iter(())
