"""PostgreSQL with the extension pgvector: a table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..embedders import Vectors
from ..errors import StoreError
from ..extras import extra
from .base import PAGE, Row, State, Store, Stored
from .guarding import Guarded, passwords_in, refusals, shown_place
from .space import VectorSpace

#: how addresses of PostgreSQL begin, and the seconds that a server may take to let us in
SCHEMES, TIMEOUT = ("postgresql://", "postgres://"), 10

_CREATE = """
CREATE TABLE {table} (
    key uuid PRIMARY KEY, uri text NOT NULL, content text NOT NULL, metadata jsonb NOT NULL,
    state text NOT NULL, vector vector({dimension}) NOT NULL
)"""
_WRITE = """
INSERT INTO {table} (key, uri, content, metadata, state, vector) VALUES (%s, %s, %s, %s, %s, %s)
ON CONFLICT (key) DO UPDATE SET uri = EXCLUDED.uri, content = EXCLUDED.content,
    metadata = EXCLUDED.metadata, state = EXCLUDED.state, vector = EXCLUDED.vector"""
_DESCRIBE = "UPDATE {table} SET uri = %s, content = %s, metadata = %s, state = %s WHERE key = %s"


@contextmanager
def pgvector_store(place: str, collection: str) -> Iterator[Store]:
    """The table of that name in a database; a password may stand in `PGPASSWORD` or `~/.pgpass`, too."""
    with extra("pgvector"):
        import psycopg

    if not place.startswith(SCHEMES):
        raise StoreError(
            "pgvector needs an address: write pgvector:postgresql://USER@HOST/DATABASE"
        )
    name, secrets = f"pgvector:{shown_place(place)}, table {collection}", passwords_in(place)
    with refusals(name, secrets):
        connection = psycopg.connect(place, autocommit=True, connect_timeout=TIMEOUT)
    with connection:
        with refusals(name, secrets):
            store = PostgresStore(connection, collection, name)
        yield Guarded(store, secrets)


class PostgresStore:
    """The table, with the content and what is known of the chunk as JSON; the vector space is its comment."""

    def __init__(self, connection: Any, table: str, place: str) -> None:
        from psycopg.sql import Identifier

        self._connection, self._table, self.place = connection, Identifier(table), place
        found = self._one("SELECT to_regclass(%s)::oid", [self._table.as_string(connection)])
        self._is_there = found is not None

    def space(self) -> VectorSpace | None:
        if not self._is_there:
            return None
        name = self._table.as_string(self._connection)
        comment = self._one("SELECT obj_description(to_regclass(%s)::oid)", [name])
        return VectorSpace.loads(comment, self.place)

    def create(self, space: VectorSpace) -> None:
        with self._connection.transaction():
            if not self._one("SELECT 1 FROM pg_available_extensions WHERE name = 'vector'"):
                raise StoreError(f"{self.place}: the server lacks pgvector: install it there")
            self._connection.execute("CREATE EXTENSION IF NOT EXISTS vector")
            self._run(_CREATE, dimension=space.dimension)
            self._run("COMMENT ON TABLE {table} IS {comment}", comment=space.dumps())
        self._is_there = True

    def rows(self) -> Iterator[Stored]:
        if not self._is_there:
            return
        with self._connection.transaction(), self._connection.cursor("listing") as cursor:
            cursor.itersize = PAGE
            cursor.execute(self._sql("SELECT key::text, uri, state FROM {table}"))
            for key, uri, state in cursor:
                yield Stored(key, uri, State.parse(state))

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        if not self._is_there or not keys:
            return {}
        asked = self._sql("SELECT key::text, vector::text FROM {table} WHERE key = ANY(%s::uuid[])")
        found = self._connection.execute(asked, [list(keys)])
        return {key: np.array(json.loads(vector), np.float32) for key, vector in found}

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        values = [
            (row.key, *_described(row), json.dumps(vector))
            for row, vector in zip(rows, vectors.tolist(), strict=True)
        ]
        self._run_many(_WRITE, values)

    def describe(self, rows: Sequence[Row]) -> None:
        self._run_many(_DESCRIBE, [(*_described(row), row.key) for row in rows])

    def delete(self, keys: Sequence[str]) -> None:
        asked = self._sql("DELETE FROM {table} WHERE key = ANY(%s::uuid[])")
        self._connection.execute(asked, [list(keys)])

    def _sql(self, text: str, **values: Any) -> Any:
        from psycopg.sql import SQL, Literal

        literals = {name: Literal(value) for name, value in values.items()}
        return SQL(text).format(table=self._table, **literals)

    def _run(self, text: str, **values: Any) -> None:
        self._connection.execute(self._sql(text, **values))

    def _run_many(self, text: str, values: list[tuple[Any, ...]]) -> None:
        with self._connection.transaction(), self._connection.cursor() as cursor:
            cursor.executemany(self._sql(text), values)

    def _one(self, text: str, values: Sequence[Any] = ()) -> Any:
        found = self._connection.execute(text, values).fetchone()
        return found[0] if found else None


def _described(row: Row) -> tuple[str, str, str, str]:
    """The columns that tell of a chunk. PostgreSQL has no text with a zero character in it."""
    metadata = json.dumps(_without_zeros(row.metadata), ensure_ascii=False)
    return _without_zeros(row.uri), _without_zeros(row.content), metadata, str(row.state)


def _without_zeros(value: Any) -> Any:
    if isinstance(value, str):
        return value.replace("\0", "�")
    if isinstance(value, list):
        return [_without_zeros(item) for item in value]
    if isinstance(value, dict):
        return {_without_zeros(name): _without_zeros(item) for name, item in value.items()}
    return value
