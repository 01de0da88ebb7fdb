"""Vector stores to test with, each read with its own library, as its user does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

INSTALL = "is not installed: .ci/frameworks.txt"


class Held(NamedTuple):
    """A row as the store's library gives it."""

    content: str
    metadata: dict[str, Any]
    vector: list[float]


class LanceDB:
    """A table of LanceDB."""

    package = "lancedb"

    def __init__(self, place: str) -> None:
        self.to, self._place = f"lancedb:{place}", place

    def _table(self) -> Any:
        import lancedb

        return lancedb.connect(self._place).open_table("chunks")

    def held(self) -> dict[str, Held]:
        return {row["key"]: _held(row) for row in self._table().to_arrow().to_pylist()}

    def nearest(self, vector: Sequence[float]) -> str:
        return self._table().search(vector).distance_type("cosine").limit(1).to_list()[0]["key"]

    def made_by_others(self) -> None:
        import lancedb

        lancedb.connect(self._place).create_table("chunks", [{"text": "theirs"}])


class Chroma:
    """A collection of Chroma."""

    package = "chromadb"

    def __init__(self, place: str) -> None:
        self.to, self._place = f"chroma:{place}", place

    def _client(self) -> Any:
        import chromadb
        from chromadb.config import Settings

        return chromadb.PersistentClient(self._place, Settings(anonymized_telemetry=False))

    def held(self) -> dict[str, Held]:
        found = (
            self._client()
            .get_collection("chunks", embedding_function=None)
            .get(include=["documents", "metadatas", "embeddings"])
        )
        rows = zip(found["documents"], found["metadatas"], found["embeddings"], strict=True)
        made = (Held(text, dict(known), list(vector)) for text, known, vector in rows)
        return dict(zip(found["ids"], made, strict=True))

    def nearest(self, vector: Sequence[float]) -> str:
        collection = self._client().get_collection("chunks", embedding_function=None)
        return collection.query(query_embeddings=[list(vector)], n_results=1)["ids"][0][0]

    def made_by_others(self) -> None:
        self._client().create_collection("chunks", embedding_function=None)


class Qdrant:
    """A collection of Qdrant, in the local mode that its client documents."""

    package = "qdrant_client"

    def __init__(self, place: str) -> None:
        self.to, self._place = f"qdrant:{place}", place

    def _with(self, ask: Any) -> Any:
        from qdrant_client import QdrantClient

        client = QdrantClient(path=self._place)
        try:
            return ask(client)
        finally:
            client.close()

    def held(self) -> dict[str, Held]:
        points, _ = self._with(
            lambda client: client.scroll("chunks", limit=100_000, with_vectors=True)
        )
        return {
            str(point.id): Held(point.payload["content"], point.payload, point.vector)
            for point in points
        }

    def nearest(self, vector: Sequence[float]) -> str:
        found = self._with(lambda client: client.query_points("chunks", list(vector), limit=1))
        return str(found.points[0].id)

    def made_by_others(self) -> None:
        from qdrant_client.models import Distance, VectorParams

        size = VectorParams(size=3, distance=Distance.COSINE)
        self._with(lambda client: client.create_collection("chunks", size))


class PGVector:
    """A table of a PostgreSQL server with pgvector."""

    package = "psycopg"

    def __init__(self, address: str) -> None:
        self.to, self._address = f"pgvector:{address}", address
        self.ask("DROP TABLE IF EXISTS chunks")

    def ask(self, sql: str, *values: Any) -> list[Any]:
        import psycopg

        with psycopg.connect(self._address, autocommit=True) as connection:
            found = connection.execute(sql, values)
            return found.fetchall() if found.description else []

    def held(self) -> dict[str, Held]:
        rows = self.ask("SELECT key::text, content, metadata, state, vector::text FROM chunks")
        return {
            key: Held(content, {**known, "state": state}, json.loads(vector))
            for key, content, known, state, vector in rows
        }

    def nearest(self, vector: Sequence[float]) -> str:
        asked = "SELECT key::text FROM chunks ORDER BY vector <=> %s::vector LIMIT 1"
        return self.ask(asked, json.dumps(list(vector)))[0][0]

    def made_by_others(self) -> None:
        self.ask("CREATE TABLE chunks (text text)")


class Parquet:
    """A Parquet file."""

    package = "pyarrow"

    def __init__(self, place: str) -> None:
        self._file = f"{place}.parquet"
        self.to = f"parquet:{self._file}"

    def held(self) -> dict[str, Held]:
        from pyarrow import parquet

        return {row["key"]: _held(row) for row in parquet.read_table(self._file).to_pylist()}

    def nearest(self, vector: Sequence[float]) -> str:
        held = self.held()
        vectors = np.array([row.vector for row in held.values()])
        return list(held)[int(np.argmax(vectors @ np.asarray(vector)))]

    def made_by_others(self) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        parquet.write_table(pa.table({"text": ["theirs"]}), self._file)


def _held(row: dict[str, Any]) -> Held:
    """A row of an Arrow table: what is known of the chunk beside its fields is JSON there."""
    known = {**row, **json.loads(row.pop("metadata"))}
    return Held(known.pop("content"), known, list(known.pop("vector")))


KINDS = (LanceDB, Chroma, Qdrant, PGVector, Parquet)


def need(*packages: str) -> None:
    """Skip a test whose packages are not there."""
    for package in packages:
        pytest.importorskip(package, reason=f"{package} {INSTALL}")
