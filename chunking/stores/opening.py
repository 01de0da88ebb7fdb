"""From what `--to` names to an open store."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import cast

from ..errors import StoreError, unknown_name
from .base import Nothing, Store
from .chroma import chroma_store
from .lancedb import lancedb_store
from .parquet import parquet_store
from .pgvector import pgvector_store
from .qdrant import qdrant_store

#: how each kind is written
STORES = {
    "lancedb": "lancedb:PATH",
    "chroma": "chroma:PATH",
    "qdrant": "qdrant:URL",
    "pgvector": "pgvector:URL",
    "parquet": "parquet:FILE",
}
COLLECTION = "chunks"
_OPENERS: dict[str, Callable[[str, str], AbstractContextManager[Store]]] = {
    "lancedb": lancedb_store,
    "chroma": chroma_store,
    "qdrant": qdrant_store,
    "pgvector": pgvector_store,
    "parquet": parquet_store,
}
_FOLDERS_ONLY = ("chroma", "parquet")
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{1,61}[A-Za-z0-9]")


@contextmanager
def open_store(to: str, collection: str = COLLECTION, *, make: bool = True) -> Iterator[Store]:
    """The store that `to` names, as in `lancedb:PATH`; use it as a context manager.

    `collection` is the name of the table or collection in it: 3 to 63 letters, digits, `_` and `-`.
    A Parquet file holds one, whatever its name. Without `make`, for a dry run, a folder that is not there
    is taken for an empty store, and is not made.

    Raises:
        UnknownNameError: no such kind of store.
        StoreError: no place, a collection that cannot be called so, or a store that cannot be used.
        MissingExtraError: the store's library is not installed.
    """
    kind, place = _parts(to)
    if not _NAME.fullmatch(collection):
        raise StoreError(
            f"a collection cannot be called {collection!r}: take 3 to 63 letters, digits, '_' and '-', "
            "with a letter or digit at both ends"
        )
    folder = folder_of(to)
    if folder and not make and not folder.exists():
        yield cast(Store, Nothing(f"{kind}:{place}"))
    else:
        with _OPENERS[kind](place, collection) as store:
            yield store


def folder_of(to: str) -> Path | None:
    """Where on this machine the store keeps its files; None for one behind an address."""
    _, place = _parts(to)
    return None if "://" in place else Path(place)


def _parts(to: str) -> tuple[str, str]:
    """The kind of a store, and its place."""
    kind, _, place = to.partition(":")
    if kind not in STORES:
        raise unknown_name("store", kind[:40], STORES)  # the rest may hold a password
    if not place.strip() or ("://" in place and kind in _FOLDERS_ONLY):
        raise StoreError(f"{kind} needs another place: write {STORES[kind]}")
    return kind, place if "://" in place else os.path.expanduser(place)
