"""A Parquet file with vectors, written anew by each run that changes anything, whole or not at all."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from ..cache_directory import locked
from ..embedders import Vectors
from ..errors import StoreError
from ..extras import extra
from .arrow import space_text, table_of, vectors_in
from .base import Row, State, Store, Stored
from .guarding import Guarded, refusals
from .space import VectorSpace

#: rows of a row group
GROUP = 20_000


@contextmanager
def parquet_store(place: str, collection: str) -> Iterator[Store]:
    """The file, held against other runs; it is replaced when the block ends without an error."""
    with extra("parquet"):
        import pyarrow  # noqa: F401 - asked for before hours of work

    path = Path(place)
    if path.is_dir():
        raise StoreError(
            f"{path} is a folder: name a file, such as parquet:{path / 'chunks.parquet'}"
        )
    with _held(path):
        store = ParquetStore(path)
        try:
            yield Guarded(store)
            with refusals(store.place):
                store.save()
        finally:
            store.clear()


@contextmanager
def _held(path: Path) -> Iterator[None]:
    """Keep other runs from the file."""
    try:
        with locked(path.with_name(f".{path.name}.lock"), patience=0):
            yield
    except TimeoutError as error:
        raise StoreError(f"another run is writing to {path}: wait for its end") from error


class ParquetStore:
    """The file, and beside it the one that takes its place: new rows first, then those of the old one."""

    def __init__(self, path: Path) -> None:
        self.place = f"parquet:{path}"
        self._path = path
        self._scratch = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
        self._space: VectorSpace | None = None
        self._writer: Any = None
        self._waiting: list[Any] = []
        self._written: set[str] = set()
        self._moved: dict[str, Row] = {}
        self._gone: set[str] = set()

    def space(self) -> VectorSpace | None:
        if self._space is None and self._path.exists():
            with self._old() as old:
                self._space = VectorSpace.loads(space_text(old.schema_arrow), self.place)
        return self._space

    def create(self, space: VectorSpace) -> None:
        self._space = space

    def rows(self) -> Iterator[Stored]:
        for table in self._groups(["key", "uri", "state"]):
            for row in table.to_pylist():
                yield Stored(row["key"], row["uri"] or "", State.parse(row["state"]))

    def vectors(self, keys: Sequence[str]) -> dict[str, Vectors]:
        """Those of the old file."""
        found: dict[str, Vectors] = {}
        for table in self._groups(["key", "vector"]) if keys else ():
            found.update(vectors_in(table.filter(_among(table, keys))))
        return found

    def write(self, rows: Sequence[Row], vectors: Vectors) -> None:
        assert self._space is not None
        self._written.update(row.key for row in rows)
        self._put(table_of(rows, vectors, self._space))

    def describe(self, rows: Sequence[Row]) -> None:
        self._moved.update((row.key, row) for row in rows)

    def delete(self, keys: Sequence[str]) -> None:
        self._gone.update(keys)

    def save(self) -> None:
        """Put the new file in the old one's place, where anything changed."""
        if not (self._written or self._moved or self._gone):
            return
        out = self._written | self._gone | self._moved.keys()
        for table in self._groups():
            self._put(self._described(table))
            self._put(table.filter(_not(_among(table, out))))
        if self._waiting:
            self._flush()
        self._writer.close()
        os.replace(self._scratch, self._path)

    def clear(self) -> None:
        """Leave nothing half written."""
        if self._writer is not None and self._writer.is_open:
            self._writer.close()
        self._scratch.unlink(missing_ok=True)

    def _described(self, table: Any) -> Any:
        """The rows of a part of the old file that moved, with what is known of them now."""
        assert self._space is not None
        there = vectors_in(table.filter(_among(table, self._moved)))
        vectors = np.zeros((len(there), self._space.dimension), np.float32)
        vectors[:] = list(there.values()) or vectors
        return table_of([self._moved[key] for key in there], vectors, self._space)

    def _old(self) -> Any:
        from pyarrow import parquet

        return parquet.ParquetFile(self._path)

    def _groups(self, columns: list[str] | None = None) -> Iterator[Any]:
        """The old file, a row group at a time."""
        if self._path.exists():
            with self._old() as old:
                for number in range(old.num_row_groups):
                    yield old.read_row_group(number, columns)

    def _put(self, table: Any) -> None:
        self._waiting.append(table)
        if sum(each.num_rows for each in self._waiting) >= GROUP:
            self._flush()

    def _flush(self) -> None:
        import pyarrow as pa
        from pyarrow import parquet

        table = pa.concat_tables(self._waiting)
        self._waiting = []
        if self._writer is None:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            self._writer = parquet.ParquetWriter(self._scratch, table.schema, compression="zstd")
        if table.num_rows:
            self._writer.write_table(table)


def _among(table: Any, keys: Iterable[str]) -> Any:
    """For each row whether its key is one of these."""
    import pyarrow as pa
    import pyarrow.compute as pc

    return pc.is_in(table["key"], value_set=pa.array(list(keys), pa.string()))


def _not(mask: Any) -> Any:
    import pyarrow.compute as pc

    return pc.invert(mask)
