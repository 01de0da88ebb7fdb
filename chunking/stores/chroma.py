"""Chroma: a collection in a folder."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from typing import Any

import numpy as np

from ..embedders import Vectors
from ..extras import extra
from .base import PAGE, Row, State, Store, Stored
from .guarding import Guarded, refusals
from .space import VectorSpace

#: the key of the collection's metadata under which the vector space stands
SPACE = "chunkwright"


@contextmanager
def chroma_store(place: str, collection: str) -> Iterator[Store]:
    """The collection of that name in a folder of Chroma's."""
    with extra("chroma"):
        import chromadb
        from chromadb.config import Settings

    name = f"chroma:{place}, collection {collection}"
    with refusals(name):
        client = chromadb.PersistentClient(place, Settings(anonymized_telemetry=False))
    with closing(client):
        with refusals(name):
            store = ChromaStore(client, collection, name)
        yield Guarded(store)


class ChromaStore:
    """The collection: the content as document, what is known of the chunk as metadata."""

    def __init__(self, client: Any, collection: str, place: str) -> None:
        self._client, self._name, self.place = client, collection, place
        names = {each.name for each in client.list_collections()}
        self._collection: Any = (
            client.get_collection(collection, embedding_function=None)
            if collection in names
            else None
        )

    def space(self) -> VectorSpace | None:
        if self._collection is None:
            return None
        known = self._collection.metadata or {}
        return VectorSpace.loads(known.get(SPACE), self.place)

    def create(self, space: VectorSpace) -> None:
        self._collection = self._client.create_collection(
            self._name,
            embedding_function=None,
            metadata={SPACE: space.dumps()},
            configuration={"hnsw": {"space": "cosine"}},
        )

    def rows(self) -> Iterator[Stored]:
        count = self._collection.count() if self._collection is not None else 0
        for offset in range(0, count, PAGE):
            page = self._collection.get(limit=PAGE, offset=offset, include=["metadatas"])
            for key, known in zip(page["ids"], page["metadatas"], strict=True):
                state = State.parse(str(known.get("state", "")))
                yield Stored(key, str(known.get("uri", "")), state)

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        if self._collection is None or not keys:
            return {}
        found = self._collection.get(ids=list(keys), include=["embeddings"])
        return dict(zip(found["ids"], np.asarray(found["embeddings"], np.float32), strict=True))

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        keys = [row.key for row in rows]
        there = self._collection.get(ids=keys, include=["metadatas"])
        before = dict(zip(there["ids"], there["metadatas"], strict=True))
        self._collection.upsert(
            ids=keys,
            embeddings=vectors,
            documents=[row.content for row in rows],
            # what is not named stays as it was, and None takes it out
            metadatas=[dict.fromkeys(before.get(row.key, ())) | _metadata(row) for row in rows],
        )

    def describe(self, rows: Sequence[Row]) -> None:
        there = self.vectors([row.key for row in rows])
        self.write(rows, np.stack([there[row.key] for row in rows]))

    def delete(self, keys: Sequence[str]) -> None:
        self._collection.delete(ids=list(keys))


def _metadata(row: Row) -> dict[str, Any]:
    known: Mapping[str, Any] = {**row.metadata, "uri": row.uri, "state": str(row.state)}
    plain = {name: _plain(value) for name, value in known.items()}
    return {name: value for name, value in plain.items() if value not in (None, [])}


def _plain(value: Any) -> Any:
    """A value as Chroma takes it: a list of texts as it is, other lists and tables as JSON."""
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return value
    if isinstance(value, list | dict) or (isinstance(value, int) and abs(value) >= 2**63):
        return json.dumps(value, ensure_ascii=False)
    return value
