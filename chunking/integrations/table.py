"""Arrow tables in and out, for whatever maps batches: Ray, Spark, Daft, datasets, Polars, pandas, DuckDB."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ..export import chunk_table
from ..extras import extra
from ..types import Chunk
from .common import Configuration, configured, cut

__all__ = ["TableChunker"]


class TableChunker:
    """A function of a table of documents that gives a table of chunks; it can be pickled.

    It cuts as `config` says: a configuration, its file, or a strategy with its options. `text` and
    `uri` name the columns with the texts and with their names; texts that are null have no chunks.
    The columns are those of an exported Parquet file, then the columns `keep` of the documents,
    repeated for each of their chunks.
    """

    def __init__(
        self,
        config: Configuration,
        *,
        text: str = "text",
        uri: str | None = None,
        keep: Sequence[str] = (),
        **options: Any,
    ) -> None:
        self.config = configured(config, options)
        self.text, self.uri, self.keep = text, uri, tuple(keep)

    def __call__(self, table: Any) -> Any:
        """The chunks of all rows, in their order: `pyarrow.Table` or `RecordBatch` to `Table`.

        Raises:
            KeyError: a column that is not there.
            MissingExtraError: pyarrow is not installed.
        """
        with extra("parquet"):
            import pyarrow as pa

        texts = table.column(self.text).to_pylist()
        names = table.column(self.uri).to_pylist() if self.uri else [None] * len(texts)
        chunks: list[Chunk] = []
        rows: list[int] = []
        for row, (text, name) in enumerate(zip(texts, names, strict=True)):
            found = () if text is None else cut(self.config, text, name)
            chunks += found
            rows += [row] * len(found)
        made = chunk_table(chunks)
        for name in self.keep:
            made = made.append_column(name, table.column(name).take(pa.array(rows, pa.int64())))
        return made

    def batches(self, batches: Iterable[Any]) -> Iterator[Any]:
        """The same for a stream of record batches, as Spark's `mapInArrow` has it."""
        for batch in batches:
            yield from self(batch).to_batches()
