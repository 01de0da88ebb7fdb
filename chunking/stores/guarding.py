"""What a store's own library raises, said as an error of the engine in which no password stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from ..embedders import Vectors
from ..errors import ChunkingError, StoreError
from ..llm.server import shown
from ..masking import masked, secrets_in
from .base import Row, Store, Stored
from .space import VectorSpace

#: characters of what a library says that are shown
MOST_SAID = 300


@contextmanager
def refusals(place: str, secrets: Sequence[str] = ()) -> Iterator[None]:
    """Turn what a library raises in this block into a StoreError, without the secrets."""
    try:
        yield
    except ChunkingError:
        raise
    except Exception as error:
        message = masked(" ".join(str(error).split()), secrets)
        raise StoreError(f"{place}: {message[:MOST_SAID] or type(error).__name__}") from None


def passwords_in(place: str) -> tuple[str, ...]:
    """The passwords of a store's address; a folder has none.

    Raises:
        StoreError: it is no address. Nothing of it is shown.
    """
    try:
        return secrets_in(place) if "://" in place else ()
    except ValueError:
        raise StoreError("the address of the store cannot be read: see its brackets") from None


def shown_place(place: str) -> str:
    """A folder as it is, an address without passwords."""
    return shown(place) if "://" in place else place


class Guarded:
    """A store whose library's errors are those of the engine."""

    def __init__(self, store: Store, secrets: Sequence[str] = ()) -> None:
        self.place = store.place
        self._store, self._secrets = store, tuple(secrets)

    def space(self) -> VectorSpace | None:
        with self._refusals():
            return self._store.space()

    def create(self, space: VectorSpace) -> None:
        with self._refusals():
            self._store.create(space)

    def rows(self) -> Iterator[Stored]:
        with self._refusals():
            yield from self._store.rows()

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        with self._refusals():
            return self._store.vectors(keys)

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        with self._refusals():
            self._store.write(rows, vectors)

    def describe(self, rows: Sequence[Row]) -> None:
        with self._refusals():
            self._store.describe(rows)

    def delete(self, keys: Sequence[str]) -> None:
        with self._refusals():
            self._store.delete(keys)

    def _refusals(self) -> AbstractContextManager[None]:
        return refusals(self.place, self._secrets)
