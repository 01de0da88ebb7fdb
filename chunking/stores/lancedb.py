"""LanceDB: a table in a folder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np

from ..embedders import Vectors
from ..extras import extra
from .arrow import space_text, table_of, vectors_in
from .base import PAGE, Row, State, Store, Stored
from .guarding import Guarded, passwords_in, refusals, shown_place
from .space import VectorSpace


@contextmanager
def lancedb_store(place: str, collection: str) -> Iterator[Store]:
    """The table of that name in a LanceDB folder."""
    with extra("lancedb"):
        import lancedb

    name, secrets = f"lancedb:{shown_place(place)}, table {collection}", passwords_in(place)
    with refusals(name, secrets):
        store = LanceStore(lancedb.connect(place), collection, name)
    yield Guarded(store, secrets)
    with refusals(name, secrets):
        store.tidy()


class LanceStore:
    """The table, with the columns of an exported Parquet file, `key`, `state` and `vector`."""

    def __init__(self, database: Any, collection: str, place: str) -> None:
        self._database, self._name, self.place = database, collection, place
        is_there = collection in _tables(database)
        self._table: Any = database.open_table(collection) if is_there else None
        self._space: VectorSpace | None = None
        self._is_changed = False

    def space(self) -> VectorSpace | None:
        if self._space is None and self._table is not None:
            self._space = VectorSpace.loads(space_text(self._table.schema), self.place)
        return self._space

    def create(self, space: VectorSpace) -> None:
        none = table_of([], np.zeros((0, space.dimension), np.float32), space)
        self._table = self._database.create_table(self._name, schema=none.schema)
        self._space = space

    def rows(self) -> Iterator[Stored]:
        if self._table is None:
            return
        asked = self._table.search().select(["key", "uri", "state"])
        for batch in asked.to_batches(PAGE):
            for row in batch.to_pylist():
                yield Stored(row["key"], row["uri"] or "", State.parse(row["state"]))

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        if self._table is None or not keys:
            return {}
        found = self._table.search().where(_among(keys)).select(["key", "vector"])
        return vectors_in(found.limit(len(keys)).to_arrow())

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        assert self._space is not None
        self._is_changed = True
        merging = self._table.merge_insert("key").when_matched_update_all()
        merging.when_not_matched_insert_all().execute(table_of(rows, vectors, self._space))

    def describe(self, rows: Sequence[Row]) -> None:
        there = self.vectors([row.key for row in rows])
        self.write(rows, np.stack([there[row.key] for row in rows]))

    def delete(self, keys: Sequence[str]) -> None:
        self._is_changed = True
        self._table.delete(_among(keys))

    def tidy(self) -> None:
        """Join the small files that each batch leaves."""
        if self._is_changed:
            self._table.optimize()


def _tables(database: Any) -> Iterator[str]:
    """The names of all tables, a page at a time."""
    token, is_more = None, True
    while is_more:
        page = database.list_tables(page_token=token)
        yield from page.tables
        token = page.page_token
        is_more = bool(token)


def _among(keys: Sequence[str]) -> str:
    return f"key IN ({', '.join(repr(key) for key in keys)})"
