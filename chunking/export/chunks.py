"""Chunks to JSONL, CSV or Parquet: the same rows in each, written whole or not at all."""

from __future__ import annotations

import csv
import io
import json
import os
import secrets
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Literal, Protocol, Self

from ..disk_errors import disk_remedy
from ..errors import ChunkingError, unknown_name
from ..extras import extra
from ..spreadsheets import guarded_row
from ..surrogates import without_surrogates
from ..types import Chunk

ChunkFormat = Literal["jsonl", "csv", "parquet"]
CHUNK_FORMATS: tuple[ChunkFormat, ...] = ("jsonl", "csv", "parquet")

_COLUMNS = (
    "id", "content_id", "uri", "index", "start", "end", "token_count", "content", "text", "prefix",
    "suffix", "heading_path", "section_title", "page_number", "page_end", "cut", "metadata",
)  # fmt: skip
#: rows and characters that are kept as Python objects, then rows and bytes of a row group of Parquet
_PACKED_ROWS, _PACKED_CHARACTERS = 1_000, 4_000_000
_GROUP_ROWS, _GROUP_BYTES = 100_000, 64_000_000
_INTEGERS = frozenset({"index", "start", "end", "token_count", "page_number", "page_end"})


def chunk_row(chunk: Chunk) -> dict[str, Any]:
    """A chunk as a record: its fields, its content, and the document's uri."""
    values = chunk.to_dict()
    values["content"] = chunk.content
    values["uri"] = chunk.metadata.get("uri")
    return {name: values[name] for name in _COLUMNS}


class _Sink(Protocol):
    def write(self, rows: Iterable[dict[str, Any]]) -> None: ...

    def close(self) -> None: ...


class _JsonLines:
    """One JSON object a line; lone surrogates, which UTF-8 has no bytes for, are escaped."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream

    def write(self, rows: Iterable[dict[str, Any]]) -> None:
        for row in rows:
            try:
                line = json.dumps(row, ensure_ascii=False).encode("utf-8")
            except UnicodeEncodeError:
                line = json.dumps(row).encode("ascii")
            self._stream.write(line + b"\n")

    def close(self) -> None:
        self._stream.flush()


class _Csv:
    """A header and a row a chunk; lists and tables are JSON inside their cell."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._text = io.TextIOWrapper(stream, encoding="utf-8", errors="replace", newline="")
        self._writer = csv.writer(self._text)
        self._writer.writerow(_COLUMNS)

    def write(self, rows: Iterable[dict[str, Any]]) -> None:
        self._writer.writerows(guarded_row(_flat(row).values()) for row in rows)

    def close(self) -> None:
        self._text.flush()
        self._text.detach()


