"""What a run does to a store, or, in a dry run, what it would cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import numpy as np

from ..embedders import Embedder, Progress, Vectors
from ..errors import StoreError
from .base import Row, Store
from .known import Known
from .space import VectorSpace


class Sender(Protocol):
    """Where the rows of a run go. At most `BATCH` rows or keys are given at once."""

    #: texts that were embedded, and the tokens of those that only would be
    embedded: int
    tokens: int

    def write(self, rows: Sequence[Row], progress: Progress) -> None:
        """Add or replace rows, each with the vector of its text."""

    def describe(self, rows: Sequence[Row]) -> None:
        """Replace all but the vectors."""

    def delete(self, keys: Sequence[str]) -> None:
        """Take rows out."""


class Sending:
    """Embeds what the store has no vector of, and writes."""

    tokens = 0

    def __init__(self, store: Store, embedder: Embedder, known: Known) -> None:
        self._store, self._embedder, self._known = store, embedder, known
        self._space = store.space()
        self.embedded = 0

    def write(self, rows: Sequence[Row], progress: Progress) -> None:
        self._store.write(rows, self._vectors(rows, progress))
        self._known.learn(rows)

    def describe(self, rows: Sequence[Row]) -> None:
        self._store.describe(rows)

    def delete(self, keys: Sequence[str]) -> None:
        self._store.delete(keys)

    def _vectors(self, rows: Sequence[Row], progress: Progress) -> Vectors:
        """The vector of each row's text: one that the store has of it, else a new one."""
        owners = {row.embedded: self._known.owner(row.state.embedded) for row in rows}
        there = self._store.vectors([key for key in owners.values() if key])
        by_text = {text: there[key] for text, key in owners.items() if key in there}
        lacking = [text for text in owners if text not in by_text]
        if lacking:
            by_text.update(zip(lacking, self._embed(lacking, progress), strict=True))
        return np.stack([by_text[row.embedded] for row in rows])

    def _embed(self, texts: list[str], progress: Progress) -> Vectors:
        vectors = self._embedder.embed(texts, progress)
        self.embedded += len(texts)
        if self._space is None:
            self._space = VectorSpace.of(self._embedder)
            self._store.create(self._space)
        if vectors.shape[1] != self._space.dimension:
            raise StoreError(
                f"{self._store.place} holds vectors of {self._space.dimension} values, and "
                f"{self._embedder.name!r} gives {vectors.shape[1]}: name another --collection"
            )
        return vectors


class Counting:
    """Changes nothing, and counts what would be embedded."""

    def __init__(self, embedder: Embedder, known: Known) -> None:
        self._embedder, self._known = embedder, known
        self.embedded = self.tokens = 0

    def write(self, rows: Sequence[Row], progress: Progress) -> None:
        lacking = {row.embedded for row in rows if not self._known.owner(row.state.embedded)}
        self.embedded += len(lacking)
        self.tokens += sum(map(self._embedder.count, lacking))
        self._known.learn(rows)

    def describe(self, rows: Sequence[Row]) -> None:
        """Nothing is written."""

    def delete(self, keys: Sequence[str]) -> None:
        """Nothing is taken out."""
