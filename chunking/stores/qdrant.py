"""Qdrant: a collection on a server, or in a folder as its client's local mode keeps it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import numpy as np

from ..embedders import Vectors
from ..errors import StoreError
from ..extras import extra
from ..llm.server import key_in
from .base import PAGE, Row, State, Store, Stored
from .guarding import Guarded, passwords_in, refusals, shown_place
from .space import VectorSpace

#: the environment variable with the key of a server, and the seconds that it may take to answer
KEY, TIMEOUT = "QDRANT_API_KEY", 60
#: the key of the collection's metadata under which the vector space stands
SPACE = "chunkwright"


@contextmanager
def qdrant_store(place: str, collection: str) -> Iterator[Store]:
    """The collection of that name; `place` is an address, or a folder."""
    with extra("qdrant"):
        from qdrant_client import QdrantClient

    key = key_in(KEY)
    name, secrets = (
        f"qdrant:{shown_place(place)}, collection {collection}",
        (key, *passwords_in(place)),
    )
    with refusals(name, secrets):
        client = (
            QdrantClient(url=place, api_key=key or None, timeout=TIMEOUT, check_compatibility=False)
            if "://" in place
            else QdrantClient(path=place)
        )
    with closing(client):
        with refusals(name, secrets):
            store = QdrantStore(client, collection, name)
        yield Guarded(store, secrets)


class QdrantStore:
    """The collection: the content and what is known of the chunk as payload."""

    def __init__(self, client: Any, collection: str, place: str) -> None:
        self._client, self._name, self.place = client, collection, place
        self._is_there = client.collection_exists(collection)

    def space(self) -> VectorSpace | None:
        if not self._is_there:
            return None
        known = self._client.get_collection(self._name).config.metadata or {}
        return VectorSpace.loads(known.get(SPACE), self.place)

    def create(self, space: VectorSpace) -> None:
        from qdrant_client.models import Distance, VectorParams

        size = VectorParams(size=space.dimension, distance=Distance.COSINE)
        self._client.create_collection(self._name, size, metadata={SPACE: space.dumps()})
        self._is_there = True
        if not self._client.get_collection(self._name).config.metadata:
            self._client.delete_collection(self._name)
            raise StoreError(f"{self.place}: the server is too old: Qdrant 1.16 or newer is needed")

    def rows(self) -> Iterator[Stored]:
        offset, is_more = None, self._is_there
        while is_more:
            points, offset = self._client.scroll(
                self._name, limit=PAGE, offset=offset, with_payload=["uri", "state"]
            )
            for point in points:
                known = point.payload or {}
                state = State.parse(str(known.get("state", "")))
                yield Stored(str(point.id), str(known.get("uri", "")), state)
            is_more = offset is not None

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        if not self._is_there or not keys:
            return {}
        found = self._client.retrieve(self._name, keys, with_payload=False, with_vectors=True)
        return {str(point.id): np.asarray(point.vector, np.float32) for point in found}

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        from qdrant_client.models import Batch

        batch = Batch(
            ids=[row.key for row in rows],
            vectors=vectors.tolist(),
            payloads=[_payload(row) for row in rows],
        )
        self._client.upsert(self._name, batch, wait=True)

    def describe(self, rows: Sequence[Row]) -> None:
        from qdrant_client.models import OverwritePayloadOperation, SetPayload

        changes = [
            OverwritePayloadOperation(
                overwrite_payload=SetPayload(payload=_payload(row), points=[row.key])
            )
            for row in rows
        ]
        self._client.batch_update_points(self._name, changes, wait=True)

    def delete(self, keys: Sequence[str]) -> None:
        from qdrant_client.models import PointIdsList

        self._client.delete(self._name, PointIdsList(points=list(keys)), wait=True)


def _payload(row: Row) -> dict[str, Any]:
    return {**row.metadata, "content": row.content, "uri": row.uri, "state": str(row.state)}
