"""Rows as an Arrow table, for LanceDB and for Parquet: the columns of an export, with key, state and vector."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..embedders import Vectors
from ..export import chunk_table
from .base import Row
from .space import VectorSpace

#: the key of the schema's metadata under which the vector space stands
SPACE = b"chunkwright"


def table_of(rows: Sequence[Row], vectors: Vectors, space: VectorSpace) -> Any:
    """The rows as a `pyarrow.Table`; `vectors` has one for each, (n, dimension)."""
    import pyarrow as pa

    flat = pa.array(vectors.reshape(-1), pa.float32())
    table = chunk_table(row.chunk for row in rows)
    table = table.add_column(0, "key", pa.array([row.key for row in rows], pa.string()))
    table = table.append_column("state", pa.array([str(row.state) for row in rows], pa.string()))
    table = table.append_column("vector", pa.FixedSizeListArray.from_arrays(flat, space.dimension))
    return table.replace_schema_metadata({SPACE: space.dumps().encode()})


def space_text(schema: Any) -> str | None:
    """What a schema says of the vector space, None where it says nothing."""
    found = (schema.metadata or {}).get(SPACE)
    return None if found is None else found.decode("utf-8", "replace")


def vectors_in(table: Any) -> dict[str, Vectors]:
    """The vectors of a table with the columns `key` and `vector`, by key."""
    import numpy as np

    keys = table["key"].to_pylist()
    flat = table["vector"].combine_chunks().flatten().to_numpy(zero_copy_only=False)
    if not keys:
        return {}
    rows = np.asarray(flat, dtype=np.float32).reshape(len(keys), -1)
    return dict(zip(keys, rows, strict=True))