class _Parquet:
    """Typed columns; the heading path is a list of strings, the metadata JSON.

    A row group holds the rows of many documents: each takes room in the file's footer, and rows
    beside each other compress well. What waits for its group to be full is bounded in size.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        with extra("parquet"):
            from pyarrow import parquet

        self._writer = parquet.ParquetWriter(stream, _schema(), compression="zstd")
        self._rows: list[dict[str, Any]] = []
        self._characters = 0
        self._tables: list[Any] = []

    def write(self, rows: Iterable[dict[str, Any]]) -> None:
        for row in rows:
            self._rows.append(row)
            self._characters += len(row["text"]) + len(row["content"])
            if len(self._rows) >= _PACKED_ROWS or self._characters >= _PACKED_CHARACTERS:
                self._pack()

    def close(self) -> None:
        try:
            self._pack()
            self._write_group()
        finally:
            self._writer.close()

    def _pack(self) -> None:
        """Rows as a table, which is a fraction of their size; a row group once there are enough."""
        self._tables.append(_table(self._rows))
        self._rows, self._characters = [], 0
        rows = sum(table.num_rows for table in self._tables)
        if rows >= _GROUP_ROWS or sum(table.nbytes for table in self._tables) >= _GROUP_BYTES:
            self._write_group()

    def _write_group(self) -> None:
        import pyarrow as pa

        tables, self._tables = self._tables, []
        if any(table.num_rows for table in tables):
            self._writer.write_table(pa.concat_tables(tables))


def chunk_table(chunks: Iterable[Chunk]) -> Any:
    """The chunks as a `pyarrow.Table` with the columns of a Parquet file.

    Raises:
        MissingExtraError: pyarrow is not installed.
    """
    return _table([chunk_row(chunk) for chunk in chunks])


def _table(rows: list[dict[str, Any]]) -> Any:
    schema = _schema()
    import pyarrow as pa

    flat = [{**_flat(row), "heading_path": row["heading_path"]} for row in rows]
    return pa.Table.from_pylist(flat, schema)


def _schema() -> Any:
    """Integers, texts, and the heading path as a list of texts."""
    with extra("parquet"):
        import pyarrow as pa

    kinds = {name: pa.int64() for name in _INTEGERS} | {"heading_path": pa.list_(pa.string())}
    return pa.schema([(name, kinds.get(name, pa.string())) for name in _COLUMNS])


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    """A row whose values are texts and numbers, without lone surrogates."""
    flat: dict[str, Any] = {}
    for name, value in row.items():
        if isinstance(value, (list, dict)):
            value = json.dumps(value, ensure_ascii=False, default=str)
        flat[name] = without_surrogates(value) if isinstance(value, str) else value
    return flat


_SINKS: dict[str, Any] = {"jsonl": _JsonLines, "csv": _Csv, "parquet": _Parquet}


def dump_chunks(chunks: Iterable[Chunk], format: ChunkFormat) -> bytes:
    """The chunks as the bytes of a file of that format.

    Raises:
        UnknownNameError: no such format.
    """
    if format not in _SINKS:
        raise unknown_name("format", format, CHUNK_FORMATS)
    stream = io.BytesIO()
    sink: _Sink = _SINKS[format](stream)
    sink.write(map(chunk_row, chunks))
    sink.close()
    return stream.getvalue()


class ChunkWriter:
    """Writes the chunks of many documents to one file, which appears only when all went well.

    Use as a context manager. The extension says the format.

    Raises:
        ChunkingError: another extension, or a folder that cannot be written to.
    """

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path)
        self._format = self._path.suffix.lower().lstrip(".")
        if self._format not in _SINKS:
            known = ", ".join(f".{name}" for name in CHUNK_FORMATS)
            raise ChunkingError(f"{path}: chunks are written to {known}")

    def __enter__(self) -> Self:
        folder = self._path.parent
        if self._path.is_dir():
            raise ChunkingError(f"{self._path} is a folder: name a file to write to")
        self._temporary = folder / f".{self._path.name}.{secrets.token_hex(4)}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            with ExitStack() as undone:  # if a run is ended here, `__exit__` is not called
                undone.callback(self._temporary.unlink, missing_ok=True)
                self._stream = undone.enter_context(open(self._temporary, "xb"))
                self._sink: _Sink = _SINKS[self._format](self._stream)
                undone.pop_all()
        except OSError as error:
            reasons = filter(None, (error.strerror, disk_remedy(error)))
            raise ChunkingError(f"cannot write to {folder}: {': '.join(reasons)}") from error
        return self

    def write(self, chunks: Iterable[Chunk]) -> None:
        """Add the chunks of one document."""
        self._sink.write(map(chunk_row, chunks))

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            if kind is None:
                self._sink.close()
                self._stream.close()
                os.replace(self._temporary, self._path)
            else:  # what is half written goes, and pyarrow must not complain of it later
                with suppress(Exception):
                    self._sink.close()
        finally:
            with suppress(OSError):  # what it still held does not fit, as was said already
                self._stream.close()
            self._temporary.unlink(missing_ok=True)
